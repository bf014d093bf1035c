package dev.baton.text;

/**
 * Names commands in texts for people as the user types them: texts say {@code baton ready}, which
 * is {@code bd ready} for somebody who called the program bd.
 *
 * @param name the name that the program was called by
 */
public record CommandNames(String name) {
  private static final String OWN = "baton";

  /** The names in texts stay as they are. */
  public static final CommandNames AS_WRITTEN = new CommandNames(OWN);

  /** Whether the names in texts are those that the user types. */
  public boolean areAsWritten() {
    return name.equals(OWN);
  }

  /** Whether cub has this word after its own {@code task}, and Baton has the command. */
  public static boolean isTaskCommand(String word) {
    return switch (word) {
      case "list", "show", "claim", "close", "create", "ready", "update", "reopen" -> true;
      case "delete", "blocked", "dep", "label", "counts", "search" -> true;
      default -> false;
    };
  }

  /** Whether a command is only Baton's: as bd or cub its words may mean something else. */
  private boolean isOnlyOurs(String word) {
    return switch (word) {
      case "link", "unlink", "import", "export", "move", "self" ->
          name.equals("bd") || name.equals("cub");
      default -> false;
    };
  }

  /** The text with the commands in it named as the user types them. */
  public String in(String text) {
    int at = areAsWritten() ? -1 : text.indexOf(OWN);
    if (at < 0) {
      return text;
    }
    StringBuilder said = new StringBuilder(text.length());
    int copied = 0;
    for (; at >= 0; at = text.indexOf(OWN, at + 1)) {
      int end = at + OWN.length();
      if (isCommand(text, at, end)) {
        said.append(text, copied, at).append(called(word(text, end + 1)));
        copied = end;
      }
    }
    return said.append(text, copied, text.length()).toString();
  }

  /** Whether it is a word of its own, and another one follows. */
  private static boolean isCommand(String text, int at, int end) {
    boolean begins = at == 0 || " \n'`(\"".indexOf(text.charAt(at - 1)) >= 0;
    return begins && text.startsWith(" ", end) && !word(text, end + 1).isEmpty();
  }

  /** The word of lower-case letters there, or an option. */
  private static String word(String text, int from) {
    int end = from;
    while (end < text.length() && (isLetter(text.charAt(end)) || text.charAt(end) == '-')) {
      end++;
    }
    return text.substring(from, end);
  }

  private static boolean isLetter(char c) {
    return c >= 'a' && c <= 'z';
  }

  private String called(String command) {
    if (isOnlyOurs(command)) {
      return OWN;
    }
    return name.equals("cub") && isTaskCommand(command) ? "cub task" : name;
  }
}
