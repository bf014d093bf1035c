package dev.baton.stream;

import dev.baton.text.LineSplitter;
import dev.baton.text.OutputSink;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds on the standard error of an agent that it tries again by itself: Gemini CLI does so for
 * minutes, and its stream does not contain it.
 */
public final class RetryLines implements OutputSink {
  /** Only the beginning of a line is looked at. */
  private static final int LONGEST = 2000;

  /** Such as: Attempt 3 failed with status 429. Retrying with backoff... _ApiError: {…}. */
  private static final Pattern RETRY =
      Pattern.compile("Attempt (\\d{1,4}) failed(.{0,500}?)\\. Retrying (?:with|after)\\b(.*)");

  private static final Pattern STATUS = Pattern.compile("^ with (?:status )?(\\d{3})\\b");

  private final LineSplitter lines = new LineSplitter(LONGEST, this::line);
  private final Consumer<AgentEvent> sink;

  /**
   * @param sink receives each {@link AgentEvent.Retrying}
   */
  public RetryLines(Consumer<AgentEvent> sink) {
    this.sink = sink;
  }

  @Override
  public boolean write(byte[] bytes, int length) {
    return lines.write(bytes, length);
  }

  private void line(byte[] bytes, int from, int to, LineSplitter.Length kept) {
    if (from == to || bytes[from] != 'A') {
      return;
    }
    Matcher retry = RETRY.matcher(new String(bytes, from, to - from, StandardCharsets.UTF_8));
    if (retry.matches()) {
      String why = retry.group(2);
      Matcher status = STATUS.matcher(why);
      boolean hasStatus = status.find();
      sink.accept(
          new AgentEvent.Retrying(
              hasStatus ? Long.parseLong(status.group(1)) : 0,
              words(why, retry.group(3), hasStatus),
              Long.parseLong(retry.group(1)),
              0));
    }
  }

  private static String words(String why, String rest, boolean hasStatus) {
    String said = ProviderError.words(rest);
    if (!said.equals(rest)) {
      return ToolSubject.shortened(said);
    }
    String words = why.startsWith(": ") ? why.substring(2) : "";
    words =
        words.isEmpty() && !hasStatus ? rest.replaceFirst("^\\s*backoff[. ]*", "").strip() : words;
    return words.isEmpty() && !hasStatus ? "a request failed" : ToolSubject.shortened(words);
  }
}
