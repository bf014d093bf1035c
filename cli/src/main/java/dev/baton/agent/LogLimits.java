package dev.baton.agent;

/**
 * How much is logged.
 *
 * @param each size in bytes at which a file becomes the older part; so at most twice as much of
 *     each output is kept
 * @param all total size in bytes of all logs, beyond which the oldest are deleted
 */
public record LogLimits(long each, long all) {
  private static final long MEGABYTE = 1 << 20;

  public LogLimits {
    if (each < 1 || all < 1) {
      throw new IllegalArgumentException("limits of logs must be positive");
    }
  }

  /** 4 MB for each file, 256 MB in total. */
  public static LogLimits usual() {
    return new LogLimits(4 * MEGABYTE, 256 * MEGABYTE);
  }
}
