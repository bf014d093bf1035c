package dev.baton.hooks;

import java.nio.file.Path;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Baton's marked lines within the text of a hook.
 *
 * <p>They follow directly after the interpreter line, so that nothing in the hook can exit before
 * them. Inserting and removing them restores the same bytes.
 *
 * @param start where they begin in the text
 * @param end where they end, after the last line end
 * @param text the lines
 */
public record HookBlock(int start, int end, String text) {
  static final String BEGIN = "# >>> baton >>>";
  static final String END = "# <<< baton <<<";
  static final String OWN_FILE = "a file of its own";
  static final String SHARED_FILE = "in a hook of yours";
  static final String PORTABLE = ", for every clone";

  /** Finds the first complete block; null when there is none. */
  static @Nullable HookBlock find(String hook) {
    return find(hook, 0);
  }

  /** The first one that begins there or later. */
  static @Nullable HookBlock find(String hook, int from) {
    int begin = lineStart(hook, BEGIN, from);
    int last = begin < 0 ? -1 : lineStart(hook, END, begin);
    return last < 0 ? null : at(hook, begin, nextLine(hook, last));
  }

  private static HookBlock at(String hook, int begin, int end) {
    return new HookBlock(begin, end, hook.substring(begin, end));
  }

  /** Whether the first of Baton's lines says that the whole file is Baton's. */
  static boolean isOwnFile(String hook) {
    int begin = lineStart(hook, BEGIN, 0);
    return begin >= 0 && hook.substring(begin, nextLine(hook, begin)).contains(OWN_FILE);
  }

  /** The version of the scripts that wrote the first block; 0 where none is named. */
  static int version(String hook) {
    HookBlock block = find(hook);
    String text = block == null ? "" : block.text;
    String mark = BEGIN + " version ";
    int end = text.indexOf(',');
    try {
      return end > 0 && text.startsWith(mark)
          ? Integer.parseInt(text.substring(mark.length(), end))
          : 0;
    } catch (NumberFormatException changed) {
      return 0;
    }
  }

  /** Whether Baton wrote the lines into a tracked file, as opposed to a person. */
  boolean isPortable() {
    return text.substring(0, nextLine(text, 0)).contains(PORTABLE);
  }

  /** Whether a person added the call of a hook's copy, which Baton must not change. */
  static boolean isByHand(String hook, HookKind kind) {
    HookBlock block = find(hook);
    return hook.contains(HookScript.place(kind)) && (block == null || !block.isPortable());
  }

  /** Whether there is nothing in it but the call of a hook's copy. */
  boolean isCallOf(HookKind kind) {
    return text.startsWith(HookScript.call(kind) + END, nextLine(text, 0));
  }

  /** Whether there is no other block or part of one. */
  boolean isAlone(String hook) {
    String rest = hook.substring(0, start) + hook.substring(end);
    return lineStart(rest, BEGIN, 0) < 0 && lineStart(rest, END, 0) < 0;
  }

  /** A comment, or nothing: for a shell, a carriage return or a form feed begins a command. */
  private static final Pattern NO_COMMAND = Pattern.compile("[ \t]*(?:#.*)?", Pattern.DOTALL);

  /** Whether nothing can exit before these lines: there are only comments above them. */
  boolean isFirst(String hook) {
    for (String line : hook.substring(0, start).split("\n", -1)) {
      if (!NO_COMMAND.matcher(line).matches()) {
        return false;
      }
    }
    return true;
  }

  /** Inserts a block into a hook that has none. */
  static String insert(String hook, String block) {
    if (!hook.startsWith("#!")) {
      return block + hook;
    }
    int lineEnd = hook.indexOf('\n');
    if (lineEnd < 0) {
      // Without its own line end, so that remove() knows to which part the line end belongs.
      return hook + "\n" + block.substring(0, block.length() - 1);
    }
    return hook.substring(0, lineEnd + 1) + block + hook.substring(lineEnd + 1);
  }

  /**
   * Removes all of Baton's lines.
   *
   * @param sample an example of such a block: when the first or last marker is missing, as many
   *     lines are removed as the example has
   */
  static String remove(String hook, String sample) {
    String text = hook;
    for (HookBlock block = find(text); block != null; block = find(text)) {
      text = block.outOf(text);
    }
    HookBlock half = half(text, sample);
    return half == null ? text : text.substring(0, half.start) + text.substring(half.end);
  }

  /** The text without these lines. */
  String outOf(String hook) {
    return hook.substring(0, from(hook)) + hook.substring(end);
  }

  /** Where they begin with the line end before them, which is theirs if they have none. */
  int from(String hook) {
    boolean endsHook = end == hook.length() && !hook.endsWith("\n");
    return endsHook && start > 0 ? start - 1 : start;
  }

  /** Whether one of the two markers is there without the other. */
  static boolean isTorn(String hook) {
    return find(hook) == null && (lineStart(hook, BEGIN, 0) >= 0 || lineStart(hook, END, 0) >= 0);
  }

  private static @Nullable HookBlock half(String hook, String sample) {
    int begin = lineStart(hook, BEGIN, 0);
    if (begin >= 0) {
      int end = nextLine(hook, begin);
      while (end < hook.length() && isLineOf(sample, hook.substring(end, nextLine(hook, end)))) {
        end = nextLine(hook, end);
      }
      return at(hook, begin, end);
    }
    int last = lineStart(hook, END, 0);
    if (last < 0) {
      return null;
    }
    int start = last;
    while (start > 0) {
      int before = hook.lastIndexOf('\n', start - 2) + 1;
      if (!isLineOf(sample, hook.substring(before, start))) {
        break;
      }
      start = before;
    }
    return at(hook, start, nextLine(hook, last));
  }

  private static boolean isLineOf(String sample, String line) {
    String wanted = line.stripTrailing() + "\n";
    // These two name a program, which differs between machines.
    boolean namesBaton = line.startsWith("  baton='") || line.startsWith("  baton_drain '");
    return namesBaton || ("\n" + sample).contains("\n" + wanted);
  }

  static int nextLine(String text, int from) {
    int end = text.indexOf('\n', from);
    return end < 0 ? text.length() : end + 1;
  }

  /** Where a line with this prefix starts; -1 when there is none. */
  public static int lineStart(String text, String beginning, int from) {
    for (int at = text.indexOf(beginning, from); at >= 0; at = text.indexOf(beginning, at + 1)) {
      if (at == 0 || text.charAt(at - 1) == '\n') {
        return at;
      }
    }
    return -1;
  }

  /** All of these can run Baton's lines. */
  private static final Set<String> SHELLS =
      Set.of("sh", "bash", "dash", "ash", "ksh", "ksh93", "mksh", "zsh", "yash", "busybox");

  private static final Pattern BY_SHELL =
      Pattern.compile("#![ \t]*(/[!-~]*/(?:env[ \t]+)?)(\\w+)(?:[ \t]+-[abd-z]+)?\\s*");

  /** Whether lines of sh can be inserted into this hook. */
  static boolean isShell(String hook) {
    if (!hook.startsWith("#!")) {
      // Without an interpreter line the system cannot run it, and git then runs it with sh.
      return hook.indexOf('\0') < 0;
    }
    return SHELLS.contains(interpreter(hook));
  }

  /**
   * Whether git runs the hook by a shell of this system. A relative path, or one through {@code
   * /proc}, leads to a program in the work tree, {@code env -S} to any, and {@code -c} back to the
   * hook. A path that is not ASCII has one char for each byte here, so Java would look elsewhere.
   */
  static boolean isRunByShell(String hook, Predicate<Path> isInside) {
    if (!hook.startsWith("#!")) {
      return isShell(hook);
    }
    int end = hook.indexOf('\n');
    Matcher line = BY_SHELL.matcher(hook.substring(0, end < 0 ? hook.length() : end));
    return line.matches()
        && SHELLS.contains(line.group(2))
        && !line.group(1).matches(".*/(\\.\\.|proc|dev)/.*")
        && !isInside.test(Path.of(line.group(1).strip()));
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
