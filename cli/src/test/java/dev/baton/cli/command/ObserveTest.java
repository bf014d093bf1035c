package dev.baton.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reports as JSON lines. */
class ObserveTest {
  @TempDir Path folder;

  private Sandbox baton;

  @BeforeEach
  void createTasks() {
    baton = Sandbox.repository(folder);
    baton.variable("BATON_BREAKER_TOOL_CALLS", "50");
    baton.task("app-a", "First");
    baton.task("app-b", "Second");
  }

  private Answer observe(String lines, String... options) {
    baton.input(lines);
    String[] words = new String[options.length + 1];
    words[0] = "observe";
    System.arraycopy(options, 0, words, 1, options.length);
    return baton.run(words);
  }

  private Json status(String... options) {
    String[] words = new String[options.length + 2];
    words[0] = "breaker";
    words[1] = "status";
    System.arraycopy(options, 0, words, 2, options.length);
    return baton.json(words);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"cost_cents\":1e400",
        "\"cost_cents\":1e-400",
        "\"cost_cents\":1e13",
        "\"cost_cents\":-1",
        "\"cost_cents\":NaN",
        "\"cost_cents\":Infinity",
        "\"cost_cents\":\"3\"",
        "\"cost_cents\":[3]",
        "\"cost_cents\":1,\"input_tokens\":1.5",
        "\"input_tokens\":9223372036854775807",
        "\"input_tokens\":9223372036854775808",
        "\"at\":\"2300-01-01T00:00:00Z\"",
        "\"at\":\"2100-01-01T00:00:00Z\"",
        "\"at\":\"1969-12-31T23:59:59Z\"",
        "\"at\":\"2026-01-01T23:59:60Z\"",
        "\"at\":\"2026-01-01T12:00:00+19:00\"",
        "\"id\":\"\"",
      })
  void whatIsImpossibleIsRefusedAndTheOtherLinesCount(String members) {
    String line = "{\"type\":\"usage\"," + members + "}";
    Answer answer =
        observe(line + "\n{\"type\":\"tool_use\"}\n" + line + " " + line + "\n", "--task", "app-a");
    assertThat(answer.exit()).isZero();
    assertThat(answer.err())
        .contains("; 2 of 3 lines could not be used (2 broken, 0 of unknown type)");
    Json limits = status("--task", "app-a").at("limits");
    assertThat(limits.at("tool_call_limit").number("actual")).isEqualTo(1);
    assertThat(limits.at("token_spend_limit").number("actual")).isZero();
  }

  @Test
  void countsEveryTypeOfLine() {
    Answer answer =
        observe(
            """
            {"type":"iteration","files_changed":1,"tests_passing":3,"output_length":1200,"success":true}
            {"type":"error","message":"no such file"}
            {"type":"assistant","text":"I will look into it"}
            {"type":"tool_use","name":"Bash"}
            {"type":"usage","input_tokens":1,"output_tokens":2,"cost_cents":3.5}
            {"type":"heartbeat"}
            {"type":"question"}
            {"type":"api_limit"}
            {"type":"permission_denied"}
            {"type":"run_started"}
            {"type":"iteration_started"}
            {"type":"task_changed"}
            """);
    assertThat(answer.err()).isEmpty();
    assertThat(answer.exit()).isZero();
    assertThat(answer.out()).isEqualTo("OK: the loop may continue (breaker closed)\n");

    Json status = status();
    assertThat(status.number("total_iterations")).isEqualTo(1);
    assertThat(status.number("unique_errors")).isEqualTo(1);
    assertThat(status.at("limits").at("tool_call_limit").number("actual")).isEqualTo(1);
    assertThat(status.at("limits").at("token_spend_limit").at("actual").value()).hasToString("3.5");
  }

  @Test
  void eachLineGoesToItsOwnTask() {
    Answer answer =
        observe(
            """
            {"type":"tool_use","task":"app-a"}
            {"type":"tool_use","task":"b"}
            {"type":"tool_use","task":"app-a"}
            {"type":"tool_use"}
            """,
            "--json");
    assertThat(answer.json().each("scope")).containsExactly("task:app-a", "task:app-b", "run");
    assertThat(calls("--task", "app-a")).isEqualTo(2);
    assertThat(calls("--task", "app-b")).isEqualTo(1);
    assertThat(calls()).isEqualTo(1);
  }

  private long calls(String... options) {
    return status(options).at("limits").at("tool_call_limit").number("actual");
  }

  @Tag("engines")
  @Test
  void linesWithoutATaskGoToTheOneThatWasNamed() {
    observe("{\"type\":\"tool_use\"}\n{\"type\":\"tool_use\",\"task\":null}", "--task", "app-a");
    assertThat(calls("--task", "app-a")).isEqualTo(2);
    assertThat(calls()).isZero();
  }

  @Test
  void aLineWithAnIdCountsOnce() {
    observe("{\"type\":\"tool_use\",\"id\":\"x\"}\n{\"type\":\"tool_use\",\"id\":\"x\"}\n");
    observe("{\"type\":\"tool_use\",\"id\":\"x\"}\n{\"type\":\"tool_use\",\"id\":7}\n");
    observe("{\"type\":\"tool_use\",\"id\":7}\n");
    assertThat(calls()).isEqualTo(2);
  }

  @Test
  void theExitCodeIsThatOfCheckAndNothingIsAcquired() {
    String error = "{\"type\":\"error\",\"message\":\"no such file\"}\n";
    Answer answer = observe(error.repeat(5), "--preset", "ralph-starter", "--json");
    assertThat(answer.exit()).isEqualTo(10);
    assertThat(answer.json().at(0).truth("allowed")).isFalse();
    assertThat(answer.json().at(0).text("reason_code")).isEqualTo("same_error");

    baton.pass(Duration.ofMinutes(1));
    assertThat(observe("", "--preset", "ralph-starter").exit()).isEqualTo(10);
    baton.ok("check", "--preset", "ralph-starter");
  }

  @Test
  void theWorstOfSeveralBreakersIsTheExitCode() {
    String calls = "{\"type\":\"tool_use\",\"task\":\"app-a\"}\n".repeat(51);
    Answer answer = observe(calls + "{\"type\":\"tool_use\"}\n", "--json");
    assertThat(answer.exit()).isEqualTo(12);
    assertThat(answer.json().each("state")).containsExactly("OPEN", "CLOSED");
  }

  @Test
  void linesTellTheirOwnTime() {
    Answer answer =
        observe(
            """
            {"type":"tool_use","at":"2026-03-02T08:00:00Z"}
            {"type":"tool_use","at":"2026-03-02T13:32:00+01:00"}
            """);
    assertThat(answer.exit()).isEqualTo(12);
    assertThat(answer.out()).contains("16320 s of work, limit 14400 s");
  }

  @Test
  void whatCannotBeTakenIsSkippedAndReportedOnce() {
    Answer answer =
        observe(
            """
            {"type":"tool_use"}

            garbage
            {"type":"frob"}
            {"type":"error"}
            {"type":"tool_use","task":"app-gone"}
            {"type":"tool_use"\
            """);
    assertThat(answer.exit()).isZero();
    assertThat(answer.err())
        .isEqualTo(
            "warning: line 3: 'garbage': expected a JSON object with a type, such as"
                + " {\"type\":\"heartbeat\"}; 5 of 7 lines could not be used (4 broken, 1 of"
                + " unknown type); nothing was counted for them\n");
    assertThat(calls()).isEqualTo(1);
  }

  @Test
  void aBrokenReportOfAnIterationIsOneWithoutProgress() {
    Answer answer =
        observe(
            """
            {"type":"iteration","files_changed":,"success":true}
            {"errors":["x"],"type":"iteration","files_changed":"many"}
            """);
    assertThat(answer.err())
        .endsWith(
            "2 of 2 lines could not be used (2 broken, 0 of unknown type); 2 of them count as"
                + " iterations without progress\n");
    assertThat(status().number("total_iterations")).isEqualTo(2);
    assertThat(status().number("consecutive_no_progress")).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "saw {\"type\":\"iteration\"}",
        "{\"log\":{\"type\":\"iteration\"},",
        "{\"type\":7,\"of\":{\"type\":\"iteration\"}}",
        "{\"type\":\"error\",\"message\":7,\"of\":{\"type\":\"iteration\"}}",
      })
  void anIterationThatALineOnlyMentionsIsNotCounted(String line) {
    assertThat(observe(line + "\n").err()).endsWith("; nothing was counted for them\n");
    assertThat(status().number("total_iterations")).isZero();
  }

  @Test
  void strictStopsAtTheFirstBadLineAndKeepsWhatCameBefore() {
    Answer answer =
        observe("{\"type\":\"tool_use\"}\nx\n{\"type\":\"tool_use\"}\n", "--strict", "--json");
    assertThat(answer.exit()).isEqualTo(2);
    assertThat(answer.errorJson().text("error")).startsWith("line 2: 'x'");
    assertThat(calls()).isEqualTo(1);
  }

  @Test
  void textsOfModelsMayHoldAnything() {
    String odd = "tab\there, half \\ud83d, \\u00fc \\\" \\\\ \\n";
    String deep = "[{\"a\":[1,2,{}]},null,true]";
    observe("{\"type\":\"error\",\"message\":\"" + odd + "\"}\r\n", "--strict");
    observe("{\"type\":\"error\",\"message\":\"x\",\"deep\":" + deep + "}", "--strict");
    assertThat(status().number("unique_errors")).isEqualTo(2);
  }

  @Test
  void aLineOfFiftyMegabytesIsSkipped() {
    String line = "{\"type\":\"error\",\"message\":\"" + "x".repeat(50 << 20) + "\"}\n";
    Answer answer = observe(line + "{\"type\":\"tool_use\"}\n");
    assertThat(answer.exit()).isZero();
    assertThat(answer.err())
        .startsWith("warning: line 1: the line is too long")
        .contains("; 1 of 2 lines");
    assertThat(calls()).isEqualTo(1);
  }

  @Test
  void manyLinesAreRecordedInBatches() {
    Answer answer = observe("{\"type\":\"tool_use\"}\n".repeat(1001), "--tool-calls", "1001");
    assertThat(answer.exit()).isZero();
    assertThat(calls()).isEqualTo(1001);
  }

  @Test
  void nothingIsSaidOfAnEmptyStream() {
    Answer answer = observe("");
    assertThat(answer.out()).isEqualTo("OK: the loop may continue (breaker closed)\n");
    assertThat(answer.err()).isEmpty();
  }
}
