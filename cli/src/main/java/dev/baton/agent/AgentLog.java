package dev.baton.agent;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The output of an agent in one iteration, for people: two files under {@code logs/<run>/}, of
 * which the latest part is kept. The folders (0700) and files (0600) are private to the user.
 */
public final class AgentLog {
  private final @Nullable RotatedFile out;
  private final @Nullable RotatedFile err;

  private AgentLog(@Nullable RotatedFile out, @Nullable RotatedFile err) {
    this.out = out;
    this.err = err;
  }

  /** A log that keeps nothing. */
  public static AgentLog none() {
    return new AgentLog(null, null);
  }

  /**
   * Opens the logs of an iteration, and deletes the oldest ones of others when all together are too
   * large.
   *
   * @param logs the folder of all logs; created if missing
   * @param run a name of letters, digits and {@code . _ -}
   * @param iteration 1 or more; earlier logs of the same number are overwritten
   * @throws IOException when the files cannot be created
   */
  public static AgentLog open(Path logs, String run, long iteration, LogLimits limits)
      throws IOException {
    Path folder = LogFolder.of(logs, run);
    new LogFolder(logs).shrink(limits.all(), folder);
    return new AgentLog(
        new RotatedFile(outFile(logs, run, iteration), limits.each()),
        new RotatedFile(errFile(logs, run, iteration), limits.each()));
  }

  /** The folder of all logs, which is beside the database. */
  public static Path folderBeside(Path database) {
    return database.resolveSibling("logs");
  }

  /** Where the standard output of an iteration is kept. */
  public static Path outFile(Path logs, String run, long iteration) {
    return logs.resolve(run).resolve(iteration + ".out");
  }

  /** Where its standard error is kept. */
  public static Path errFile(Path logs, String run, long iteration) {
    return logs.resolve(run).resolve(iteration + ".err");
  }

  OutputSink out() {
    return out == null ? (bytes, length) -> true : out;
  }

  OutputSink err() {
    return err == null ? (bytes, length) -> true : err;
  }

  /**
   * The file with the standard output, if there was any; its older part has the suffix {@code .1}.
   */
  public @Nullable Path outFile() {
    return out == null ? null : out.file();
  }

  /** The file with the standard error, likewise. */
  public @Nullable Path errFile() {
    return err == null ? null : err.file();
  }

  /** Why something could not be logged, such as a full disk; null when everything was. */
  public @Nullable String trouble() {
    String first = out == null ? null : out.trouble();
    return first != null || err == null ? first : err.trouble();
  }
}
