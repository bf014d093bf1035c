package dev.baton.interop.format;

import java.util.function.ObjLongConsumer;

/** Takes one document apart into the records in it. */
public interface RecordSplitter {
  /**
   * Gives each record with the line on which it begins, from 1 on.
   *
   * @throws dev.baton.task.InvalidValue when there are none to be found
   */
  void forEach(String document, ObjLongConsumer<String> consumer);

  /** The line, from 1 on, that shows that a document without records has none. */
  long troubleAt(String document);
}
