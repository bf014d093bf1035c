package dev.baton.cron;

/** Regular sweeps could not be set up or run, for a reason that fits in one line. */
public final class CronException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String code;
  private final String hint;

  /**
   * @param code the name in JSON errors, such as {@code no_crontab}
   * @param hint what to do about it; one line, may be empty
   */
  CronException(String code, String message, String hint) {
    super(message, null, false, false);
    this.code = code;
    this.hint = hint;
  }

  public String code() {
    return code;
  }

  public String hint() {
    return hint;
  }

  @Override
  public String getMessage() {
    String message = super.getMessage();
    return message == null ? code : message;
  }
}
