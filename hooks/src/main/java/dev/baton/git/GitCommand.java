package dev.baton.git;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** How git is started: which program, where, with which environment. */
final class GitCommand {
  /**
   * Java can pass on only names that the locale can express. Other ones travel as octal numbers and
   * are made names by the shell, which knows bytes only. The last name is kept from losing line
   * ends by the two characters behind it.
   */
  private static final String BY_SHELL =
      "g=$(printf '%b/.' \"$1\") && d=$(printf '%b/.' \"$2\") && cd \"$d\" && p=$3 && shift 3"
          + " && exec \"$p\" \"--git-dir=${g%/.}\" \"$@\"";

  private final GitLayout layout;
  private final Map<String, String> environment;
  private final List<String> elsewhere;

  /**
   * @param elsewhere directories where git may be when PATH does not lead to it
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
          GitFailedException.Kind.MISSING,
          "git is not there: expected it in one of the directories of PATH; install git");
    }
    Path directory = directory();
    ProcessBuilder builder = new ProcessBuilder(command(git, directory, arguments));
    if (!byShell(directory)) {
      builder.directory(directory.toFile());
    }
    setEnvironment(builder.environment());
    try {
      return builder.start();
    } catch (IOException e) {
      throw new GitFailedException(
          GitFailedException.Kind.MISSING, git + " cannot be started: " + e.getMessage());
    }
  }

  /** The files named .gitattributes that count are those that git sees from where it runs. */
  private Path directory() {
    Path top = layout.worktree();
    return top != null && Files.isDirectory(top) ? top : layout.gitDir();
  }

  private List<String> command(Path git, Path directory, List<String> arguments) {
    List<String> command = new ArrayList<>();
    if (byShell(directory)) {
      command.addAll(List.of("/bin/sh", "-c", BY_SHELL, "sh"));
      command.addAll(List.of(octal(layout.gitDir()), octal(directory), git.toString()));
    } else {
      command.add(git.toString());
      command.add("--git-dir=" + layout.gitDir());
    }
    command.add("--no-replace-objects");
    command.addAll(List.of("-c", "core.attributesFile=" + nullDevice()));
    command.addAll(List.of("-c", "diff.suppressBlankEmpty=false"));
    command.addAll(arguments);
    return command;
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

  private void setEnvironment(Map<String, String> variables) {
    variables.clear();
    for (Map.Entry<String, String> variable : environment.entrySet()) {
      if (!variable.getKey().startsWith("GIT_")) {
        variables.put(variable.getKey(), variable.getValue());
      }
    }
    variables.put("LC_ALL", "C");
    variables.put("GIT_CONFIG_GLOBAL", nullDevice());
    variables.put("GIT_CONFIG_NOSYSTEM", "1");
    variables.put("GIT_ATTR_NOSYSTEM", "1");
    variables.put("GIT_GRAFT_FILE", nullDevice());
    variables.put("GIT_OPTIONAL_LOCKS", "0");
    variables.put("GIT_TERMINAL_PROMPT", "0");
    // Objects that a partial clone left out stay out: the first is for git 2.45 and newer, the
    // other forbids each way to get them.
    variables.put("GIT_NO_LAZY_FETCH", "1");
    variables.put("GIT_ALLOW_PROTOCOL", "none");
  }

  private static String nullDevice() {
    return File.separatorChar == '/' ? "/dev/null" : "NUL";
  }

  /** The command as a message names it. */
  static String name(List<String> arguments) {
    return "git " + arguments.getFirst();
  }
}
