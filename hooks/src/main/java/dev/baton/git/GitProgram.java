package dev.baton.git;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.git.GitFailedException.Kind;
import dev.baton.git.GitProcess.Consumer;
import dev.baton.git.GitProcess.Input;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Asks git about the history of one repository. {@link GitProcess} is for the files of a work tree,
 * and {@link UserGit} for what depends on the user's settings; {@link GitLaunch} starts all of
 * them.
 *
 * <p>The result depends on the repository alone: settings of the user and of the system and git's
 * environment variables are hidden from it. It takes no locks, shows no prompts and fetches
 * nothing.
 *
 * @param environment in which git runs, and whose PATH contains it
 * @param elsewhere directories in which git may be when it is not on the PATH
 * @param limit how long to wait for git before it is stopped; positive
 */
public record GitProgram(
    GitLayout layout, Map<String, String> environment, List<String> elsewhere, Duration limit) {
  /** Long enough for any change that a person would look at. */
  private static final Duration LIMIT = Duration.ofMinutes(1);

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

  /** Git for one repository, found on the PATH of this process. */
  public GitProgram(GitLayout layout) {
    this(layout, System.getenv(), LIMIT);
  }

  /** Git for one repository, in another environment or with another limit. */
  public GitProgram(GitLayout layout, Map<String, String> environment, Duration limit) {
    this(layout, environment, GitLaunch.USUAL_PLACES, limit);
  }

  /** Runs git without input. */
  public <T> T ask(List<String> arguments, Consumer<T> reader) {
    return ask(arguments, null, reader);
  }

  /**
   * Runs git and waits for its output.
   *
   * @param input null for none
   * @param reader reads to the end, or stops earlier, in which case git is stopped as well
   * @throws GitFailedException when git is missing, failed, or took too long
   * @throws UncheckedIOException from the reader
   */
  public <T> T ask(List<String> arguments, @Nullable Input input, Consumer<T> reader) {
    String late = "was stopped after " + limit.toMillis() + " ms";
    Process process = start(arguments);
    try (RunningGit git = new RunningGit(process, limit.toMillis(), late, Duration.ofDays(1))) {
      git.start(input);
      try {
        T result = reader.read(git.answer());
        if (git.answer().read() < 0) {
          check(git, arguments);
        }
        return result;
      } catch (EOFException tooEarly) {
        check(git, arguments);
        throw failure(Kind.REFUSED, arguments, "ended before its answer was complete");
      } catch (IOException e) {
        if (git.whyStopped() != null) {
          check(git, arguments);
        }
        throw e;
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Waits until git has ended, and throws unless it succeeded. */
  private static void check(RunningGit git, List<String> arguments) {
    int exit = git.exit();
    String stopped = git.whyStopped();
    if (stopped != null) {
      throw failure(Kind.TIMED_OUT, arguments, stopped);
    }
    if (exit != 0) {
      String because = because(new String(git.said(), UTF_8));
      throw failure(Kind.REFUSED, arguments, "ended with exit code " + exit + because);
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

  private static GitFailedException failure(Kind kind, List<String> arguments, String what) {
    return new GitFailedException(kind, "git " + arguments.getFirst() + " " + what);
  }

  /** Starts git to read the history of the repository, in {@link GitLaunch.Mode#ISOLATED}. */
  private Process start(List<String> arguments) {
    Path git = GitLaunch.findGit(environment.get("PATH"), elsewhere);
    if (git == null) {
      throw new GitFailedException(
          Kind.MISSING, "git not found in any directory of PATH; install git");
    }
    Path directory = directory();
    ProcessBuilder builder =
        GitLaunch.prepare(GitLaunch.Mode.ISOLATED, program(git, directory), arguments, environment);
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
      throw new GitFailedException(Kind.MISSING, git + " cannot be started: " + e.getMessage());
    }
  }

  /**
   * Whether this repository is receiving a push for which git runs a hook: what is pushed is still
   * in a folder of its own, which only git's variables name.
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
    return !(RawPaths.isAscii(layout.gitDir().toString())
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
}
