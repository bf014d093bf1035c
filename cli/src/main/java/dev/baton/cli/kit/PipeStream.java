package dev.baton.cli.kit;

import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;

/**
 * An output whose reader may close it early, as in {@code baton list | head -1}: the rest of the
 * output is then dropped. Other programs are ended by SIGPIPE there, which Java ignores. Any other
 * failure, such as a full disk, is reported.
 */
final class PipeStream extends FilterOutputStream {
  private volatile boolean readerLeft;

  PipeStream(FileOutputStream out) {
    super(out);
  }

  boolean readerLeft() {
    return readerLeft;
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    if (readerLeft) {
      return;
    }
    try {
      out.write(bytes, offset, length);
    } catch (IOException e) {
      // The launcher sets the locale, so this text does not vary.
      readerLeft = "Broken pipe".equals(e.getMessage());
      if (!readerLeft) {
        throw e;
      }
    }
  }

  @Override
  public void write(int oneByte) throws IOException {
    write(new byte[] {(byte) oneByte}, 0, 1);
  }
}
