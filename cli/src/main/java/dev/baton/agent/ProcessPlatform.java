package dev.baton.agent;

import java.util.List;
import java.util.function.Function;

/**
 * What a system has to start agents with, and to end them.
 *
 * @param shell a POSIX shell, for the guard
 * @param proc the folder where Linux shows processes; the guard does without where it is missing
 * @param launcher gives a command a session of its own
 */
record ProcessPlatform(
    List<String> shell, String proc, Function<List<String>, Launch> launcher, Processes processes) {

  static ProcessPlatform ofThisSystem() {
    return new ProcessPlatform(List.of("/bin/sh"), "/proc", Launch::of, Processes.ofThisSystem());
  }
}
