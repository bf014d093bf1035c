package dev.baton.run;

import dev.baton.agent.ChildEnvironment;
import dev.baton.claim.Epoch;
import dev.baton.git.GitLayout;
import dev.baton.git.RawPaths;
import dev.baton.git.UserGit;
import dev.baton.git.rescue.RescueRules;
import dev.baton.git.worktree.WorkStatus.PendingOperation;
import dev.baton.hooks.TaskTrailer;
import dev.baton.run.WorkTreeDelta.Uncommitted;
import dev.baton.task.Plural;
import dev.baton.task.Task;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Commits an agent's uncommitted changes as the user would: with hooks, name and signature. Leaves
 * alone what the user had not committed before, what looks like a secret, and unfinished merges.
 */
final class AutoCommit {
  private final Workplace place;
  private final Consumer<String> warnings;
  private final Set<String> named = new HashSet<>();

  /**
   * @param warnings receives what is not committed; each file is named once
   */
  AutoCommit(Workplace place, Consumer<String> warnings) {
    this.place = place;
    this.warnings = warnings;
  }

  /**
   * Commits what changed.
   *
   * @param interrupted whether the run should end instead of waiting for a hook
   * @return false when that failed
   */
  boolean commit(Attempt attempt, Uncommitted files, BooleanSupplier interrupted) {
    GitLayout git = place.git();
    if (git == null || git.worktree() == null) {
      return true;
    }
    List<String> paths = allowed(files, git.worktree());
    if (paths.isEmpty()) {
      return true;
    }
    String problem = problem(git, attempt, paths, interrupted);
    if (problem != null) {
      warnings.accept("the agent's changes were not committed: " + problem);
    }
    return problem == null;
  }

  private @Nullable String problem(
      GitLayout git, Attempt attempt, List<String> paths, BooleanSupplier interrupted) {
    try {
      String pending = PendingOperation.of(git);
      if (pending != null) {
        return pending;
      }
    } catch (IOException e) {
      return e.getMessage();
    }
    Map<String, String> variables = new HashMap<>(System.getenv());
    ChildEnvironment.restore(variables);
    variables.putAll(AgentRun.variables(place, attempt.launched));
    Task task = attempt.task();
    TaskTrailer trailer = new TaskTrailer(task.id(), new Epoch(task.epoch()));
    String message = task.title() + "\n\n" + TaskTrailer.KEY + ": " + trailer.value() + "\n";
    UserGit.Answer answer = new UserGit(git, variables).commit(message, paths, interrupted);
    return answer.exit() == 0 ? null : answer.complaint();
  }

  private List<String> allowed(Uncommitted files, Path top) {
    warn("not committed, because they had changes before the iteration", files.earlier());
    RescueRules rules = place.services().rescueRules();
    Set<String> leftOut = rules.leftOut(files.ours(), path -> size(RawPaths.resolve(top, path)));
    List<String> paths = new ArrayList<>(files.ours());
    paths.removeAll(leftOut);
    warn("not committed, because they look like secrets or are too large", leftOut);
    return paths;
  }

  private static long size(Path file) {
    try {
      return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) ? Files.size(file) : 0;
    } catch (IOException deletedMeanwhile) {
      return 0;
    }
  }

  private void warn(String why, Collection<String> paths) {
    List<String> names = paths.stream().filter(named::add).map(RawPaths::text).toList();
    if (!names.isEmpty()) {
      warnings.accept(why + ": " + Plural.some(names, UncommittedFiles.SHOWN));
    }
  }

  /** Words for the files that the user has not committed. */
  static final class UncommittedFiles {
    /** How many are named. */
    private static final int SHOWN = 5;

    /**
     * What a run that is continued says of the files that it left itself.
     *
     * @param paths at least one, one byte in each char
     * @param commits whether the run commits what its agent changes
     */
    static String continued(List<String> paths, boolean commits) {
      return sentence(
          paths,
          "from this run's last iteration; the agent continues with {them}"
              + (commits ? ", and --commit commits {them}" : ""));
    }

    /**
     * What a run says when it begins in a work tree with such files.
     *
     * @param paths at least one, one byte in each char
     */
    static String sentence(List<String> paths, RunPlan plan) {
      String committed =
          plan.appliesRescues()
              ? ", and --commit commits of {them} only what a rescue restores"
              : ", and --commit does not commit {them}";
      return sentence(
          paths,
          "not committed; the agent may change {them}"
              + (plan.settings().commit() ? committed : ""));
    }

    private static String sentence(List<String> paths, String what) {
      List<String> names = paths.stream().map(RawPaths::text).toList();
      return Plural.of(names.size(), "file is ", "files are ")
          + what.replace("{them}", names.size() == 1 ? "it" : "them")
          + ": "
          + Plural.some(names, SHOWN);
    }
  }
}
