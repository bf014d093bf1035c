package dev.baton.install;

/**
 * What Baton installs outside its database could not be installed, removed or used, for a reason
 * that fits in one line.
 */
public final class InstallFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** The kind of problem. */
  public enum Kind {
    /** The file system, or another program that is needed. */
    FAILED,
    /** Another program has that name. */
    FOREIGN,
    /** There is no installation. */
    MISSING
  }

  private final Kind kind;
  private final String code;
  private final String hint;

  /**
   * @param code the name in JSON errors, such as {@code no_crontab}
   * @param hint what to do about it; one line, may be empty
   */
  public InstallFailure(Kind kind, String code, String message, String hint) {
    super(message, null, false, false);
    this.kind = kind;
    this.code = code;
    this.hint = hint;
  }

  /** A failure of the file system, or of another program. */
  public InstallFailure(String code, String message, String hint) {
    this(Kind.FAILED, code, message, hint);
  }

  public Kind kind() {
    return kind;
  }

  public String code() {
    return code;
  }

  public String hint() {
    return hint;
  }

  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }
}
