package dev.baton.agent;

import dev.baton.agent.AgentLog.RotatedFile;
import dev.baton.text.OutputSink;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads one output of an agent from its log, the older part first, while it may still be written.
 */
public final class GrowingLog implements AutoCloseable {
  private static final int CHUNK = 1 << 16;

  private final Path file;
  private final byte[] chunk = new byte[CHUNK];
  private @Nullable SeekableByteChannel channel;

  /** Tells whether the opened file is still the one with that name. */
  private @Nullable Object key;

  private boolean begun;
  private boolean lost;

  /**
   * @param file as {@link AgentLog} names it
   */
  public GrowingLog(Path file) {
    this.file = file;
  }

  /** Reads all of a log that grows no more, until the sink takes no more. */
  public static void readAll(Path file, OutputSink sink) throws IOException {
    try (GrowingLog log = new GrowingLog(file)) {
      log.readNew(sink);
    }
    sink.end();
  }

  /** Whether there is anything to read. */
  public boolean exists() {
    return begun || Files.exists(file) || Files.exists(RotatedFile.older(file));
  }

  /** Whether the older part begins in the middle of the output. */
  public boolean isCut() {
    return Files.exists(RotatedFile.older(file));
  }

  /**
   * Reads what was written since the last call.
   *
   * @param sink receives it; when it takes no more, reading ends
   * @return whether the sink takes more
   */
  public boolean readNew(OutputSink sink) throws IOException {
    while (true) {
      if (channel == null && !open()) {
        return true;
      }
      boolean takesMore = drain(sink);
      Object newest = keyOf(file);
      if (!takesMore || newest == null || newest.equals(key)) {
        return takesMore;
      }
      // It is the older part now. Its end was written before it was renamed.
      if (!drain(sink)) {
        return false;
      }
      Object older = keyOf(RotatedFile.older(file));
      lost = !Objects.equals(older, key);
      close();
    }
  }

  private boolean open() throws IOException {
    Path first = !begun || lost ? RotatedFile.older(file) : file;
    for (Path candidate : new Path[] {first, file}) {
      try {
        SeekableByteChannel opened = Files.newByteChannel(candidate);
        channel = opened;
        key = keyOf(candidate);
        begun = true;
        lost = false;
        return true;
      } catch (NoSuchFileException notThere) {
        // The output was not that long, or nothing was written yet.
      }
    }
    return false;
  }

  private boolean drain(OutputSink sink) throws IOException {
    SeekableByteChannel from = channel;
    while (from != null) {
      int count = from.read(ByteBuffer.wrap(chunk));
      if (count <= 0) {
        return true;
      }
      if (!sink.write(chunk, count)) {
        return false;
      }
    }
    return true;
  }

  private static @Nullable Object keyOf(Path path) {
    try {
      return Files.readAttributes(path, BasicFileAttributes.class).fileKey();
    } catch (IOException gone) {
      return null;
    }
  }

  @Override
  public void close() throws IOException {
    if (channel != null) {
      channel.close();
      channel = null;
    }
  }
}
