package dev.baton.interop.home;

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
 * @param look of {@link FileState}
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared, and nobody changes it.
record LinkedFile(Path path, byte[] bytes, String hash, String look) {
  private static final int ATTEMPTS = 10;

  /**
   * Reads a file; a link to it stays one.
   *
   * @throws IOException when it is not there, or another program writes it all the time
   */
  static LinkedFile read(Path file) throws IOException {
    Path path = file.toRealPath();
    for (int i = 0; i < ATTEMPTS; i++) {
      String before = FileState.look(path);
      byte[] bytes = Files.readAllBytes(path);
      if (before.equals(FileState.look(path))) {
        return new LinkedFile(path, bytes, FileState.hash(bytes), before);
      }
    }
    throw new IOException("another program keeps writing it");
  }

  /** What is to be remembered of it. */
  FileState state(Instant now) {
    long at = TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano();
    return new FileState(hash, look, at);
  }

  /**
   * Puts a new file in the place of this one.
   *
   * @param owner tells apart those that may do this at the same time
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
      // Also by content: a file may be written twice within one tick of the system's clock.
      boolean same = Arrays.equals(bytes, Files.readAllBytes(path));
      if (!same || !look.equals(FileState.look(path))) {
        return null;
      }
      Files.move(beside, path, StandardCopyOption.ATOMIC_MOVE);
      keepFolder();
      return new LinkedFile(path, content, FileState.hash(content), lookAfter(written));
    } catch (NoSuchFileException gone) {
      return null;
    } finally {
      Files.deleteIfExists(beside);
    }
  }

  /** Renaming counts as a change of the file. */
  private String lookAfter(String written) throws IOException {
    String now = FileState.look(path);
    return FileState.isSameFile(written, now) ? now : written;
  }

  /** By what its owner said of it: root may write everything, and renaming asks the folder only. */
  private boolean isReadOnly() throws IOException {
    PosixFileAttributeView view = Files.getFileAttributeView(path, PosixFileAttributeView.class);
    return view == null
        ? !Files.isWritable(path)
        : !view.readAttributes().permissions().contains(PosixFilePermission.OWNER_WRITE);
  }

  private void write(Path beside, byte[] content) throws IOException {
    // What another Baton left that was killed here. It may be a link that somebody laid.
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

  /** So that the new name, too, survives a power failure; not all systems can do it. */
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
