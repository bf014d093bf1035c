package dev.baton.git.worktree;

import dev.baton.git.GitFiles;
import dev.baton.git.GitLayout;
import dev.baton.git.GitProcess;
import dev.baton.git.Head;
import dev.baton.git.ObjectIds;
import dev.baton.git.history.HeadMove;
import dev.baton.git.history.HeadMove.HeadLog;
import dev.baton.git.worktree.WorkStatus.PendingOperation;
import dev.baton.git.worktree.WorkStatus.WorkEntry;
import dev.baton.task.Plural;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is in a work tree and nowhere else, or not on the main line.
 *
 * @param staged tracked files whose staged version differs from HEAD
 * @param changed other tracked files that differ from HEAD
 * @param untracked files that git neither tracks nor ignores
 * @param conflicts files with conflicts
 * @param submodules submodules with other commits or with changes
 * @param pending an unfinished merge, rebase and so on, in words; null when there is none
 * @param commits that HEAD reaches, and neither HEAD of the main work tree nor the main branch of
 *     origin does
 * @param unpushed those of them that no remote has, as of the last fetch
 * @param lostCommit the last commit, if its branch was deleted, so that only the reflog has it;
 *     null otherwise
 * @param lock why the work tree is locked, may be empty; null when it is not
 */
public record TreeContents(
    Head head,
    int staged,
    int changed,
    int untracked,
    int conflicts,
    int submodules,
    @Nullable String pending,
    int commits,
    int unpushed,
    @Nullable String lostCommit,
    @Nullable String lock) {
  /** What work is merged into, as any work tree of the repository names it. */
  public static final String MAIN_HEAD = "main-worktree/HEAD";

  /** Git takes a pattern without a match for no revision, and a missing ref for an error. */
  private static final String TRUNK = MAIN_HEAD + " --glob=refs/remotes/origin/HEA[D]";

  /**
   * Looks into it, and changes nothing.
   *
   * @param layout with a work tree
   * @param status of the work tree
   * @throws IOException when git cannot be asked
   */
  public static TreeContents read(GitLayout layout, WorkStatus status) throws IOException {
    GitProcess git = GitProcess.in(layout);
    Head head = Head.read(layout);
    int staged = 0;
    int changed = 0;
    int untracked = 0;
    int conflicts = 0;
    int submodules = 0;
    for (WorkEntry entry : status.entries()) {
      switch (entry.kind()) {
        case UNTRACKED -> untracked++;
        case UNMERGED -> conflicts++;
        case TRACKED -> {
          submodules += entry.isSubmodule() ? 1 : 0;
          staged += entry.staged() != null ? 1 : 0;
          changed += entry.staged() == null && !entry.isSubmodule() ? 1 : 0;
        }
      }
    }
    boolean isMain = layout.gitDir().equals(layout.commonDir());
    int commits = head.commit() == null || isMain ? 0 : count(git, "HEAD", TRUNK);
    return new TreeContents(
        head,
        staged,
        changed,
        untracked,
        conflicts,
        submodules,
        PendingOperation.of(layout, conflicts > 0),
        commits,
        commits == 0 ? 0 : count(git, "HEAD", TRUNK + " --remotes"),
        head.commit() == null ? lastCommit(layout, git) : null,
        GitFiles.readSmall(layout.gitDir().resolve("locked")));
  }

  /**
   * Of a branch that no work tree has: only its commits.
   *
   * @param layout any work tree of its repository
   * @param commit the last one of the branch
   * @throws IOException when git cannot be asked
   */
  public static TreeContents ofBranch(GitLayout layout, String branch, String commit)
      throws IOException {
    GitProcess git = GitProcess.in(layout);
    int commits = count(git, commit, TRUNK);
    int unpushed = commits == 0 ? 0 : count(git, commit, TRUNK + " --remotes");
    Head head = new Head(commit, branch);
    return new TreeContents(head, 0, 0, 0, 0, 0, null, commits, unpushed, null, null);
  }

  private static int count(GitProcess git, String tip, String without) throws IOException {
    String all = "rev-list --count " + tip;
    try {
      return Integer.parseInt(git.ask(all + " --not " + without).strip());
    } catch (IOException mainLineHasNone) {
      return Integer.parseInt(git.ask(all).strip());
    }
  }

  /** The last commit of a HEAD whose branch does not exist; null where there was none. */
  public static @Nullable String lastCommit(GitLayout layout, GitProcess git) throws IOException {
    String last = null;
    for (HeadMove move : HeadLog.since(layout.gitDir().resolve("logs/HEAD"), 0)) {
      // Deleting the branch is an entry, too.
      last = ObjectIds.isNone(move.after()) ? last : move.after();
    }
    return last != null && git.succeeds("cat-file -e", last + "^{commit}") ? last : null;
  }

  /** Whether another branch cannot be checked out in it without mixing two works. */
  public boolean isInUse() {
    return staged + changed + conflicts + submodules > 0 || pending != null;
  }

  /** Whether nothing would be lost with it. */
  public boolean isEmpty() {
    return words().isEmpty();
  }

  /** Its parts, such as {@code 2 changed files}; none where it is empty. */
  public List<String> words() {
    List<String> words = new ArrayList<>();
    add(words, staged, "staged file", "staged files");
    add(words, changed, "changed file", "changed files");
    add(words, untracked, "untracked file", "untracked files");
    add(words, conflicts, "file with conflicts", "files with conflicts");
    add(words, submodules, "submodule with changes", "submodules with changes");
    if (pending != null) {
      words.add(pending);
    }
    add(words, commits, "unmerged commit", "unmerged commits");
    if (commits > 0 && unpushed > 0) {
      int last = words.size() - 1;
      words.set(
          last, words.get(last) + (unpushed < commits ? ", " + unpushed : ",") + " not pushed");
    }
    if (lostCommit != null) {
      words.add("commit " + ObjectIds.brief(lostCommit) + " of a deleted branch");
    }
    return words;
  }

  private static void add(List<String> words, int count, String one, String many) {
    if (count > 0) {
      words.add(Plural.of(count, one, many));
    }
  }
}
