package dev.baton.cli.core;

import dev.baton.tracker.home.FreshTasks;

/** A command: parses, calls a use case and prints the result. */
public interface Command {

  /** The options and arguments that it takes. Built only for the command that runs. */
  Syntax syntax();

  /** Whether it first processes what happened in git since the last command. */
  default boolean catchesUp() {
    return true;
  }

  /**
   * The tasks that must be known as they are in their home. Reading all may take long. Called when
   * the database is open.
   */
  default FreshTasks wanted(Session session) {
    return FreshTasks.ALL;
  }

  /**
   * Runs the command.
   *
   * @throws Failure when it cannot do what was asked, for a reason that fits in one line
   */
  ExitCode run(Session session);
}
