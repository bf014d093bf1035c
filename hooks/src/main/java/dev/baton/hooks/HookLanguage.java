package dev.baton.hooks;

import java.util.Set;

/** The program that runs a hook. */
final class HookLanguage {
  /** All of these can run Baton's lines. */
  private static final Set<String> SHELLS =
      Set.of("sh", "bash", "dash", "ash", "ksh", "ksh93", "mksh", "zsh", "yash", "busybox");

  private HookLanguage() {}

  /** Whether lines of sh can be inserted into this hook. */
  static boolean isShell(String hook) {
    if (!hook.startsWith("#!")) {
      // Without an interpreter line the system cannot run it, and git then runs it with sh.
      return hook.indexOf('\0') < 0;
    }
    return SHELLS.contains(interpreter(hook));
  }

  /** The program in the first line, such as {@code python3}; empty when there is none. */
  static String interpreter(String hook) {
    if (!hook.startsWith("#!")) {
      return "";
    }
    int end = hook.indexOf('\n');
    String line = hook.substring(2, end < 0 ? hook.length() : end).strip();
    for (String word : line.replace('\t', ' ').split(" ", -1)) {
      String name = word.substring(word.lastIndexOf('/') + 1);
      boolean helper = name.equals("env") || name.startsWith("-") || name.indexOf('=') >= 0;
      if (!name.isEmpty() && !helper) {
        return name.endsWith(".exe") ? name.substring(0, name.length() - 4) : name;
      }
    }
    return "";
  }
}
