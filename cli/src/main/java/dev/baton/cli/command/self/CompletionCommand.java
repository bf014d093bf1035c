package dev.baton.cli.command.self;

import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.json.document.TextJson;

/** {@code baton completion}: prints a script with which a shell completes commands and options. */
final class CompletionCommand implements Command {
  private final Shell shell;

  /** The supported shells. */
  enum Shell {
    BASH("bash"),
    ZSH("zsh"),
    FISH("fish");

    private final String word;

    Shell(String word) {
      this.word = word;
    }
  }

  CompletionCommand(Shell shell) {
    this.shell = shell;
  }

  @Override
  public Syntax syntax() {
    String name = "completion " + shell.word;
    String use =
        shell == Shell.FISH ? "baton " + name + " | source" : "source <(baton " + name + ")";
    return new Syntax(name, "Complete commands, options, ids and values in " + shell.word + ".")
        .example(use);
  }

  @Override
  public boolean catchesUp() {
    return false;
  }

  @Override
  public ExitCode run(Session session) {
    String script =
        switch (shell) {
          case BASH -> CompletionScript.bash();
          case ZSH -> CompletionScript.zsh();
          case FISH -> CompletionScript.fish();
        };
    if (session.output().isJson()) {
      session.output().json(TextJson.script(script));
    } else {
      session.output().verbatim(script);
    }
    return ExitCode.OK;
  }
}
