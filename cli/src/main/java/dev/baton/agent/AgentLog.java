package dev.baton.agent;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What an agent wrote in one iteration, for people: two files under {@code logs/<run>/}, of which
 * the latest part is kept. The folders are only the user's (0700), the files too (0600).
 */
public final class AgentLog {
  private final @Nullable RotatedFile out;
  private final @Nullable RotatedFile err;

  private AgentLog(@Nullable RotatedFile out, @Nullable RotatedFile err) {
    this.out = out;
    this.err = err;
  }

  /** Keeps nothing. */
  public static AgentLog none() {
    return new AgentLog(null, null);
  }

  /**
   * Begins the logs of an iteration, and forgets the oldest ones of others where all together are
   * too much.
   *
   * @param logs the folder of all logs; made where it is missing
   * @param run a name made of letters, digits and {@code . _ -}
   * @param iteration 1 or more; what it had logged before is overwritten
   * @throws IOException when the files cannot be made
   */
  public static AgentLog open(Path logs, String run, long iteration, LogLimits limits)
      throws IOException {
    Path folder = LogFolder.of(logs, run);
    new LogFolder(logs).shrink(limits.all(), folder);
    return new AgentLog(
        new RotatedFile(folder.resolve(iteration + ".out"), limits.each()),
        new RotatedFile(folder.resolve(iteration + ".err"), limits.each()));
  }

  OutputSink out() {
    return out == null ? (bytes, length) -> true : out;
  }

  OutputSink err() {
    return err == null ? (bytes, length) -> true : err;
  }

  /** Where the standard output is, if there was any; its older part has {@code .1} behind it. */
  public @Nullable Path outFile() {
    return out == null ? null : out.file();
  }

  /** Where the standard error is, likewise. */
  public @Nullable Path errFile() {
    return err == null ? null : err.file();
  }

  /** Why something could not be logged, such as a full disk; null when all was. */
  public @Nullable String trouble() {
    String first = out == null ? null : out.trouble();
    return first != null || err == null ? first : err.trouble();
  }
}
