package dev.baton.tracker.format;

/** A format with one record per line in which Baton can export all tasks. */
public interface ExportableFormat extends TrackerFormat {
  TaskWriter writer(ForeignTimes times);

  /** Whether such files can have bd's memories. */
  default boolean hasMemories() {
    return false;
  }

  /** What is written, such as {@code bd's issues}. */
  String exportContents();

  /** The name of an output file, as an example. */
  String exportExample();
}
