package dev.baton.git;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * What a program prints, and whether its reader waits for it at this moment. A limit for the
 * program counts only that time: a reader may take as long as it likes for what it has read.
 */
final class AwaitedStream extends FilterInputStream {
  private volatile boolean awaited;

  AwaitedStream(InputStream in) {
    super(in);
  }

  /** May be asked by any thread. */
  boolean isAwaited() {
    return awaited;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] buffer, int from, int length) throws IOException {
    awaited = true;
    try {
      return super.read(buffer, from, length);
    } finally {
      awaited = false;
    }
  }
}
