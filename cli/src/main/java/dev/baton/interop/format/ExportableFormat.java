package dev.baton.interop.format;

/** A format of one record a line in which Baton can write all tasks to a new file. */
public interface ExportableFormat extends TrackerFormat {
  TaskWriter writer(ForeignTimes times);

  /** What tasks are written as, such as {@code bd's issues}. */
  String exportContents();

  /** The name of a file to write to, as an example. */
  String exportExample();
}
