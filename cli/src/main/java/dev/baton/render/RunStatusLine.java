package dev.baton.render;

import dev.baton.run.RunEvent;
import dev.baton.run.RunListener;
import dev.baton.terminal.Output;

/** Shows the progress of an iteration on a terminal in one line that is redrawn. */
public final class RunStatusLine implements RunListener {
  private static final String CLEAR = "\r\u001b[K";

  private static final int NARROWEST = 20;

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
      // A line that fills the last column would make some terminals begin a new one.
      int width = Math.max(NARROWEST, output.columns() - 1);
      output.status(CLEAR + RunStatusText.of(progress, width));
      drawn = true;
      return;
    }
    if (drawn) {
      output.status(CLEAR);
      drawn = false;
    }
    lines.on(event);
  }
}
