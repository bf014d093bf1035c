package dev.baton.agent;

import java.util.List;
import java.util.function.Function;

/**
 * The means of a system to start and end agents.
 *
 * @param shell a POSIX shell, for the guard
 * @param proc the folder in which Linux shows processes; the guard works without it where it is
 *     missing
 * @param launcher gives a command a session of its own
 * @param adopts whether orphans become children of this process
 */
record ProcessPlatform(
    List<String> shell,
    String proc,
    Function<List<String>, Launch> launcher,
    Processes processes,
    boolean adopts) {

  ProcessPlatform(
      List<String> shell,
      String proc,
      Function<List<String>, Launch> launcher,
      Processes processes) {
    this(shell, proc, launcher, processes, false);
  }

  ProcessPlatform adopting() {
    return new ProcessPlatform(shell, proc, launcher, processes, true);
  }

  static ProcessPlatform ofThisSystem() {
    return new ProcessPlatform(List.of("/bin/sh"), "/proc", Launch::of, Processes.ofThisSystem());
  }
}
