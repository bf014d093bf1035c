package dev.baton.cli.kit;

/** What is done around each command: it processes what happened elsewhere since the last one. */
public interface CatchingUp {

  /**
   * Called when the database has been opened: processes what can be done quickly. A failure is no
   * reason for the command to fail, except that nothing may be changed while the home of the tasks
   * cannot be asked.
   */
  void catchUp(Call call);

  /** Called when the command has done its work, before {@link #finish}. */
  void ran(Call call);

  /**
   * Called when the command is over, if it had asked for the database, and before that by a command
   * that runs long.
   */
  void finish(Call call);
}
