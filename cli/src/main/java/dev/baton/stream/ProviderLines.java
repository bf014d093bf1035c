package dev.baton.stream;

import dev.baton.time.RetryTime;
import java.time.Clock;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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

  /**
   * Detects that a line of plain text says that the provider refuses permanently. A wrong guess
   * would end the whole run, so the words must be those of a provider or an agent: a service that
   * the agent works on answers 401, too, and so do git, package registries and data bases.
   */
  private static final class RejectionLines {
    /** What agents and providers say about a login or a key, anywhere in a line. */
    private static final Pattern LOGIN =
        Pattern.compile(
            "\\b(?:authentication_(?:error|failed)|invalid x-api-key|permission_error)\\b|\\brun"
                + " /login\\b|\\bfix external api key\\b|^not logged"
                + " in\\b.{0,20}\\b(?:codex|amp|cursor-agent|claude|gemini|copilot)\\b|\\brun"
                + " '?(?:codex|amp|cursor-agent|claude|copilot) (?:auth )?login\\b|\\boauth"
                + " (?:access )?(?:token|session) (?:has )?(?:expired|been revoked)\\b|\\bcould not"
                + " resolve authentication method\\b"
                + "|\\b(?:openai|anthropic|litellm|groq|mistral)(?:\\.\\w+)*\\.AuthenticationError\\b|\\bunexpected"
                + " status 40[13]\\b|\\bhttp 401 unauthorized: some\\(|^error: 40[13] \\{|^error"
                + " response 40[13]: |\\berror code: 40[13] - \\{|\\bapi"
                + " error\\b.{0,5}\\b40[13]\\b|\\b(?:provided|pass) a valid api key|\\bincorrect"
                + " api key provided|\\bapi[ _]key[ _](?:not valid|invalid|not found)\\."
                + " please|\\bapi_key_invalid\\b|\\bapi key is missing\\. pass it"
                + "|\\b(?:anthropic|openai|gemini|google|openrouter|mistral|groq|deepseek|xai|cursor|amp)_api_key\\b.{0,40}\\b(?:environment"
                + " variable|not set|missing|required|before running)|\\bspecify the"
                + " gemini_api_key\\b|\\bset an auth method\\b|\\bcached credentials are not"
                + " valid\\b|\\bauthentication cancelled by user\\b|\\bcould not load the default"
                + " credentials\\b|\\bcould not load credentials from any"
                + " providers\\b|\\b(?:expiredtoken|unrecognizedclient)exception\\b|\\bsecurity"
                + " token included in the request is\\b|\\byou don't have access to the"
                + " model\\b|\\baiplatform\\S* denied\\b|\\binvalid subscription key\\b|\\bno"
                + " auth(?:entication)? (?:credentials|information) found\\b|\\baccess token could"
                + " not be refreshed\\b|\\bnot able to authenticate you\\b|\\bensure your api keys"
                + " are valid\\b|\\borganization has been disabled\\b",
            Pattern.CASE_INSENSITIVE);

    /** The same where it is all that the line says. */
    private static final Pattern WHOLE_LOGIN =
        Pattern.compile(
            "(?:(?:invalid|missing|incorrect) api key|not logged in|unauthenticated"
                + "|authentication (?:failed|required|error))(?:\\W.*)?",
            Pattern.CASE_INSENSITIVE);

    private static final Pattern CREDIT =
        Pattern.compile(
            "\\bcredit balance (?:is )?too"
                + " low\\b|\\binsufficient_quota\\b|\\bbilling_error\\b|\\b(?:402|error|\\w*Error|suspended"
                + " due to)\\b.{0,30}\\binsufficient (?:credits?|balance|funds)\\b|\\bcredit limit"
                + " exceeded\\b|\\bexceeded_current_quota_error\\b|\\bto your account to continue"
                + " using|\\b(?:requires|need) more credits\\b|\\bdoesn't have any"
                + " credits\\b|\\bbilling hard limit\\b|\\baccount is not"
                + " active\\b.{0,40}\\bbilling\\b|\\bpayment"
                + " required\\b.{0,60}\\b(?:subscription|payment method|credits?)\\b",
            Pattern.CASE_INSENSITIVE);

    /** Other programs that refuse, and whose words are similar. */
    private static final Pattern OTHER =
        Pattern.compile(
            "\\bnpm\\b|\\bpnpm\\b|\\bgit\\b|\\bgh\\b|\\bdocker\\b|\\bdaemon\\b|\\bregistry\\b|\\bpsql\\b"
                + "|\\bkubectl\\b|\\bcurl\\b|\\blocalhost\\b|\\bpublickey\\b|\\bpods?\\b|\\bterraform\\b",
            Pattern.CASE_INSENSITIVE);

    private RejectionLines() {}

    /** Why the provider refuses; null where the line does not say that it does. */
    static @Nullable Rejection of(String line) {
      if (LastLine.isCode(line) || OTHER.matcher(line).find()) {
        return null;
      }
      if (CREDIT.matcher(line).find()) {
        return Rejection.REQUEST;
      }
      String text = LastLine.withoutMarks(line);
      Matcher whole = WHOLE_LOGIN.matcher(text);
      return LOGIN.matcher(line).find() || whole.matches() ? Rejection.AUTHENTICATION : null;
    }
  }
}
