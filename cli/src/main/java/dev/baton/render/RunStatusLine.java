package dev.baton.render;

import dev.baton.breaker.policy.Rule.Counter;
import dev.baton.run.IterationMeter;
import dev.baton.run.RunEvent;
import dev.baton.run.RunListener;
import dev.baton.stream.AgentEvent;
import dev.baton.terminal.Ages;
import dev.baton.terminal.Output;
import dev.baton.terminal.Sanitize;
import java.time.Duration;

/** Shows the progress of an iteration on a terminal in one line that is redrawn. */
public final class RunStatusLine implements RunListener {
  private static final String CLEAR = "\r\u001b[K";

  /** From how many seconds on silence is mentioned. */
  private static final int SILENT = 10;

  private static final int LONGEST_WORDS = 80;

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

  /** The most interesting parts come first, because the line is cut where the terminal ends. */
  static String text(RunEvent.Progress progress) {
    IterationMeter.Reading reading = progress.reading();
    StringBuilder text = new StringBuilder("#").append(progress.ordinal());
    text.append(' ').append(progress.task());
    text.append("  ").append(Ages.format(progress.elapsed()));
    text.append("  ").append(reading.toolCalls()).append(" calls");
    text.append("  ").append(reading.tokens().counted()).append(" tokens");
    if (reading.cost().microcents() > 0) {
      text.append("  ").append(reading.cost().dollars());
    }
    if (reading.idleSeconds() >= SILENT) {
      text.append("  silent for ").append(Ages.format(Duration.ofSeconds(reading.idleSeconds())));
    }
    AgentEvent.ToolCalled tool = reading.lastTool();
    if (tool != null) {
      text.append("  ").append(Sanitize.line(tool.name()));
      text.append(tool.subject().isEmpty() ? "" : " " + Sanitize.line(tool.subject()));
    }
    String words = lastLine(reading.lastText());
    if (!words.isEmpty()) {
      text.append("  \"").append(words).append('"');
    }
    append(text, progress.state().counters().of(Counter.NO_PROGRESS), " without progress");
    append(text, progress.state().counters().of(Counter.FAILURES), " failed");
    return text.toString();
  }

  private static void append(StringBuilder text, long count, String what) {
    if (count > 0) {
      text.append("  ").append(count).append(what);
    }
  }

  private static String lastLine(String said) {
    String stripped = said.strip();
    String line = Sanitize.line(stripped.substring(stripped.lastIndexOf('\n') + 1).strip());
    return line.length() <= LONGEST_WORDS ? line : line.substring(0, LONGEST_WORDS) + "…";
  }
}
