package dev.baton.interop.format;

/** A format of one record a line in which Baton can write all tasks to a new file. */
public interface ExportableFormat extends TrackerFormat {
  TaskWriter writer(ForeignTimes times);

  /** What is exported, in one sentence for help. */
  String exportSummary();

  /** The name of a file to write to, as an example. */
  String exportExample();
}
