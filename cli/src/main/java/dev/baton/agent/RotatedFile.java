package dev.baton.agent;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A file that is started again when it is full; the previous part is kept once. It does not exist
 * until something is written. What cannot be written is lost and reported: the logged program is
 * not affected.
 */
final class RotatedFile implements OutputSink {
  private final Path file;
  private final long most;
  private @Nullable SeekableByteChannel channel;
  private long length;
  private volatile @Nullable String trouble;

  /**
   * Deletes an existing file with this name.
   *
   * @param most its maximum size in bytes
   */
  RotatedFile(Path file, long most) throws IOException {
    this.file = file;
    this.most = most;
    Files.deleteIfExists(file);
    Files.deleteIfExists(older(file));
  }

  /** The name of the previous part of such a file. */
  static Path older(Path file) {
    return file.resolveSibling(file.getFileName() + ".1");
  }

  private SeekableByteChannel create() throws IOException {
    return Files.newByteChannel(
        file,
        Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
  }

  Path file() {
    return file;
  }

  @Nullable String trouble() {
    return trouble;
  }

  @Override
  public boolean write(byte[] bytes, int length) {
    if (trouble == null) {
      try {
        for (int from = 0; from < length; ) {
          from += writeSome(bytes, from, length);
        }
      } catch (IOException e) {
        fail(e);
      }
    }
    return true;
  }

  private int writeSome(byte[] bytes, int from, int to) throws IOException {
    if (channel != null && length == most) {
      channel.close();
      channel = null;
      Files.move(file, older(file), StandardCopyOption.REPLACE_EXISTING);
    }
    if (channel == null) {
      channel = create();
      length = 0;
    }
    int count = (int) Math.min(to - from, most - length);
    int written = channel.write(ByteBuffer.wrap(bytes, from, count));
    length += written;
    return written;
  }

  @Override
  public void end() {
    try {
      if (channel != null) {
        channel.close();
      }
    } catch (IOException e) {
      fail(e);
    }
  }

  private void fail(IOException e) {
    if (trouble == null) {
      trouble = "the log " + file + " cannot be written: " + e.getMessage();
    }
  }
}
