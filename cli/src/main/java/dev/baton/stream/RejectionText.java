package dev.baton.stream;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Detects from the error with which a turn ended whether the provider refuses permanently: by the
 * words of Anthropic, OpenAI and Google, and by the status.
 */
final class RejectionText {
  private static final Pattern AUTHENTICATION =
      Pattern.compile(
          "authentication_(?:failed|error)|invalid x-api-key|(?:invalid|incorrect) api key"
              + "|api key (?:not valid|invalid|is invalid|expired|not found)|api_key_invalid"
              + "|please run /login|not logged in|unauthenticated|permission_error"
              + "|oauth (?:access )?token (?:has )?(?:expired|been revoked)"
              + "|\\b(?:status:?|code|error|http)\\W{1,3}(?:401|403)\\b"
              + "|\\b401 unauthorized|\\b403 forbidden",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern REQUEST =
      Pattern.compile(
          "credit balance is too low|insufficient_quota|insufficient (?:credits?|balance|funds)"
              + "|billing_error|payment required|out of credits?|invalid_request_error"
              + "|\\b(?:status:?|code|error|http)\\W{1,3}402\\b",
          Pattern.CASE_INSENSITIVE);

  /** The agent itself asked for too much, which is about the task. */
  private static final Pattern TOO_LONG =
      Pattern.compile(
          "too long|too large|context.{0,10}(?:window|length|limit)|maximum context"
              + "|too many (?:input )?tokens|exceeds? the (?:model|maximum|limit)",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern WORDS =
      Pattern.compile("\"message\"\\s*:\\s*\"((?:[^\"\\\\]|\\\\.){1,500})\"");

  private RejectionText() {}

  /**
   * Why the provider refuses permanently; null where it does not.
   *
   * @param status of its answer; 0 where it is not known
   */
  static @Nullable Rejection of(long status, String error) {
    String text = LimitText.beginning(error);
    if (status == 401 || status == 403 || AUTHENTICATION.matcher(text).find()) {
      return Rejection.AUTHENTICATION;
    }
    if (status == 404 && text.contains("model")) {
      return Rejection.AUTHENTICATION;
    }
    boolean refused = status == 400 || status == 402 || REQUEST.matcher(text).find();
    return refused && !TOO_LONG.matcher(text).find() ? Rejection.REQUEST : null;
  }

  /** What the provider itself says, where an agent wraps its JSON in a message of its own. */
  static String words(String error) {
    Matcher matcher = WORDS.matcher(LimitText.beginning(error).replace("\\\"", "\""));
    String words = "";
    while (matcher.find()) {
      words = matcher.group(1);
    }
    return words.isBlank() ? error : words;
  }
}
