package dev.baton.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A command parses, calls a use case and prints, which takes fewer than 80 lines. */
class CommandSizeTest {
  private static final int LIMIT = 80;

  /** What is still longer; nothing may be added here. */
  private static final Set<String> LONGER = Set.of("ImportCommand.java");

  @Test
  void commandsAreShort() throws IOException {
    List<String> tooLong = new ArrayList<>();
    int commands = 0;
    for (Path file : commands()) {
      commands++;
      long lines = lines(file);
      if (lines >= LIMIT && !LONGER.contains(file.getFileName().toString())) {
        tooLong.add(file.getFileName() + ": " + lines);
      }
    }
    assertThat(commands).isGreaterThan(50);
    assertThat(tooLong).isEmpty();
  }

  private static List<Path> commands() throws IOException {
    Path folder = SourceTree.ROOT.resolve("cli/src/main/java/dev/baton/cli");
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith("Command.java")).toList();
    }
  }

  /** The lines of the class and its Javadoc. */
  private static long lines(Path file) throws IOException {
    return Files.readAllLines(file).stream()
        .dropWhile(line -> !line.startsWith("/**") && !line.startsWith("public "))
        .count();
  }
}
