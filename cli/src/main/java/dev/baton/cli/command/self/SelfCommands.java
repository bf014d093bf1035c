package dev.baton.cli.command.self;

import static dev.baton.cli.kit.Heading.BEGIN;
import static dev.baton.cli.kit.Heading.ITSELF;
import static dev.baton.cli.kit.Heading.LOOK;

import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.CommandIndex;
import dev.baton.cli.kit.CommandRows;
import dev.baton.setup.Assistant;
import org.jspecify.annotations.Nullable;

/** The commands about Baton itself: setup, configuration and installation. */
public final class SelfCommands {
  private SelfCommands() {}

  /**
   * Offers the rows one by one until one is chosen.
   *
   * @param all the whole table, for shell completion
   * @return the command of that row; null if none was chosen
   */
  public static @Nullable Command find(CommandRows rows, CommandIndex all) {
    if (rows.choose(BEGIN, "init", "create the task database of this repository")) {
      return new InitCommand();
    }
    if (rows.choose(BEGIN, "prime", "print instructions for an agent", "onboard")) {
      return new PrimeCommand();
    }
    if (rows.choose(BEGIN, "setup claude", "add instructions and a heartbeat for Claude Code")) {
      return new SetupCommand(Assistant.CLAUDE);
    }
    if (rows.choose(BEGIN, "setup codex", "add the instructions to AGENTS.md, for Codex")) {
      return new SetupCommand(Assistant.CODEX);
    }
    if (rows.choose(BEGIN, "setup agents", "add the instructions to AGENTS.md")) {
      return new SetupCommand(Assistant.AGENTS);
    }
    if (rows.choose(LOOK, "info", "show which database is used")) {
      return new InfoCommand();
    }
    if (rows.choose(ITSELF, "completion bash", "complete commands, ids and values in bash")) {
      return new CompletionCommand(CompletionCommand.Shell.BASH);
    }
    if (rows.choose(ITSELF, "completion zsh", "the same in zsh")) {
      return new CompletionCommand(CompletionCommand.Shell.ZSH);
    }
    if (rows.choose(ITSELF, "completion fish", "the same in fish")) {
      return new CompletionCommand(CompletionCommand.Shell.FISH);
    }
    if (rows.chooseHidden("completion words")) {
      return new CompletionWordsCommand(all);
    }
    if (rows.choose(ITSELF, "self install", "install it for your shell")) {
      return new SelfInstallCommand();
    }
    if (rows.choose(ITSELF, "self uninstall", "remove what was installed")) {
      return new SelfUninstallCommand();
    }
    return null;
  }
}
