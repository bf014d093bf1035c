package dev.baton.terminal;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * Data for other programs that is shown on a terminal instead: what could control the terminal is
 * escaped, as in every text that Baton prints. Closing it does not close the terminal.
 */
final class SafeStream extends OutputStream {
  /** A line may be a whole document. */
  private static final int PORTION = 1 << 16;

  private final PrintStream out;
  private final boolean json;
  private final ByteArrayOutputStream pending = new ByteArrayOutputStream();

  /**
   * @param json whether escapes must be those of JSON, so that the document stays the same
   */
  SafeStream(PrintStream out, boolean json) {
    this.out = out;
    this.json = json;
  }

  @Override
  public void write(int oneByte) {
    // A portion ends before the first byte of a character.
    if (pending.size() >= PORTION && (oneByte & 0xC0) != 0x80) {
      flush();
    }
    pending.write(oneByte);
    if (oneByte == '\n') {
      flush();
    }
  }

  @Override
  public void write(byte[] bytes, int offset, int length) {
    for (int i = offset; i < offset + length; i++) {
      write(bytes[i]);
    }
  }

  @Override
  public void flush() {
    String text = pending.toString(StandardCharsets.UTF_8);
    pending.reset();
    out.print(json ? Sanitize.json(text) : Sanitize.text(text));
  }

  @Override
  public void close() {
    flush();
    out.flush();
  }
}
