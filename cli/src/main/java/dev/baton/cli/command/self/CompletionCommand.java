package dev.baton.cli.command.self;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Freshness;
import dev.baton.cli.kit.Syntax;
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
        .needs(Freshness.NONE)
        .example(use);
  }

  @Override
  public ExitCode run(Call call) {
    String script =
        switch (shell) {
          case BASH -> CompletionScript.bash();
          case ZSH -> CompletionScript.zsh();
          case FISH -> CompletionScript.fish();
        };
    if (call.output().isJson()) {
      call.output().json(TextJson.script(script));
    } else {
      call.output().verbatim(script);
    }
    return ExitCode.OK;
  }
}
