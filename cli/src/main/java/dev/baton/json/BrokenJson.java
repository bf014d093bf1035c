package dev.baton.json;

/**
 * A text is not JSON, or ends too early. Has no stack trace, because a stream may contain many such
 * lines.
 */
public final class BrokenJson extends RuntimeException {
  private static final long serialVersionUID = 1;

  BrokenJson(String message, int at) {
    super(message + " at byte " + at, null, false, false);
  }
}
