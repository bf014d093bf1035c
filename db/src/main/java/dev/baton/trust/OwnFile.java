package dev.baton.trust;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Opens the files that Baton appends to, truncates or locks. Somebody else could have put a link to
 * another file, or a FIFO that blocks whoever opens it, in their place; so each must be a regular
 * file of this user in a folder of this user, or not exist yet.
 */
public final class OwnFile {
  /** Opens a file for writing, and creates it if it does not exist. */
  public static FileChannel create(Path file, FileAttribute<?>... attributes) throws IOException {
    return open(file, Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE), attributes);
  }

  /**
   * Opens a file.
   *
   * @param attributes of a file that is created
   * @throws FileSystemException when the file or its folder is not what it must be
   */
  public static FileChannel open(
      Path file, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
      throws IOException {
    check(file);
    Set<OpenOption> all = new HashSet<>(options);
    all.add(LinkOption.NOFOLLOW_LINKS);
    return FileChannel.open(file, all, attributes);
  }

  /** Of a file that only its owner may read and write. */
  public static FileAttribute<?> privateFile() {
    return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
  }

  /** Of a folder that only its owner may use. */
  public static FileAttribute<?> privateFolder() {
    return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
  }

  /**
   * Takes the lock of a file, which is created if it does not exist; the system releases it when
   * the process dies.
   *
   * @return null when another process has it
   */
  public static @Nullable FileChannel tryLock(Path file) throws IOException {
    FileChannel channel = create(file);
    boolean locked = false;
    try {
      locked = tryLock(channel);
    } finally {
      if (!locked) {
        channel.close();
      }
    }
    return locked ? channel : null;
  }

  /** Locks an open file, unless somebody else has it locked. */
  public static boolean tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException byThisProcess) {
      return false;
    }
  }

  /**
   * Checks a file and its folder without opening them.
   *
   * @throws FileSystemException with the reason in words, when one is not what it must be
   */
  public static void check(Path file) throws IOException {
    Ownership ownership = Ownership.ofThisProcess();
    Path folder = file.toAbsolutePath().getParent();
    if (folder != null && !ownership.owns(folder.toRealPath())) {
      throw new FileSystemException(
          file.toString(), null, "its folder belongs to " + Ownership.ownerOf(folder));
    }
    if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      if (!isPlain(file)) {
        throw new FileSystemException(file.toString(), null, "it is not a regular file");
      }
      if (!ownership.owns(file)) {
        throw new FileSystemException(
            file.toString(), null, "it belongs to " + Ownership.ownerOf(file));
      }
    }
  }

  /**
   * Checks folders in which files are made, before they are made themselves.
   *
   * @throws FileSystemException when one is a link, which would lead elsewhere
   */
  public static void checkFolders(Path... folders) throws IOException {
    for (Path folder : folders) {
      if (Files.isSymbolicLink(folder)) {
        throw new FileSystemException(folder.toString(), null, "it is a link, not a folder");
      }
    }
  }

  /**
   * Checks a file that is only read: it or what it links to must be a regular file of this user, or
   * of root, who installs settings for users on some systems.
   *
   * @throws FileSystemException with the reason in words, when it is not
   */
  public static void checkReadable(Path file) throws IOException {
    Path real = file.toRealPath();
    if (!Files.isRegularFile(real)) {
      throw new FileSystemException(file.toString(), null, "it is not a regular file");
    }
    Ownership ownership = Ownership.ofThisProcess();
    if (!ownership.owns(real) && !Ownership.isOfRoot(real)) {
      throw new FileSystemException(
          file.toString(), null, "it belongs to " + Ownership.ownerOf(real));
    }
  }

  /** Whether this is a regular file, and no link, that belongs to the owner of the folder. */
  public static boolean isPlainAndOfOwnerOf(Path file, Path folder) {
    return isPlain(file) && Ownership.sameOwner(file, folder);
  }

  /** Whether this is a regular file, and no link to one. */
  public static boolean isPlain(Path file) {
    return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
  }
}
