package dev.baton.git.worktree;

import java.time.Duration;

/**
 * How far {@link EvidenceReader} looks before it says "at least".
 *
 * @param commits commits to count, at least 1
 * @param files files and directories to scan, at least 1
 * @param contentBytes bytes of file content to read, where times and sizes do not show whether a
 *     file changed; beyond that such a file counts as changed
 * @param names names of files to report, 0 or more
 * @param time for scanning files; more than zero
 */
public record EvidenceLimits(int commits, int files, long contentBytes, int names, Duration time) {
  /** Enough for a large repository, and done in a few seconds. */
  public static final EvidenceLimits DEFAULT =
      new EvidenceLimits(1_000, 200_000, 64L << 20, 5, Duration.ofSeconds(3));

  public EvidenceLimits {
    if (commits < 1 || files < 1 || contentBytes < 0 || names < 0 || !time.isPositive()) {
      throw new IllegalArgumentException("limits must be positive");
    }
  }
}
