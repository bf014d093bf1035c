package dev.baton.cli.kit;

/** A command: parses, calls a use case and prints the result. */
public interface Command {
  /** The options and arguments that it takes. Built only for the command that runs. */
  Syntax syntax();

  /**
   * Runs the command.
   *
   * @throws Failure when it cannot do what was asked, for a reason that fits in one line
   */
  ExitCode run(Call call);
}
