package dev.baton.render;

import dev.baton.app.need.Need;
import dev.baton.app.need.Need.Kind;
import dev.baton.terminal.Ages;
import dev.baton.terminal.Output;
import dev.baton.terminal.Sanitize;
import dev.baton.terminal.Style;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** What waits for a person: a line each, and below it the commands to type. */
public final class NeedLines {
  private static final int MOST = 20;

  /** Prints them; one line where there are none. */
  public static void print(Output output, List<Need> needs, Instant now) {
    if (needs.isEmpty()) {
      output.line("nothing needs a person");
      return;
    }
    output.rendered(output.paint(Style.HEADING, "needs a person: " + needs.size()) + "\n");
    for (Need need : needs.subList(0, Math.min(MOST, needs.size()))) {
      output.rendered(
          "  "
              + output.paint(style(need.kind()), Sanitize.line(need.subject()))
              + "  "
              + Sanitize.line(words(need, now) + title(need))
              + "\n");
      for (String command : need.commands()) {
        String said = Sanitize.line(output.said(command));
        output.rendered("      " + output.paint(Style.HEADING, said) + "\n");
      }
    }
    if (needs.size() > MOST) {
      output.line(
          "  and " + (needs.size() - MOST) + output.said(" more; baton status --json shows all"));
    }
  }

  private static String title(Need need) {
    return need.title() == null ? "" : " (" + need.title() + ")";
  }

  /** The state and the reason. */
  public static String words(Need need, Instant now) {
    return need.kind().words(when(need, now))
        + (need.detail().isEmpty() ? "" : ": " + need.detail());
  }

  private static String when(Need need, Instant now) {
    Instant at = need.at();
    if (at == null) {
      return "";
    }
    return switch (need.kind()) {
      case RESTING -> "for another " + Ages.between(now, at);
      case STALE, STALLED -> "for " + Ages.between(at, now);
      case DIED -> died(Duration.between(at, now));
      default -> Ages.ago(at, now);
    };
  }

  /** It is known to have lived then, and dead only now; later, some seconds make no difference. */
  private static String died(Duration ago) {
    Duration most = ago.plus(Duration.ofSeconds(1).minusNanos(1));
    return ago.toMinutes() == 0
        ? "at most " + Ages.format(most) + " ago"
        : Ages.format(ago) + " ago";
  }

  private static Style style(Kind kind) {
    return switch (kind) {
      case AGENT, POISON, BREAKER, DIED, STALE -> Style.BAD;
      case PAUSED,
          BLOCKED,
          STALLED,
          FINISHED,
          WITHDRAWN,
          UNSAVED,
          RESCUE,
          ASSIGNED,
          RESTING,
          SWEEPS ->
          Style.WARN;
    };
  }
}
