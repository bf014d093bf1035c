package dev.baton.agent;

import java.util.ArrayList;
import java.util.List;

/** The processes that a run which was killed has left; its guards end them within seconds. */
public final class Leftovers {
  private Leftovers() {}

  /**
   * The processes that were started by a run.
   *
   * @param variable of its agents and checks, {@code NAME=VALUE}
   */
  public static List<Long> of(String variable) {
    Processes processes = Processes.ofThisSystem();
    List<Long> left = new ArrayList<>();
    for (ProcessInfo process : processes.all()) {
      if (process.pid() != ProcessHandle.current().pid()
          && processes.carries(process.pid(), variable)) {
        left.add(process.pid());
      }
    }
    return left;
  }
}
