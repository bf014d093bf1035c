package dev.baton.install;

/** An installation could not be made or removed; nothing was changed. */
public final class InstallFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** The kind of problem. */
  public enum Kind {
    /** The file system: no permission, no space. */
    FILES,
    /** Another program has that name. */
    FOREIGN,
    /** There is no installation. */
    MISSING
  }

  private final Kind kind;
  private final String line;

  InstallFailure(Kind kind, String line) {
    super(line, null, false, false);
    this.kind = kind;
    this.line = line;
  }

  public Kind kind() {
    return kind;
  }

  @Override
  public String getMessage() {
    return line;
  }
}
