package dev.baton.agent;

import dev.baton.text.FileTrouble;
import dev.baton.text.OutputSink;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
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

  /**
   * Where the standard output of an iteration is kept; its older part has the suffix {@code .1}.
   */
  public static Path outFile(Path logs, String run, long iteration) {
    return logs.resolve(run).resolve(iteration + ".out");
  }

  /** Where its standard error is kept. */
  public static Path errFile(Path logs, String run, long iteration) {
    return logs.resolve(run).resolve(iteration + ".err");
  }

  /**
   * Where the names of the files are kept that had uncommitted changes before an iteration. The
   * folder is created if missing.
   */
  public static Path beforeFile(Path logs, String run, long iteration) throws IOException {
    return LogFolder.of(logs, run).resolve(iteration + ".before");
  }

  OutputSink out() {
    return out == null ? (bytes, length) -> true : out;
  }

  OutputSink err() {
    return err == null ? (bytes, length) -> true : err;
  }

  /** Why something could not be logged, such as a full disk; null when everything was. */
  public @Nullable String trouble() {
    String first = out == null ? null : out.trouble();
    return first != null || err == null ? first : err.trouble();
  }

  /** The folder of all logs, with a folder for each run. */
  private record LogFolder(Path logs) {
    private record LogFile(Path path, long size, FileTime written) {}

    /** The folder of a run, created if missing. */
    static Path of(Path logs, String run) throws IOException {
      if (!run.matches("[\\w-][\\w.-]*")) {
        throw new IllegalArgumentException("a run that cannot be the name of a folder: " + run);
      }
      if (Files.isSymbolicLink(logs) || Files.isSymbolicLink(logs.resolve(run))) {
        throw new IOException(logs.resolve(run) + " leads elsewhere: it is behind a link");
      }
      return Files.createDirectories(
          logs.resolve(run),
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    }

    /**
     * Deletes the oldest files until the total size is at most this.
     *
     * @param spared a folder that is in use
     */
    void shrink(long most, Path spared) throws IOException {
      List<LogFile> files = files();
      long sum = 0;
      for (LogFile file : files) {
        sum += file.size;
      }
      files.sort(Comparator.comparing(LogFile::written));
      for (LogFile file : files) {
        if (sum <= most) {
          return;
        }
        if (!file.path.startsWith(spared)) {
          Files.deleteIfExists(file.path);
          sum -= file.size;
          deleteEmpty(file.path.getParent());
        }
      }
    }

    private static void deleteEmpty(@Nullable Path folder) {
      try {
        if (folder != null) {
          Files.delete(folder);
        }
      } catch (IOException e) {
        // The folder is not empty.
      }
    }

    private List<LogFile> files() throws IOException {
      List<LogFile> files = new ArrayList<>();
      Files.walkFileTree(
          logs,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
              files.add(new LogFile(file, attributes.size(), attributes.lastModifiedTime()));
              return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) {
              // Another run has just deleted it.
              return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path folder, IOException e) {
              return FileVisitResult.CONTINUE;
            }
          });
      return files;
    }
  }

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

  /**
   * A file that is started again when it is full; the previous part is kept once. It does not exist
   * until something is written. What cannot be written is lost and reported: the logged program is
   * not affected.
   */
  static final class RotatedFile implements OutputSink {
    private final Path file;
    private final long most;
    private @Nullable SeekableByteChannel channel;
    private long length;
    private volatile @Nullable String trouble;

    /**
     * Deletes an existing file with this name.
     *
     * @param most its maximum size in bytes
     */
    RotatedFile(Path file, long most) throws IOException {
      this.file = file;
      this.most = most;
      Files.deleteIfExists(file);
      Files.deleteIfExists(older(file));
    }

    /** The name of the previous part of such a file. */
    static Path older(Path file) {
      return file.resolveSibling(file.getFileName() + ".1");
    }

    private SeekableByteChannel create() throws IOException {
      return Files.newByteChannel(
          file,
          Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    }

    @Nullable String trouble() {
      return trouble;
    }

    @Override
    public boolean write(byte[] bytes, int length) {
      if (trouble == null) {
        try {
          for (int from = 0; from < length; ) {
            from += writeSome(bytes, from, length);
          }
        } catch (IOException e) {
          fail(e);
        }
      }
      return true;
    }

    private int writeSome(byte[] bytes, int from, int to) throws IOException {
      if (channel != null && length == most) {
        channel.close();
        channel = null;
        Files.move(file, older(file), StandardCopyOption.REPLACE_EXISTING);
      }
      if (channel == null) {
        channel = create();
        length = 0;
      }
      int count = (int) Math.min(to - from, most - length);
      int written = channel.write(ByteBuffer.wrap(bytes, from, count));
      length += written;
      return written;
    }

    @Override
    public void end() {
      try {
        if (channel != null) {
          channel.close();
        }
      } catch (IOException e) {
        fail(e);
      }
    }

    private void fail(IOException e) {
      if (trouble == null) {
        trouble = "the log " + file + " cannot be written: " + FileTrouble.of(e);
      }
    }
  }
}
