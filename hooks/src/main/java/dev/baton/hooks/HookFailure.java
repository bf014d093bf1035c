package dev.baton.hooks;

import java.io.IOException;
import java.io.Serial;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;

/** A hook's file could not be read or written. The message is one line with the file in it. */
public final class HookFailure extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  HookFailure(Path file, String deed, IOException cause) {
    super("cannot " + deed + " " + file + ": " + reason(cause), cause);
  }

  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }

  private static String reason(IOException cause) {
    if (cause instanceof AccessDeniedException) {
      return "permission denied";
    }
    String known = cause instanceof FileSystemException system ? system.getReason() : null;
    return known != null ? known : String.valueOf(cause.getMessage());
  }
}
