package dev.baton.cli.kit;

import dev.baton.terminal.Output;
import dev.baton.terminal.Sanitize;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;

/** A yes-or-no question to the person at the terminal. */
final class Question {
  private Question() {}

  /**
   * Whether there is a person: input and output are a terminal, and no agent runs this command. An
   * agent may have a terminal, too, but would wait forever for an answer.
   */
  static boolean canBeAsked(Call call) {
    return !call.output().isJson()
        && call.environment().isAtTerminal()
        && call.workspace().lineage().workerName() == null;
  }

  /** Asks; anything except yes counts as no. */
  static boolean ask(Environment environment, Output output, String question) {
    output.flush();
    environment.err().print(Sanitize.line(question) + " [y/N] ");
    environment.err().flush();
    String answer = line(environment.in()).strip().toLowerCase(Locale.ROOT);
    return answer.equals("y") || answer.equals("yes");
  }

  /** Reads the next line byte by byte, so that the rest of the input is left for others. */
  private static String line(InputStream in) {
    StringBuilder line = new StringBuilder();
    try {
      for (int next = in.read(); next >= 0 && next != '\n'; next = in.read()) {
        line.append((char) next);
      }
    } catch (IOException nobodyThere) {
      return "";
    }
    return line.toString();
  }
}
