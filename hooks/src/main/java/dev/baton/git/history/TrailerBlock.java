package dev.baton.git.history;

/** Finds the part of a commit message that holds its trailers. */
final class TrailerBlock {
  private static final String SCISSORS = "# ------------------------ >8 ------------------------\n";
  private static final String CONFLICTS = "Conflicts:\n";

  private final String message;
  private int trailers;
  private int others;
  private int continuations;
  private boolean byGit;

  private TrailerBlock(String message) {
    this.message = message;
  }

  /** The text of the block; empty when there are no trailers. */
  static String of(String message) {
    String text = message.substring(0, end(message));
    return text.substring(new TrailerBlock(text).start());
  }

  /** Where the message ends, before comments, blank lines and git's old list of conflicts. */
  private static int end(String text) {
    int cutoff = text.startsWith(SCISSORS) ? 0 : text.indexOf("\n" + SCISSORS) + 1;
    if (cutoff == 0 && !text.startsWith(SCISSORS)) {
      cutoff = text.length();
    }
    int end = -1;
    boolean conflicts = false;
    for (int at = 0; at < cutoff; at = nextLine(text, at)) {
      boolean listed = text.startsWith(CONFLICTS, at);
      if (text.charAt(at) == '#' || text.charAt(at) == '\n' || listed) {
        conflicts |= listed;
        end = end < 0 ? at : end;
      } else if (!(conflicts && text.charAt(at) == '\t')) {
        end = -1;
        conflicts = false;
      }
    }
    return end < 0 ? cutoff : end;
  }

  /** Goes up from the last line to a blank one, which must not be in the title, and counts. */
  private int start() {
    int title = 0;
    while (title < message.length() && (message.charAt(title) == '#' || !isBlank(title))) {
      title = nextLine(message, title);
    }
    boolean onlySpaces = true;
    for (int at = lastLine(message.length()); at >= title; at = lastLine(at)) {
      if (at < message.length() && message.charAt(at) == '#') {
        others += continuations;
        continuations = 0;
      } else if (!isBlank(at)) {
        onlySpaces = false;
        count(at);
      } else if (!onlySpaces) {
        others += continuations;
        boolean block = byGit ? trailers * 3 >= others : trailers > 0 && others == 0;
        return block ? nextLine(message, at) : message.length();
      }
    }
    return message.length();
  }

  private void count(int at) {
    boolean git =
        message.startsWith("Signed-off-by: ", at)
            || message.startsWith("(cherry picked from commit ", at);
    boolean indented = isSpace(message.charAt(at));
    if (git || (!indented && separator(message, at) > at)) {
      byGit |= git;
      trailers++;
      continuations = 0;
    } else if (indented) {
      continuations++;
    } else {
      others += 1 + continuations;
      continuations = 0;
    }
  }

  /** The colon that ends a key; less than {@code at} when the line at that place has no key. */
  static int separator(String text, int at) {
    boolean space = false;
    for (int i = at; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == ':') {
        return i;
      }
      if (i > at && (c == ' ' || c == '\t')) {
        space = true;
      } else if (space || !isKey(c)) {
        break;
      }
    }
    return -1;
  }

  private static boolean isKey(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
  }

  /** What git takes for white space: neither a form feed nor anything beyond ASCII. */
  static boolean isSpace(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
  }

  /** Where the line behind the one at this place begins. */
  static int nextLine(String text, int at) {
    int end = text.indexOf('\n', at);
    return end < 0 ? text.length() : end + 1;
  }

  /** Where the last line before this place begins; -1 when there is none. */
  private int lastLine(int before) {
    return before <= 0 ? -1 : before == 1 ? 0 : message.lastIndexOf('\n', before - 2) + 1;
  }

  private boolean isBlank(int at) {
    int i = at;
    while (i < message.length() && message.charAt(i) != '\n') {
      if (!isSpace(message.charAt(i))) {
        return false;
      }
      i++;
    }
    return true;
  }
}
