package dev.baton.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import dev.baton.config.Catalogue;
import dev.baton.config.Entry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The output for settings, and the messages about invalid ones. */
class ConfigTest {
  @TempDir Path folder;
  @TempDir Path home;

  private Sandbox baton;

  @BeforeEach
  void chooseFolder() {
    baton = Sandbox.repository(folder);
    baton.variable("HOME", home.toString());
    baton.variable("BATON_TRUST", "all");
  }

  private void settle(String text) {
    baton.file(".baton.json", text);
  }

  private void settleForTheUser(String text) throws Exception {
    Path file = Files.createDirectories(home.resolve(".config/baton")).resolve("config.json");
    Files.writeString(file, text);
  }

  private Json setting(String name) {
    return baton.json("config", "show", "--explain").at("settings").where("name", name);
  }

  private List<Json> problems() {
    Answer answer = baton.run("config", "check", "--json");
    assertThat(answer.exit()).isEqualTo(answer.json().truth("ok") ? 0 : 1);
    return answer.json().at("problems").items();
  }

  static List<String> settings() {
    return new Catalogue().entries().stream().map(Entry::path).toList();
  }

  @Test
  void everySettingIsShownOnce() {
    assertThat(baton.json("config", "show").at("settings").each("name"))
        .containsExactlyElementsOf(settings())
        .doesNotHaveDuplicates()
        .contains("breaker.preset", "run.max_cost", "notify.slack", "stale.notify");
    String page = baton.ok("config", "show").out();
    assertThat(settings()).allSatisfy(name -> assertThat(page).contains(name + " "));
  }

  @ParameterizedTest
  @MethodSource("settings")
  void everySettingKnowsBadValuesAndTakesItsUsualOne(String name) {
    Entry entry =
        new Catalogue()
            .entries().stream().filter(one -> one.path().equals(name)).findFirst().orElseThrow();
    assertThat(entry.meaning()).isNotBlank();
    assertThat(entry.expected()).isNotBlank();
    if (entry.usual() != null) {
      entry.check().accept(entry.usual());
    }
    settle("{\"%s\": {\"%s\": {\"an\": \"object\"}}}".formatted(entry.section(), entry.key()));
    assertThat(problems()).hasSize(1);
    assertThat(problems().getFirst().text("key")).isEqualTo(name);
  }

  @Test
  void whereNothingIsSaidTheDefaultsAreShown() {
    assertThat(setting("stale.grace").text("value")).isEqualTo("1m");
    assertThat(setting("stale.grace").text("source")).isEqualTo("default");
    assertThat(setting("breaker.same_error").text("origin")).isEqualTo("the preset default");
    assertThat(setting("run.max_cost").isNull("value")).isTrue();
    assertThat(setting("run.models").at("value").items()).isEmpty();
    assertThat(problems()).isEmpty();
    assertThat(baton.ok("config", "check").out()).contains("there is no config file");
  }

  @Test
  void tellsWhatWasOverruledAndWhatWasIgnored() throws Exception {
    settleForTheUser("{\"run\": {\"max_iterations\": 7}, \"breaker\": {\"idle\": \"9m\"}}");
    settle("{\"run\": {\"max_iterations\": \"many\"}, \"breaker\": {\"idle\": \"8m\"}}");
    Json iterations = setting("run.max_iterations");
    assertThat(iterations.text("value")).isEqualTo("7");
    assertThat(iterations.text("origin")).endsWith("config.json");
    Json ignored = iterations.at("others").at(0);
    assertThat(ignored.text("value")).isEqualTo("many");
    assertThat(ignored.text("problem")).contains("'many' is invalid: expected a whole number");

    baton.variable("BATON_RUN_MAX_ITERATIONS", "5");
    assertThat(setting("run.max_iterations").text("origin")).isEqualTo("BATON_RUN_MAX_ITERATIONS");
    assertThat(setting("run.max_iterations").at("others").items()).hasSize(2);
    assertThat(setting("breaker.idle").text("value")).isEqualTo("8m");
    assertThat(setting("breaker.idle").at("others").at(0).text("value")).isEqualTo("9m");
    assertThat(setting("breaker.idle").at("others").at(0).isNull("problem")).isTrue();
    String page = baton.ok("config", "show", "run", "--explain").out();
    assertThat(page).contains("overruled: run.max_iterations in ", "ignored: run.max_iterations");
    assertThat(page).doesNotContain("stale.");
  }

  @Test
  void optionsCount() {
    Json shown = baton.json("config", "show", "stale", "--explain", "--stale-seconds", "5");
    Json seconds = shown.at("settings").where("name", "stale.seconds");
    assertThat(seconds.text("value")).isEqualTo("5");
    assertThat(seconds.text("origin")).isEqualTo("--stale-seconds");
  }

  @Test
  void anUnknownSectionIsRefused() {
    Answer answer = baton.run("config", "show", "stael");
    assertThat(answer.exit()).isEqualTo(2);
    assertThat(answer.err())
        .contains("'stael' is not a section: expected breaker, store, stale, rescue");
  }

  @Test
  void addressesAreNeverShown() {
    settle("{\"notify\": {\"slack\": \"https://hooks.slack.com/services/S3CRET\"}}");
    baton.variable("BATON_NOTIFY_WEBHOOK", "S3CRET://S3CRET");
    baton.variable("BATON_NOTIFY_SLACK", "https://example.org/S3CRET");
    for (List<String> words :
        List.of(
            List.of("config", "show", "--explain"),
            List.of("config", "show", "--json", "--explain"),
            List.of("config", "check"),
            List.of("config", "check", "--json"))) {
      Answer answer = baton.run(words.toArray(new String[0]));
      assertThat(answer.out() + answer.err()).doesNotContain("S3CRET");
    }
    assertThat(setting("notify.slack").text("value")).isEqualTo("https://example.org/…");
    assertThat(setting("notify.slack").at("others").at(0).text("value"))
        .isEqualTo("https://hooks.slack.com/…");
    assertThat(problems()).hasSize(1);
    assertThat(problems().getFirst().text("key")).isEqualTo("BATON_NOTIFY_WEBHOOK");
    settle("{\"notify\": {\"slack\": [\"S3CRET\"], \"webhook\": {\"S3CRET\": 1}}}");
    assertThat(baton.run("config", "check").out()).doesNotContain("S3CRET").contains("slack");
    Answer show = baton.run("config", "show");
    assertThat(show.out() + show.err()).doesNotContain("S3CRET");
    assertThat(show.err()).contains("notify.slack in ", "is ignored: the value (hidden)");
    settle("{\"notify\": \"https://S3CRET\"}");
    assertThat(baton.run("config", "check").out()).doesNotContain("S3CRET").contains("notify: ");
    assertThat(baton.run("config", "show").err()).doesNotContain("S3CRET").contains("(hidden)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"stael\": {}}|stael|stale",
        "{\"stale\": {\"grcae\": 1}}|stale.grcae|stale.grace",
        "{\"run\": {\"max_iteration\": 1}}|run.max_iteration|run.max_iterations",
        "{\"breaker\": {\"tool_call\": 1}}|breaker.tool_call|breaker.tool_calls",
        "{\"rescue\": {\"exclud\": []}}|rescue.exclud|rescue.exclude"
      })
  void unknownNamesAreNamedWithTheNearest(String text, String key, String nearest) {
    settle(text);
    assertThat(problems()).hasSize(1);
    assertThat(problems().getFirst().text("key")).isEqualTo(key);
    assertThat(problems().getFirst().text("nearest")).isEqualTo(nearest);
    assertThat(problems().getFirst().text("place")).endsWith("/.baton.json");
    assertThat(baton.run("config", "check").out()).contains("did you mean " + nearest + "?");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"stale\": 7}|expected an object",
        "[]|not JSON",
        "{\"stale\": {\"action\": \"burn\"}}|expected reopen, block or report",
        "{\"stale\": {\"auto\": \"off claim\"}}|expected off, claim or always",
        "{\"stale\": {\"notify\": \"yes\"}}|expected true or false",
        "{\"run\": {\"max_cost\": -20}}|expected dollars or cents",
        "{\"run\": {\"max_cost\": \"$0\"}}|expected dollars or cents",
        "{\"run\": {\"max_duration\": \"0s\"}}|expected a time",
        "{\"run\": {\"rate_limit\": 0}}|expected a whole number",
        "{\"run\": {\"rate_limit\": 1.5}}|expected a whole number",
        "{\"run\": {\"agent\": \"cursor\"}}|expected claude, codex, gemini, opencode, pi or custom",
        "{\"run\": {\"command\": \"claude -p\"}}|expected an array of texts",
        "{\"run\": {\"done_pattern\": \"(\"}}|is not a regular expression: Unclosed group",
        "{\"notify\": {\"desktop\": 1}}|expected true or false",
        "{\"notify\": {\"slack\": \"hooks\"}}|expected https:// with a host and a path",
        "{\"breaker\": {\"preset\": \"nety\"}}|is not a preset",
        "{\"breaker\": {\"spend\": -50}}|expected dollars or cents"
      })
  void badValuesAreNamedWithWhatWasExpected(String text, String expected) {
    settle(text);
    assertThat(problems()).hasSize(1);
    assertThat(problems().getFirst().text("problem")).contains(expected);
  }

  @Test
  void goodValuesAreFine() {
    settle(
        """
        {"run": {"agent": "claude", "command": ["claude", "-p"], "models": ["haiku", "opus"],
                 "max_iterations": 20, "max_cost": "$20", "max_duration": "2h",
                 "max_total_tokens": 5000000, "rate_limit": "off", "on_stagnation": "escalate",
                 "on_interrupt": "keep", "checks": ["mvn -q verify"], "commit": true,
                 "prompt_file": "prompt.md", "done_pattern": "^ALL DONE$"},
         "notify": {"desktop": true, "discord": "https://discord.com/api/webhooks/1/x",
                    "cooldown": "0s"},
         "stale": {"notify": true, "seconds": 0, "grace": "2m"}}
        """);
    assertThat(problems()).isEmpty();
    assertThat(baton.ok("config", "check").out()).contains("no problems in ", ".baton.json");
    assertThat(setting("run.command").at("value").texts()).containsExactly("claude", "-p");
  }

  @Test
  void badVariablesAreNamed() {
    baton.variable("CB_COOLDOWN_MINUTES", "soon");
    baton.variable("STALE_SECONDS", "-1");
    baton.variable("BATON_RUN_MODELS", "haiku,,opus");
    assertThat(problems().stream().map(problem -> problem.text("key")))
        .containsExactly("CB_COOLDOWN_MINUTES", "STALE_SECONDS", "BATON_RUN_MODELS");
    assertThat(problems().getFirst().text("place")).isEqualTo("environment");
  }

  @Test
  void worksWithoutADatabase() throws Exception {
    Sandbox empty = Sandbox.emptyFolder(Files.createDirectory(folder.resolve("empty")));
    assertThat(empty.run("config", "show").exit()).isZero();
    assertThat(empty.run("config", "check").exit()).isZero();
  }
}
