package dev.baton.git.rescue;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.baton.git.GitProcess;
import dev.baton.git.RawPaths;
import dev.baton.git.worktree.WorkEntry;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Changes files of a work tree. Obstacles were checked before. */
final class WorktreeWriter {
  private final Path top;
  private final GitProcess git;

  WorktreeWriter(Path top, GitProcess git) {
    this.top = top;
    this.git = git;
  }

  /** Deletes a file, and the folders that are empty then, as git does. */
  void delete(TreeChange change) throws IOException {
    Path place = RawPaths.resolve(top, change.path());
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
      makeExecutable(content);
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

  private static void makeExecutable(Path file) throws IOException {
    try {
      Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(file);
      permissions.add(PosixFilePermission.OWNER_EXECUTE);
      if (permissions.contains(PosixFilePermission.GROUP_READ)) {
        permissions.add(PosixFilePermission.GROUP_EXECUTE);
      }
      if (permissions.contains(PosixFilePermission.OTHERS_READ)) {
        permissions.add(PosixFilePermission.OTHERS_EXECUTE);
      }
      Files.setPosixFilePermissions(file, permissions);
    } catch (UnsupportedOperationException noPosix) {
      // The file system has no executable bit.
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
    aside.ask(out -> entries(out, links), "update-index", "-z", "--index-info");
    aside.ask(
        out -> {
          for (TreeChange link : links) {
            out.write((link.path() + "\0").getBytes(ISO_8859_1));
          }
        },
        "checkout-index",
        "-z",
        "--stdin",
        "--force");
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
    git.ask(out -> entries(out, submodules), "update-index", "-z", "--index-info");
  }

  private static void entries(OutputStream out, List<TreeChange> changes) throws IOException {
    for (TreeChange change : changes) {
      String entry = Integer.toOctalString(change.mode()) + " " + change.id() + "\t";
      out.write((entry + change.path() + "\0").getBytes(ISO_8859_1));
    }
  }
}
