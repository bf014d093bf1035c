package dev.baton.text;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/** Explains a file error in words: Java's own message is often only the path. */
public final class FileTrouble {
  /** A few words without the name of the file. */
  public static String of(IOException e) {
    return switch (e) {
      case NoSuchFileException missing -> "no such file";
      case AccessDeniedException denied -> "permission denied";
      case FileAlreadyExistsException there -> "it already exists";
      case NotDirectoryException file -> "not a directory";
      case CharacterCodingException other -> "it is not UTF-8";
      case FileSystemException other when other.getReason() != null -> other.getReason();
      default -> String.valueOf(e.getMessage());
    };
  }
}
