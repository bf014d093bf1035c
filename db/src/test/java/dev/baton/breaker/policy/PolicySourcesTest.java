package dev.baton.breaker.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.breaker.policy.PolicySources.ConfigFile;
import dev.baton.breaker.policy.PolicySources.Explained;
import dev.baton.breaker.policy.PolicySources.Kind;
import dev.baton.breaker.policy.PolicySources.Resolution;
import dev.baton.breaker.policy.Setting.Unit;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class PolicySourcesTest {
  private static Resolution resolve(
      Map<String, String> config, Map<String, String> environment, Map<String, String> options) {
    List<ConfigFile> files = List.of(new ConfigFile("the config file", config));
    return PolicySources.resolve(files, environment, options);
  }

  private static Resolution environment(String name, String value) {
    return resolve(Map.of(), Map.of(name, value), Map.of());
  }

  private static Explained explained(Resolution resolution, Setting setting) {
    return resolution.settings().stream()
        .filter(one -> one.setting() == setting)
        .findFirst()
        .orElseThrow();
  }

  @ParameterizedTest
  @EnumSource(Preset.class)
  void isThePresetWhereNobodySaysAnythingElse(Preset preset) {
    Resolution resolution = resolve(Map.of(), Map.of(), Map.of("preset", preset.presetName()));
    assertThat(resolution.preset()).isEqualTo(preset);
    assertThat(resolution.policy()).isEqualTo(preset.policy());
    assertThat(resolution.warnings()).isEmpty();
    assertThat(resolution.settings())
        .extracting(Explained::setting)
        .containsExactly(Setting.values());
    assertThat(resolution.settings())
        .extracting(Explained::kind)
        .containsOnly(Kind.DEFAULT, Kind.PRESET);
    assertThat(Preset.named(preset.presetName())).contains(preset);
  }

  @Test
  void isTheDefaultThatTheRecordingsAllow() {
    assertThat(resolve(Map.of(), Map.of(), Map.of()).policy())
        .isEqualTo(
            policy(
                Map.of(
                    Setting.NO_PROGRESS_HALF_OPEN, 3L,
                    Setting.NO_PROGRESS, 4L,
                    Setting.CONSECUTIVE_FAILURES, 5L,
                    Setting.SAME_ERROR, 5L,
                    Setting.COMPLETION_WITHOUT_EVIDENCE, 3L,
                    Setting.SPEND, 5_000_000_000L,
                    Setting.DURATION, Unit.nanos(Duration.ofHours(4)),
                    Setting.IDLE, Unit.nanos(Duration.ofMinutes(15)),
                    Setting.OUTPUT_LOOP, 3L),
                Map.of(
                    Setting.PROGRESS_EXCUSES,
                    0L,
                    Setting.OUTPUT_SIMILARITY,
                    950_000L,
                    Setting.COOLDOWN,
                    Unit.nanos(Duration.ofMinutes(30)))));
    assertThat(resolve(Map.of(), Map.of(), Map.of()).policy())
        .returns(Action.ABORT, Policy::action)
        .returns(true, Policy::quoteSample)
        .returns(false, Policy::autoReset)
        .returns(true, Policy::isProgressByTests)
        .returns(true, Policy::progressExcuses)
        .returns(false, Policy::isIdleInTools)
        .returns(false, Policy::isSameErrorConsecutive)
        .returns(0.95, Policy::similarity)
        .returns(Duration.ofMinutes(30), Policy::cooldown);
  }

  private static Policy policy(Map<Setting, Long> thresholds, Map<Setting, Long> more) {
    Map<Setting, Long> values = new HashMap<>(thresholds);
    values.putAll(more);
    return new Policy(values);
  }

  @Test
  void takesTheStrongestSource() {
    Map<String, String> config = Map.of("preset", "nity", "same_error", "6", "spend", "$3");
    Map<String, String> environment =
        Map.of("BATON_BREAKER_SAME_ERROR", "7", "CB_SAME_ERROR_THRESHOLD", "8", "PATH", "/bin");
    Map<String, String> options = Map.of("same_error", "9");
    Resolution all = resolve(config, environment, options);
    assertThat(explained(all, Setting.SAME_ERROR))
        .isEqualTo(new Explained(Setting.SAME_ERROR, "9", Kind.OPTION, "--same-error"));
    Resolution two = resolve(config, environment, Map.of());
    assertThat(explained(two, Setting.SAME_ERROR))
        .isEqualTo(
            new Explained(Setting.SAME_ERROR, "7", Kind.ENVIRONMENT, "BATON_BREAKER_SAME_ERROR"));
    Resolution one = resolve(config, Map.of(), Map.of());
    assertThat(explained(one, Setting.SAME_ERROR))
        .isEqualTo(
            new Explained(Setting.SAME_ERROR, "6", Kind.CONFIG, "same_error in the config file"));
    assertThat(one.policy().threshold(Rule.SAME_ERROR)).isEqualTo(6);
    assertThat(one.policy().threshold(Rule.SPEND)).isEqualTo(300_000_000);
    assertThat(explained(one, Setting.NO_PROGRESS))
        .isEqualTo(new Explained(Setting.NO_PROGRESS, "4", Kind.PRESET, "the preset nity"));
    assertThat(explained(one, Setting.COOLDOWN))
        .isEqualTo(new Explained(Setting.COOLDOWN, "off", Kind.DEFAULT, "the default"));
    assertThat(all.warnings()).isEmpty();
  }

  @Test
  void takesTheStrongerOfTwoFilesWhereItCan() {
    ConfigFile stronger =
        new ConfigFile(
            "one", Map.of("no_progress", "10", "no_progress_half_open", "6", "idle", "x"));
    ConfigFile weaker = new ConfigFile("two", Map.of("idle", "7s", "no_progress", "5", "y", ""));
    Resolution both = PolicySources.resolve(List.of(stronger, weaker), Map.of(), Map.of());
    assertNoProgress(both, 6L, 10L);
    assertThat(explained(both, Setting.IDLE))
        .isEqualTo(new Explained(Setting.IDLE, "7s", Kind.CONFIG, "idle in two"));
    assertThat(both.warnings()).hasSize(2);
    assertThat(both.warnings().getFirst())
        .isEqualTo("'y' in two is ignored: unknown breaker setting");
    assertThat(both.warnings().getLast())
        .startsWith("idle in one is ignored: 'x'")
        .endsWith("; idle is 7s by idle in two");
  }

  @Test
  void tellsWhereThePresetComesFrom() {
    Map<String, String> config = Map.of("preset", "cub");
    Map<String, String> environment = Map.of("BATON_BREAKER_PRESET", "nity");
    Resolution byOption = resolve(config, environment, Map.of("preset", "refactor"));
    assertThat(byOption.presetKind()).isEqualTo(Kind.OPTION);
    assertThat(byOption.presetOrigin()).isEqualTo("--preset");
    Resolution byVariable = resolve(config, environment, Map.of());
    assertThat(byVariable.presetKind()).isEqualTo(Kind.ENVIRONMENT);
    assertThat(byVariable.presetOrigin()).isEqualTo("BATON_BREAKER_PRESET");
    assertThat(resolve(config, Map.of(), Map.of()).presetKind()).isEqualTo(Kind.CONFIG);
    Resolution byNobody = resolve(Map.of("preset", "no"), Map.of(), Map.of());
    assertThat(byNobody.preset()).isEqualTo(Preset.DEFAULT);
    assertThat(byNobody.presetKind()).isEqualTo(Kind.DEFAULT);
    assertThat(byNobody.presetOrigin()).isEqualTo("the default");
  }

  @Test
  void takesThePresetFromTheStrongestSourceThatKnowsOne() {
    Map<String, String> config = Map.of("preset", "cub");
    Map<String, String> environment = Map.of("BATON_BREAKER_PRESET", "nity");
    assertThat(resolve(config, environment, Map.of("preset", "refactor")).preset())
        .isEqualTo(Preset.REFACTOR);
    assertThat(resolve(config, environment, Map.of()).preset()).isEqualTo(Preset.NITY);
    assertThat(resolve(config, Map.of("BATON_BREAKER_PRESET", ""), Map.of()).preset())
        .isEqualTo(Preset.CUB);
    Resolution wrong = resolve(config, Map.of("BATON_BREAKER_PRESET", "Nity"), Map.of());
    assertThat(wrong.preset()).isEqualTo(Preset.CUB);
    assertThat(wrong.presetOrigin()).isEqualTo("preset in the config file");
    assertThat(wrong.warnings())
        .containsExactly(
            "BATON_BREAKER_PRESET is ignored: 'Nity' is not a preset: expected nity, ralph-starter,"
                + " feature, tdd-red-green, refactor, incident-response, migration-safety, cub,"
                + " ralph-claude-code, black-box, default;"
                + " did you mean nity?");
    assertThat(resolve(Map.of("preset", ""), Map.of(), Map.of("preset", "x")).warnings())
        .hasSize(2);
  }

  @ParameterizedTest
  @CsvSource({
    "BB_CIRCUIT_BREAKER_TOOL_CAP,       7,    TOOL_CALLS,         7",
    "BB_CIRCUIT_BREAKER_COST_CAP_CENTS, 250,  SPEND,              250c",
    "BB_CIRCUIT_BREAKER_DURATION_SECS,  90,   DURATION,           90s",
    "BB_CIRCUIT_BREAKER_IDLE_SECS,      45,   IDLE,               45s",
    "BB_CIRCUIT_BREAKER_JACCARD,        0.9,  OUTPUT_SIMILARITY,  0.9",
    "CUB_STAGNATION_THRESHOLD,          5,    NO_PROGRESS,        5",
    "CUB_ON_STAGNATION,                 alert, ACTION,            alert",
    "CB_NO_PROGRESS_THRESHOLD,          6,    NO_PROGRESS,        6",
    "CB_SAME_ERROR_THRESHOLD,           6,    SAME_ERROR,         6",
    "CB_PERMISSION_DENIAL_THRESHOLD,    4,    PERMISSION_DENIALS, 4",
    "CB_COOLDOWN_MINUTES,               15,   COOLDOWN,           15m",
    "CB_AUTO_RESET,                     true, AUTO_RESET,         true",
    "BATON_BREAKER_COOLDOWN,            15m,  COOLDOWN,           15m",
    "BATON_BREAKER_OUTPUT_LOOP,         off,  OUTPUT_LOOP,        off",
    "BB_CIRCUIT_BREAKER_IDLE_SECS,      off,  IDLE,               off",
    "BATON_BREAKER_SPEND,               $1.5, SPEND,              $1.5",
  })
  void knowsTheVariablesOfItsAncestors(
      String name, String value, Setting setting, String expected) {
    Resolution resolution = environment(name, value);
    assertThat(resolution.warnings()).isEmpty();
    assertThat(explained(resolution, setting))
        .isEqualTo(new Explained(setting, expected, Kind.ENVIRONMENT, name));
    assertThat(resolution.policy()).isNotEqualTo(Preset.DEFAULT.policy());
  }

  @Test
  void aVariableWithoutAUnitIsNotAskedForOne() {
    assertThat(environment("CB_COOLDOWN_MINUTES", "0.5").warnings())
        .singleElement()
        .asString()
        .startsWith(
            "CB_COOLDOWN_MINUTES is ignored: '0.5' is invalid: expected a whole number of minutes,"
                + " or off;");
    assertThat(environment("BB_CIRCUIT_BREAKER_IDLE_SECS", "x").warnings())
        .singleElement()
        .asString()
        .contains("'x' is invalid: expected a whole number of seconds, or off;");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "no_progress_half_open       | 0 -1 x 1.5 1e3 ٣ 1000000000 12345678901",
        "no_progress                 | 0 -3 +3 3x 0x3 NaN 3;4",
        "progress_by                 | off FILES file both",
        "progress_excuses            | off yes 1 True",
        "idle_in_tools               | off no 0 TRUE",
        "consecutive_failures        | 0 three 03333333333",
        "same_error                  | 0 5.0",
        "same_error_mode             | off any TOTAL",
        "output_decline              | 0 101 0.7 % 70%% -70%",
        "completion_without_evidence | 0 no",
        "task_iterations             | 0 none",
        "test_only                   | 0 101%",
        "permission_denials          | 0 never",
        "tool_calls                  | 0 -50 9999999999",
        "spend                       | $ c $0 0c $-5 -5c $5c 5,000c $5. $.5 $1.1234567 5C 1e5c",
        "spend                       | $1234567890",
        "duration                    | 0 0s 30 s 5 30S 5min 1m1h 1m1m -5m 1.5h 5000000000s"
            + " 9999999d",
        "idle                        | 0m never 5minutes",
        "output_loop                 | 0 1 x",
        "output_similarity           | 0 0.0 1.1 95% -0.9 NaN off .9 1e-1 2",
        "cooldown                    | never 0 30",
        "auto_reset                  | yes 1 TRUE off",
        "action                      | stop PAUSE off",
        "reason                      | off quote",
      })
  void refusesWhatIsNotExactlyRight(String key, String values) {
    Policy untouched = Preset.DEFAULT.policy();
    Setting setting = Setting.ofKey(key).orElseThrow();
    for (String value : values.split(" ", -1)) {
      Resolution option = resolve(Map.of(), Map.of(), Map.of(key, value));
      assertThat(option.policy()).as(value).isEqualTo(untouched);
      assertThat(option.warnings()).as(value).hasSize(1);
      Resolution weaker = resolve(Map.of(key, value), Map.of(), Map.of());
      assertThat(weaker.policy()).as(value).isEqualTo(untouched);
      assertThat(explained(weaker, setting).kind()).isLessThan(Kind.CONFIG);
      assertThat(environment(setting.variables().getFirst(), value).policy()).isEqualTo(untouched);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "30s, 30",
    "5m, 300",
    "1h30m, 5400",
    "2d, 172800",
    "1d1h1m1s, 90061",
    "999999999s, 999999999",
    "1s, 1",
    "0h5m, 300",
    "090s, 90"
  })
  void readsDurations(String text, long seconds) {
    assertThat(resolve(Map.of(), Map.of(), Map.of("duration", text)).policy())
        .returns(seconds * 1_000_000_000, policy -> policy.threshold(Rule.DURATION));
  }

  @ParameterizedTest
  @CsvSource({
    "$50, 5000000000",
    "5000c, 5000000000",
    "$0.5, 50000000",
    "0.5c, 500000",
    "0.000001c, 1",
    "$0.000001, 100",
    "999999999c, 999999999000000",
    "$1.234567, 123456700"
  })
  void readsMoney(String text, long microcents) {
    assertThat(resolve(Map.of(), Map.of(), Map.of("spend", text)).policy())
        .returns(microcents, policy -> policy.threshold(Rule.SPEND));
  }

  @Test
  void readsTheLeastOfEach() {
    Map<String, String> least = Map.of("output_decline", "1", "output_loop", "2");
    Policy policy = resolve(Map.of("output_similarity", "0.000001"), Map.of(), least).policy();
    assertThat(policy.threshold(Rule.OUTPUT_DECLINE)).isEqualTo(1);
    assertThat(policy.threshold(Rule.OUTPUT_LOOP)).isEqualTo(2);
    assertThat(policy.similarity()).isEqualTo(0.000001);
  }

  @Test
  void readsTheRest() {
    Policy policy =
        resolve(
                Map.of(),
                Map.of(),
                Map.of(
                    "output_decline", "60%",
                    "test_only", "100",
                    "output_similarity", "1",
                    "output_loop", "2",
                    "action", "escalate",
                    "same_error_mode", "consecutive",
                    "reason", "threshold",
                    "tool_calls", "999999999",
                    "task_iterations", "1",
                    "permission_denials", "2"))
            .policy();
    assertThat(policy.threshold(Rule.OUTPUT_DECLINE)).isEqualTo(60);
    assertThat(policy.threshold(Rule.TEST_ONLY)).isEqualTo(100);
    assertThat(policy.threshold(Rule.OUTPUT_LOOP)).isEqualTo(2);
    assertThat(policy.similarity()).isEqualTo(1.0);
    assertThat(policy.action()).isEqualTo(Action.ESCALATE);
    assertThat(policy.threshold(Rule.SAME_ERROR)).isEqualTo(5);
    assertThat(policy.isSameErrorConsecutive()).isTrue();
    assertThat(policy.quoteSample()).isFalse();
    assertThat(policy.threshold(Rule.TOOL_CALLS)).isEqualTo(999_999_999L);
    assertThat(policy.threshold(Rule.TASK_ITERATIONS)).isOne();
    assertThat(policy.threshold(Rule.PERMISSION_DENIALS)).isEqualTo(2);
  }

  @Test
  void turnsARuleOffOnlyWhenTold() {
    Map<String, String> off = new HashMap<>();
    for (String key :
        List.of(
            "no_progress_half_open",
            "consecutive_failures",
            "same_error",
            "completion_without_evidence",
            "tool_calls",
            "spend",
            "duration",
            "idle",
            "output_loop",
            "cooldown",
            "output_decline")) {
      off.put(key, "off");
    }
    Resolution resolution = resolve(Map.of(), Map.of(), off);
    assertThat(resolution.warnings()).isEmpty();
    assertThat(resolution.policy())
        .isEqualTo(
            policy(
                Map.of(Setting.NO_PROGRESS, 4L),
                Map.of(Setting.PROGRESS_EXCUSES, 0L, Setting.OUTPUT_SIMILARITY, 950_000L)));
    assertThat(resolution.policy().cooldown()).isNull();
    assertThat(resolve(Map.of(), Map.of(), Map.of("no_progress", "off")).policy())
        .returns(false, policy -> policy.has(Rule.NO_PROGRESS));
  }

  @Test
  void tellsWhatHoldsInstead() {
    Resolution resolution =
        resolve(
            Map.of("tool_calls", "60"),
            Map.of("BATON_BREAKER_TOOL_CALLS", "x", "BB_CIRCUIT_BREAKER_TOOL_CAP", "-1"),
            Map.of("tool_calls", ""));
    assertThat(resolution.policy().threshold(Rule.TOOL_CALLS)).isEqualTo(60);
    String expected = " is invalid: expected a whole number from 1 to 999999999, or off";
    String instead = "; tool_calls is 60 by tool_calls in the config file";
    assertThat(resolution.warnings())
        .containsExactly(
            "--tool-calls is ignored: ''" + expected + instead,
            "BATON_BREAKER_TOOL_CALLS is ignored: 'x'" + expected + instead,
            "BB_CIRCUIT_BREAKER_TOOL_CAP is ignored: '-1'" + expected + instead);
    assertThat(environment("BB_CIRCUIT_BREAKER_COST_CAP_CENTS", "$5").warnings())
        .containsExactly(
            "BB_CIRCUIT_BREAKER_COST_CAP_CENTS is ignored: '$5' is invalid: expected dollars"
                + " or cents, such as $50 or 5000c, or off; spend is $50 by the preset default");
    assertThat(environment("BB_CIRCUIT_BREAKER_TOOL_CAP", "").warnings()).isEmpty();
    assertThat(resolve(Map.of("task_iterations", "x"), Map.of(), Map.of()).warnings().getFirst())
        .endsWith("; task_iterations is off by the default");
  }

  @Test
  void namesWhatItDoesNotKnow() {
    Resolution resolution =
        resolve(Map.of("tool_call", "1", "a", "2"), Map.of("x", "y"), Map.of("noprogress", "1"));
    assertThat(resolution.warnings())
        .containsExactly(
            "'a' in the config file is ignored: unknown breaker setting",
            "'tool_call' in the config file is ignored: unknown breaker setting",
            "'noprogress' in the options is ignored: unknown breaker setting");
    assertThat(Setting.ofKey("")).isEmpty();
  }

  @Test
  void opensAtOnceWhereNothingIsLeftForHalfOpen() {
    Resolution lower = resolve(Map.of(), Map.of(), Map.of("no_progress", "3"));
    assertNoProgress(lower, null, 3L);
    assertThat(lower.warnings()).isEmpty();
    assertThat(explained(lower, Setting.NO_PROGRESS_HALF_OPEN))
        .isEqualTo(
            new Explained(Setting.NO_PROGRESS_HALF_OPEN, "off", Kind.PRESET, "the preset default"));
    Resolution higher = resolve(Map.of(), Map.of(), Map.of("no_progress_half_open", "4"));
    assertNoProgress(higher, null, 4L);
    assertThat(higher.warnings())
        .containsExactly(
            "--no-progress-half-open is ignored: '4' leaves nothing between half-open and open");
    assertNoProgress(resolve(Map.of(), Map.of(), Map.of("no_progress", "9")), 3L, 9L);
  }

  private static void assertNoProgress(Resolution resolution, Long halfOpen, Long open) {
    assertThat(resolution.policy().value(Setting.NO_PROGRESS_HALF_OPEN)).isEqualTo(halfOpen);
    assertThat(resolution.policy().threshold(Rule.NO_PROGRESS)).isEqualTo(open);
  }
}
