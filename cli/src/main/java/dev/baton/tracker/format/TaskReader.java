package dev.baton.tracker.format;

/** Parses the records of one format. */
public interface TaskReader {

  /**
   * Parses a record.
   *
   * @param line where it begins, 1 or more
   * @param record a JSON object as text
   * @throws dev.baton.task.InvalidValue when it cannot be imported
   */
  ImportedTask read(long line, String record);
}
