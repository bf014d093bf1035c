package dev.baton.git;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.baton.trust.Ownership;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Refuses the repositories that git refuses: those of another user, because their settings may name
 * programs (git's {@code setup.c}, {@code ensure_valid_ownership}), and bare ones where {@code
 * safe.bareRepository} forbids them. The usual case, one's own repository, costs a look at the
 * owners of its files. In every other case git itself is asked, because only git knows its rules
 * for {@code safe.directory}.
 *
 * @param start where git would start to look for the repository
 */
record RepositoryOwner(Path start, Map<String, String> variables) {
  private static final int LIMIT_SECONDS = 60;

  /**
   * Checks a repository that has a work tree.
   *
   * @param files whose owner counts to git
   * @throws BrokenGitException when git refuses it
   */
  void check(Path top, List<Path> files) {
    Ownership ownership = Ownership.of(variables);
    for (Path file : files) {
      if (!ownership.owns(file) && complaint() != null) {
        throw BrokenGitException.foreign(top, Ownership.ownerOf(file));
      }
    }
  }

  /**
   * Checks a bare repository, or one in whose git directory the search began.
   *
   * @throws BrokenGitException when git refuses it
   */
  void checkBare(Path gitDir) {
    if (!Ownership.of(variables).owns(gitDir)) {
      check(gitDir, List.of(gitDir));
      return;
    }
    String complaint = complaint();
    if (complaint != null) {
      throw BrokenGitException.bare(gitDir, complaint);
    }
  }

  /** Git's words when it refuses the repository in the start directory; null when it accepts it. */
  private @Nullable String complaint() {
    Path git = GitLaunch.findGit(variables.get("PATH"), GitLaunch.USUAL_PLACES);
    if (git == null) {
      return "git was not found";
    }
    Map<String, String> environment = new HashMap<>(System.getenv());
    environment.putAll(variables);
    environment.keySet().removeAll(GitLayout.OF_ONE_REPOSITORY);
    // With the user's own settings and variables, because they say what is safe. Git runs no
    // configured program for this question.
    ProcessBuilder builder =
        GitLaunch.prepare(
            GitLaunch.Mode.USER,
            List.of(git.toString()),
            List.of("rev-parse", "--git-dir"),
            environment);
    builder.environment().put("LC_ALL", "C");
    try {
      // No temporary files: git accepts a repository also where there can be none.
      Process process =
          builder
              .directory(start.toFile())
              .redirectInput(Path.of("/dev/null").toFile())
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        return "git did not answer";
      }
      String said = new String(process.getErrorStream().readAllBytes(), ISO_8859_1);
      return process.exitValue() == 0 ? null : new UserGit.Answer(1, "", said).complaint();
    } catch (IOException e) {
      return Problems.reason(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "interrupted";
    }
  }
}
