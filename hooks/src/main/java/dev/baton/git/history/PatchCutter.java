package dev.baton.git.history;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;

/**
 * Copies a patch file by file, until the next one does not fit.
 *
 * <p>With a cap, the patch of one file is buffered until its end.
 */
final class PatchCutter {
  private static final int BUFFER = 1 << 16;

  /**
   * The first line of each file's patch. No other line starts like this: lines of text start with a
   * sign or a space.
   */
  private static final byte[] START = "diff --git ".getBytes(US_ASCII);

  private final OutputStream out;
  private final boolean capped;
  private long room;
  private byte[] held = new byte[BUFFER];
  private int size;
  private int matched;
  private int files;

  PatchCutter(OutputStream out, long cap) {
    this.out = out;
    this.room = cap;
    this.capped = cap < Long.MAX_VALUE;
  }

  /** Whether everything fitted. */
  boolean copy(InputStream patch) throws IOException {
    byte[] buffer = new byte[BUFFER];
    for (int length = patch.read(buffer); length >= 0; length = patch.read(buffer)) {
      for (int i = 0; i < length; i++) {
        take(buffer[i]);
        if (matched <= 0 && size > (capped ? room : BUFFER)) {
          if (capped) {
            return false;
          }
          write();
        }
      }
    }
    endFile();
    return true;
  }

  /** How many files were copied; known only where there is a cap. */
  int files() {
    return files;
  }

  private void take(byte b) throws IOException {
    if (size == held.length) {
      held = Arrays.copyOf(held, 2 * size);
    }
    held[size++] = b;
    if (b == '\n') {
      matched = 0;
    } else if (matched < 0 || b != START[matched]) {
      matched = -1;
    } else if (++matched == START.length) {
      size -= START.length;
      endFile();
      System.arraycopy(START, 0, held, 0, START.length);
      size = START.length;
      matched = -1;
    }
  }

  private void endFile() throws IOException {
    if (size > 0) {
      files++;
    }
    write();
  }

  private void write() throws IOException {
    out.write(held, 0, size);
    room -= capped ? size : 0;
    size = 0;
  }
}
