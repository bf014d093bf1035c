package dev.baton.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * A command parses, calls a use case and prints: the method of each takes fewer than 80 lines. The
 * syntax of a room's commands is a table, and may be longer.
 */
class CommandSizeTest {
  private static final int LIMIT = 80;

  /** Of a class, or of one within it, where it begins with a modifier. */
  private static final Pattern METHOD =
      Pattern.compile(
          "^( {2}(?!.*\\b(?:record|class|enum|interface) )(?=[\\w@<])|"
              + " {4}(?=(?:public|private|static) )(?!.*\\b(?:record|class|enum|interface)"
              + " )).*?\\b(\\w+)\\(.*");

  @Test
  void commandsAreShort() throws IOException {
    List<String> tooLong = new ArrayList<>();
    int methods = 0;
    for (Path file : commands()) {
      String name = "";
      String end = "";
      int begin = 0;
      List<String> lines = Files.readAllLines(file);
      for (int i = 0; i < lines.size(); i++) {
        var method = METHOD.matcher(lines.get(i));
        if (method.matches()) {
          name = method.group(2);
          end = method.group(1) + "}";
          begin = i;
        } else if (lines.get(i).equals(end) && !name.isEmpty()) {
          methods++;
          if (i - begin >= LIMIT && !name.equals("syntax")) {
            tooLong.add(file.getFileName() + ": " + name + " " + (i - begin));
          }
          name = "";
        }
      }
    }
    assertThat(methods).isGreaterThan(150);
    assertThat(tooLong).isEmpty();
  }

  private static List<Path> commands() throws IOException {
    Path folder = SourceTree.ROOT.resolve("cli/src/main/java/dev/baton/cli");
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().matches(".*(Command|Commands)\\.java")).toList();
    }
  }
}
