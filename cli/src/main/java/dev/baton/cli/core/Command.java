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
   * Whether all tasks must be known as they are in their home. False where those in progress are
   * enough, because reading all may take long.
   */
  default boolean needsAllTasks() {
    return true;
  }

  /**
   * Runs the command.
   *
   * @throws Failure when it cannot do what was asked, for a reason that fits in one line
   */
  ExitCode run(Session session);
}
