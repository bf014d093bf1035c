package dev.baton.cli.kit;

/**
 * Which tasks a command needs as they are now in their home. Reading all of them may take long
 * where another program has to be asked.
 */
public enum Freshness {
  /** None; what happened in git since the last command is not processed either. */
  NONE,
  /** Those on which somebody works. */
  IN_PROGRESS,
  /** Those that are named, if they are known, and those on which they depend. */
  NAMED,
  /** Those that can be started, and stale ones. */
  READY,
  ALL
}
