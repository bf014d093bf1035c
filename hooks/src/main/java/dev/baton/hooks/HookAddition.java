package dev.baton.hooks;

import java.nio.file.Path;

/**
 * Lines that a person adds to a file, so that a hook of another tool calls Baton.
 *
 * @param where what to do with them, in one line
 * @param lines fit where they are added: no key is repeated, and they are indented accordingly
 */
record HookAddition(String where, String lines) {

  /** Lines of sh, at the start of a hook. */
  static HookAddition shell(Path file, HookKind kind) {
    return new HookAddition("add these lines to " + file, HookScript.snippet(kind));
  }

  /**
   * Lines for lefthook.
   *
   * @param text what the file contains now
   */
  static HookAddition lefthook(Path file, String text, HookKind kind) {
    String hook = kind.fileName();
    YamlKeys keys = YamlKeys.of(text);
    YamlKeys.Key top = keys.top(hook);
    if (top == null) {
      return new HookAddition(
          "add these lines to " + file, hook + ":\n  commands:\n" + lefthookCommand(kind, 4));
    }
    YamlKeys.Key commands = keys.below(top, "commands");
    boolean oneLine = !top.value().isEmpty() || (commands != null && !commands.value().isEmpty());
    int indent = top.below() > 0 ? top.below() : 2;
    if (commands == null || oneLine) {
      return new HookAddition(
          oneLine
              ? "add this to the value of the existing key " + hook + " in " + file
              : "add these lines to " + file + ", under the existing key " + hook,
          " ".repeat(indent) + "commands:\n" + lefthookCommand(kind, 2 * indent));
    }
    return new HookAddition(
        "add these lines to %s, under the existing key commands of %s".formatted(file, hook),
        lefthookCommand(kind, commands.below() > indent ? commands.below() : 2 * indent));
  }

  private static String lefthookCommand(HookKind kind, int indent) {
    String lines =
        "baton:\n  run: |\n    "
            + call(kind, "{0}")
            + "\n"
            + (kind == HookKind.POST_REWRITE ? "  use_stdin: true\n" : "");
    return lines.indent(indent);
  }

  /**
   * Lines for pre-commit.
   *
   * @param text what the file contains now
   */
  static HookAddition preCommit(Path file, String text, HookKind kind) {
    String lines =
        "- repo: local\n  hooks:\n    - id: baton-"
            + kind.fileName()
            + "\n      name: baton\n      language: system\n      always_run: true\n"
            + "      pass_filenames: "
            + (kind == HookKind.PREPARE_COMMIT_MSG)
            + "\n      stages: ["
            + kind.fileName()
            + "]\n      entry: sh -c '"
            + call(kind, preCommitArguments(kind))
            + "' sh\n";
    YamlKeys.Key repos = YamlKeys.of(text).top("repos");
    if (repos == null) {
      return new HookAddition("add these lines to " + file, "repos:\n" + lines);
    }
    return repos.value().isEmpty()
        ? new HookAddition(
            "add these lines to " + file + ", to the list under the existing key repos",
            lines.indent(Math.max(repos.below(), 0)))
        : new HookAddition("add this to the value of the existing key repos in " + file, lines);
  }

  /** pre-commit passes git's arguments in variables. */
  private static String preCommitArguments(HookKind kind) {
    return switch (kind) {
      case PREPARE_COMMIT_MSG -> "\"$1\" \"$PRE_COMMIT_COMMIT_MSG_SOURCE\"";
      case POST_REWRITE -> "\"$PRE_COMMIT_REWRITE_COMMAND\"";
      case POST_COMMIT, POST_MERGE, POST_APPLYPATCH, PRE_COMMIT, PRE_PUSH -> "\"$@\"";
    };
  }

  /** Words for simple-git-hooks, which has one command for each hook. */
  static HookAddition simpleGitHooks(Path file, HookKind kind) {
    String call = call(kind, "\"$@\"") + " || exit; ";
    return new HookAddition(
        "put this before the existing command of %s in %s, then run npx simple-git-hooks"
            .formatted(kind.fileName(), file),
        call.replace("\"", "\\\"") + "\n");
  }

  private static String call(HookKind kind, String arguments) {
    return "baton_hook=$(git rev-parse --git-common-dir)/"
        + HookScript.place(kind)
        + "; [ ! -f \"$baton_hook\" ] || sh \"$baton_hook\" "
        + arguments;
  }
}
