package dev.baton.tracker.home;

import dev.baton.text.InputFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.time.Instant;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A file as it was read.
 *
 * @param path of the file itself, not of a link to it
 * @param look the metadata of {@link FileState}
 * @param branch of {@link FileBranch}
 */
@SuppressWarnings("ArrayRecordComponent") // never compared and never changed
record LinkedFile(Path path, byte[] bytes, String hash, String look, String branch) {
  private static final int ATTEMPTS = 10;

  /** As much as one array holds, less some room. */
  private static final int LARGEST = 1 << 30;

  /**
   * Reads a file; a symbolic link to it is followed.
   *
   * @throws IOException when it does not exist, or another program keeps writing it
   */
  static LinkedFile read(Path file) throws IOException {
    Path path = file.toRealPath();
    for (int i = 0; i < ATTEMPTS; i++) {
      String before = FileState.look(path);
      byte[] bytes = InputFiles.read(path, LARGEST);
      if (before.equals(FileState.look(path))) {
        return new LinkedFile(path, bytes, FileState.hash(bytes), before, FileBranch.of(path));
      }
    }
    throw new IOException("another program keeps writing it");
  }

  /** The state to store. */
  FileState state(Instant now) {
    long at = TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano();
    return new FileState(hash, look, at, branch);
  }

  /**
   * Replaces the file by a new one.
   *
   * @param owner distinguishes databases that may do this at the same time
   * @return null when another program wrote it meanwhile; nothing is changed then
   */
  @Nullable LinkedFile replaceBy(byte[] content, String owner) throws IOException {
    if (isReadOnly()) {
      throw new IOException(
          "it is read-only: its changes were read, but nothing is written to it until chmod u+w");
    }
    Path beside = path.resolveSibling("." + path.getFileName() + "." + owner + ".baton");
    try {
      write(beside, content);
      String written = FileState.look(beside);
      // The content is compared, too: a file may be written twice within one clock tick.
      boolean same = Arrays.equals(bytes, InputFiles.read(path, LARGEST));
      if (!same || !look.equals(FileState.look(path))) {
        return null;
      }
      Files.move(beside, path, StandardCopyOption.ATOMIC_MOVE);
      keepFolder();
      return new LinkedFile(path, content, FileState.hash(content), lookAfter(written), branch);
    } catch (NoSuchFileException gone) {
      return null;
    } finally {
      Files.deleteIfExists(beside);
    }
  }

  /** Renaming changes the file's change time. */
  private String lookAfter(String written) throws IOException {
    String now = FileState.look(path);
    return FileState.isSameFile(written, now) ? now : written;
  }

  /**
   * The owner's permission decides: root may write everything, and renaming needs only the folder's
   * permission.
   */
  private boolean isReadOnly() throws IOException {
    PosixFileAttributeView view = Files.getFileAttributeView(path, PosixFileAttributeView.class);
    return view == null
        ? !Files.isWritable(path)
        : !view.readAttributes().permissions().contains(PosixFilePermission.OWNER_WRITE);
  }

  private void write(Path beside, byte[] content) throws IOException {
    // The file may be left from a Baton that was killed here, or be a link that somebody placed.
    Files.deleteIfExists(beside);
    try (FileChannel out =
        FileChannel.open(beside, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      PosixFileAttributeView old = Files.getFileAttributeView(path, PosixFileAttributeView.class);
      PosixFileAttributeView view =
          Files.getFileAttributeView(beside, PosixFileAttributeView.class);
      if (old != null && view != null) {
        view.setPermissions(old.readAttributes().permissions());
      }
      ByteBuffer buffer = ByteBuffer.wrap(content);
      while (buffer.hasRemaining()) {
        out.write(buffer);
      }
      out.force(true);
    }
  }

  /**
   * Syncs the folder, so that the new name survives a power failure; not all systems support it.
   */
  private void keepFolder() {
    Path folder = path.getParent();
    if (folder == null) {
      return;
    }
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    } catch (IOException cannot) {
      // Then the next command writes the file again.
    }
  }
}
