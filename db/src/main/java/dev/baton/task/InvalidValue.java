package dev.baton.task;

import java.util.List;

/**
 * Input from a person or a program that is not valid. The message is one line that names the value
 * and what was expected; the hint says what to do.
 */
public final class InvalidValue extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private static final int SHOWN = 60;

  private final String hint;

  /**
   * @param problem what is wrong, including the value; one line
   * @param hint what to do instead; one line, may be empty
   */
  public InvalidValue(String problem, String hint) {
    super(problem, null, false, false);
    this.hint = hint;
  }

  /**
   * A word that is not among those that are possible here. The hint names the one that was probably
   * meant; it is a text, and nothing is done with it.
   *
   * @param problem what is wrong, including the value; one line
   * @param typed the word
   */
  public static InvalidValue notAmong(String problem, String typed, List<String> possible) {
    return new InvalidValue(problem, Nearest.hint(typed, possible));
  }

  /** What to do instead; empty when the message is enough. */
  public String hint() {
    return hint;
  }

  /** The message with the hint, for places that have one line for both. */
  public String full() {
    return hint.isEmpty() ? getMessage() : getMessage() + "; " + hint;
  }

  @Override
  public String getMessage() {
    String message = super.getMessage();
    return message == null ? "" : message;
  }

  /** The value in quotes, shortened, with control characters made visible. */
  public static String quote(String value) {
    StringBuilder out = new StringBuilder("'");
    int shown = Math.min(value.length(), SHOWN);
    for (int i = 0; i < shown; i++) {
      char c = value.charAt(i);
      boolean plain = !Character.isISOControl(c) && !Character.isSurrogate(c);
      boolean paired =
          Character.isHighSurrogate(c)
              && i + 1 < shown
              && Character.isLowSurrogate(value.charAt(i + 1));
      if (plain) {
        out.append(c);
      } else if (paired) {
        out.append(c).append(value.charAt(++i));
      } else {
        out.append("\\u").append(Integer.toHexString(0x10000 | c).substring(1));
      }
    }
    return out.append(value.length() > shown ? "…'" : "'").toString();
  }
}
