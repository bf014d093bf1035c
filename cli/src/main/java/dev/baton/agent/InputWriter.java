package dev.baton.agent;

import java.io.IOException;
import java.io.OutputStream;

/** Gives a program its input. It may read as slowly as it likes, or not at all. */
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
      // It has ended, or closed its input: it wants no more.
    }
  }
}
