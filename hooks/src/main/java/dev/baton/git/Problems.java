package dev.baton.git;

import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/** Explains in one line why something of git could not be read. */
public final class Problems {
  public static String reason(Throwable cause) {
    String message = cause.getMessage();
    String words =
        switch (cause) {
          case NoSuchFileException _ -> "it does not exist";
          case NotDirectoryException _ -> "it is not a directory";
          case AccessDeniedException _ -> "permission denied";
          default ->
              message == null || message.isBlank() ? cause.getClass().getSimpleName() : message;
        };
    return RawPaths.oneLine(words.strip());
  }
}
