package dev.baton.cli.core;

/** What becomes of this program when somebody wants it to end. */
public interface Interruptions {
  /** As with any program: it ends at once. */
  Interruptions AS_USUAL = onTerminate -> {};

  /**
   * From now on no signal but KILL ends this program: it goes on to its end, because something that
   * it runs has not ended yet. A terminal's signals reach that by themselves.
   *
   * @param onTerminate run for each TERM, which reaches this program only; on another thread
   */
  void outlast(Runnable onTerminate);
}
