package dev.baton.json.document;

import dev.baton.breaker.policy.Money;
import dev.baton.json.JsonFields;
import dev.baton.store.Iteration;

/** The fields of an iteration, as in each document that has iterations. */
public final class IterationJson {
  /** The owner of an iteration, and its changes. */
  public static void writeStart(JsonFields fields, Iteration iteration) {
    Iteration.DiffSize diff = iteration.diff();
    fields
        .complete()
        .number("n", iteration.n())
        .text("run", iteration.run())
        .text("task", iteration.task() == null ? null : iteration.task().value())
        .number("epoch", iteration.epoch())
        .text("worker", iteration.worker())
        .text("worktree", iteration.worktree())
        .text("commit", iteration.commit())
        .text("base", iteration.base())
        .text("subject", iteration.subject())
        .text("action", iteration.action())
        .word("state", iteration.state())
        .number("squashed_into", iteration.squashedInto())
        .time("started_at", iteration.startedAt())
        .time("ended_at", iteration.endedAt())
        .number("files_changed", diff.filesChanged())
        .number("insertions", diff.insertions())
        .number("deletions", diff.deletions())
        .text("diff_note", diff.note());
  }

  /** Tests, effort and outcome. */
  public static void writeFigures(JsonFields fields, Iteration iteration) {
    Iteration.TestCounts tests = iteration.tests();
    Iteration.Effort effort = iteration.effort();
    Long cost = effort.costMicrocents();
    fields
        .complete()
        .number("tests_passing", tests.passing())
        .number("tests_failing", tests.failing())
        .number("tests_skipped", tests.skipped())
        .number("tool_calls", effort.toolCalls())
        .number("input_tokens", effort.inputTokens())
        .number("cached_input_tokens", effort.cachedInputTokens())
        .number("output_tokens", effort.outputTokens())
        .raw("cost_cents", cost == null ? null : new Money(cost).toString())
        .number("output_length", effort.outputLength())
        .text("outcome", iteration.outcomeWord());
  }
}
