package dev.baton.cli.recorded;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * Each command, global option and variable that docs/COMPATIBILITY.md calls the same is in its
 * table of tests; what is named there exists, and is about it: a test that has it, or a recorded
 * scenario.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CompatibilityPageTest {
  private static final Path REPOSITORY = Path.of(System.getProperty("baton.repo"));
  private static final Path TESTS = REPOSITORY.resolve("cli/src/test/java");
  private static final Path RECORDED = REPOSITORY.resolveSibling("shared/bd");
  private static final Pattern QUOTED = Pattern.compile("`([^`]+)`");
  private static final Pattern SCENARIO = Pattern.compile("([a-z-]+): (.+)");

  /** What is named behind each command. */
  private final Map<String, List<String>> named = new TreeMap<>();

  private List<String> lines = List.of();

  @BeforeAll
  void readThePage() throws IOException {
    lines = Files.readAllLines(REPOSITORY.resolve("docs/COMPATIBILITY.md"));
    boolean inside = false;
    for (String line : lines) {
      inside =
          line.startsWith("<!-- checked:begin") || (inside && !line.startsWith("<!-- checked"));
      if (inside && line.startsWith("| `")) {
        String[] cells = line.split("\\|", -1);
        named.put(quoted(cells[1]).getFirst(), quoted(cells[2]));
      }
    }
  }

  private static List<String> quoted(String text) {
    return QUOTED.matcher(text).results().map(found -> found.group(1)).toList();
  }

  @Test
  void eachCommandThatIsTheSameIsInTheTable() {
    TreeSet<String> same = new TreeSet<>();
    String section = "";
    for (String line : lines) {
      section = line.startsWith("#") ? line : section;
      boolean flags = section.equals("### Global flags and variables of bd");
      boolean about =
          flags || section.equals("### Commands of bd") || section.equals("## Called as cub");
      String[] cells = line.split("(?<!\\\\)\\|", -1);
      if (about && line.startsWith("| `") && cells[2].contains("same")) {
        quoted(cells[1]).forEach(call -> same.add(flags ? call.split(" ", 2)[0] : command(call)));
      }
    }
    assertThat(same).hasSizeGreaterThan(60);
    assertThat(named.keySet()).isEqualTo(same);
  }

  /** The words of a call that are neither options nor stand for something. */
  private static String command(String call) {
    List<String> words = new ArrayList<>();
    for (String word : call.split(" ", -1)) {
      if (word.startsWith("-") || Character.isUpperCase(word.charAt(0))) {
        break;
      }
      words.add(word);
    }
    return String.join(" ", words);
  }

  @Test
  void whatIsNamedExistsAndIsAboutTheCommand() throws IOException {
    for (Map.Entry<String, List<String>> row : named.entrySet()) {
      assertThat(row.getValue()).as(row.getKey()).isNotEmpty();
      for (String name : row.getValue()) {
        Matcher scenario = SCENARIO.matcher(name);
        if (scenario.matches()) {
          checkScenario(row.getKey(), scenario.group(1), scenario.group(2));
        } else {
          String body = body(name);
          String words = row.getKey().replace(" ", "\\E(\", \"| )\\Q");
          assertThat(Pattern.compile("[\" ,]\\Q" + words + "\\E[\" ,]").matcher(body).find())
              .as("%s calls %s", name, row.getKey())
              .isTrue();
        }
      }
    }
  }

  private static void checkScenario(String command, String file, String name) throws IOException {
    if (!Files.isDirectory(RECORDED)) {
      return;
    }
    assertThat(Scenario.in(RECORDED.resolve(file + ".txt")))
        .as("%s: %s has %s", file, name, command)
        .anyMatch(one ->
            one.name().equals(name)
                && one.lines().stream().anyMatch(line -> (line + " ").contains(command + " ")));
  }

  /** The text of a test. */
  private static String body(String name) throws IOException {
    String[] parts = name.split("\\.", -1);
    Path file;
    try (Stream<Path> files = Files.walk(TESTS)) {
      file = files.filter(one -> one.endsWith(parts[0] + ".java")).findFirst().orElse(null);
    }
    assertThat(file).as("the class of " + name).isNotNull();
    String text = Files.readString(file);
    int method = text.indexOf("void " + parts[1] + "(");
    assertThat(method).as("the test " + name).isPositive();
    int before = Math.max(text.lastIndexOf("\n  }\n", method), 0);
    return text.substring(before, text.indexOf("\n  }\n", method));
  }
}
