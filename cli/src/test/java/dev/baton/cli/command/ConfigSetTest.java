package dev.baton.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import dev.baton.config.Catalogue;
import dev.baton.config.Entry;
import dev.baton.text.ShellWords;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code config set} and {@code config unset}. */
class ConfigSetTest {
  @TempDir Path folder;
  @TempDir Path home;

  private Sandbox baton;
  private Path own;

  @BeforeEach
  void chooseFolder() {
    baton = Sandbox.repository(folder);
    baton.variable("HOME", home.toString());
    own = home.resolve(".config/baton/config.json");
  }

  @Test
  void theUsersFileIsMadeAndChanged() throws Exception {
    Answer first = baton.ok("config", "set", "stale.grace", "2m");
    assertThat(first.out()).isEqualTo("stale.grace: 1m → 2m\n");
    assertThat(first.err()).isEqualTo("written to " + own + "; before: the default\n");
    assertThat(Files.getPosixFilePermissions(own))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
    baton.ok("config", "set", "stale.poison_limit", "5");
    baton.ok("config", "set", "notify.desktop", "true");
    baton.ok("config", "set", "run.checks", "mvn -q verify", "npm test");
    baton.ok("config", "set", "run.prices", "gpt-5=1.25/0.125/10");
    baton.ok("config", "set", "breaker.same_error", "4");

    assertThat(own)
        .content()
        .startsWith(
            """
            {
              "stale": {
                "grace": "2m",
                "poison_limit": 5
              },
            """)
        .contains("\"checks\": [\"mvn -q verify\", \"npm test\"]");
    baton.ok("config", "check");
    assertThat(baton.json("config", "show", "run").at("settings").where("name", "run.prices"))
        .satisfies(prices ->
            assertThat(prices.at("value").texts()).containsExactly("gpt-5=1.25/0.125/10"));
    assertThat(baton.ok("config", "set", "stale.grace", "3m").out())
        .isEqualTo("stale.grace: 2m → 3m\n");
    Json removed = baton.json("config", "unset", "stale.grace");
    assertThat(removed.text("former")).isEqualTo("3m");
    assertThat(removed.text("value")).isEqualTo("1m");
    assertThat(removed.truth("changed")).isTrue();
    Answer again = baton.ok("config", "unset", "stale.grace");
    assertThat(again.out()).isEqualTo("stale.grace is not set in " + own + "\n");
    assertThat(again.err()).isEmpty();
  }

  @Test
  void theRestOfTheFileStaysAsItIs() throws Exception {
    Path file = baton.file(".baton.json", "{ \"stale\" : {\"grace\":\"2m\"},\n\t\"x\": 1 }");
    baton.ok("config", "set", "--repository", "stale.hard_cap", "5h");
    assertThat(file)
        .hasContent("{ \"stale\" : {\"grace\":\"2m\", \"hard_cap\": \"5h\"},\n\t\"x\": 1 }");
    baton.ok("config", "set", "--repository", "stale.grace", "3m");
    baton.ok("config", "unset", "--repository", "stale.hard_cap");
    assertThat(file).hasContent("{ \"stale\" : {\"grace\":\"3m\"},\n\t\"x\": 1 }");
    assertThat(own).doesNotExist();
  }

  @Test
  void aWrongNameOrValueChangesNothing() {
    assertThat(baton.error(2, "config", "set", "stale.grade", "2m").text("error"))
        .startsWith("'stale.grade' is not a setting");
    assertThat(baton.error(2, "config", "set", "stale.grade", "2m").text("hint"))
        .contains("stale.grace");
    assertThat(baton.error(2, "config", "set", "stale.grace", "soon").text("error"))
        .startsWith("stale.grace: ");
    baton.error(2, "config", "set", "breaker.preset", "none");
    baton.error(2, "config", "set", "stale.grace", "1", "m");
    baton.error(2, "config", "set", "stale.grace");
    assertThat(own).doesNotExist();
  }

  @Test
  void whatNeedsConsentDoesNotApplyWithoutIt() {
    Answer answer = baton.ok("config", "set", "--repository", "run.checks", "true");

    assertThat(answer.err()).contains("it does not apply: this file is not trusted; baton trust");
    Answer stronger =
        baton.run(Map.of("BATON_STALE_GRACE", "5m"), "config", "set", "stale.grace", "2m");
    assertThat(stronger.err()).contains("it does not apply: BATON_STALE_GRACE has 5m");
  }

  @Test
  void theFileThatStillDecidesIsNamed() throws Exception {
    Path near = baton.file(".baton.json", "{\"stale\": {\"grace\": \"5m\"}}");
    Answer overruled = baton.ok("config", "set", "stale.grace", "4m");
    assertThat(overruled.out()).isEqualTo("stale.grace: 5m → 5m\n");
    assertThat(overruled.err()).contains("it does not apply: stale.grace in " + near + " has 5m\n");
    Answer removed = baton.ok("config", "unset", "stale.grace");
    assertThat(removed.err())
        .isEqualTo("warning: it is still set: stale.grace in " + near + " has 5m\n");
    assertThat(baton.ok("config", "unset", "stale.grace").err()).isEqualTo(removed.err());
    assertThat(baton.run(Map.of("BATON_STALE_GRACE", "7m"), "config", "unset", "stale.grace").err())
        .contains("it is still set: BATON_STALE_GRACE has 7m");
    assertThat(baton.ok("config", "unset", "--repository", "stale.grace").err())
        .isEqualTo("removed from " + near + "; now it is the default\n");

    // Also where the user's file is a link.
    baton.file(".baton.json", "{\"breaker\": {\"spend\": \"$9\"}}");
    Path target = Files.move(own, own.resolveSibling("target"));
    Files.createSymbolicLink(own, target);
    assertThat(baton.ok("config", "set", "breaker.spend", "$70").err())
        .contains("it does not apply: spend in " + near + " has $9\n");
    assertThat(baton.ok("config", "unset", "breaker.spend").err())
        .contains("it is still set: spend in " + near + " has $9\n");
  }

  @Test
  void aNumberIsShownWithItsUnitAndAnEmptySectionGoes() {
    assertThat(baton.ok("config", "set", "stale.grace", "90").out())
        .isEqualTo("stale.grace: 1m → 90s\n");
    assertThat(baton.ok("config", "set", "rescue.max_file_size", "100").out())
        .isEqualTo("rescue.max_file_size: 50MB → 100B\n");

    baton.ok("config", "unset", "stale.grace");
    assertThat(own).content().doesNotContain("stale").contains("rescue");
    baton.ok("config", "unset", "rescue.max_file_size");
    assertThat(own).hasContent("{}");
  }

  /** What is printed can be typed. */
  @Test
  void everyValueThatIsShownIsTaken() {
    baton.ok("config", "set", "run.checks", "mvn -q verify", "npm run 'it'");
    baton.ok("config", "set", "run.prices", "gpt-5=1.25/0.125/10", "o3=$2/1/8");
    baton.ok("config", "set", "run.max_cost", "$12.50");
    baton.ok("config", "set", "run.done_pattern", "all (is )?done");
    Map<String, String> shown = shown();
    assertThat(shown)
        .containsEntry("breaker.spend", "$50")
        .containsEntry("breaker.duration", "4h")
        .containsEntry("stale.seconds", "1h")
        .containsEntry("run.checks", "'mvn -q verify' 'npm run '\\''it'\\'''");
    for (Entry entry : new Catalogue().entries()) {
      String value = shown.getOrDefault(entry.path(), "");
      assertThat(value).as(entry.path()).isNotEmpty();
      if (!value.equals("-")) {
        List<String> words = new ArrayList<>(List.of("config", "set", entry.path()));
        words.addAll(entry.isList() ? ShellWords.split(value) : List.of(value));
        baton.ok(words.toArray(String[]::new));
      }
    }
    assertThat(shown()).isEqualTo(shown);
    baton.ok("config", "check");
  }

  private Map<String, String> shown() {
    Map<String, String> values = new LinkedHashMap<>();
    for (String line : baton.ok("config", "show").out().lines().skip(1).toList()) {
      String[] cells = line.split(" {2,}", 3);
      values.put(cells[0], cells[1]);
    }
    return values;
  }

  @Test
  void aLinkInTheRepositoryIsNotFollowed(@TempDir Path elsewhere) throws Exception {
    Path target = Files.writeString(elsewhere.resolve("target"), "{}");
    Files.createSymbolicLink(folder.resolve(".baton.json"), target);
    assertThat(baton.error(2, "config", "set", "--repository", "stale.grace", "2m").text("error"))
        .contains("cannot be written");
    assertThat(target).hasContent("{}");

    Files.createDirectories(own.getParent());
    Files.createSymbolicLink(own, target);
    baton.ok("config", "set", "stale.grace", "2m");
    assertThat(own).isSymbolicLink();
    assertThat(target).content().contains("2m");
  }

  @Test
  void aFileThatIsNotJsonIsNotChanged() throws Exception {
    Files.createDirectories(own.getParent());
    Files.writeString(own, "{ broken");
    assertThat(baton.run("config", "set", "stale.grace", "2m").err())
        .contains(own + " is not changed: it is not JSON on line 1");
    assertThat(own).hasContent("{ broken");
  }
}
