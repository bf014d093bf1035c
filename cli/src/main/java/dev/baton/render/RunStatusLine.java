package dev.baton.render;

import dev.baton.breaker.BreakerState;
import dev.baton.breaker.policy.Rule.Counter;
import dev.baton.run.RunEvent;
import dev.baton.run.RunListener;
import dev.baton.terminal.Ages;
import dev.baton.terminal.Output;

/** Shows the progress of an iteration on a terminal in one line that is redrawn. */
public final class RunStatusLine implements RunListener {
  private static final String CLEAR = "\r\u001b[K";

  private final Output output;
  private final RunListener lines;
  private boolean drawn;

  /**
   * @param lines prints the permanent lines
   */
  public RunStatusLine(Output output, RunListener lines) {
    this.output = output;
    this.lines = lines;
  }

  @Override
  public void on(RunEvent event) {
    if (event instanceof RunEvent.Progress progress) {
      String text = text(progress);
      int width = Math.max(20, output.columns() - 1);
      output.status(CLEAR + (text.length() > width ? text.substring(0, width) : text));
      drawn = true;
      return;
    }
    if (drawn) {
      output.status(CLEAR);
      drawn = false;
    }
    lines.on(event);
  }

  private static String text(RunEvent.Progress progress) {
    BreakerState state = progress.state();
    long tokens = progress.reading().tokens().counted();
    return "#"
        + progress.ordinal()
        + " "
        + progress.task()
        + "  "
        + Ages.format(progress.elapsed())
        + "  "
        + progress.reading().toolCalls()
        + " calls  "
        + tokens
        + " tokens  "
        + progress.reading().cost().dollars()
        + "  idle "
        + progress.reading().idleSeconds()
        + "s  breaker "
        + state.phase()
        + ": "
        + state.counters().of(Counter.NO_PROGRESS)
        + " without progress, "
        + state.counters().of(Counter.FAILURES)
        + " failed";
  }
}
