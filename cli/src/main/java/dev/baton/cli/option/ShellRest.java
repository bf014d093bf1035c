package dev.baton.cli.option;

import dev.baton.task.WordList;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a shell that was started with {@code -c} still has to do after the command that names it as
 * a worker. The text is only scanned, not parsed, to decide between accepting, warning and
 * refusing.
 */
enum ShellRest {
  /** It ends with that command, or right after it. */
  NOTHING,

  /** It does something else, but ends before the task is done. */
  SOMETHING,

  /** It works in a loop, execs another program, or ends the claim itself. */
  WORKER;

  /** Words that only introduce the next command. */
  private static final Set<String> INTRODUCTIONS =
      Set.of("if", "then", "else", "elif", "do", "!", "{", "time", "command", "env", "nohup");

  private static final Set<String> STAYING =
      Set.of("while", "until", "for", "done", "exec", "wait", "trap");

  /** Builtins and filters that end at once. */
  private static final Set<String> INSTANT =
      WordList.setOf(
          """
          fi esac } true false : echo printf exit return cd pwd test [ [[ set unset export local
          readonly shift umask cat head tail sed grep awk cut tr jq tee sort uniq wc ls date touch
          mkdir printenv
          """);

  private static final Set<String> BATON = Set.of("baton", "bd", "cub");

  /** Baton's commands that end a claim, renew it, or work under it. */
  private static final Set<String> ENDING =
      WordList.setOf(
          """
          close done finish complete release reopen heartbeat update run exec fail
          """);

  /**
   * Reads the text of such a shell.
   *
   * @return null when the text does not show where the process is named
   */
  static @Nullable ShellRest of(String text) {
    int option = text.indexOf("--pid");
    int variable = text.indexOf("BATON_WORKER_PID");
    int at = option < 0 ? variable : variable < 0 ? option : Math.min(option, variable);
    if (at < 0) {
      return null;
    }
    ShellRest rest = NOTHING;
    List<String> commands = commands(text.substring(at));
    for (int i = 1; i < commands.size(); i++) {
      ShellRest next = ofCommand(commands.get(i));
      rest = next.compareTo(rest) > 0 ? next : rest;
    }
    return rest;
  }

  private static ShellRest ofCommand(String command) {
    String[] words = command.strip().split("\\s+", -1);
    int at = 0;
    while (at < words.length - 1 && (INTRODUCTIONS.contains(words[at]) || isSetting(words[at]))) {
      at++;
    }
    String program = words[at].substring(words[at].lastIndexOf('/') + 1);
    if (STAYING.contains(program)) {
      return WORKER;
    }
    if (BATON.contains(program)) {
      return at + 1 < words.length && ENDING.contains(words[at + 1]) ? WORKER : NOTHING;
    }
    return program.isEmpty() || INSTANT.contains(program) || isSetting(program)
        ? NOTHING
        : SOMETHING;
  }

  /** Whether it assigns a value to a variable. */
  private static boolean isSetting(String word) {
    int equals = word.indexOf('=');
    for (int i = 0; i < equals; i++) {
      if (!Character.isJavaIdentifierPart(word.charAt(i))) {
        return false;
      }
    }
    return equals > 0;
  }

  private static List<String> commands(String text) {
    // A quotation that began before the text does not end in it, so what is quoted is not known.
    boolean quotes = isEven(text, '"') && isEven(text, '\'');
    List<String> commands = new ArrayList<>();
    StringBuilder command = new StringBuilder();
    char quote = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (quote != 0) {
        quote = c == quote ? 0 : quote;
        command.append('x');
      } else if (quotes && (c == '"' || c == '\'')) {
        quote = c;
        command.append('x');
      } else if (";\n|&()`".indexOf(c) >= 0 && !isRedirection(text, i)) {
        commands.add(command.toString());
        command.setLength(0);
      } else {
        command.append(c == '"' || c == '\'' ? ' ' : c);
      }
    }
    commands.add(command.toString());
    return commands;
  }

  private static boolean isEven(String text, char c) {
    boolean even = true;
    for (int i = 0; i < text.length(); i++) {
      even ^= text.charAt(i) == c;
    }
    return even;
  }

  /** Whether this ampersand belongs to a redirection such as {@code 2>&1}. */
  private static boolean isRedirection(String text, int at) {
    return text.charAt(at) == '&'
        && ((at > 0 && text.charAt(at - 1) == '>')
            || (at + 1 < text.length() && text.charAt(at + 1) == '>'));
  }
}
