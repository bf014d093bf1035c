package dev.baton.render;

import dev.baton.breaker.policy.Rule.Counter;
import dev.baton.run.IterationReading;
import dev.baton.run.RunEvent;
import dev.baton.stream.AgentEvent;
import dev.baton.task.Plural;
import dev.baton.terminal.Ages;
import dev.baton.terminal.Sanitize;
import dev.baton.terminal.TextWidth;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What an agent is doing, in one line of any width: the task and the time, the figures, the last
 * tool and what it works on, and the last words. Where there is little room, the figures are left
 * out, and the others are cut.
 */
final class RunStatusText {
  /** From how many seconds on silence is mentioned. */
  private static final int SILENT = 10;

  /** With less room than this beside them, the figures are left out. */
  private static final int ROOM = 36;

  /** Fewer columns than these show nothing. */
  private static final int LEAST_WORDS = 12;

  private static final int LONGEST_TOOL = 60;
  private static final String GAP = "  ";

  /**
   * The line.
   *
   * @param width how many columns it may have
   */
  static String of(RunEvent.Progress progress, int width) {
    IterationReading reading = progress.reading();
    StringBuilder line = new StringBuilder("#").append(progress.n());
    line.append(' ').append(progress.task());
    line.append(GAP).append(Ages.format(progress.elapsed()));
    String silence = silence(reading);
    String troubles = troubles(progress);
    String figures = figures(reading);
    line.append(silence);
    int left = width - TextWidth.of(line.toString());
    if (left - figures.length() - troubles.length() >= ROOM) {
      line.append(figures).append(troubles);
    } else if (left - troubles.length() >= ROOM) {
      line.append(troubles);
    }
    left = width - TextWidth.of(line.toString());
    String words = words(reading.lastText());
    int forTool = words.isEmpty() ? left : Math.max(left - TextWidth.of(words), left / 2);
    String tool = tool(reading.lastTool(), Math.min(forTool, LONGEST_TOOL) - GAP.length());
    line.append(tool);
    left -= TextWidth.of(tool);
    if (left >= LEAST_WORDS && !words.isEmpty()) {
      line.append(GAP).append(TextWidth.cut(words, left - GAP.length()));
    }
    return TextWidth.cut(line.toString(), width);
  }

  private static String figures(IterationReading reading) {
    StringBuilder text = new StringBuilder();
    if (reading.toolCalls() > 0) {
      text.append(GAP).append(Plural.of(reading.toolCalls(), "call"));
    }
    if (reading.tokens().counted() > 0) {
      text.append(GAP).append(IterationWords.amount(reading.tokens().counted())).append(" tokens");
    }
    if (reading.cost().microcents() > 0) {
      text.append(GAP).append(reading.cost().dollars());
    }
    return text.toString();
  }

  private static String silence(IterationReading reading) {
    return reading.idleSeconds() < SILENT
        ? ""
        : GAP + "silent for " + Ages.format(Duration.ofSeconds(reading.idleSeconds()));
  }

  private static String troubles(RunEvent.Progress progress) {
    return trouble(progress, Counter.NO_PROGRESS, " without progress")
        + trouble(progress, Counter.FAILURES, " failed");
  }

  private static String trouble(RunEvent.Progress progress, Counter counter, String what) {
    long count = progress.state().counters().of(counter);
    return count == 0 ? "" : GAP + count + what;
  }

  /** Such as {@code Edit …/main/App.java}; empty where there is no room. */
  private static String tool(AgentEvent.@Nullable ToolCalled call, int width) {
    if (call == null || width < LEAST_WORDS) {
      return "";
    }
    String name = Sanitize.line(call.name());
    String subject = Sanitize.line(call.subject());
    int left = width - TextWidth.of(name) - 1;
    if (subject.isEmpty() || left < LEAST_WORDS / 2) {
      return GAP + TextWidth.cut(name, width);
    }
    return GAP
        + name
        + " "
        + (isPath(subject) ? endOf(subject, left) : TextWidth.cut(subject, left));
  }

  private static boolean isPath(String subject) {
    return subject.indexOf('/') >= 0 && subject.indexOf(' ') < 0;
  }

  /** The end of a path, which says more than its beginning. */
  private static String endOf(String path, int width) {
    if (TextWidth.of(path) <= width) {
      return path;
    }
    int from = path.indexOf('/', 1);
    while (from >= 0 && TextWidth.of(path.substring(from)) + 1 > width) {
      from = path.indexOf('/', from + 1);
    }
    String name = from < 0 ? path.substring(path.lastIndexOf('/') + 1) : "…" + path.substring(from);
    return TextWidth.cut(name, width);
  }

  /** The last line, in quotation marks. */
  private static String words(String said) {
    String stripped = said.strip();
    String line = Sanitize.output(stripped.substring(stripped.lastIndexOf('\n') + 1).strip());
    return line.isEmpty() ? "" : '"' + line + '"';
  }
}
