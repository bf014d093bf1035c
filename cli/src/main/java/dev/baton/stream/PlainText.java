package dev.baton.stream;

import java.nio.charset.StandardCharsets;

/**
 * Plain text: what arrives together is one message. Single lines would be too short to compare:
 * three closing brackets in a row are not a loop.
 */
final class PlainText {
  private static final int LONGEST = 1 << 16;

  private final EventSink sink;
  private final StringBuilder text = new StringBuilder();
  private boolean hasWords;

  PlainText(EventSink sink) {
    this.sink = sink;
  }

  /** Adds a line that is not blank. */
  void line(byte[] bytes, int from, int to) {
    String line = new String(bytes, from, to - from, StandardCharsets.UTF_8);
    if (text.length() + line.length() >= LONGEST) {
      flush();
    }
    if (!text.isEmpty()) {
      text.append('\n');
    }
    text.append(line);
    hasWords = hasWords || containsWord(line);
  }

  /** Reports what has arrived; text without a letter or digit only counts as activity. */
  void flush() {
    if (text.isEmpty()) {
      return;
    }
    sink.report(hasWords ? new AgentEvent.Said(text.toString()) : new AgentEvent.Alive());
    text.setLength(0);
    hasWords = false;
  }

  private static boolean containsWord(String line) {
    for (int i = 0; i < line.length(); i++) {
      if (Character.isLetterOrDigit(line.charAt(i))) {
        return true;
      }
    }
    return false;
  }
}
