package dev.baton.git.rescue;

import dev.baton.git.RawPaths;
import org.jspecify.annotations.Nullable;

/**
 * The name of the ref of a rescue: {@code refs/baton/rescue/<task>/<epoch>}.
 *
 * <p>Characters that git does not allow in a ref name ({@code git check-ref-format}), and the per
 * cent sign, are written as {@code %} and two hexadecimal digits: an id may end with a dot, or with
 * {@code .lock}.
 *
 * @param task the id of the task
 * @param epoch of the worker's claim, 0 or more
 */
public record RescueName(String task, long epoch) {
  static final String FOLDER = "refs/baton/rescue/";

  private static final String LOCK = ".lock";

  public RescueName {
    if (task.isEmpty() || epoch < 0) {
      throw new IllegalArgumentException("not a rescue: '" + task + "', epoch " + epoch);
    }
  }

  /** The name of the ref. */
  public String ref() {
    return FOLDER + encoded(task) + "/" + epoch;
  }

  /** The common prefix of all ref names of a task. */
  static String folder(String task) {
    return FOLDER + encoded(task) + "/";
  }

  /** Parses the name of a ref; null when it is not a rescue. */
  public static @Nullable RescueName parse(String ref) {
    int slash = ref.lastIndexOf('/');
    if (!ref.startsWith(FOLDER) || slash <= FOLDER.length()) {
      return null;
    }
    try {
      String task = RawPaths.unescaped(ref.substring(FOLDER.length(), slash));
      RescueName name = new RescueName(task, Long.parseLong(ref.substring(slash + 1)));
      return name.ref().equals(ref) ? name : null;
    } catch (IllegalArgumentException madeByAnother) {
      return null;
    }
  }

  private static String encoded(String task) {
    StringBuilder name = new StringBuilder(task.length());
    int lock = task.endsWith(LOCK) ? task.length() - LOCK.length() : -1;
    for (int i = 0; i < task.length(); i++) {
      char c = task.charAt(i);
      boolean next = i + 1 < task.length();
      boolean dot = c == '.' && (i == 0 || !next || task.charAt(i + 1) == '.' || i == lock);
      if (dot || !RawPaths.isPlain(c)) {
        name.append('%').append(Character.forDigit(c >> 4 & 15, 16));
        name.append(Character.forDigit(c & 15, 16));
      } else {
        name.append(c);
      }
    }
    return name.toString();
  }
}
