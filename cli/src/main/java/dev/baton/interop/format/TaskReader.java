package dev.baton.interop.format;

/** Understands the records of one format. */
public interface TaskReader {

  /**
   * Reads a record.
   *
   * @param line where it begins, from 1 on
   * @param record a JSON object as text
   * @throws dev.baton.task.InvalidValue when nothing can be made of it
   */
  ImportedTask read(long line, String record);
}
