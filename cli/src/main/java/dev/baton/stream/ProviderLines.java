package dev.baton.stream;

import dev.baton.time.RetryTime;
import java.time.Clock;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds in the last lines of an agent that failed why its provider refuses. The last line that is
 * more than an addition decides: an earlier refusal was survived, or only talked about.
 */
public final class ProviderLines {
  private static final int MOST_LINES = 16;

  private enum Verdict {
    LIMIT,
    AUTHENTICATION,
    REQUEST,
    OTHER_ERROR,
    NOTHING
  }

  private record Judged(Verdict verdict, String line) {}

  private ProviderLines() {}

  /**
   * The refusal in the last lines of an agent that failed: a {@link AgentEvent.Limited}, or a
   * {@link AgentEvent.Failed} with the kind of the refusal; null when there is none.
   *
   * @param hasObjects whether the output consists of JSON lines, which are not looked at
   */
  public static @Nullable AgentEvent find(
      List<String> output, boolean hasObjects, List<String> errors, Clock clock) {
    Judged judged = judge(errors, false);
    if (judged.verdict() == Verdict.NOTHING || judged.verdict() == Verdict.OTHER_ERROR) {
      // A script around an agent adds its own error, such as that the agent failed.
      Judged other = judge(output, hasObjects);
      boolean counts = judged.verdict() == Verdict.NOTHING || isRejection(other.verdict());
      judged = counts ? other : judged;
    }
    String line = judged.line();
    return switch (judged.verdict()) {
      case LIMIT -> {
        RetryTime times = RetryTime.of(line, clock);
        String words = RejectionText.words(line);
        yield new AgentEvent.Limited(words, times.resetsAt(), times.retryAfter());
      }
      case AUTHENTICATION -> failed(line, Rejection.AUTHENTICATION);
      case REQUEST -> failed(line, Rejection.REQUEST);
      case OTHER_ERROR, NOTHING -> null;
    };
  }

  private static boolean isRejection(Verdict verdict) {
    return verdict == Verdict.AUTHENTICATION || verdict == Verdict.REQUEST;
  }

  private static AgentEvent failed(String line, Rejection rejection) {
    return new AgentEvent.Failed(RejectionText.words(line), rejection);
  }

  private static Judged judge(List<String> lines, boolean hasObjects) {
    int looked = 0;
    for (int i = lines.size() - 1; i >= 0 && looked < MOST_LINES; i--) {
      String line = LastLine.plain(lines.get(i));
      if (hasObjects && line.startsWith("{")) {
        continue;
      }
      looked++;
      Rejection rejection = RejectionLines.of(line);
      if (rejection != null) {
        return new Judged(
            switch (rejection) {
              case AUTHENTICATION -> Verdict.AUTHENTICATION;
              case REQUEST -> Verdict.REQUEST;
            },
            line);
      }
      if (LimitLines.isLimit(line)) {
        return new Judged(Verdict.LIMIT, line);
      }
      if (!LastLine.isAddition(line)) {
        return new Judged(LastLine.isError(line) ? Verdict.OTHER_ERROR : Verdict.NOTHING, line);
      }
    }
    return new Judged(Verdict.NOTHING, "");
  }
}
