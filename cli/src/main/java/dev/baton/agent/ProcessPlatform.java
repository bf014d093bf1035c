package dev.baton.agent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The means of a system to start and end agents.
 *
 * @param shell a POSIX shell, for the guard
 * @param proc the folder in which Linux shows processes; the guard works without it where it is
 *     missing
 * @param launcher gives a command a session of its own
 * @param adopts whether orphans become children of this process
 */
record ProcessPlatform(
    List<String> shell,
    String proc,
    Function<List<String>, Launch> launcher,
    Processes processes,
    boolean adopts) {
  ProcessPlatform(
      List<String> shell,
      String proc,
      Function<List<String>, Launch> launcher,
      Processes processes) {
    this(shell, proc, launcher, processes, false);
  }

  ProcessPlatform adopting() {
    return new ProcessPlatform(shell, proc, launcher, processes, true);
  }

  static ProcessPlatform ofThisSystem() {
    return new ProcessPlatform(List.of("/bin/sh"), "/proc", Launch::of, Processes.ofThisSystem());
  }

  /**
   * How to start a command in a session, and so a process group, of its own. Neither Java nor POSIX
   * sh can do that, but util-linux and busybox have {@code setsid}, and macOS has Perl. Both exec
   * the command, so the process keeps its pid.
   *
   * @param words what to start
   * @param ownGroup false where the system has neither; then it is in Baton's group
   */
  record Launch(List<String> words, boolean ownGroup) {
    private static final String PERL =
        "use POSIX (); POSIX::setsid(); exec { $ARGV[0] } @ARGV; print STDERR \"$ARGV[0]: $!\\n\";"
            + " exit 126";

    static Launch of(List<String> command) {
      for (String folder : List.of("/usr/bin", "/bin", "/usr/local/bin")) {
        if (isProgram(Path.of(folder, "setsid"))) {
          return behind(List.of(folder + "/setsid", "--"), command);
        }
      }
      return isProgram(Path.of("/usr/bin/perl")) ? byPerl(command) : inThisGroup(command);
    }

    static Launch byPerl(List<String> command) {
      return behind(List.of("/usr/bin/perl", "-e", PERL, "--"), command);
    }

    static Launch inThisGroup(List<String> command) {
      return new Launch(command, false);
    }

    private static Launch behind(List<String> words, List<String> command) {
      List<String> all = new ArrayList<>(words);
      all.addAll(command);
      return new Launch(all, true);
    }

    /**
     * Checks that the program exists: otherwise it would seem to have started, and failed.
     *
     * @param path the search path that it will have; null for none
     * @throws IOException when there is no such program, or it must not be run
     */
    static void check(String program, Path directory, @Nullable String path) throws IOException {
      if (!Files.isDirectory(directory)) {
        throw new IOException("there is no folder " + directory);
      }
      boolean there = false;
      String folders = program.indexOf('/') >= 0 ? "" : path == null ? "/usr/bin:/bin" : path;
      for (String folder : folders.split(":", -1)) {
        Path file = directory.resolve(folder).resolve(program);
        if (isProgram(file)) {
          return;
        }
        there |= Files.exists(file);
      }
      String named = "'" + program + "'";
      throw new IOException(
          there
              ? named + " is not executable"
              : program.indexOf('/') >= 0
                  ? "there is no file " + named
                  : "there is no program " + named + " on the PATH");
    }

    private static boolean isProgram(Path file) {
      return Files.isRegularFile(file) && Files.isExecutable(file);
    }
  }
}
