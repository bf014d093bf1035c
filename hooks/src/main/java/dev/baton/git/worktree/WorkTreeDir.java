package dev.baton.git.worktree;

import dev.baton.claim.Claim;
import dev.baton.git.BrokenGitException;
import dev.baton.git.FolderIdentity;
import dev.baton.git.GitConfigFile;
import dev.baton.git.GitFiles;
import dev.baton.git.GitLayout;
import dev.baton.git.GitProcess;
import dev.baton.git.RawPaths;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One work tree of a repository, as recorded in the git directory.
 *
 * @param name the name of its folder under {@code worktrees}; {@value #MAIN} for the main one
 * @param gitDir where its HEAD, index and reflog are; absolute
 * @param top the directory with its files, links resolved; null when it no longer exists, in a bare
 *     repository, and where only a {@code .git} file elsewhere knows the place
 */
public record WorkTreeDir(String name, Path gitDir, @Nullable Path top) {
  /** Stands for the main work tree; git gives this name to no other. */
  public static final String MAIN = "-";

  public WorkTreeDir {
    if (!gitDir.isAbsolute() || (top != null && !top.isAbsolute())) {
      throw new IllegalArgumentException("the paths of a work tree must be absolute");
    }
  }

  /** The reflog of this work tree's HEAD; it need not exist. */
  public Path headLog() {
    return gitDir.resolve("logs").resolve("HEAD");
  }

  /** As claims know it; the path is empty where {@link #top} is null. */
  public Claim.Tree tree() {
    return top == null
        ? new Claim.Tree("", FolderIdentity.ofTree(gitDir).id())
        : FolderIdentity.tree(new GitLayout(gitDir, gitDir, top), false);
  }

  /** Whether a rebase is running here; {@code git am} does not count. */
  public boolean rebasing() {
    Path apply = gitDir.resolve("rebase-apply");
    return Files.isDirectory(gitDir.resolve("rebase-merge"))
        || (Files.isDirectory(apply) && !Files.exists(apply.resolve("applying")));
  }

  /**
   * The main work tree first, then the linked ones by name, including those whose files no longer
   * exist.
   *
   * @param commonDir {@link GitLayout#commonDir()}
   * @throws BrokenGitException when git's own files about them cannot be read
   */
  public static List<WorkTreeDir> all(Path commonDir) {
    List<WorkTreeDir> trees = new ArrayList<>();
    Path folder = commonDir.resolve("worktrees");
    try (DirectoryStream<Path> children = Files.newDirectoryStream(folder)) {
      for (Path child : children) {
        if (Files.exists(child.resolve("HEAD"))) {
          trees.add(new WorkTreeDir(RawPaths.text(RawPaths.lastName(child)), child, linked(child)));
        }
      }
    } catch (NoSuchFileException | NotDirectoryException none) {
      // a repository that never had a linked work tree
    } catch (IOException | DirectoryIteratorException e) {
      throw new BrokenGitException(folder, "a readable directory", e);
    }
    trees.sort((a, b) -> a.name().compareTo(b.name()));
    trees.addFirst(new WorkTreeDir(WorkTreeDir.MAIN, commonDir, main(commonDir)));
    return trees;
  }

  /** Whether this is git's record of a linked work tree that was at this place and is gone. */
  boolean isRecordOf(Path gone) {
    return top == null
        && !name.equals(MAIN)
        && gone.resolve(".git").equals(GitFiles.recorded(gitDir));
  }

  /**
   * Makes git's record of a linked work tree name the place where it is, if it was moved without
   * git: git would take it for gone, and prune the record.
   *
   * @throws IOException when git cannot do that
   */
  public static void repair(GitLayout linked) throws IOException {
    Path recorded = GitFiles.recorded(linked.gitDir());
    if (recorded != null && !Files.exists(recorded)) {
      GitProcess.in(linked).ask("worktree repair", String.valueOf(linked.worktree()));
    }
  }

  private static @Nullable Path main(Path commonDir) {
    GitConfigFile settings = GitConfigFile.ofWorkTree(commonDir, commonDir);
    String configured = settings.get("core.worktree");
    if (settings.isBare()) {
      return null;
    }
    if (configured != null) {
      return real(RawPaths.resolve(commonDir, configured));
    }
    return RawPaths.lastName(commonDir).equals(".git") ? commonDir.getParent() : null;
  }

  private static @Nullable Path linked(Path gitDir) {
    Path dotGit = GitFiles.recorded(gitDir);
    if (dotGit == null || !Files.exists(dotGit)) {
      return null;
    }
    Path top = dotGit.getParent();
    return top == null ? null : real(top);
  }

  private static @Nullable Path real(Path dir) {
    try {
      return Files.isDirectory(dir) ? dir.toRealPath() : null;
    } catch (IOException gone) {
      return null;
    }
  }
}
