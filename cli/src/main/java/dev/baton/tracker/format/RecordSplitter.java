package dev.baton.tracker.format;

import java.util.function.ObjLongConsumer;

/** Splits a single document into its records. */
public interface RecordSplitter {
  /**
   * Passes each record with the number of the line on which it begins, 1 or more.
   *
   * @throws dev.baton.task.InvalidValue when there are none
   */
  void forEach(String document, ObjLongConsumer<String> consumer);

  /** The number of the line that shows that a document has no records, 1 or more. */
  long troubleAt(String document);
}
