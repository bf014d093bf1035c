package dev.baton.git;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Starts git to read the history of one repository, in {@link GitLaunch.Mode#ISOLATED}. */
final class GitCommand {
  /**
   * Java can pass only names that the locale can encode. Others are passed as octal numbers and
   * decoded by the shell, which handles bytes. The two characters after the last name keep the
   * shell from removing its trailing line ends.
   */
  private static final String BY_SHELL =
      "g=$(printf '%b/.' \"$1\") && d=$(printf '%b/.' \"$2\") && cd \"$d\" && p=$3 && shift 3"
          + " && exec \"$p\" \"--git-dir=${g%/.}\" \"$@\"";

  private final GitLayout layout;
  private final Map<String, String> environment;
  private final List<String> elsewhere;

  /**
   * @param elsewhere directories in which git may be when it is not on the PATH
   */
  GitCommand(GitLayout layout, Map<String, String> environment, List<String> elsewhere) {
    this.layout = layout;
    this.environment = environment;
    this.elsewhere = elsewhere;
  }

  Process start(List<String> arguments) {
    Path git = GitFinder.find(environment.get("PATH"), elsewhere);
    if (git == null) {
      throw new GitFailedException(
          GitFailedException.Kind.MISSING, "git not found in any directory of PATH; install git");
    }
    Path directory = directory();
    ProcessBuilder builder =
        GitLaunch.prepare(GitLaunch.Mode.ISOLATED, program(git, directory), arguments, environment);
    if (!byShell(directory)) {
      builder.directory(directory.toFile());
    }
    try {
      return builder.start();
    } catch (IOException e) {
      throw new GitFailedException(
          GitFailedException.Kind.MISSING, git + " cannot be started: " + e.getMessage());
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
