package dev.baton.git;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.baton.trust.KernelRandom;
import dev.baton.trust.OwnFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs git as the user does: with the user's settings and variables, at the top of the work tree.
 * For questions whose answer depends on these, such as where the hooks are and whether they run,
 * and for the user's own commit; everything else uses a git that is shielded from them.
 *
 * @param layout with a work tree
 * @param variables the user's environment
 */
public record UserGit(GitLayout layout, Map<String, String> variables) {
  private static final Duration LIMIT = Duration.ofMinutes(1);

  public UserGit {
    if (layout.worktree() == null) {
      throw new IllegalArgumentException("no work tree");
    }
    variables = Map.copyOf(variables);
  }

  private Path worktree() {
    return Objects.requireNonNull(layout.worktree());
  }

  /**
   * The output of a program, one byte in each char.
   *
   * @param exit its exit code; 127 where it could not be started
   */
  public record Answer(int exit, String out, String err) {
    /** Git's reason, in one line: the first that is no advice. */
    public String reason() {
      for (String line : err.lines().toList()) {
        String text = line.strip();
        String start = text.toLowerCase(Locale.ROOT);
        if (!text.isEmpty() && !start.startsWith("warning: ") && !start.startsWith("hint: ")) {
          boolean marked = start.startsWith("fatal: ") || start.startsWith("error: ");
          return RawPaths.oneLine(
              RawPaths.text(marked ? text.substring("fatal: ".length()) : text));
        }
      }
      return "exit code " + exit;
    }

    /** The first line of its error output, for people. */
    public String complaint() {
      String text = RawPaths.text(err.strip());
      int end = text.indexOf('\n');
      return RawPaths.oneLine(end < 0 ? text : text.substring(0, end));
    }
  }

  /**
   * The directory in which git looks for hooks, whether it exists or not.
   *
   * @throws BrokenGitException when git does not print it
   */
  public Path hooksDirectory() {
    Answer answer = run(List.of("git", "rev-parse", "--git-path", "hooks"), Map.of());
    if (answer.exit() != 0 || answer.out().isEmpty()) {
      throw new BrokenGitException(
          worktree(), "git to print the path of the hooks, but it printed: " + answer.complaint());
    }
    String out = answer.out();
    String path = out.endsWith("\n") ? out.substring(0, out.length() - 1) : out;
    return RawPaths.resolve(worktree(), path).normalize();
  }

  /** A setting of the user, the repository or the system; empty when it is not set. */
  public String setting(String name) {
    return RawPaths.text(run(List.of("git", "config", "--get", name), Map.of()).out().strip());
  }

  /** Whether git ignores a file of the work tree; it never ignores a file that it tracks. */
  public boolean ignores(Path file) {
    // A question, for which the repository's settings may start no program.
    List<String> words =
        List.of("git", "-c", "core.fsmonitor=false", "check-ignore", "--quiet", file.toString());
    return run(words, Map.of()).exit() == 0;
  }

  /**
   * Adds a file to the index, byte for byte; why that was not possible, or an empty text. No user
   * asked for it, so it is shielded.
   */
  public String add(Path file) {
    // Its top may have a name that Java cannot pass on.
    Path path = file.startsWith(worktree()) ? worktree().relativize(file) : file;
    try {
      GitProcess.in(layout).withoutFilters().ask("add --", path.toString());
      return "";
    } catch (IOException e) {
      return Problems.reason(e);
    }
  }

  /**
   * Makes git run a hook, without arguments and with empty standard input.
   *
   * @param file the hook's file; an old git cannot run hooks by name, so the file is run directly
   */
  public Answer runHook(String hook, Path file, Map<String, String> more) {
    Answer answer = run(List.of("git", "hook", "run", "--ignore-missing", hook), more);
    boolean old = answer.exit() == 1 && answer.err().contains("is not a git command");
    return old ? run(List.of(file.toString()), more) : answer;
  }

  /**
   * Commits files as they are in the work tree, and nothing else; what the user has staged stays
   * staged. Hooks run as usual.
   *
   * @param paths from the top of the work tree, one byte in each char; at least one
   * @param unwanted whether the commit is no longer wanted; then git is ended, and its hooks with
   *     it
   */
  public Answer commit(String message, List<String> paths, BooleanSupplier unwanted) {
    Path list = null;
    try {
      // A file, because the command line has room for a few thousand paths only.
      list = BoundedGit.temporary(".paths");
      Files.write(list, (String.join("\0", paths) + "\0").getBytes(ISO_8859_1));
      String from = "--pathspec-from-file=" + list;
      String form = "--pathspec-file-nul";
      Map<String, String> literal = Map.of("GIT_LITERAL_PATHSPECS", "1");
      // New files must be known before they can be committed.
      Answer added = run(List.of("git", "add", "--all", from, form), literal, unwanted);
      return added.exit() == 0
          ? run(
              List.of("git", "commit", "--quiet", "-m", message, "--only", from, form),
              literal,
              unwanted)
          : added;
    } catch (IOException e) {
      return new Answer(127, "", Problems.reason(e));
    } finally {
      delete(list);
    }
  }

  private Answer run(List<String> command, Map<String, String> more) {
    return run(command, more, () -> false);
  }

  private Answer run(List<String> command, Map<String, String> more, BooleanSupplier unwanted) {
    ProcessBuilder builder =
        GitLaunch.prepare(GitLaunch.Mode.USER, command, List.of(), variables)
            .directory(worktree().toFile());
    Map<String, String> environment = builder.environment();
    if (variables.containsKey("GIT_PREFIX")) {
      // What git set for a hook, such as the index of its commit, may be of another repository.
      environment.keySet().removeAll(GitLayout.OF_ONE_REPOSITORY);
    }
    if (variables.containsKey("GIT_DIR")) {
      // The user's value may be relative to the user's directory.
      environment.put("GIT_DIR", layout.gitDir().toString());
      environment.put("GIT_WORK_TREE", worktree().toString());
    }
    environment.putAll(more);
    return BoundedGit.run(command.getFirst(), builder, LIMIT, unwanted);
  }

  private static void delete(@Nullable Path file) {
    try {
      if (file != null) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      // Only a small temporary file stays behind.
    }
  }

  /**
   * Runs git, or a hook, that may wait for something: a person, a network, another program. It is
   * ended when its time is over or its result is no longer wanted.
   */
  static final class BoundedGit {
    /** How often to check whether the result is still wanted. */
    private static final int LOOK_MILLIS = 100;

    /** The time between terminating a program and killing it. */
    private static final int GRACE_SECONDS = 2;

    /**
     * Runs a program with empty standard input.
     *
     * @param name of the program, for messages
     * @param unwanted whether the result is no longer wanted
     */
    static UserGit.Answer run(
        String name, ProcessBuilder builder, Duration limit, BooleanSupplier unwanted) {
      Path out = null;
      Path err = null;
      try {
        // Files cannot fill up like pipes, and a child that inherits them cannot keep this process
        // waiting.
        out = temporary(".out");
        err = temporary(".err");
        Process process =
            builder
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        String why = await(process, limit, unwanted);
        if (why != null) {
          end(process);
          return new UserGit.Answer(127, "", name + " " + why);
        }
        return new UserGit.Answer(process.exitValue(), text(out), text(err));
      } catch (IOException e) {
        return new UserGit.Answer(127, "", Problems.reason(e));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return new UserGit.Answer(127, "", "interrupted");
      } finally {
        delete(out);
        delete(err);
      }
    }

    private static Path temporary(String suffix) throws IOException {
      Path folder = Path.of(System.getProperty("java.io.tmpdir"));
      String name = "baton-git-" + KernelRandom.name() + suffix;
      return Files.createFile(folder.resolve(name), OwnFile.privateFile());
    }

    /** Why the program must be ended; null when it has ended. */
    private static @Nullable String await(Process process, Duration limit, BooleanSupplier unwanted)
        throws InterruptedException {
      try {
        for (long waited = 0; !process.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS); ) {
          waited += LOOK_MILLIS;
          if (unwanted.getAsBoolean()) {
            return "was interrupted";
          }
          if (waited >= limit.toMillis()) {
            return limit.toMinutes() == 1
                ? "did not finish within a minute"
                : "did not finish within " + limit.toMinutes() + " minutes";
          }
        }
        return null;
      } catch (InterruptedException e) {
        process.descendants().forEach(ProcessHandle::destroy);
        process.destroy();
        throw e;
      }
    }

    /** Terminates before killing, so that git removes its locks; its hooks do not end with it. */
    private static void end(Process process) throws InterruptedException {
      List<ProcessHandle> hooks = process.descendants().toList();
      process.destroy();
      hooks.forEach(ProcessHandle::destroy);
      if (!process.waitFor(GRACE_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
      hooks.forEach(ProcessHandle::destroyForcibly);
    }

    private static String text(Path file) throws IOException {
      return new String(Files.readAllBytes(file), ISO_8859_1);
    }
  }

  /**
   * Runs git where it must reach another repository, in {@link GitLaunch.Mode#REMOTE}. It never
   * waits for a person: without a key or a stored password it fails.
   *
   * @param limit after which a call is ended
   * @param unwanted whether a call should be ended before that
   */
  public record RemoteGit(GitLayout layout, Duration limit, BooleanSupplier unwanted) {
    private static final String SSH = "GIT_SSH_COMMAND";

    /**
     * Git's output, one byte in each char.
     *
     * @throws IOException when git fails; the message has its reason
     */
    public String ask(List<String> words) throws IOException {
      UserGit.Answer answer = run(words);
      if (answer.exit() != 0) {
        throw new IOException(answer.reason());
      }
      return answer.out();
    }

    /** Runs git to its end; its output may be of use although it failed. */
    public UserGit.Answer run(List<String> words) {
      ProcessBuilder builder = GitLaunch.prepare(GitLaunch.Mode.REMOTE, words);
      Map<String, String> variables = builder.environment();
      String ssh = ssh(variables);
      if (ssh != null) {
        variables.put(SSH, ssh);
      }
      return BoundedGit.run("git", builder.directory(folder().toFile()), limit, unwanted);
    }

    private Path folder() {
      return layout.worktree() == null ? layout.gitDir() : layout.worktree();
    }

    /** An ssh that asks no questions, unless the user chose one; null then. */
    private @Nullable String ssh(Map<String, String> variables) {
      if (variables.containsKey(SSH) || variables.containsKey("GIT_SSH")) {
        return null;
      }
      try {
        GitProcess.Result<List<String>> chosen =
            new GitProcess(folder())
                .run(
                    in -> new ByteStream(in).allUntil('\0'),
                    "config --includes -z --get core.sshCommand");
        return chosen.exit() == 1 ? "ssh -o BatchMode=yes" : null;
      } catch (IOException e) {
        return null; // git itself will say what is wrong
      }
    }
  }
}
