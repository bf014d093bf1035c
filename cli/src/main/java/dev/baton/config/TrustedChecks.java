package dev.baton.config;

import dev.baton.git.BrokenGitException;
import dev.baton.git.GitLayout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The commands that must succeed before a task is closed. An agent can edit the settings that set
 * them, so no task is closed where these are not the ones that the user trusted.
 *
 * @param place the work tree, where they run
 * @param commands of the shell
 * @param ignored settings that do not apply, a line for each file
 * @param refusal why no task is closed whatever they find, and what to do about it; null for no
 *     reason
 */
public record TrustedChecks(
    Path place, List<String> commands, List<String> ignored, @Nullable Refusal refusal) {
  public TrustedChecks {
    commands = List.copyOf(commands);
  }

  /**
   * Why no task is closed.
   *
   * @param reason in one line
   * @param remedy what to do, in one line
   */
  public record Refusal(String reason, String remedy) {}

  /**
   * Those of a work tree.
   *
   * @param server the settings where the server or the run was started
   * @param worktree of the claim; empty where it has none, or is in the same
   */
  public static TrustedChecks of(ConfigScope server, String worktree) {
    Path tree = worktree.isEmpty() ? server.top() : Path.of(worktree);
    List<String> ignored = new ArrayList<>();
    ConfigScope deciding = null;
    // What the user trusted for the repository holds in its other work trees, too. The agent names
    // the tree, so it must not hide what was changed in another.
    for (Path folder : related(tree, server.top())) {
      ConfigScope scope = server.at(folder).warning(ignored::add);
      TrustStore.State state = scope.files().ofTrustedChecks();
      if (state == TrustStore.State.TRUSTED) {
        deciding = deciding == null ? scope : deciding;
      } else if (state != null) {
        return new TrustedChecks(tree, List.of(), List.of(), lost(folder, state));
      }
    }
    ConfigScope usual = server.at(tree).warning(ignored::add);
    List<String> commands = RunConfig.checks(deciding == null ? usual : deciding);
    if (commands.isEmpty() && !tree.equals(server.top())) {
      commands = RunConfig.checks(server.warning(ignored::add));
    }
    return commands.isEmpty() || Files.isDirectory(tree)
        ? new TrustedChecks(tree, commands, ignored, null)
        : new TrustedChecks(
            tree,
            List.of(),
            ignored,
            new Refusal(
                "the checks cannot run in the work tree of the claim, " + tree + ", which is gone",
                "release the task, and claim it in the work tree that has the result"));
  }

  private static Refusal lost(Path folder, TrustStore.State state) {
    boolean isMissing = state == TrustStore.State.MISSING;
    return new Refusal(
        folder.resolve(ConfigText.OF_REPOSITORY)
            + (isMissing ? " is missing" : " has changed since the user trusted it")
            + ", and with it the checks that the user trusted may be",
        "restore the file, or ask the user to run baton trust in " + folder);
  }

  /** The claim's work tree, the server's, and the main one of the claim's repository. */
  private static Set<Path> related(Path tree, Path server) {
    Set<Path> related = new LinkedHashSet<>(List.of(tree, server));
    try {
      Path start = Files.isDirectory(tree) ? tree : server;
      Path common = GitLayout.find(start, Map.of()).map(GitLayout::commonDir).orElse(null);
      Path main = common == null ? null : common.getParent();
      if (main != null && GitLayout.at(main) != null) {
        related.add(main);
      }
    } catch (BrokenGitException | IOException unreadable) {
      // Then it is not known.
    }
    return related;
  }
}
