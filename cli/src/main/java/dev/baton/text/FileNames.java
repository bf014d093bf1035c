package dev.baton.text;

import dev.baton.task.InvalidValue;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Resolves file names that people type. */
public final class FileNames {
  /**
   * Resolves a typed file name.
   *
   * @param directory the base of relative names
   * @throws InvalidValue when no file can have that name
   */
  public static Path resolve(Path directory, String file) {
    try {
      return directory.resolve(file);
    } catch (InvalidPathException e) {
      throw new InvalidValue(InvalidValue.quote(file) + " is not a file name: expected a path");
    }
  }
}
