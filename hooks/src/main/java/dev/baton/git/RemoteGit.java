package dev.baton.git;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs git where it must reach another repository, in {@link GitLaunch.Mode#REMOTE}. It never waits
 * for a person: without a key or a stored password it fails.
 */
public final class RemoteGit {
  private static final String SSH = "GIT_SSH_COMMAND";
  private static final int MARK = "fatal: ".length();

  private final GitLayout layout;
  private final Duration limit;
  private final BooleanSupplier unwanted;

  /**
   * Git in one repository.
   *
   * @param limit after which a call is ended
   * @param unwanted whether a call should be ended before that
   */
  public RemoteGit(GitLayout layout, Duration limit, BooleanSupplier unwanted) {
    this.layout = layout;
    this.limit = limit;
    this.unwanted = unwanted;
  }

  /**
   * Git's output, one byte in each char.
   *
   * @throws IOException when git fails; the message has its reason
   */
  public String ask(List<String> words) throws IOException {
    UserGit.Answer answer = run(words);
    if (answer.exit() != 0) {
      throw new IOException(complaint(answer));
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

  /** Git's reason, in one line: the first that is no advice. */
  public static String complaint(UserGit.Answer answer) {
    for (String line : answer.err().lines().toList()) {
      String text = line.strip();
      String start = text.toLowerCase(Locale.ROOT);
      if (!text.isEmpty() && !start.startsWith("warning: ") && !start.startsWith("hint: ")) {
        boolean marked = start.startsWith("fatal: ") || start.startsWith("error: ");
        return RawPaths.oneLine(RawPaths.text(marked ? text.substring(MARK) : text));
      }
    }
    return "exit code " + answer.exit();
  }
}
