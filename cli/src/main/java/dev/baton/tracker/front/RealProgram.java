package dev.baton.tracker.front;

import java.io.IOException;
import java.util.List;

/** Runs the program in front of which Baton stands, as if it had been called itself. */
@FunctionalInterface
public interface RealProgram {

  /**
   * The result.
   *
   * @param exit 128 + n where signal n ended it
   * @param out what it printed, as bytes in ISO 8859-1; empty where that went to a terminal
   */
  record Ended(int exit, String out) {
    boolean isGood() {
      return exit == 0;
    }
  }

  /**
   * Runs it to its end.
   *
   * @throws IOException when it cannot be started
   */
  Ended run(List<String> words) throws IOException;
}
