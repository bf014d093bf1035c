package dev.baton.git.rescue;

import dev.baton.git.BrokenGitException;
import dev.baton.git.GitFailedException;
import dev.baton.git.GitFiles;
import dev.baton.git.GitLayout;
import dev.baton.git.GitProcess;
import dev.baton.git.GitProgram;
import dev.baton.git.ObjectIds;
import dev.baton.git.Problems;
import dev.baton.git.RawPaths;
import dev.baton.git.history.Reachability;
import dev.baton.git.rescue.Rescue.Also;
import dev.baton.git.rescue.RescueImport.Job;
import dev.baton.git.rescue.RescueWriter.SkippedFile;
import dev.baton.git.worktree.StashedWork;
import dev.baton.git.worktree.StashedWork.Tenure;
import dev.baton.git.worktree.TreeContents;
import dev.baton.git.worktree.WorkStatus.PendingOperation;
import dev.baton.task.Plural;
import dev.baton.task.WordList;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds commits of a worker that neither its HEAD nor a branch reaches: entries of the stash, and
 * what only the record of its work tree refers to, which git deletes with the work tree.
 */
final class OtherCommits {
  /** Files with commit ids, each under {@code .git} or {@code .git/worktrees/NAME}. */
  private static final List<String> STATE =
      WordList.of(
          """
          MERGE_HEAD MERGE_AUTOSTASH CHERRY_PICK_HEAD REVERT_HEAD REBASE_HEAD rebase-merge/orig-head
          rebase-merge/autostash rebase-apply/orig-head rebase-apply/autostash
          """);

  /** Refs that each work tree has for itself. */
  private static final List<String> OWN = List.of("refs/worktree", "refs/bisect", "refs/rewritten");

  /** Adds what only the record of this work tree refers to, and names an unfinished operation. */
  static void collect(GitLayout layout, UnsavedWork work) throws IOException {
    try {
      Map<String, String> found = found(layout, work.head());
      if (!found.isEmpty()) {
        Set<String> lost = reachability(layout).lostTips(found.keySet());
        lost.remove(work.head());
        lost.forEach(id -> work.also().add(new Also(id, found.getOrDefault(id, ""))));
      }
    } catch (BrokenGitException | GitFailedException e) {
      work.leftOut().add(new SkippedFile(".git", Problems.reason(e)));
    }
    PendingOperation.signs(layout)
        .forEach((name, what) -> work.leftOut().add(new SkippedFile(".git/" + name, what)));
  }

  private static Map<String, String> found(GitLayout layout, @Nullable String head)
      throws IOException {
    Map<String, String> found = new LinkedHashMap<>();
    for (String name : STATE) {
      String text = GitFiles.readSmall(layout.gitDir().resolve(name));
      for (String id : (text == null ? "" : text).split("\\s+", -1)) {
        if (ObjectIds.isId(id)) {
          found.putIfAbsent(id, name);
        }
      }
    }
    if (head == null && layout.worktree() != null) {
      String last = TreeContents.lastCommit(layout, GitProcess.in(layout));
      if (last != null) {
        found.putIfAbsent(last, "the last commit of a deleted branch");
      }
    }
    if (OWN.stream().anyMatch(name -> Files.isDirectory(layout.gitDir().resolve(name)))
        || Files.isDirectory(layout.commonDir().resolve("reftable"))) {
      String format = "--format=%(objectname) %(refname)";
      List<String> words = new ArrayList<>(List.of(format));
      words.addAll(OWN);
      String refs = GitProcess.in(layout).ask("for-each-ref", words.toArray(new String[0]));
      for (String line : refs.lines().toList()) {
        int blank = line.indexOf(' ');
        found.putIfAbsent(line.substring(0, blank), RawPaths.text(line.substring(blank + 1)));
      }
    }
    return found;
  }

  /** Asks as the main work tree, because the others have refs of their own. */
  private static Reachability reachability(GitLayout layout) {
    Path common = layout.commonDir();
    return new Reachability(new GitProgram(new GitLayout(common, common, null)));
  }

  /**
   * Adds commits of a worker whose work tree is gone, as far as nothing else reaches them.
   *
   * @param commits oldest first; the one on which the claim is based is among them
   */
  static UnsavedWork addLost(GitLayout layout, UnsavedWork work, List<String> commits) {
    Set<String> all = new LinkedHashSet<>(commits);
    if (work.head() != null) {
      all.add(work.head());
    }
    Reachability reachability = reachability(layout);
    List<String> known = new ArrayList<>(reachability.existing(all));
    Set<String> lost = reachability.lost(known);
    List<String> tips = new ArrayList<>(known);
    tips.retainAll(reachability.lostTips(known));
    List<String> last = tips.isEmpty() ? known : tips;
    UnsavedWork with = work.head() != null || last.isEmpty() ? work : work.withHead(last.getLast());
    String count = Plural.of(lost.size(), "commit");
    for (String tip : tips) {
      String what = tips.size() == 1 ? count : "commits";
      with.also().add(new Also(tip, what + " that no branch has"));
    }
    return with;
  }

  /** Adds what was stashed in the work tree while the worker was there. */
  static Job withStash(Job job, GitLayout layout, @Nullable Path gitDir) {
    Tenure tenure = job.order().tenure();
    if (tenure == null || !Files.exists(layout.commonDir().resolve(StashedWork.LOG))) {
      return job;
    }
    List<Also> also = new ArrayList<>(job.also());
    List<SkippedFile> leftOut = new ArrayList<>(job.leftOut());
    try {
      GitProcess git = GitProcess.in(layout);
      StashedWork stash = StashedWork.of(layout.commonDir(), gitDir, tenure, id -> below(git, id));
      Map<String, String> its = new LinkedHashMap<>();
      stash.its().forEach(entry -> its.put(entry.commit(), entry.toString()));
      for (String id : reachability(layout).existing(its.keySet())) {
        also.add(new Also(id, its.getOrDefault(id, "")));
      }
      for (StashedWork.Entry entry : stash.unclear()) {
        String why = "of " + entry.at() + "; which work tree it comes from is not known";
        leftOut.add(new SkippedFile(entry.toString(), why));
      }
    } catch (BrokenGitException | GitFailedException e) {
      leftOut.add(new SkippedFile("the stash", Problems.reason(e)));
    }
    return new Job(job.order(), job.earlier(), also, leftOut);
  }

  private static String below(GitProcess git, String stash) {
    try {
      return git.ask("rev-parse --verify --quiet", stash + "^1").strip();
    } catch (IOException gone) {
      return "";
    }
  }
}
