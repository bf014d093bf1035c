package dev.baton.git.rescue;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.baton.git.GitFiles;
import dev.baton.git.GitProcess;
import dev.baton.git.RawPaths;
import dev.baton.git.rescue.UnsavedWork.WorkFile;
import dev.baton.git.worktree.WorkStatus;
import dev.baton.git.worktree.WorkStatus.WorkEntry;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Changes files of a work tree. Obstacles were checked before. */
record WorkTreeWriter(Path top, GitProcess git) {
  /** Deletes a file, and the folders that are empty then, as git does. */
  void delete(TreeChange change) throws IOException {
    Path place = RawPaths.resolve(top, change.path());
    for (Path at = place.getParent(); at != null && !at.equals(top); at = at.getParent()) {
      if (Files.isSymbolicLink(at)) {
        return; // its folder has been replaced by a link, so the file is already gone
      }
    }
    if (change.oldMode() != WorkEntry.GITLINK
        && Files.isDirectory(place, LinkOption.NOFOLLOW_LINKS)) {
      return; // it has been replaced by a folder, so the file is already gone
    }
    try {
      Files.deleteIfExists(place);
      Path parent = place.getParent();
      while (parent != null && !parent.equals(top)) {
        Files.deleteIfExists(parent);
        parent = parent.getParent();
      }
    } catch (DirectoryNotEmptyException inUse) {
      // The folder is not empty, which is the usual end; a submodule with files stays, too.
    } catch (java.nio.file.FileSystemException e) {
      if (Files.isRegularFile(place, LinkOption.NOFOLLOW_LINKS)) {
        throw e;
      }
    }
  }

  /** Writes a file to its place. */
  void put(TreeChange change, Path content) throws IOException {
    Path place = RawPaths.resolve(top, change.path());
    makeRoom(place);
    if (change.mode() == WorkEntry.EXECUTABLE) {
      GitFiles.makeExecutable(content);
    }
    Files.move(content, place, StandardCopyOption.REPLACE_EXISTING);
  }

  private void makeRoom(Path place) throws IOException {
    Files.createDirectories(place.getParent());
    if (Files.isDirectory(place, LinkOption.NOFOLLOW_LINKS)) {
      Files.walkFileTree(
          place,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult postVisitDirectory(Path dir, @Nullable IOException e)
                throws IOException {
              Files.delete(dir); // fails if there is a file in it after all
              return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                throws IOException {
              throw new DirectoryNotEmptyException(String.valueOf(file.getParent()));
            }
          });
    }
  }

  /**
   * Makes symbolic links. Git does it, because Java cannot make one whose target has a redundant
   * slash or bytes that are not text.
   *
   * @param index a path without a file
   */
  void link(List<TreeChange> links, Path index) throws IOException {
    if (links.isEmpty()) {
      return;
    }
    for (TreeChange link : links) {
      makeRoom(RawPaths.resolve(top, link.path()));
    }
    GitProcess aside = new GitProcess(top, Map.of("GIT_INDEX_FILE", index.toString()));
    aside.ask(entries(links), "update-index -z --index-info");
    List<String> paths = links.stream().map(TreeChange::path).toList();
    aside.ask(GitProcess.Input.of(paths, '\0'), "checkout-index -z --stdin --force");
  }

  /** Records the commits of submodules in the index, the only place where a work tree has them. */
  void submodules(List<TreeChange> submodules) throws IOException {
    if (submodules.isEmpty()) {
      return;
    }
    for (TreeChange submodule : submodules) {
      Path place = RawPaths.resolve(top, submodule.path());
      if (!Files.isDirectory(place)) {
        Files.createDirectories(place);
      }
    }
    git.ask(entries(submodules), "update-index -z --index-info");
  }

  private static GitProcess.Input entries(List<TreeChange> changes) {
    List<String> entries = new ArrayList<>();
    for (TreeChange change : changes) {
      String mode = Integer.toOctalString(change.mode());
      entries.add(mode + " " + change.id() + "\t" + change.path());
    }
    return GitProcess.Input.of(entries, '\0');
  }

  /** Finds work that would be lost if files were written over a work tree. */
  static final class ApplyObstacles {
    private final Path top;
    private final Set<String> dirty = new HashSet<>();
    private final Set<String> deleted = new HashSet<>();
    private final Set<String> found = new TreeSet<>();

    ApplyObstacles(
        Path top, WorkStatus status, MarkedFiles hidden, Collection<TreeChange> touched) {
      this.top = top;
      for (MarkedFiles.Marked file : hidden.marked()) {
        if (file.changed()) {
          dirty.add(file.path());
        }
      }
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

    /** The same, one byte in each char. */
    Set<String> paths() {
      return found;
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
        // A deletion that is not committed is the same as the worker's if the worker deleted the
        // file
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

    /** Whether a file is what would be written. */
    static boolean isAlready(Path place, TreeChange change, @Nullable Path wanted)
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
}
