package dev.baton.cli.core;

/** One command: it parses, delegates and prints. */
public interface Command {

  /** The options and arguments that it takes. Built only for the command that was chosen. */
  Syntax syntax();

  /** Whether it begins with a look at what happened in git since the last command. */
  default boolean catchesUp() {
    return true;
  }

  /**
   * Does it.
   *
   * @throws Failure when it cannot, for a reason that one line explains
   */
  ExitCode run(Session session);
}
