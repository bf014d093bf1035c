package dev.baton.stream;

import dev.baton.text.LineSplitter;
import dev.baton.text.OutputSink;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * OpenCode's own log on its standard error, which {@code --print-logs} switches on. It is the only
 * place that says that the provider refuses: OpenCode tries again without end, with pauses that
 * double each time, and its stream contains nothing of it (anomalyco/opencode, issues 21960 and
 * 40747).
 */
public final class OpenCodeLog implements OutputSink {
  /** Only the beginning of a line is looked at. */
  private static final int LONGEST = 8192;

  /** A line of the log, as of 1.18, and as of earlier versions. */
  private static final Pattern LINE =
      Pattern.compile(
          "timestamp=\\S+ level=[A-Z]+ .*|(?:DEBUG|INFO|WARN|ERROR) +\\d{4}-\\d\\d-\\d\\dT.*",
          Pattern.DOTALL);

  /** Another model writes titles, and its failures do not matter. */
  private static final Pattern TITLE = Pattern.compile("\\bsmall=true\\b|\\bagent=title\\b");

  private static final Pattern REFUSAL =
      Pattern.compile("AI_APICallError: ((?:[^\"\\\\]|\\\\.){1,1000})");

  private static final Pattern EARLIER_REFUSAL =
      Pattern.compile("\"name\":\"AI_APICallError\".*?\"statusCode\":(\\d{3})\\b");

  /** What the stream calls an unexpected error of the server, by its reference in the log. */
  private static final Pattern FAILURE =
      Pattern.compile(" message=failed ref=\\S+ error=\"(\\w+): ((?:[^\"\\\\]|\\\\.){1,1000})");

  private final LineSplitter lines = new LineSplitter(LONGEST, this::line);
  private final Consumer<AgentEvent> sink;
  private final OutputSink rest;

  /**
   * @param sink receives each {@link AgentEvent.Retrying}, after an {@link AgentEvent.Limited} if
   *     the provider refuses because of a limit, and each {@link AgentEvent.Failed} that no further
   *     try cures
   * @param rest receives what is not part of the log: whole lines, with their ends
   */
  public OpenCodeLog(Consumer<AgentEvent> sink, OutputSink rest) {
    this.sink = sink;
    this.rest = rest;
  }

  @Override
  public boolean write(byte[] bytes, int length) {
    return lines.write(bytes, length);
  }

  @Override
  public void end() {
    lines.end();
  }

  private void line(byte[] bytes, int from, int to, LineSplitter.Length kept) {
    String text = new String(bytes, from, to - from, StandardCharsets.UTF_8);
    if (!LINE.matcher(text).matches()) {
      String end = kept == LineSplitter.Length.CUT ? " [cut]\n" : "\n";
      byte[] whole = (text + end).getBytes(StandardCharsets.UTF_8);
      boolean _ = rest.write(whole, whole.length);
    } else if (text.contains("stream error") && !TITLE.matcher(text).find()) {
      report(text);
    } else {
      reportFailure(text);
    }
  }

  private void reportFailure(String line) {
    Matcher failure = FAILURE.matcher(line);
    if (failure.find()) {
      RefusalKind refusal = ProviderError.of(0, failure.group(1), failure.group(2));
      if (refusal != null && !refusal.passes()) {
        sink.accept(new AgentEvent.Failed(failure.group(2), refusal));
      }
    }
  }

  private void report(String line) {
    Matcher refusal = REFUSAL.matcher(line);
    if (refusal.find()) {
      report(0, ProviderError.words(refusal.group(1).replace("\\\"", "\"")));
      return;
    }
    Matcher earlier = EARLIER_REFUSAL.matcher(line);
    if (earlier.find()) {
      report(Long.parseLong(earlier.group(1)), ProviderError.words(line));
    }
  }

  private void report(long status, String words) {
    RefusalKind refusal = ProviderError.of(status, "", words);
    if (refusal != null && refusal.passes()) {
      sink.accept(EventSink.limited(refusal, words, null));
    }
    sink.accept(new AgentEvent.Retrying(status, ToolSubject.shortened(words), 0, 0));
  }
}
