package dev.baton.text;

import dev.baton.task.InvalidValue;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Resolves file names that people type. */
public final class FileNames {
  /**
   * Resolves a typed file name. A {@code .} in it is removed, because people will see the path;
   * after a {@code ..} nothing is, because where that leads to depends on symbolic links.
   *
   * @param directory the base of relative names
   * @throws InvalidValue when no file can have that name
   */
  public static Path resolve(Path directory, String file) {
    try {
      Path path = directory.resolve(file);
      return path.toString().contains("..") ? path : path.normalize();
    } catch (InvalidPathException e) {
      throw new InvalidValue(InvalidValue.quote(file) + " is not a file name: expected a path");
    }
  }
}
