package dev.baton.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The contents of a directory, to find out whether anything changed. Only while no process has it
 * open.
 */
public final class FileState {
  private FileState() {}

  public static Map<String, String> of(Path directory) {
    Map<String, String> state = new TreeMap<>();
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.toList()) {
        String content =
            Files.isRegularFile(file)
                ? Files.size(file) + " " + Arrays.hashCode(Files.readAllBytes(file))
                : "directory";
        state.put(directory.relativize(file).toString(), content);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return state;
  }
}
