package dev.baton.breaker.signature;

/**
 * An error as the breaker counts it.
 *
 * @param sample the original message, on one line, at most 200 characters
 */
public record RecordedError(ErrorSignature signature, String sample) {
  private static final int SAMPLE = 200;

  /** An error with this message, which may have several lines. */
  public static RecordedError of(String message) {
    return new RecordedError(ErrorSignature.of(message), sampleOf(message));
  }

  static String sampleOf(String message) {
    StringBuilder line = new StringBuilder();
    boolean gap = false;
    for (int i = 0; i < message.length() && line.length() < SAMPLE; i++) {
      char c = message.charAt(i);
      if (Character.isWhitespace(c) || Character.isISOControl(c)) {
        gap = !line.isEmpty();
        continue;
      }
      if (gap) {
        line.append(' ');
        gap = false;
      }
      line.append(c);
    }
    line.setLength(Math.min(line.length(), SAMPLE));
    int last = line.length() - 1;
    if (last >= 0 && Character.isHighSurrogate(line.charAt(last))) {
      line.setLength(last);
    }
    return line.toString();
  }
}
