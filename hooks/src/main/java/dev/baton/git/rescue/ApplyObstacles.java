package dev.baton.git.rescue;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.baton.git.RawPaths;
import dev.baton.git.worktree.WorkEntry;
import dev.baton.git.worktree.WorkFile;
import dev.baton.git.worktree.WorkStatus;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Finds work that would be lost if files were written over a work tree. */
final class ApplyObstacles {
  private final Path top;
  private final Set<String> dirty = new HashSet<>();
  private final Set<String> deleted = new HashSet<>();
  private final Set<String> found = new TreeSet<>();

  ApplyObstacles(Path top, WorkStatus status, List<TreeChange> touched) {
    this.top = top;
    for (WorkEntry entry : status.entries()) {
      dirty.add(entry.path());
    }
    for (TreeChange change : touched) {
      if (change.isDeletion()) {
        deleted.add(change.path());
      }
    }
  }

  /** The obstacles, as text; empty when there are none. */
  List<String> found() {
    return found.stream().map(path -> RawPaths.oneLine(RawPaths.text(path))).toList();
  }

  /**
   * Checks one path that would be changed.
   *
   * @param wanted a file with the content to be written; null for what is not a file
   */
  void look(TreeChange change, @Nullable Path wanted) throws IOException {
    String path = change.path();
    Path place = RawPaths.resolve(top, path);
    if (change.isSubmodule() || change.oldMode() == WorkEntry.GITLINK) {
      if (dirty.contains(path)) {
        found.add(path);
      }
      return;
    }
    if (!change.isDeletion()) {
      parents(path);
    }
    BasicFileAttributes now = attributes(place);
    if (now == null) {
      // A deletion that is not committed is the same as the worker's if the worker deleted the file
      // too; otherwise it would be lost.
      if (dirty.contains(path) && !change.isDeletion()) {
        found.add(path);
      }
    } else if (now.isDirectory()) {
      if (!change.isDeletion()) {
        inside(place, path);
      }
    } else if ((dirty.contains(path) || change.oldMode() == WorkEntry.GONE)
        && !isAlready(place, change, wanted)) {
      found.add(path);
    }
  }

  private void parents(String path) throws IOException {
    for (int slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
      String parent = path.substring(0, slash);
      BasicFileAttributes now = attributes(RawPaths.resolve(top, parent));
      if (now != null && !now.isDirectory() && !deleted.contains(parent)) {
        found.add(parent);
      }
    }
  }

  /** A file may replace a folder when all files in it are to be deleted. */
  private void inside(Path folder, String path) throws IOException {
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          private String prefix = path;

          @Override
          public FileVisitResult preVisitDirectory(Path dir, BasicFileAttributes attributes) {
            prefix = dir.equals(folder) ? path : prefix + "/" + RawPaths.lastName(dir);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path dir, @Nullable IOException e) {
            prefix = dir.equals(folder) ? path : prefix.substring(0, prefix.lastIndexOf('/'));
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            String name = prefix + "/" + RawPaths.lastName(file);
            if (!deleted.contains(name)) {
              found.add(name);
            }
            return FileVisitResult.CONTINUE;
          }
        });
  }

  private static boolean isAlready(Path place, TreeChange change, @Nullable Path wanted)
      throws IOException {
    WorkFile file = WorkFile.look(place, change.path());
    if (file == null || wanted == null || file.mode() != change.mode()) {
      return false;
    }
    return file.link() == null
        ? Files.mismatch(place, wanted) < 0
        : file.link().equals(Files.readString(wanted, ISO_8859_1));
  }

  private static @Nullable BasicFileAttributes attributes(Path place) throws IOException {
    try {
      return Files.readAttributes(place, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    } catch (NoSuchFileException none) {
      return null;
    } catch (java.nio.file.FileSystemException parentIsNoFolder) {
      return null;
    }
  }
}
