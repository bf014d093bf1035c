package dev.baton.text;

import dev.baton.task.InvalidValue;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Names of files that people type. */
public final class FileNames {
  private FileNames() {}

  /**
   * The file that a typed name stands for.
   *
   * @param directory what a relative name counts from
   * @throws InvalidValue when no file can have that name
   */
  public static Path resolve(Path directory, String file) {
    try {
      return directory.resolve(file);
    } catch (InvalidPathException e) {
      throw new InvalidValue(InvalidValue.quote(file) + " is not a file name: expected a path", "");
    }
  }
}
