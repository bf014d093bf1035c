package dev.baton.agent;

import java.io.IOException;
import java.io.OutputStream;

/**
 * Writes a program's input on a thread of its own, because the program may read slowly or not at
 * all.
 */
final class InputWriter extends Thread {
  private final OutputStream to;
  private final byte[] input;

  InputWriter(OutputStream to, byte[] input) {
    super("input");
    this.to = to;
    this.input = input;
    setDaemon(true);
  }

  @Override
  public void run() {
    try (to) {
      to.write(input);
    } catch (IOException e) {
      // It has ended or closed its input, so it needs no more.
    }
  }
}
