package dev.baton.cron;

import dev.baton.claim.ProcessIdentity;
import dev.baton.claim.ProcessTable;

/** A process as one word: its pid, start time and boot. */
final class ProcessMark {
  private ProcessMark() {}

  /** The mark of a running process; empty when there is none with that pid. */
  static String of(ProcessTable processes, long pid) {
    return processes.identify(pid).map(ProcessMark::text).orElse("");
  }

  private static String text(ProcessIdentity process) {
    return process.pid() + "/" + process.startTicks() + "/" + process.bootId();
  }

  /** Whether the marked process is still running, rather than another one with its pid. */
  static boolean isRunning(ProcessTable processes, String mark) {
    int end = mark.indexOf('/');
    try {
      return end > 0 && of(processes, Long.parseLong(mark.substring(0, end))).equals(mark);
    } catch (NumberFormatException garbage) {
      return false;
    }
  }
}
