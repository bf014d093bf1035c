package dev.baton.git.worktree;

import dev.baton.git.BrokenGitException;
import dev.baton.git.GitFiles;
import dev.baton.git.GitLayout;
import dev.baton.git.RawPaths;
import dev.baton.git.WorktreeSettings;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All work trees of a repository, like {@code git worktree list}, read from the files alone. */
public final class Worktrees {
  private Worktrees() {}

  /**
   * The main work tree first, then the linked ones by name, including those whose files no longer
   * exist.
   *
   * @param commonDir {@link GitLayout#commonDir()}
   * @throws BrokenGitException when git's own files about them cannot be read
   */
  public static List<WorktreeDir> of(Path commonDir) {
    List<WorktreeDir> trees = new ArrayList<>();
    Path folder = commonDir.resolve("worktrees");
    try (DirectoryStream<Path> children = Files.newDirectoryStream(folder)) {
      for (Path child : children) {
        if (Files.exists(child.resolve("HEAD"))) {
          trees.add(new WorktreeDir(RawPaths.text(RawPaths.lastName(child)), child, linked(child)));
        }
      }
    } catch (NoSuchFileException | NotDirectoryException none) {
      // a repository that never had a linked work tree
    } catch (IOException | DirectoryIteratorException e) {
      throw new BrokenGitException(folder, "a readable directory", e);
    }
    trees.sort(Comparator.comparing(WorktreeDir::name));
    trees.addFirst(new WorktreeDir(WorktreeDir.MAIN, commonDir, main(commonDir)));
    return trees;
  }

  private static @Nullable Path main(Path commonDir) {
    WorktreeSettings settings = WorktreeSettings.read(commonDir, commonDir);
    String configured = settings.worktree();
    if (settings.bare()) {
      return null;
    }
    if (configured != null) {
      return real(RawPaths.resolve(commonDir, configured));
    }
    return RawPaths.lastName(commonDir).equals(".git") ? commonDir.getParent() : null;
  }

  private static @Nullable Path linked(Path gitDir) {
    String pointer = GitFiles.readSmall(gitDir.resolve("gitdir"));
    if (pointer == null || pointer.indexOf('\0') >= 0) {
      return null;
    }
    Path dotGit = RawPaths.resolve(gitDir, GitFiles.stripLineEnd(pointer)).normalize();
    Path top = dotGit.getParent();
    return top == null || !Files.exists(dotGit) ? null : real(top);
  }

  private static @Nullable Path real(Path dir) {
    try {
      return Files.isDirectory(dir) ? dir.toRealPath() : null;
    } catch (IOException gone) {
      return null;
    }
  }
}
