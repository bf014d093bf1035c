package dev.baton.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Each row of the table in docs/security.md of what proves what names tests that exist. */
class ProofTableTest {
  private static final Path PAGE = SourceTree.ROOT.resolve("docs/security.md");
  private static final String HEAD = "| conclusion | proof | no proof | test |";
  private static final Pattern NAME = Pattern.compile("`([A-Z]\\w+)\\.([a-z]\\w+)`");
  private static final Pattern METHOD = Pattern.compile("\\n  void (\\w+)\\(");
  private static final Pattern TEST = Pattern.compile("@(Test|ParameterizedTest)\\b");

  private final List<List<String>> rows = new ArrayList<>();
  private final List<String> subjects = new ArrayList<>();

  /** The names of the tests in each class; a few classes of different modules share a name. */
  private final Map<String, Set<String>> tests = new TreeMap<>();

  @BeforeEach
  void readTableAndTests() throws IOException {
    List<String> lines = Files.readAllLines(PAGE);
    int head = lines.indexOf(HEAD);
    assertThat(head).as("where the table begins in " + PAGE).isNotNegative();
    for (String line : lines.subList(head + 2, lines.size())) {
      if (!line.startsWith("|")) {
        break;
      }
      List<String> cells =
          List.of(line.substring(1, line.length() - 1).split("(?<!\\\\)\\|", -1)).stream()
              .map(String::strip)
              .toList();
      assertThat(cells).as(line).hasSize(4);
      if (cells.subList(1, 4).stream().allMatch(String::isEmpty)) {
        subjects.add(cells.getFirst());
      } else {
        rows.add(cells);
      }
    }
    for (Path file : SourceTree.javaFiles()) {
      if (file.toString().contains("/src/test/")) {
        String name = file.getFileName().toString().replace(".java", "");
        tests.computeIfAbsent(name, _ -> new HashSet<>()).addAll(tests(Files.readString(file)));
      }
    }
  }

  private static Set<String> tests(String source) {
    Set<String> names = new HashSet<>();
    int end = 0;
    for (Matcher method = METHOD.matcher(source); method.find(); end = method.end()) {
      // The annotations of a method follow the end of the method before it.
      int begin = Math.max(end, source.lastIndexOf("\n  }\n", method.start()));
      String annotations = source.substring(begin, method.start());
      if (TEST.matcher(annotations).find() && !annotations.contains("@Disabled\n")) {
        names.add(method.group(1));
      }
    }
    return names;
  }

  @Test
  void theTableIsWhole() {
    assertThat(rows).hasSizeGreaterThanOrEqualTo(60);
    assertThat(subjects)
        .hasSizeGreaterThanOrEqualTo(7)
        .allMatch(name -> name.matches("\\*\\*.+\\*\\*"));
    assertThat(rows).allSatisfy(row -> assertThat(row).noneMatch(String::isEmpty));
    assertThat(rows.stream().map(List::getFirst)).doesNotHaveDuplicates();
  }

  @Test
  void eachRowNamesTestsThatExist() {
    List<String> missing = new ArrayList<>();
    for (List<String> row : rows) {
      String cell = row.getLast();
      assertThat(cell).as(row.getFirst()).matches(NAME + "(, " + NAME + ")*");
      for (Matcher name = NAME.matcher(cell); name.find(); ) {
        if (!tests.getOrDefault(name.group(1), Set.of()).contains(name.group(2))) {
          missing.add(name.group());
        }
      }
    }
    assertThat(missing).isEmpty();
  }

  @Test
  void testsAreFoundInTheSources() {
    assertThat(tests.get("ProofTableTest"))
        .containsExactlyInAnyOrder(
            "theTableIsWhole", "eachRowNamesTestsThatExist", "testsAreFoundInTheSources");
    assertThat(tests.values().stream().mapToInt(Set::size).sum()).isGreaterThan(2000);
  }
}
