package dev.baton.cli.core;

/** Processes what happened elsewhere since the last command. */
@FunctionalInterface
public interface CatchingUp {

  /** Processes what can be done quickly. A failure is no reason for the command to fail. */
  void catchUp(Session session);

  /** Called when the command is over, if it had asked for the database. */
  default void finish(Session session) {}
}
