package dev.baton.render;

/** Turns the JSON details of an event into text such as {@code pid 42, worktree /w}. */
public final class EventText {
  private EventText() {}

  /**
   * Turns JSON into words, without the former values at the end, which only undo needs.
   *
   * @param detail an object, as Baton stored it
   */
  public static String of(String detail) {
    int former = detail.indexOf("\"before\":{");
    String json = former < 0 ? detail : detail.substring(0, former).replaceFirst(",$", "");
    StringBuilder text = new StringBuilder();
    boolean quoted = false;
    int begin = 0;
    for (int i = 0; i < json.length(); i++) {
      char c = json.charAt(i);
      if (c == '"') {
        quoted = !quoted;
        if (quoted) {
          begin = text.length();
        } else if (json.startsWith(":", i + 1)) {
          spaces(text, begin);
        }
      } else if (quoted) {
        text.append(c == '\\' && i + 1 < json.length() ? json.charAt(++i) : c);
      } else if (c == ':') {
        text.append(' ');
      } else if (c == ',') {
        text.append(", ");
      } else if ("{}[]".indexOf(c) < 0) {
        text.append(c);
      }
    }
    return text.toString();
  }

  /** A name such as {@code worker_epoch} in words. */
  private static void spaces(StringBuilder text, int begin) {
    for (int i = begin; i < text.length(); i++) {
      if (text.charAt(i) == '_') {
        text.setCharAt(i, ' ');
      }
    }
  }
}
