package dev.baton.stream;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The message with which Codex reports that it tries again. */
final class CodexRetry {
  private static final Pattern COUNT = Pattern.compile("\\b(\\d{1,4})/(\\d{1,4})\\b");
  private static final Pattern STATUS =
      Pattern.compile("status:? (\\d{3})\\s*([^\\n]{0,200}?)(?:, url:|\\)|$)");

  private CodexRetry() {}

  /**
   * Such as: Reconnecting... 3/5 (unexpected status 401 Unauthorized: invalid x-api-key, url: …).
   */
  static AgentEvent.Retrying read(String message) {
    Matcher count = COUNT.matcher(message);
    boolean counted = count.find();
    long attempt = counted ? Long.parseLong(count.group(1)) : 0;
    long attempts = counted ? Long.parseLong(count.group(2)) : 0;
    Matcher status = STATUS.matcher(LimitText.beginning(message));
    return status.find()
        ? new AgentEvent.Retrying(
            Long.parseLong(status.group(1)), status.group(2).strip(), attempt, attempts)
        : new AgentEvent.Retrying(0, ToolSubject.shortened(message), attempt, attempts);
  }
}
