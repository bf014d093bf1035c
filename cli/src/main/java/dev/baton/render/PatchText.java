package dev.baton.render;

import dev.baton.terminal.Output;
import dev.baton.terminal.Sanitize;
import dev.baton.terminal.Style;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Prints a patch to a terminal line by line, coloured, and with control characters escaped. */
public final class PatchText extends OutputStream {
  private final Output output;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();

  public PatchText(Output output) {
    this.output = output;
  }

  @Override
  public void write(int oneByte) {
    if (oneByte == '\n') {
      print();
    } else {
      line.write(oneByte);
    }
  }

  @Override
  public void write(byte[] bytes, int offset, int length) {
    for (int i = offset; i < offset + length; i++) {
      write(bytes[i]);
    }
  }

  @Override
  public void close() {
    if (line.size() > 0) {
      print();
    }
  }

  private void print() {
    String text = line.toString(StandardCharsets.UTF_8);
    line.reset();
    // Tabs are harmless and are used for indentation.
    String safe = Sanitize.text(text);
    output.verbatim(output.paint(style(text), safe) + "\n");
  }

  private static Style style(String text) {
    if (text.startsWith("+++") || text.startsWith("---") || text.startsWith("diff --git ")) {
      return Style.HEADING;
    }
    return text.startsWith("+")
        ? Style.GOOD
        : text.startsWith("-") ? Style.BAD : text.startsWith("@@") ? Style.ID : Style.PLAIN;
  }
}
