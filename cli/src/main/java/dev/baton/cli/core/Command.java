package dev.baton.cli.core;

/** A command: parses, calls a use case and prints the result. */
public interface Command {

  /** The options and arguments that it takes. Built only for the command that runs. */
  Syntax syntax();

  /** Whether it first processes what happened in git since the last command. */
  default boolean catchesUp() {
    return true;
  }

  /**
   * Whether the beginning of an id is enough to name a task. Commands that change something need
   * the whole id, or somebody at a terminal who confirms what was meant.
   *
   * @param arguments those of the call
   */
  default boolean mayGuessIds(Arguments arguments) {
    return false;
  }

  /**
   * Runs the command.
   *
   * @throws Failure when it cannot do what was asked, for a reason that fits in one line
   */
  ExitCode run(Session session);
}
