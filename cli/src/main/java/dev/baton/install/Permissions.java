package dev.baton.install;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** The file permissions of an installation. */
final class Permissions {
  private Permissions() {}

  /**
   * Makes the folder readable by all users: a new temporary folder is private, but a program under
   * /usr/local is for everybody.
   */
  static void readableByAll(Path folder) throws IOException {
    if (folder.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
  }
}
