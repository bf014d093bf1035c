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
 */
record ProcessPlatform(
    List<String> shell, String proc, Function<List<String>, Launch> launcher, Processes processes) {

  static ProcessPlatform ofThisSystem() {
    return new ProcessPlatform(List.of("/bin/sh"), "/proc", Launch::of, Processes.ofThisSystem());
  }
}
