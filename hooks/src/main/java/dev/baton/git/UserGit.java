package dev.baton.git;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs git as the user does: with the user's settings and variables, at the top of the work tree.
 * For questions whose answer depends on these, such as where the hooks are and whether they run,
 * and for the user's own commit; everything else uses a git that is shielded from them.
 */
public final class UserGit {
  private static final Duration LIMIT = Duration.ofMinutes(1);

  private final GitLayout layout;
  private final Path worktree;
  private final Map<String, String> variables;

  /**
   * @param variables the user's environment
   * @throws IllegalArgumentException when there is no work tree
   */
  public UserGit(GitLayout layout, Map<String, String> variables) {
    if (layout.worktree() == null) {
      throw new IllegalArgumentException("no work tree");
    }
    this.layout = layout;
    this.worktree = layout.worktree();
    this.variables = Map.copyOf(variables);
  }

  /**
   * The output of a program, one byte in each char.
   *
   * @param exit its exit code; 127 where it could not be started
   */
  public record Answer(int exit, String out, String err) {
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
          worktree, "git to print the path of the hooks, but it printed: " + answer.complaint());
    }
    String out = answer.out();
    String path = out.endsWith("\n") ? out.substring(0, out.length() - 1) : out;
    return RawPaths.resolve(worktree, path).normalize();
  }

  /** A setting of the user, the repository or the system; empty when it is not set. */
  public String setting(String name) {
    return RawPaths.text(run(List.of("git", "config", "--get", name), Map.of()).out().strip());
  }

  /** Whether git ignores a file of the work tree; it never ignores a file that it tracks. */
  public boolean ignores(Path file) {
    return run(List.of("git", "check-ignore", "--quiet", file.toString()), Map.of()).exit() == 0;
  }

  /** Adds a file to the index; why that was not possible, or an empty text. */
  public String add(Path file) {
    // Its top may have a name that Java cannot pass on.
    Path path = file.startsWith(worktree) ? worktree.relativize(file) : file;
    Answer answer = run(List.of("git", "add", "--", path.toString()), Map.of());
    return answer.exit() == 0 ? "" : answer.complaint();
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
      list = Files.createTempFile("baton-git", ".paths");
      Files.write(list, (String.join("\0", paths) + "\0").getBytes(ISO_8859_1));
      List<String> these = List.of("--pathspec-from-file=" + list, "--pathspec-file-nul");
      Map<String, String> literal = Map.of("GIT_LITERAL_PATHSPECS", "1");
      // New files must be known before they can be committed.
      Answer added = run(words(List.of("git", "add", "--all"), these), literal, unwanted);
      return added.exit() == 0
          ? run(
              words(List.of("git", "commit", "--quiet", "-m", message, "--only"), these),
              literal,
              unwanted)
          : added;
    } catch (IOException e) {
      return new Answer(127, "", Problems.reason(e));
    } finally {
      delete(list);
    }
  }

  private static List<String> words(List<String> first, List<String> then) {
    List<String> words = new ArrayList<>(first);
    words.addAll(then);
    return words;
  }

  private Answer run(List<String> command, Map<String, String> more) {
    return run(command, more, () -> false);
  }

  private Answer run(List<String> command, Map<String, String> more, BooleanSupplier unwanted) {
    ProcessBuilder builder =
        GitLaunch.prepare(GitLaunch.Mode.USER, command, List.of(), variables)
            .directory(worktree.toFile());
    Map<String, String> environment = builder.environment();
    if (variables.containsKey("GIT_PREFIX")) {
      // What git set for a hook, such as the index of its commit, may be of another repository.
      environment.keySet().removeAll(GitLayout.OF_ONE_REPOSITORY);
    }
    if (variables.containsKey("GIT_DIR")) {
      // The user's value may be relative to the user's directory.
      environment.put("GIT_DIR", layout.gitDir().toString());
      environment.put("GIT_WORK_TREE", worktree.toString());
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
}
