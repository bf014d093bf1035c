package dev.baton.git;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.git.GitProcess.Consumer;
import dev.baton.git.GitProgram.GitCommand;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Asks git about the history of one repository. {@link GitProcess} is for the files of a work tree,
 * and {@link UserGit} for what depends on the user's settings; {@link GitLaunch} starts all of
 * them.
 *
 * <p>The result depends on the repository alone: settings of the user and of the system and git's
 * environment variables are hidden from it. It takes no locks, shows no prompts and fetches
 * nothing.
 */
public final class GitProgram {
  /** Long enough for any change that a person would look at. */
  private static final Duration LIMIT = Duration.ofMinutes(1);

  private final GitCommand command;
  private final Duration limit;

  /** Git for one repository, found on the PATH of this process. */
  public GitProgram(GitLayout layout) {
    this(layout, System.getenv(), LIMIT);
  }

  /**
   * Git for one repository.
   *
   * @param environment in which git runs, and whose PATH contains it
   * @param limit how long to wait for git before it is stopped; positive
   */
  public GitProgram(GitLayout layout, Map<String, String> environment, Duration limit) {
    this(new GitCommand(layout, environment, GitLaunch.USUAL_PLACES), limit);
  }

  GitProgram(GitCommand command, Duration limit) {
    this.command = command;
    this.limit = limit;
  }

  /** One text in each line, as commands with {@code --stdin} expect their input. */
  public static byte[] lines(Collection<String> texts) {
    return (String.join("\n", texts) + "\n").getBytes(US_ASCII);
  }

  /** Runs git without input. */
  public <T> T ask(List<String> arguments, Consumer<T> reader) {
    return ask(arguments, new byte[0], reader);
  }

  /**
   * Runs git and waits for its output.
   *
   * @param input git's standard input; may be empty
   * @param reader reads to the end, or stops earlier, in which case git is stopped as well
   * @throws GitFailedException when git is missing, failed, or took too long
   * @throws UncheckedIOException from the reader
   */
  public <T> T ask(List<String> arguments, byte[] input, Consumer<T> reader) {
    Process process = command.start(arguments);
    GitWatch watch = GitWatch.start(process, limit);
    try (InputStream answer = watch.answer) {
      feed(process.getOutputStream(), input);
      T result = reader.read(answer);
      if (answer.read() < 0) {
        watch.check(arguments);
      }
      return result;
    } catch (EOFException tooEarly) {
      watch.check(arguments);
      throw new GitFailedException(
          GitFailedException.Kind.REFUSED,
          GitCommand.name(arguments) + " ended before its answer was complete");
    } catch (IOException e) {
      watch.checkTime(arguments);
      throw new UncheckedIOException(e);
    } finally {
      process.destroyForcibly();
    }
  }

  /**
   * Starts git to read the history of one repository, in {@link GitLaunch.Mode#ISOLATED}.
   *
   * @param elsewhere directories in which git may be when it is not on the PATH
   */
  record GitCommand(GitLayout layout, Map<String, String> environment, List<String> elsewhere) {
    /**
     * Java can pass only names that the locale can encode. Others are passed as octal numbers and
     * decoded by the shell, which handles bytes. The two characters after the last name keep the
     * shell from removing its trailing line ends.
     */
    private static final String BY_SHELL =
        "g=$(printf '%b/.' \"$1\") && d=$(printf '%b/.' \"$2\") && cd \"$d\" && p=$3 && shift 3"
            + " && exec \"$p\" \"--git-dir=${g%/.}\" \"$@\"";

    /** What git sets for its hooks while a push is not accepted yet. */
    private static final List<String> QUARANTINE =
        List.of("GIT_QUARANTINE_PATH", "GIT_OBJECT_DIRECTORY", "GIT_ALTERNATE_OBJECT_DIRECTORIES");

    Process start(List<String> arguments) {
      Path git = GitLaunch.findGit(environment.get("PATH"), elsewhere);
      if (git == null) {
        throw new GitFailedException(
            GitFailedException.Kind.MISSING, "git not found in any directory of PATH; install git");
      }
      Path directory = directory();
      ProcessBuilder builder =
          GitLaunch.prepare(
              GitLaunch.Mode.ISOLATED, program(git, directory), arguments, environment);
      if (!byShell(directory)) {
        builder.directory(directory.toFile());
      }
      if (isReceiving()) {
        for (String name : QUARANTINE) {
          String value = environment.get(name);
          if (value != null) {
            builder.environment().put(name, value);
          }
        }
      }
      try {
        return builder.start();
      } catch (IOException e) {
        throw new GitFailedException(
            GitFailedException.Kind.MISSING, git + " cannot be started: " + e.getMessage());
      }
    }

    /**
     * Whether this repository is receiving a push for which git runs a hook: what is pushed is
     * still in a folder of its own, which only git's variables name.
     */
    private boolean isReceiving() {
      String quarantine = environment.get(QUARANTINE.getFirst());
      try {
        return quarantine != null
            && Path.of(quarantine)
                .toRealPath()
                .startsWith(layout.commonDir().resolve("objects").toRealPath());
      } catch (IOException | InvalidPathException gone) {
        return false;
      }
    }

    /** Git reads the .gitattributes files relative to the directory in which it runs. */
    private Path directory() {
      Path top = layout.worktree();
      return top != null && Files.isDirectory(top) ? top : layout.gitDir();
    }

    private List<String> program(Path git, Path directory) {
      return byShell(directory)
          ? List.of(
              "/bin/sh",
              "-c",
              BY_SHELL,
              "sh",
              octal(layout.gitDir()),
              octal(directory),
              git.toString())
          : List.of(git.toString(), "--git-dir=" + layout.gitDir());
    }

    private boolean byShell(Path directory) {
      return File.separatorChar == '/'
          && !(RawPaths.isAscii(layout.gitDir().toString())
              && RawPaths.isAscii(directory.toString()));
    }

    private static String octal(Path path) {
      StringBuilder octal = new StringBuilder();
      for (byte b : RawPaths.latin1(path).getBytes(ISO_8859_1)) {
        int value = b & 0xff;
        octal.append("\\0").append(value >> 6).append(value >> 3 & 7).append(value & 7);
      }
      return octal.toString();
    }

    /** The command as messages name it. */
    static String name(List<String> arguments) {
      return "git " + arguments.getFirst();
    }
  }

  /**
   * Watches a running git from a thread of its own: stops it when it takes too long, and reads its
   * standard error, so that git never blocks on it.
   *
   * <p>Only the time in which the caller waits for git counts. A person may read a patch in a pager
   * for an hour while git waits for the pager.
   */
  private static final class GitWatch implements Runnable {
    private static final int BEAT_MILLIS = 50;
    private static final int MAX_COMPLAINT = 1 << 13;

    private final Process process;
    private final long beats;
    private final Thread thread;
    private final ByteArrayOutputStream complaint = new ByteArrayOutputStream();
    private final AwaitedStream answer;
    private volatile boolean ending;
    private volatile boolean timedOut;

    private GitWatch(Process process, Duration limit) {
      this.process = process;
      this.answer = new AwaitedStream(process.getInputStream());
      this.beats = Math.max(1, limit.toMillis() / BEAT_MILLIS);
      this.thread = new Thread(this, "git watch");
    }

    static GitWatch start(Process process, Duration limit) {
      GitWatch watch = new GitWatch(process, limit);
      watch.thread.setDaemon(true);
      watch.thread.start();
      return watch;
    }

    @Override
    public void run() {
      try (InputStream err = process.getErrorStream()) {
        long left = beats;
        while (!process.waitFor(BEAT_MILLIS, TimeUnit.MILLISECONDS)) {
          listen(err);
          left -= ending || answer.isAwaited() ? 1 : 0;
          if (left < 0) {
            timedOut = true;
            process.destroyForcibly();
          }
        }
        listen(err);
      } catch (IOException deaf) {
        // Then there is no error text to show; the exit code is still known.
      } catch (InterruptedException stop) {
        process.destroyForcibly();
      }
    }

    private void listen(InputStream err) throws IOException {
      byte[] buffer = new byte[MAX_COMPLAINT];
      while (err.available() > 0) {
        int length = err.read(buffer);
        complaint.write(buffer, 0, Math.clamp(length, 0, MAX_COMPLAINT - complaint.size()));
      }
    }

    /** Waits until git has ended, and throws unless it succeeded. */
    void check(List<String> arguments) {
      int exit;
      ending = true;
      try {
        thread.join();
        exit = process.waitFor();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw failure(GitFailedException.Kind.TIMED_OUT, arguments, " was interrupted");
      }
      checkTime(arguments);
      if (exit != 0) {
        throw failure(
            GitFailedException.Kind.REFUSED,
            arguments,
            " ended with exit code " + exit + because(complaint.toString(UTF_8)));
      }
    }

    /** Throws when git was stopped, which breaks its pipes as well. */
    void checkTime(List<String> arguments) {
      if (timedOut) {
        String after = " was stopped after " + beats * BEAT_MILLIS + " ms";
        throw failure(GitFailedException.Kind.TIMED_OUT, arguments, after);
      }
    }

    /** The reason: the line with which git gives up, or else the last line. */
    private static String because(String complaint) {
      String text = complaint.strip();
      int fatal = text.startsWith("fatal: ") ? 0 : text.lastIndexOf("\nfatal: ") + 1;
      int from = fatal > 0 || text.startsWith("fatal: ") ? fatal : text.lastIndexOf('\n') + 1;
      int end = text.indexOf('\n', from);
      String line = text.substring(from, end < 0 ? text.length() : end);
      return line.isEmpty() ? "" : ": " + line;
    }

    private static GitFailedException failure(
        GitFailedException.Kind kind, List<String> arguments, String what) {
      return new GitFailedException(kind, GitCommand.name(arguments) + what);
    }
  }

  /** Writes git's input from a thread of its own, because git's output must be read meanwhile. */
  private static void feed(OutputStream to, byte[] input) {
    Runnable writing =
        () -> {
          try (to) {
            to.write(input);
          } catch (IOException gone) {
            // Git ended before it had read everything; its exit code says why.
          }
        };
    if (input.length == 0) {
      writing.run();
    } else {
      Thread.ofPlatform().daemon().name("git feeder").start(writing);
    }
  }
}
