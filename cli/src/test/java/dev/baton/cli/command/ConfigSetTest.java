package dev.baton.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
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
    assertThat(baton.ok("config", "unset", "stale.grace").out())
        .isEqualTo("stale.grace is not set in " + own + "\n");
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
