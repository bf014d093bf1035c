package dev.baton.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where thresholds come from. */
class BreakerPolicyTest {
  @TempDir Path folder;
  @TempDir Path home;

  private Sandbox baton;

  @BeforeEach
  void chooseFolder() {
    baton = Sandbox.repository(folder);
    baton.variable("HOME", home.toString());
    baton.variable("BATON_TRUST", "all");
  }

  private void userConfig(String text) throws Exception {
    Files.createDirectories(home.resolve(".config/baton"));
    Files.writeString(home.resolve(".config/baton/config.json"), text);
  }

  private static Json setting(Answer answer, String name) {
    return answer.json().at("settings").where("name", name);
  }

  private Json setting(String name, String... options) {
    String[] words = new String[options.length + 4];
    words[0] = "--json";
    words[1] = "breaker";
    words[2] = "policy";
    words[3] = "--explain";
    System.arraycopy(options, 0, words, 4, options.length);
    return setting(baton.ok(words), name);
  }

  @Test
  void optionsBeatTheEnvironmentBeatsTheFileBeatsThePreset() throws Exception {
    assertThat(setting("same_error").text("value")).isEqualTo("5");
    assertThat(setting("same_error").text("source")).isEqualTo("preset");
    userConfig("{\"breaker\":{\"same_error\":6,\"preset\":\"cub\"}}");
    assertThat(setting("same_error").text("value")).isEqualTo("6");
    assertThat(setting("same_error").text("origin"))
        .isEqualTo("same_error in " + home.resolve(".config/baton/config.json"));
    assertThat(setting("task_iterations").text("origin")).isEqualTo("the preset cub");
    baton.file(".baton.json", "{\"other\":1,\"breaker\":{\"same_error\":\"7\"}}");
    assertThat(setting("same_error").text("value")).isEqualTo("7");
    assertThat(setting("same_error").text("origin")).endsWith(".baton.json");
    baton.variable("BATON_BREAKER_SAME_ERROR", "8");
    assertThat(setting("same_error").text("source")).isEqualTo("environment");
    assertThat(setting("same_error", "--same-error", "9").text("value")).isEqualTo("9");
    assertThat(setting("same_error", "--same-error", "9").text("origin")).isEqualTo("--same-error");
    assertThat(setting("task_iterations", "--preset", "nity").text("value")).isEqualTo("off");
  }

  @Test
  void theNamesOfTheAncestorsAreKnown() {
    baton.variable("BB_CIRCUIT_BREAKER_TOOL_CAP", "7");
    baton.variable("BB_CIRCUIT_BREAKER_COST_CAP_CENTS", "250");
    baton.variable("BB_CIRCUIT_BREAKER_IDLE_SECS", "60");
    baton.variable("CUB_ON_STAGNATION", "pause");
    assertThat(setting("tool_calls").text("value")).isEqualTo("7");
    assertThat(setting("spend").text("value")).isEqualTo("250c");
    assertThat(setting("idle").text("value")).isEqualTo("60s");
    assertThat(setting("action").text("value")).isEqualTo("pause");
  }

  @Test
  void aBadValueGivesWayToTheNextWeakerSource() throws Exception {
    userConfig("{\"breaker\":{\"no_progress\":6}}");
    baton.file(".baton.json", "{\"breaker\":{\"no_progress\":0,\"spend\":-50,\"idle\":{}}}");
    Path real = folder.toRealPath();
    Answer answer =
        baton.run(
            Map.of("BATON_BREAKER_NO_PROGRESS", "-1"),
            "breaker",
            "policy",
            "--json",
            "--no-progress",
            "many");
    assertThat(answer.exit()).isZero();
    assertThat(setting(answer, "no_progress").text("value")).isEqualTo("6");
    assertThat(setting(answer, "spend").text("value")).isEqualTo("$50");
    assertThat(setting(answer, "idle").text("value")).isEqualTo("15m");
    assertThat(answer.err().lines())
        .hasSize(5)
        .allMatch(line -> line.startsWith("warning: "))
        .anyMatch(line -> line.contains("'idle' is '{}'"))
        .anyMatch(line -> line.contains("no_progress in " + real))
        .anyMatch(line -> line.contains("spend in ") && line.contains("'-50'"))
        .anyMatch(line -> line.contains("BATON_BREAKER_NO_PROGRESS is ignored: '-1'"))
        .anyMatch(line -> line.contains("--no-progress is ignored: 'many'"));
  }

  @Test
  void twoFilesAreReadTogether() throws Exception {
    userConfig("{\"breaker\":{\"idle\":\"7s\"}}");
    baton.file(".baton.json", "{\"breaker\":{\"no_progress\":10,\"no_progress_half_open\":6}}");
    Answer answer = baton.ok("breaker", "policy", "--json");
    assertThat(setting(answer, "no_progress_half_open").text("value")).isEqualTo("6");
    assertThat(setting(answer, "idle").text("value")).isEqualTo("7s");
    assertThat(answer.err()).isEmpty();
  }

  @Test
  void aFileThatCannotBeReadSwitchesNothingOff() throws Exception {
    for (String text : new String[] {"", "{", "[]", "{\"breaker\":3}", "\u0000"}) {
      baton.file(".baton.json", text);
      Answer answer = baton.ok("check");
      assertThat(answer.err())
          .startsWith("warning: ")
          .contains(".baton.json is ignored")
          .hasLineCount(1);
      assertThat(setting("no_progress").text("value")).isEqualTo("4");
    }
    Files.delete(folder.resolve(".baton.json"));
    Files.createDirectory(folder.resolve(".baton.json"));
    assertThat(baton.ok("check").err()).contains("cannot be read");
  }

  @Test
  void aSettingThatNobodyKnowsIsReported() {
    baton.file(".baton.json", "{\"breaker\":{\"no_progres\":2}}");
    assertThat(baton.ok("check").err()).contains("'no_progres' in ").contains(".baton.json");
  }

  @Test
  void theFileIsThatOfTheRepositoryWhereverOneStands() throws Exception {
    baton.file(".baton.json", "{\"breaker\":{\"preset\":\"nity\"}}");
    Path below = Files.createDirectory(folder.resolve("below"));
    Sandbox inside = Sandbox.emptyFolder(below);
    inside.variable("BATON_TRUST", "all");
    assertThat(inside.json("breaker", "policy").text("preset")).isEqualTo("nity");
  }

  @Test
  void thePolicyIsShownWithItsOriginsWhenAsked() {
    Answer plain = baton.ok("breaker", "policy", "--preset", "black-box");
    assertThat(plain.out()).startsWith("preset black-box\n").doesNotContain("the preset");
    assertThat(plain.line("tool_calls")).matches("tool_calls +50");
    assertThat(baton.ok("breaker", "policy", "--explain").line("cooldown"))
        .matches("cooldown +30m +the preset default");
    assertThat(baton.json("breaker", "policy").names()).containsExactly("preset", "settings");
    assertThat(baton.json("breaker", "policy").at("settings").at(0).names())
        .containsExactly("name", "value");
  }

  @Test
  void thePresetIsShownWithItsOriginWhenAsked() throws Exception {
    assertThat(presetLine()).isEqualTo("preset default (by the default)");
    userConfig("{\"breaker\":{\"preset\":\"cub\"}}");
    assertThat(presetLine())
        .isEqualTo("preset cub (by preset in " + home.resolve(".config/baton/config.json") + ")");
    baton.file(".baton.json", "{\"breaker\":{\"preset\":\"nity\"}}");
    assertThat(presetLine())
        .isEqualTo("preset nity (by preset in " + folder.toRealPath().resolve(".baton.json") + ")");
    baton.variable("BATON_BREAKER_PRESET", "feature");
    assertThat(presetLine()).isEqualTo("preset feature (by BATON_BREAKER_PRESET)");
    assertThat(presetLine("--preset", "cub")).isEqualTo("preset cub (by --preset)");
    Json json = baton.json("breaker", "policy", "--explain");
    assertThat(json.text("preset_source")).isEqualTo("environment");
    assertThat(json.text("preset_origin")).isEqualTo("BATON_BREAKER_PRESET");
  }

  private String presetLine(String... options) {
    String[] words = new String[options.length + 3];
    words[0] = "breaker";
    words[1] = "policy";
    words[2] = "--explain";
    System.arraycopy(options, 0, words, 3, options.length);
    return baton.ok(words).line("preset ");
  }
}
