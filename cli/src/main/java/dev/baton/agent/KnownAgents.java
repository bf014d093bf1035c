package dev.baton.agent;

import dev.baton.claim.Program;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Recognises coding agents, and loops that start them, by the program or script that a process
 * runs.
 */
public final class KnownAgents {
  private static final Set<String> AGENTS =
      Set.of(
          ("aider amp auggie claude cline codex copilot crush cub cursor-agent droid"
                  + " gemini goose kilocode kiro-cli opencode openhands pi plandex qwen ralph"
                  + " ralph-tui")
              .split(" ", -1));

  /** Programs that run a script, without the version number in their names. */
  private static final Set<String> INTERPRETERS =
      Set.of(
          "node", "nodejs", "bun", "deno", "python", "pypy", "ruby", "perl", "sh", "bash", "dash",
          "zsh", "ksh", "ash", "fish", "busybox", "uv");

  private static final Set<String> SHELLS =
      Set.of("sh", "bash", "dash", "zsh", "ksh", "ash", "fish");

  /** Options of interpreters that take the next word as their value. */
  private static final Set<String> WITH_VALUE =
      Set.of(
          ("-r --require --import --loader --experimental-loader -C --conditions"
                  + " --env-file -X -W -o -O --rcfile --init-file -I --preload")
              .split(" ", -1));

  /** Options of interpreters, except shells, that are followed by code instead of a script. */
  private static final Set<String> CODE = Set.of("-e", "--eval", "-p", "--print", "-c");

  /** Words that make an interpreter run a script. */
  private static final Set<String> RUN = Set.of("run", "x", "exec", "tool");

  private final boolean builtIn;
  private final Collection<String> more;

  private KnownAgents(boolean builtIn, Collection<String> more) {
    this.builtIn = builtIn;
    this.more = more;
  }

  /** The agents that Baton knows, and those with these names, in lower case. */
  public static KnownAgents and(Collection<String> more) {
    return new KnownAgents(true, more);
  }

  /** Only the agents with these names, in lower case. */
  public static KnownAgents only(Collection<String> names) {
    return new KnownAgents(false, names);
  }

  /** Whether an agent of that name is known. */
  public boolean isKnown(String name) {
    return (builtIn && AGENTS.contains(name)) || more.contains(name);
  }

  /** The name of the agent that the program is; null when it is not a known one. */
  public @Nullable String nameOf(Program program) {
    for (String file : new String[] {program.executable(), argument(program, 0), program.name()}) {
      String known = known(baseName(file));
      if (known != null) {
        return known;
      }
    }
    String script = script(program);
    return script == null ? null : scriptName(script);
  }

  /** The command of a shell that was started with {@code -c}; null for any other program. */
  public static @Nullable String shellCommand(Program program) {
    return isShell(program) ? commandText(program) : null;
  }

  private static boolean isShell(Program program) {
    return SHELLS.contains(plain(baseName(program.executable())))
        || SHELLS.contains(plain(baseName(argument(program, 0))));
  }

  /** The word after {@code -c}; null where there is no such option. */
  private static @Nullable String commandText(Program program) {
    List<String> words = program.command();
    for (int i = 1; i + 1 < words.size() && words.get(i).startsWith("-"); i++) {
      String word = words.get(i);
      if (!word.startsWith("--") && word.indexOf('c') > 0) {
        return words.get(i + 1);
      }
      i += WITH_VALUE.contains(word) ? 1 : 0;
    }
    return null;
  }

  private static String argument(Program program, int index) {
    return index < program.command().size() ? program.command().get(index) : "";
  }

  /**
   * The script that an interpreter runs; null when the program is not an interpreter, or runs no
   * file.
   */
  private static @Nullable String script(Program program) {
    if (!isInterpreter(program.executable()) && !isInterpreter(argument(program, 0))) {
      return null;
    }
    if (shellCommand(program) != null) {
      return null;
    }
    List<String> words = program.command();
    boolean shell = isShell(program);
    for (int i = 1; i < words.size(); i++) {
      String word = words.get(i);
      if (!shell && CODE.contains(word)) {
        return null;
      }
      if (!shell && word.equals("-m")) {
        return i + 1 < words.size() ? words.get(i + 1) : null;
      }
      if (!word.startsWith("-") && !(RUN.contains(word) && i + 1 < words.size())) {
        return word;
      }
      i += WITH_VALUE.contains(word) ? 1 : 0;
    }
    return null;
  }

  private static boolean isInterpreter(String file) {
    return INTERPRETERS.contains(plain(baseName(file)));
  }

  /** The name without the version that some interpreters have, such as python3.12. */
  private static String plain(String name) {
    int end = name.length();
    while (end > 0 && (Character.isDigit(name.charAt(end - 1)) || name.charAt(end - 1) == '.')) {
      end--;
    }
    // A login shell's name begins with a dash.
    return name.startsWith("-") ? name.substring(1, Math.max(1, end)) : name.substring(0, end);
  }

  /** Looks at the script's own name, and at the name of the package that contains it. */
  private @Nullable String scriptName(String script) {
    String[] parts = script.split("/");
    for (int i = parts.length - 1; i >= 0; i--) {
      String name = known(i == parts.length - 1 ? withoutSuffix(parts[i]) : parts[i]);
      // Folders count only within an installation: a work tree may have any name.
      if (name != null && (i == parts.length - 1 || isPackage(parts, i))) {
        return name;
      }
    }
    return null;
  }

  private static boolean isPackage(String[] parts, int at) {
    for (int i = 0; i < at; i++) {
      if (parts[i].equals("node_modules") || parts[i].equals("site-packages")) {
        return true;
      }
    }
    return false;
  }

  private static String withoutSuffix(String file) {
    int dot = file.lastIndexOf('.');
    return dot > 0 ? file.substring(0, dot) : file;
  }

  private static String baseName(String file) {
    String path = file.endsWith(" (deleted)") ? file.substring(0, file.length() - 10) : file;
    String name = path.substring(path.lastIndexOf('/') + 1);
    return name.toLowerCase(Locale.ROOT).endsWith(".exe")
        ? name.substring(0, name.length() - 4)
        : name;
  }

  private @Nullable String known(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    for (String ending : new String[] {"", "-code", "-cli", "-ai", "-agent"}) {
      String stem =
          lower.endsWith(ending) ? lower.substring(0, lower.length() - ending.length()) : "";
      if (isKnown(stem)) {
        return stem;
      }
    }
    return null;
  }
}
