package dev.baton.cli.core;

/** Processes what happened elsewhere since the last command. */
@FunctionalInterface
public interface CatchingUp {

  /**
   * Processes what can be done quickly. A failure is no reason for the command to fail, except that
   * nothing may be changed while the home of the tasks cannot be told.
   *
   * @param changesNothing whether the command only reads
   */
  void catchUp(Session session, boolean changesNothing);

  /**
   * Called when the command is over, if it had asked for the database, and before that by a command
   * that runs long.
   */
  default void finish(Session session) {}
}
