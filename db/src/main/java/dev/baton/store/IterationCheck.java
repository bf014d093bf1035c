package dev.baton.store;

/**
 * What a check of a run said.
 *
 * @param command as configured
 * @param exitCode 128 + n where signal n ended it
 * @param timedOut whether it was stopped because it took too long
 * @param output the end of its output, for people; may be empty
 */
public record IterationCheck(String command, int exitCode, boolean timedOut, String output) {

  /** Whether it succeeded. */
  public boolean passed() {
    return exitCode == 0 && !timedOut;
  }
}
