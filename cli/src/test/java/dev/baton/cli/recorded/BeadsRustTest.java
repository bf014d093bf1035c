package dev.baton.cli.recorded;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What the suites of beads_rust expect, said in our own words in {@code beads-rust.txt}, which
 * explains its lines, and asked of Baton under the name {@code bd}. docs/COMPATIBILITY.md has their
 * numbers and the reasons for what differs.
 */
class BeadsRustTest {
  private static final Path REPOSITORY = Path.of(System.getProperty("baton.repo"));
  private static final Path FILE =
      REPOSITORY.resolve("cli/src/test/resources/dev/baton/cli/recorded/beads-rust.txt");
  private static final Pattern DIFFERENT = Pattern.compile("(.*) \\|\\| (.*) \\((.*)\\)");

  @TempDir Path folder;

  /**
   * A line that is checked.
   *
   * @param call what is called
   * @param ours what Baton answers
   * @param theirs what beads_rust answers; the same where nothing differs
   * @param why the name of the reason for a difference; empty for none
   */
  private record Check(String call, String ours, String theirs, String why) {
    static Check of(String line) {
      int arrow = line.lastIndexOf(" -> ");
      if (arrow < 0) {
        return new Check(line, "", "", "");
      }
      String expected = line.substring(arrow + 4);
      Matcher different = DIFFERENT.matcher(expected);
      String call = line.substring(0, arrow);
      return different.matches()
          ? new Check(call, different.group(1), different.group(2), different.group(3))
          : new Check(call, expected, expected, "");
    }

    boolean isCounted() {
      return !ours.isEmpty();
    }
  }

  static Stream<Scenario> scenarios() throws IOException {
    return Scenario.in(FILE).stream();
  }

  private static String title(Scenario scenario) {
    return scenario.name().split(" \\| ", 2)[0];
  }

  @ParameterizedTest
  @MethodSource("scenarios")
  void behavesAsTheFileSays(Scenario scenario) throws IOException {
    World world = new World(folder.toRealPath());
    List<String> wrong = new ArrayList<>();
    for (String line : scenario.lines()) {
      Check check = Check.of(line);
      World.Reply reply = world.perform(check.call());
      if (reply == null) {
        continue;
      }
      List<String> unmet = new Expectation(check.ours()).unmet(reply);
      if (!unmet.isEmpty()) {
        wrong.add(line + "\n      not so: " + unmet + "\n      but: " + shown(reply));
      }
      if (!check.why().isEmpty() && new Expectation(check.theirs()).unmet(reply).isEmpty()) {
        wrong.add(line + "\n      it does not differ");
      }
    }
    assertThat(wrong.isEmpty()).as("%s%n%s", title(scenario), String.join("\n", wrong)).isTrue();
  }

  private static String shown(World.Reply reply) {
    String text = reply.json() == null ? reply.text() : String.valueOf(reply.json());
    return text.length() > 400 ? text.substring(0, 400) + "…" : text;
  }

  @Test
  void thePageHasTheNumbersAndTheReasons() throws IOException {
    String page = Files.readString(REPOSITORY.resolve("docs/COMPATIBILITY.md"));
    int all = 0;
    int same = 0;
    TreeSet<String> restated = new TreeSet<>();
    for (Scenario scenario : Scenario.in(FILE)) {
      String[] parts = scenario.name().split(" \\| ", 2);
      restated.addAll(List.of(parts[1].split(" ", -1)));
      for (String line : scenario.lines()) {
        Check check = Check.of(line);
        all += check.isCounted() ? 1 : 0;
        same += check.isCounted() && check.why().isEmpty() ? 1 : 0;
        if (!check.why().isEmpty()) {
          assertThat(page).contains("**" + check.why() + "**");
        }
      }
    }
    assertThat(page)
        .contains("| `beads_rust` | %d of %d |".formatted(same, all))
        .contains("restates %d of its 1,290 tests".formatted(restated.size()));
  }
}
