package dev.baton.cli.command.self;

import dev.baton.cli.core.Command;
import dev.baton.cli.core.CommandIndex;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.json.document.TextJson;

/** {@code baton completion}: what a shell needs to complete commands and options. */
final class CompletionCommand implements Command {
  private final Shell shell;
  private final CommandIndex all;

  /** Those that are known. */
  enum Shell {
    BASH("bash"),
    ZSH("zsh"),
    FISH("fish");

    private final String word;

    Shell(String word) {
      this.word = word;
    }
  }

  /**
   * @param all what is completed
   */
  CompletionCommand(Shell shell, CommandIndex all) {
    this.shell = shell;
    this.all = all;
  }

  @Override
  public Syntax syntax() {
    String name = "completion " + shell.word;
    String use =
        shell == Shell.FISH ? "baton " + name + " | source" : "source <(baton " + name + ")";
    return new Syntax(name, "Completes commands and options in " + shell.word + ".").example(use);
  }

  @Override
  public boolean catchesUp() {
    return false;
  }

  @Override
  public ExitCode run(Session session) {
    CompletionScript scripts = new CompletionScript(all);
    String script =
        switch (shell) {
          case BASH -> scripts.bash();
          case ZSH -> scripts.zsh();
          case FISH -> scripts.fish();
        };
    if (session.output().isJson()) {
      session.output().json(TextJson.script(script));
    } else {
      session.output().rendered(script);
    }
    return ExitCode.OK;
  }
}
