package dev.baton.cli.core;

/** What a script learns from the exit code; see the README's table. */
public enum ExitCode {
  OK(0),
  FAILED(1),
  USAGE(2),
  NOT_FOUND(3),
  CONFLICT(4),
  STORE(5),
  BREAKER_OPEN(10),
  PAUSED(11),
  LIMIT(12),
  NOTHING_TO_DO(13);

  private final int number;

  ExitCode(int number) {
    this.number = number;
  }

  public int number() {
    return number;
  }
}
