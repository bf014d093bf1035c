package dev.baton.cli.kit;

import dev.baton.terminal.Sanitize;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The consent of a person: an answer at the terminal, or {@code --yes} that no agent typed. */
public final class Consent {
  /**
   * Whether the user consents.
   *
   * @param question asked at a terminal
   * @throws Failure where nobody can be asked, and where an agent runs the command
   */
  public static boolean isGiven(Arguments arguments, String question) {
    refuseAgents(arguments);
    return isConfirmed(arguments, question);
  }

  /**
   * Refuses what only a person may decide.
   *
   * @throws Failure where an agent runs the command
   */
  public static void refuseAgents(Arguments arguments) {
    String agent = arguments.workspace().lineage().workerName();
    if (agent != null) {
      throw paused("only a person can allow this, and " + agent + " runs this command", null);
    }
  }

  /** Whether a question would be answered, by a person or by {@code --yes}. */
  public static boolean canBeAsked(Arguments arguments) {
    return arguments.has("--yes") || Question.canBeAsked(arguments);
  }

  /**
   * Whether the caller is sure. An agent may say so with {@code --yes}.
   *
   * @param question asked at a terminal
   * @throws Failure where nobody can be asked
   */
  public static boolean isConfirmed(Arguments arguments, String question) {
    if (arguments.has("--yes")) {
      return true;
    }
    if (!Question.canBeAsked(arguments)) {
      throw paused("nobody is at the terminal to allow this", "to allow it, add --yes");
    }
    return Question.ask(arguments, question);
  }

  private static Failure paused(String message, @Nullable String hint) {
    return new Failure(
        ExitCode.PAUSED,
        "needs_consent",
        message + "; nothing was changed",
        hint == null ? "run it in a terminal of your own" : hint);
  }

  /** A yes-or-no question to the person at the terminal. */
  static final class Question {
    /**
     * Whether there is a person: input and output are a terminal, and no agent runs this command.
     * An agent may have a terminal, too, but would wait forever for an answer.
     */
    static boolean canBeAsked(Arguments arguments) {
      return !arguments.workspace().output().isJson()
          && arguments.environment().isAtTerminal()
          && arguments.workspace().lineage().workerName() == null;
    }

    /** Asks; anything except yes counts as no. */
    static boolean ask(Arguments arguments, String question) {
      Environment environment = arguments.environment();
      arguments.workspace().output().flush();
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
}
