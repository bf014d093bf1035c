package dev.baton.git.worktree;

import dev.baton.claim.Claim;
import dev.baton.git.BrokenGitException;
import dev.baton.git.FolderIdentity;
import dev.baton.git.GitFiles;
import dev.baton.git.GitLayout;
import dev.baton.git.GitProcess;
import dev.baton.git.ObjectIds;
import dev.baton.git.RawPaths;
import dev.baton.trust.OwnFile;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the work tree in which a claim was made, by git's own record of it. Its path proves
 * nothing: another work tree or another repository may have taken it, and git may have moved it, or
 * it is mounted elsewhere. Files are only saved from a work tree that is proved to be the one.
 *
 * @param owner the common directory of the repository that contains the database; null for none
 * @param here that of the repository in which the command was called; null outside a repository
 * @param isCopied whether the database was made for another repository than the one that has it
 */
public record TreeFinder(@Nullable Path owner, @Nullable Path here, boolean isCopied) {
  /** File systems on other machines have clocks of their own. */
  private static final Duration TOLERANCE = Duration.ofSeconds(2);

  /**
   * Finds it, to save what is in it. Git is asked about a claim that was recorded without an id.
   *
   * @param claimedAt when the claim was made; null where that is not known
   * @throws IOException when it is not there, or not proved to be the one; the message says why
   */
  public GitLayout find(Claim.Place place, @Nullable Instant claimedAt) throws IOException {
    GitLayout found = look(place, claimedAt);
    String base = place.baseCommit();
    if (place.treeId().isEmpty() && base != null) {
      try {
        GitProcess.in(found).ask("cat-file", "-e", base + "^{commit}");
      } catch (IOException missing) {
        throw new IOException(
            place.worktree()
                + " is another repository now: it has no commit "
                + ObjectIds.brief(base),
            missing);
      }
    }
    return found;
  }

  /**
   * The same as far as files show it, to look into it.
   *
   * @throws IOException as {@link #find}
   */
  public GitLayout look(Claim.Place place, @Nullable Instant claimedAt) throws IOException {
    GitLayout there = at(Path.of(place.worktree()));
    String id = place.treeId();
    if (id.isEmpty()) {
      return checked(there, place, claimedAt);
    }
    if (there != null && FolderIdentity.tree(there, false).id().equals(id)) {
      return notTheOriginal(there);
    }
    boolean named = id.contains(Claim.Tree.NAMED);
    GitLayout found = named && there != null ? null : byRecord(place, there == null);
    if (found != null) {
      return found;
    }
    if (there != null && FolderIdentity.ofTree(there.gitDir()).wasOnce(id)) {
      return notTheOriginal(there); // restored from a backup
    }
    throw there != null ? another(place, there) : missing(place);
  }

  /**
   * What is left of a work tree that was not found: its repository, with git's record of it as the
   * git directory where that is still there; null where the repository is not known.
   */
  public @Nullable GitLayout remains(Claim.Place place) {
    Path commonDir = owner;
    if (!place.cloneId().isEmpty()) {
      commonDir = repositories(place.cloneId()).stream().findFirst().orElse(null);
    }
    if (commonDir == null) {
      return null;
    }
    String id = folder(place.treeId());
    for (WorkTreeDir record : WorkTreeDir.all(commonDir)) {
      boolean same =
          id.isEmpty()
              ? record.isRecordOf(Path.of(place.worktree()))
              : !record.name().equals(WorkTreeDir.MAIN)
                  && FolderIdentity.ofTree(record.gitDir()).id().equals(id);
      if (same) {
        return new GitLayout(record.gitDir(), commonDir, null);
      }
    }
    return new GitLayout(commonDir, commonDir, null);
  }

  /**
   * Whether a claim was made in the repository in which the command was called, in any of its work
   * trees. Of one that is gone nobody knows it, unless the database is in this repository.
   *
   * @param place null for a claim that was made outside a repository
   */
  public boolean isHere(Claim.@Nullable Place place) {
    boolean isOwner = here != null && here.equals(owner);
    if (place == null || here == null) {
      return isOwner;
    }
    try {
      String id = folder(place.treeId());
      for (WorkTreeDir record : WorkTreeDir.all(here)) {
        if (!id.isEmpty() && FolderIdentity.ofTree(record.gitDir()).id().equals(id)) {
          return true;
        }
      }
      GitLayout there = at(Path.of(place.worktree()));
      return there == null ? isOwner : there.commonDir().equals(here);
    } catch (IOException | BrokenGitException unreadable) {
      return isOwner;
    }
  }

  /** The id of the folder in git, without the name of a directory that does not belong to it. */
  private static String folder(String treeId) {
    int named = treeId.indexOf(Claim.Tree.NAMED);
    return named < 0 ? treeId : treeId.substring(0, named);
  }

  /** The work tree whose top is this directory; null where there is none. */
  private static @Nullable GitLayout at(Path top) throws IOException {
    try {
      return GitLayout.at(top);
    } catch (BrokenGitException leadsNowhere) {
      return null;
    }
  }

  private IOException another(Claim.Place place, GitLayout there) {
    boolean known = there.commonDir().equals(owner) || there.commonDir().equals(here);
    return new IOException(
        place.worktree()
            + (known
                ? " is another work tree now, which was made after the claim"
                : " is another repository now"));
  }

  /**
   * The work tree whose top is this directory.
   *
   * @throws FileNotFoundException when there is no such directory
   * @throws IOException when it is not the top of a work tree
   * @throws BrokenGitException when its repository is damaged
   */
  public static GitLayout there(Path top) throws IOException {
    GitLayout layout = GitLayout.at(top);
    if (layout == null) {
      throw Files.isDirectory(top)
          ? new IOException(top + " is no longer the top of a git work tree")
          : new FileNotFoundException("the work tree " + top + " is gone");
    }
    return layout;
  }

  /**
   * The work tree at its path.
   *
   * @throws IOException as {@link #there}, and when it is another one now
   */
  public static GitLayout still(Claim.Tree tree) throws IOException {
    GitLayout layout = there(Path.of(tree.path()));
    if (!tree.isStill(FolderIdentity.tree(layout, false))) {
      throw new IOException(tree.path() + " is another work tree now");
    }
    return layout;
  }

  /** Why there is no work tree at a path; a {@link FileNotFoundException} where nothing is. */
  private IOException missing(Claim.Place place) {
    Path top = Path.of(place.worktree());
    try {
      return new IOException(there(top).worktree() + " appeared just now; repeat the command");
    } catch (BrokenGitException leadsNowhere) {
      return new IOException(leadsNowhere.getMessage(), leadsNowhere);
    } catch (FileNotFoundException none) {
      return repositories(place.cloneId()).isEmpty()
          ? new FileNotFoundException("the work tree " + top + " is on another machine, or is gone")
          : none;
    } catch (IOException other) {
      return other;
    }
  }

  /** A copy of a repository has the claims of the original in its database. */
  private GitLayout notTheOriginal(GitLayout found) throws IOException {
    if (isCopied && owner != null && !found.commonDir().equals(owner)) {
      throw new IOException(
          found.worktree() + " belongs to another repository, of which this one is a copy");
    }
    return found;
  }

  /** A claim that was recorded without an id: nothing may speak against its path. */
  private GitLayout checked(
      @Nullable GitLayout there, Claim.Place place, @Nullable Instant claimedAt)
      throws IOException {
    if (there == null) {
      throw missing(place);
    }
    if (!place.cloneId().isEmpty()
        && !place.cloneId().equals(FolderIdentity.ofClone(there.commonDir()).id())) {
      throw new IOException(place.worktree() + " was on another machine, or in another clone");
    }
    // Git writes this file once, when it makes a work tree.
    Path made = there.gitDir().resolve("commondir");
    if (claimedAt != null
        && Files.exists(made)
        && Files.getLastModifiedTime(made).toInstant().isAfter(claimedAt.plus(TOLERANCE))) {
      throw another(place, there);
    }
    return notTheOriginal(there);
  }

  /**
   * Searches what git knows of the work trees of the repositories that may have it.
   *
   * @param isFree whether there is no other work tree at its path
   */
  private @Nullable GitLayout byRecord(Claim.Place place, boolean isFree) throws IOException {
    String id = place.treeId();
    int named = id.indexOf(Claim.Tree.NAMED);
    String folder = folder(id);
    GitLayout copy = null;
    for (Path commonDir : repositories(place.cloneId())) {
      for (WorkTreeDir record : WorkTreeDir.all(commonDir)) {
        FolderIdentity identity = FolderIdentity.ofTree(record.gitDir());
        boolean same = identity.id().equals(folder);
        if (same || (commonDir.equals(owner) && copy == null && identity.wasOnce(folder))) {
          Path top = named < 0 ? top(record, commonDir) : Path.of(id.substring(named + 1));
          if (top == null || !Files.isDirectory(top)) {
            if (same && isFree) {
              throw new FileNotFoundException(
                  "the work tree "
                      + place.worktree()
                      + " is gone; if it was moved, call git worktree repair in it");
            }
            continue;
          }
          GitLayout found = new GitLayout(record.gitDir(), commonDir, top.toRealPath());
          if (same) {
            return found;
          }
          // Moved to another file system: a copy, but nothing is left of the original.
          copy = isFree ? found : null;
        }
      }
    }
    return copy;
  }

  private Set<Path> repositories(String cloneId) {
    Set<Path> all = new LinkedHashSet<>();
    for (Path commonDir : Arrays.asList(owner, here)) {
      if (commonDir != null
          && Files.isDirectory(commonDir)
          && (cloneId.isEmpty() || cloneId.equals(FolderIdentity.ofClone(commonDir).id()))) {
        all.add(commonDir);
      }
    }
    return all;
  }

  /** Where the files of a work tree are, both sides agreeing; null where they cannot be found. */
  private static @Nullable Path top(WorkTreeDir record, Path commonDir) {
    if (record.name().equals(WorkTreeDir.MAIN)) {
      return record.top();
    }
    Path dotGit = GitFiles.recorded(record.gitDir());
    for (Path candidate : dotGit == null ? List.<Path>of() : candidates(dotGit, commonDir)) {
      if (leadsTo(candidate, record)) {
        return candidate.getParent();
      }
    }
    return null;
  }

  /**
   * The {@code .git} file where git recorded it, and at the same place as seen from each folder
   * above the repository: both were moved together, or are mounted elsewhere.
   */
  private static List<Path> candidates(Path dotGit, Path commonDir) {
    List<Path> all = new ArrayList<>();
    all.add(dotGit);
    if (!Files.exists(dotGit)) {
      for (Path above = commonDir.getParent(); above != null; above = above.getParent()) {
        for (int from = 0; from < dotGit.getNameCount() - 1; from++) {
          all.add(above.resolve(dotGit.subpath(from, dotGit.getNameCount())));
        }
      }
    }
    return all;
  }

  /**
   * Whether a {@code .git} file belongs to this record: it leads there, or it names it under a path
   * that no longer exists.
   */
  private static boolean leadsTo(Path dotGit, WorkTreeDir record) {
    try {
      String text = OwnFile.isPlain(dotGit) ? GitFiles.readSmall(dotGit) : null;
      if (text == null || !text.startsWith(GitFiles.GITFILE) || text.indexOf('\0') >= 0) {
        return false;
      }
      OwnFile.check(dotGit);
      String path = GitFiles.stripLineEnd(text.substring(GitFiles.GITFILE.length()));
      Path target = RawPaths.resolve(dotGit.resolveSibling(""), path).normalize();
      return Files.exists(target, LinkOption.NOFOLLOW_LINKS)
          ? target.toRealPath().equals(record.gitDir().toRealPath())
          : path.endsWith("/worktrees/" + RawPaths.lastName(record.gitDir()));
    } catch (IOException | BrokenGitException unreadable) {
      return false;
    }
  }
}
