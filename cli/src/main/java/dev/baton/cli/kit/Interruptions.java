package dev.baton.cli.kit;

/** How this program handles signals that ask it to end. */
public interface Interruptions {
  /** The default: a signal ends the program at once. */
  Interruptions AS_USUAL =
      new Interruptions() {
        @Override
        public void outlast(Runnable onTerminate) {}

        @Override
        public void onRequest(Runnable onSignal) {}
      };

  /**
   * From now on no signal except KILL ends this program, because a child process is still running.
   * A terminal sends its signals to the child, too.
   *
   * @param onTerminate run for each TERM, which only this program receives; on another thread
   */
  void outlast(Runnable onTerminate);

  /**
   * From now on no signal except KILL ends this program at once; it ends when it is ready.
   *
   * @param onSignal run for each INT, TERM and HUP; on another thread
   */
  void onRequest(Runnable onSignal);
}
