package dev.baton.json;

/** A text is no JSON, or ends too early. Without a trace: a stream may hold many such lines. */
public final class BrokenJson extends RuntimeException {
  private static final long serialVersionUID = 1;

  BrokenJson(String message, int at) {
    super(message + " at byte " + at, null, false, false);
  }
}
