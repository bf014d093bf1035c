package dev.baton.git;

import java.io.IOException;
import java.io.OutputStream;

/** Writes git's input from a thread of its own, because git's output must be read meanwhile. */
final class GitFeeder implements Runnable {
  private final OutputStream to;
  private final byte[] input;

  private GitFeeder(OutputStream to, byte[] input) {
    this.to = to;
    this.input = input;
  }

  /** Starts writing and does not wait for the end. */
  static void feed(OutputStream to, byte[] input) {
    GitFeeder feeder = new GitFeeder(to, input);
    if (input.length == 0) {
      feeder.run();
    } else {
      Thread thread = new Thread(feeder, "git feeder");
      thread.setDaemon(true);
      thread.start();
    }
  }

  @Override
  public void run() {
    try (to) {
      to.write(input);
    } catch (IOException gone) {
      // Git ended before it had read everything; its exit code says why.
    }
  }
}
