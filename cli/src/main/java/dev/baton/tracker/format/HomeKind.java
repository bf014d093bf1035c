package dev.baton.tracker.format;

import org.jspecify.annotations.Nullable;

/**
 * What stores the tasks of a home.
 *
 * @param storage one word for programs: {@code file}, {@code embedded} or {@code server}
 * @param words the same for people, such as {@code an embedded Dolt database of bd 1.0.3}
 * @param version of the program; null where the tasks are in a file
 */
public record HomeKind(String storage, String words, @Nullable String version) {
  /** A file that another program also reads and writes. */
  public static final HomeKind FILE = new HomeKind("file", "a file", null);
}
