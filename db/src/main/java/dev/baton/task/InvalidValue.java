package dev.baton.task;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Input from a person or a program that is not valid. The message is one line that names the value
 * and what was expected; the hint says what to do.
 */
public final class InvalidValue extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private static final int SHOWN = 60;

  private final String hint;

  /**
   * @param problem what is wrong, including the value, and what was expected; one line
   */
  public InvalidValue(String problem) {
    this(problem, "");
  }

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

  /** Finds the name that was probably meant. */
  public static final class Nearest {
    /** The question whether the nearest name is meant; empty when no name is near. */
    public static String hint(String typed, List<String> names) {
      String meant = to(typed.toLowerCase(Locale.ROOT), names).orElse("");
      return meant.isEmpty() || meant.equals(typed) ? "" : "did you mean " + meant + "?";
    }

    /**
     * The first name with this beginning, or else the one with the fewest changed letters; empty
     * when more than a third would have to change.
     */
    public static Optional<String> to(String typed, List<String> names) {
      if (typed.length() >= 3) {
        for (String name : names) {
          if (name.startsWith(typed)) {
            return Optional.of(name);
          }
        }
      }
      String best = null;
      int fewest = Math.max(typed.length() < 4 ? 1 : 2, typed.length() / 3) + 1;
      for (String name : names) {
        int changes = changes(typed, name);
        if (changes < fewest) {
          best = name;
          fewest = changes;
        }
      }
      return Optional.ofNullable(best);
    }

    /**
     * The number of letters to insert, delete, replace or swap with their neighbour (optimal string
     * alignment).
     */
    private static int changes(String from, String to) {
      int[][] cost = new int[from.length() + 1][to.length() + 1];
      for (int i = 0; i <= from.length(); i++) {
        for (int j = 0; j <= to.length(); j++) {
          if (i == 0 || j == 0) {
            cost[i][j] = i + j;
            continue;
          }
          boolean same = from.charAt(i - 1) == to.charAt(j - 1);
          int least = cost[i - 1][j - 1] + (same ? 0 : 1);
          least = Math.min(least, Math.min(cost[i - 1][j], cost[i][j - 1]) + 1);
          boolean swapped =
              i > 1
                  && j > 1
                  && from.charAt(i - 1) == to.charAt(j - 2)
                  && from.charAt(i - 2) == to.charAt(j - 1);
          cost[i][j] = swapped ? Math.min(least, cost[i - 2][j - 2] + 1) : least;
        }
      }
      return cost[from.length()][to.length()];
    }
  }
}
