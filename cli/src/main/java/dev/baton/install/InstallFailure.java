package dev.baton.install;

/** An installation could not be made or removed; it is as it was before. */
public final class InstallFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** What stood in the way. */
  public enum Kind {
    /** The file system: no permission, no space. */
    FILES,
    /** A program of somebody else has that name. */
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
