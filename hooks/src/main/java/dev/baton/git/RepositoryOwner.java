package dev.baton.git;

import dev.baton.git.BrokenGitException.ForeignRepositoryException;
import dev.baton.trust.Ownership;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
  private static final Duration LIMIT = Duration.ofMinutes(1);

  /**
   * Checks a repository that has a work tree.
   *
   * @param files whose owner counts to git
   * @throws ForeignRepositoryException when git refuses it
   */
  void check(Path top, List<Path> files) {
    Ownership ownership = Ownership.of(variables);
    for (Path file : files) {
      if (!ownership.owns(file) && complaint() != null) {
        throw ForeignRepositoryException.of(top, Ownership.ownerOf(file));
      }
    }
  }

  /**
   * Checks a bare repository, or one in whose git directory the search began.
   *
   * @throws ForeignRepositoryException when git refuses it
   */
  void checkBare(Path gitDir) {
    if (!Ownership.of(variables).owns(gitDir)) {
      check(gitDir, List.of(gitDir));
      return;
    }
    String complaint = complaint();
    if (complaint != null) {
      throw ForeignRepositoryException.bare(gitDir, complaint);
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
    UserGit.Answer answer =
        UserGit.BoundedGit.run("git", builder.directory(start.toFile()), LIMIT, () -> false);
    return answer.exit() == 0 ? null : answer.complaint();
  }
}
