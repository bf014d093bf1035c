package dev.baton.cli.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.baton.cli.Json;
import dev.baton.cli.process.RunWorld.Ran;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Recorded streams of real agents go through {@code baton run}; the figures are counted by hand.
 */
@Tag("loops")
class RunReplayIT {
  private static final Path DATA =
      Program.REPOSITORY.resolve("../shared/data/transcripts").normalize();

  @TempDir Path temporary;

  /**
   * Where the figures come from:
   *
   * <ul>
   *   <li>multi_tool: Glob, Read, Grep, Edit and Bash. The result's own tokens: its messages have
   *       2000 + 2200 + 2800 + 3100 + 3500 = 13600, of which it calls 2000 read from the cache;
   *       0.0285 dollars
   *   <li>permission_denied: 1200 + 1400 and 45 + 80 tokens; the run ends, since a person must
   *       permit the tool
   *   <li>api_error: ends with a rate limit, which is no failure either
   *   <li>session: two sessions, 130 + 40 and 76 + 12 tokens, 0.012345 + 0.001 dollars; the second
   *       failed, and a tool was not permitted
   *   <li>codex: items 1 to 7; two errors and two failed tools; 256 of 1840 input tokens from the
   *       cache
   *   <li>opencode: two steps of 21772 + 671 and 110 + 8 tokens, 0 + 0.001 dollars
   * </ul>
   */
  @ParameterizedTest
  @CsvSource({
    "claude_code_multi_tool,      5, 11600, 540, 2.85,   no_progress, 0, max_iterations",
    "claude_code_permission_denied, 1, 2600, 125, 0.65,  stopped,     0, permission_denied",
    "claude_code_api_error,       1, 1000,  30,  0.2,    api_limit,   0, max_iterations",
    "claude_stream_json_session,  2, 170,   88,  1.3345, stopped,     1, permission_denied",
    "codex_exec_json_all_formats, 7, 1584,  732, 0,      failed,      4, max_iterations",
    "gemini_stream_success,       2, 100,   50,  0,      no_progress, 0, max_iterations",
    "gemini_stream_error,         0, 0,     0,   0,      stopped,     1, authentication_failed",
    "opencode_stream_success,     1, 22443, 118, 0.1,    no_progress, 0, max_iterations",
    "opencode_stream_error,       0, 0,     0,   0,      api_limit,   0, max_iterations",
  })
  void hasTheRightFigures(
      String name,
      int calls,
      int input,
      int output,
      BigDecimal cents,
      String outcome,
      int errors,
      String reason)
      throws Exception {
    Path stream = DATA.resolve(name + ".jsonl");
    assumeTrue(Files.isReadable(stream), "not here: " + stream);
    RunWorld world = RunWorld.create(temporary);
    Ran ran = world.runShell("cat '" + stream + "'", "--max-iterations", "1");
    ran.mustEnd(reason.equals("max_iterations") ? 12 : 11, reason);

    Json iteration = world.iterations().getFirst();
    assertThat(world.iterations()).hasSize(1);
    assertThat(iteration.number("tool_calls")).isEqualTo(calls);
    assertThat(iteration.number("input_tokens")).isEqualTo(input);
    assertThat(iteration.number("output_tokens")).isEqualTo(output);
    assertThat((BigDecimal) iteration.at("cost_cents").value()).isEqualByComparingTo(cents);
    assertThat(iteration.text("outcome")).isEqualTo(outcome);
    assertThat(iteration.at("errors").items()).hasSize(errors);
    assertThat(ran.end().number("input_tokens")).isEqualTo(input);
    assertThat((BigDecimal) ran.end().at("cost_cents").value()).isEqualByComparingTo(cents);
    assertThat(ran.end().at("stats").number("total_failures"))
        .isEqualTo(outcome.equals("failed") ? 1 : 0);
  }

  /** Limits are compared with what the stream reports, while it is running. */
  @ParameterizedTest
  @CsvSource({
    "--max-tool-calls, 4,      tool_call_limit",
    "--max-task-cost,  2c,     token_spend_limit",
  })
  void limitsCount(String option, String limit, String reasonCode) throws Exception {
    Path stream = DATA.resolve("claude_code_multi_tool.jsonl");
    assumeTrue(Files.isReadable(stream), "not here: " + stream);
    RunWorld world = RunWorld.create(temporary);
    world.runShell("cat '" + stream + "'; exec sleep 1000", option, limit).mustEnd(12, reasonCode);

    assertThat(world.outcomes()).containsExactly("stopped");
  }
}
