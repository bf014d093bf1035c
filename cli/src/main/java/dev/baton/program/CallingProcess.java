package dev.baton.program;

/** The process that called the launcher. */
public final class CallingProcess {
  /** Set by the launcher. */
  private static final String PID = "baton.caller";

  private CallingProcess() {}

  /** Whether it has ended meanwhile, so that nobody waits for the result. */
  public static boolean hasEnded() {
    long pid = Long.getLong(PID, 0);
    return pid > 0
        && ProcessHandle.current().parent().filter(parent -> parent.pid() == pid).isEmpty();
  }
}
