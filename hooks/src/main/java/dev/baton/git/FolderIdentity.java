package dev.baton.git;

import dev.baton.claim.Claim;
import dev.baton.trust.KernelRandom;
import dev.baton.trust.OwnFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The id of a repository or of a work tree, by which it is known whatever its path: a random number
 * in a file in git's own folder of it. Git deletes the folder together with the work tree, so that
 * a work tree made later at the same path, or under the same name, has another id. The name of the
 * file has the inode of the folder, so that a copy of the repository gets an id of its own; moved,
 * renamed or mounted elsewhere, the folder keeps both.
 *
 * @param kind where in the folder the file is, without the inode
 */
public record FolderIdentity(Path folder, String kind) {
  /** That of the repository with this common directory. */
  public static FolderIdentity ofClone(Path commonDir) {
    return new FolderIdentity(commonDir, "baton/clone");
  }

  /** That of the work tree with this git directory. */
  public static FolderIdentity ofTree(Path gitDir) {
    return new FolderIdentity(gitDir, "baton-tree");
  }

  /**
   * A work tree as claims know it. Where GIT_WORK_TREE or the settings name another directory than
   * the one that belongs to the git directory, the path is a part of its id.
   *
   * @param git with a work tree
   * @param ensure whether it gets an id if it has none
   */
  public static Claim.Tree tree(GitLayout git, boolean ensure) {
    Path top = git.worktree();
    if (top == null) {
      return Claim.Tree.NONE;
    }
    FolderIdentity identity = ofTree(git.gitDir());
    String id = ensure ? identity.ensure() : identity.id();
    boolean named = !id.isEmpty() && !belongs(git.gitDir(), top);
    return new Claim.Tree(top.toString(), named ? id + Claim.Tree.NAMED + top : id);
  }

  /**
   * Whether a directory is the one that belongs to a git directory, as far as {@code .git} says.
   */
  private static boolean belongs(Path gitDir, Path top) {
    try {
      Path own = top.resolve(".git");
      return Files.isDirectory(own)
          ? own.toRealPath().equals(gitDir)
          : Files.exists(own) && GitFiles.target(own, own, Map.of()).toRealPath().equals(gitDir);
    } catch (IOException | BrokenGitException stale) {
      return true; // such as after the repository was renamed
    }
  }

  /** The id; empty where there is none. */
  public String id() {
    return read(file());
  }

  /** The id, which is made if there is none; empty where it cannot be stored. */
  public String ensure() {
    String id = id();
    return id.isEmpty() ? create() : id;
  }

  /**
   * Whether this folder, or one of which it is a copy, has or had the id. Restored from a backup or
   * moved to another file system, a folder is a copy of itself.
   */
  public boolean wasOnce(String id) {
    Path prefix = folder.resolve(kind);
    String name = String.valueOf(prefix.getFileName());
    try (DirectoryStream<Path> files =
        Files.newDirectoryStream(prefix.resolveSibling(""), name + "-*")) {
      for (Path file : files) {
        if (read(file).equals(id)) {
          return true;
        }
      }
      return false;
    } catch (IOException | DirectoryIteratorException none) {
      return false;
    }
  }

  /** The inode of a folder; null where the system has none. */
  public static @Nullable String inode(Path folder) {
    Object inode = GitFiles.unix(folder, "ino");
    return inode == null ? null : inode.toString();
  }

  private Path file() {
    String inode = inode(folder);
    return folder.resolve(kind + (inode == null ? "" : "-" + inode));
  }

  private static String read(Path file) {
    try {
      String text = OwnFile.isPlain(file) ? Files.readString(file).strip() : "";
      return isId(text) ? text : "";
    } catch (IOException unreadable) {
      return "";
    }
  }

  private static boolean isId(String text) {
    try {
      return UUID.fromString(text).toString().equals(text);
    } catch (IllegalArgumentException other) {
      return false;
    }
  }

  private String create() {
    Path file = file();
    try {
      Path parent = file.resolveSibling("");
      if (!Files.exists(parent)) {
        Files.createDirectory(parent, OwnFile.privateFolder());
      }
      OwnFile.check(file);
      String id = random();
      Path draft = parent.resolve("baton-" + id + ".new");
      try {
        Files.writeString(draft, id, StandardOpenOption.CREATE_NEW);
        Files.createLink(file, draft); // unless another process was faster
      } catch (FileAlreadyExistsException created) {
        return read(file);
      } finally {
        Files.deleteIfExists(draft);
      }
    } catch (IOException | UncheckedIOException | UnsupportedOperationException unwritable) {
      return "";
    }
    return read(file);
  }

  private static String random() {
    ByteBuffer bytes = ByteBuffer.wrap(KernelRandom.bytes(2 * Long.BYTES));
    return new UUID(bytes.getLong(), bytes.getLong()).toString();
  }
}
