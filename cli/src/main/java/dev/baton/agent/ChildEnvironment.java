package dev.baton.agent;

import java.util.Map;

/**
 * The variables of a program that Baton starts: the user's, without the launcher's changes. The
 * launcher sets LC_ALL, removes Java's option variables, and keeps the original values in {@code
 * BATON_KEPT_…}.
 */
public final class ChildEnvironment {
  private static final String KEPT = "BATON_KEPT_";

  /** The only variables that the launcher keeps; others with that prefix are not Baton's. */
  private static final String[] NAMES = {
    "LC_ALL", "JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"
  };

  /**
   * Restores the kept values. A variable that was kept as empty was empty or not set, which means
   * the same for these variables, so it is removed.
   *
   * @param variables changed in place, such as {@link ProcessBuilder#environment()}, so that the
   *     others keep their exact bytes
   */
  public static void restore(Map<String, String> variables) {
    for (String name : NAMES) {
      String kept = variables.remove(KEPT + name);
      if (kept == null) {
        continue;
      }
      if (kept.isEmpty()) {
        variables.remove(name);
      } else {
        variables.put(name, kept);
      }
    }
  }
}
