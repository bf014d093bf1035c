package dev.baton.tracker.beads;

import dev.baton.task.InvalidValue;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** Passes on each line that is written to it, in UTF-8, as soon as it is complete. */
final class LineStream extends OutputStream {
  private final Consumer<String> lines;
  private final ByteArrayOutputStream begun = new ByteArrayOutputStream();
  private long number = 1;

  LineStream(Consumer<String> lines) {
    this.lines = lines;
  }

  @Override
  public void write(int b) {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) {
    int from = offset;
    for (int i = offset; i < offset + length; i++) {
      if (bytes[i] == '\n') {
        begun.write(bytes, from, i - from);
        end();
        from = i + 1;
      }
    }
    begun.write(bytes, from, offset + length - from);
  }

  private void end() {
    String line;
    try {
      line =
          StandardCharsets.UTF_8
              .newDecoder()
              .decode(ByteBuffer.wrap(begun.toByteArray()))
              .toString();
    } catch (CharacterCodingException e) {
      throw new InvalidValue("line " + number + " is not UTF-8", "");
    }
    begun.reset();
    number++;
    if (!line.isBlank()) {
      lines.accept(line.endsWith("\r") ? line.substring(0, line.length() - 1) : line);
    }
  }

  /** Whether nothing follows the last line end. */
  boolean isComplete() {
    return begun.size() == 0;
  }
}
