package dev.baton.cli.kit;

import dev.baton.breaker.LoopVerdict;

/** The exit codes that scripts rely on; see docs/scripting.md. */
public final class ExitCode {
  public static final ExitCode OK = new ExitCode(0);
  public static final ExitCode FAILED = new ExitCode(1);
  public static final ExitCode USAGE = new ExitCode(2);
  public static final ExitCode NOT_FOUND = new ExitCode(3);
  public static final ExitCode CONFLICT = new ExitCode(4);
  public static final ExitCode STORE = new ExitCode(5);
  public static final ExitCode BREAKER_OPEN = new ExitCode(10);
  public static final ExitCode PAUSED = new ExitCode(11);
  public static final ExitCode LIMIT = new ExitCode(12);
  public static final ExitCode NOTHING_TO_DO = new ExitCode(13);
  public static final ExitCode INTERRUPTED = new ExitCode(130);

  private final int number;

  private ExitCode(int number) {
    this.number = number;
  }

  /** The exit code of a program that was run for the caller. */
  public static ExitCode ofProgram(int number) {
    return number == 0 ? OK : new ExitCode(number);
  }

  /** The exit code of {@code check} and {@code observe} for a breaker's verdict. */
  public static ExitCode of(LoopVerdict verdict) {
    return switch (verdict) {
      case CONTINUE -> OK;
      case BREAKER_OPEN -> BREAKER_OPEN;
      case PAUSED -> PAUSED;
      case LIMIT_REACHED -> LIMIT;
    };
  }

  public int number() {
    return number;
  }

  @Override
  public String toString() {
    return String.valueOf(number);
  }
}
