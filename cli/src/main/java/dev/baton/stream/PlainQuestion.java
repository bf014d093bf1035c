package dev.baton.stream;

import dev.baton.stream.ProseLines.Kind;
import dev.baton.stream.ProseLines.Line;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds the question with which an agent's last message ends, for agents that ask in plain text
 * instead of by a tool. A question that the agent itself answers, and one that is quoted, is none;
 * neither is an offer ("let me know if you need anything else"). These words decide where the agent
 * does not claim to be done.
 */
final class PlainQuestion {
  /** How many lines at the end may hold the question. */
  private static final int LINES = 6;

  /** What the next iteration answers by its mere start. */
  private static final Pattern CONTINUING =
      Pattern.compile(
          "\\b(?:shall|should|can|could|may|want|like|okay|ok|ready)\\b.{0,60}\\b(?:continue|proceed|go"
              + " (?:on|ahead)|carry on|move on|keep going|start|begin|next)\\b");

  /** What asks a person; read when it is asked for. */
  private static final class Asks {
    static final Weights WEIGHTS = Weights.read("asks.weights");
  }

  /** Whether it only asks for permission to continue, and offers no choice. */
  static boolean isAboutContinuing(String question) {
    String text = Sentence.lowerCase(question);
    return CONTINUING.matcher(text).find() && !text.contains(" or ");
  }

  /** The question; null when the message ends with none. */
  static @Nullable String in(List<Line> lines) {
    return Asks.WEIGHTS.decisive(words(lines));
  }

  /** The last words of a message, of which one may ask. */
  static LastWords words(List<Line> lines) {
    List<Line> said =
        lines.stream()
            .filter(line -> line.kind() == Kind.PROSE && !line.text().isEmpty())
            .filter(line -> !ProseLines.reportsError(line.text()))
            .toList();
    return LastWords.around(said.subList(Math.max(0, said.size() - LINES), said.size()), List.of());
  }
}
