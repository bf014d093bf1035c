package dev.baton.stream;

import java.util.Locale;

/** The promise that a task is complete, in a line of text. */
final class PromiseText {
  static final String PROMISE = "<promise>COMPLETE</promise>";

  /** Words of a line that only mentions a promise. */
  private static final String[] ABOUT = {
    "when", "once", "until", "unless", "if", "after", "before", "will", "would", "cannot", "can't",
    "not", "don't", "won't", "print", "output", "say", "write", "emit", "respond", "reply"
  };

  private PromiseText() {}

  /** Whether the line makes the promise: at its end, with nothing but punctuation after it. */
  static boolean isPromise(String line) {
    String text = withoutBlanksInTags(line);
    int at = text.lastIndexOf(PROMISE);
    if (at < 0 || text.startsWith(">") || hasWord(text, at + PROMISE.length(), text.length())) {
      return false;
    }
    if (!hasWord(text, 0, at)) {
      return true;
    }
    char before = text.charAt(at - 1);
    return before != '`' && before != '"' && before != '\'' && !speaksAbout(text.substring(0, at));
  }

  /** Whether the line ends inside a promise, which may continue in the next line. */
  static boolean goesOn(String line) {
    int at = line.lastIndexOf('<');
    int first = line.lastIndexOf("<promise");
    String end = first >= 0 ? line.substring(first) : at >= 0 ? line.substring(at) : "";
    String text = end.replaceAll("\\s", "");
    return !text.isEmpty() && text.length() < PROMISE.length() && PROMISE.startsWith(text);
  }

  private static String withoutBlanksInTags(String line) {
    int open = line.lastIndexOf("<promise>");
    int close = line.indexOf("</promise>", Math.max(0, open));
    if (open < 0 || close < 0) {
      return line;
    }
    return line.substring(0, open)
        + line.substring(open, close).replaceAll("\\s", "")
        + line.substring(close);
  }

  private static boolean hasWord(String text, int from, int to) {
    for (int i = from; i < to; i++) {
      if (Character.isLetterOrDigit(text.charAt(i))) {
        return true;
      }
    }
    return false;
  }

  private static boolean speaksAbout(String text) {
    int lastSentence = Math.max(text.lastIndexOf(". "), text.lastIndexOf("! "));
    String sentence = " " + text.substring(lastSentence + 1).toLowerCase(Locale.ROOT) + " ";
    String words = sentence.replace('\u2019', '\'').replaceAll("[^a-z']+", " ");
    for (String word : ABOUT) {
      if (words.contains(" " + word + " ")) {
        return true;
      }
    }
    return false;
  }
}
