package dev.baton.stream;

import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds the question with which an agent's last message ends, for agents that ask in plain text
 * instead of by a tool. An offer ("let me know if you need anything else") is none. These words
 * decide only where the agent changed nothing and does not claim to be done.
 */
final class PlainQuestion {
  /** How many lines at the end may hold the question. */
  private static final int LINES = 6;

  private static final Pattern SENTENCE_END = Pattern.compile("(?<=[.!?\u3002\uff1f])\\s+");

  private static final Pattern REQUEST =
      Pattern.compile(
          "\\b(?:please|kindly) (?:\\w+ )?(?:advise|confirm|provide|add|clarify|tell|choose|approve"
              + "|answer|let me know|specify|share|grant|decide|supply|reply|respond)\\b"
              + "|\\blet me know\\b"
              + "|\\b(?:need|require|waiting for|wait for|awaiting) (?:\\w+ ){0,2}?(?:your"
              + "|clarification|approval|confirmation|permission|guidance|a decision|an answer)\\b"
              + "|\\bneed (?:the|a|an|access) .{0,60}\\b(?:key|token|password|credentials?|secret"
              + "|decision|answer)\\b"
              + "|\\b(?:tell me|which (?:one|of)) .{0,60}\\b(?:you (?:want|prefer))\\b");

  private static final Pattern OFFER =
      Pattern.compile(
          "\\b(?:let me know if|anything else|any (?:further |other )?questions|if you(?:'d| would)"
              + " like|feel free|happy to)\\b");

  private PlainQuestion() {}

  /**
   * The question; null when the message ends with none.
   *
   * @param prose what the author says, as {@link ProseLines} has it
   */
  static @Nullable String in(List<String> prose) {
    List<String> said =
        prose.stream().filter(line -> !line.isBlank() && !line.equals(ProseLines.OTHER)).toList();
    String last = null;
    for (String line : said.subList(Math.max(0, said.size() - LINES), said.size())) {
      for (String sentence : SENTENCE_END.split(line, -1)) {
        if (isAsking(sentence)) {
          last = sentence;
        }
      }
    }
    return last;
  }

  private static boolean isAsking(String sentence) {
    String text = Retraction.lowerCase(sentence).strip();
    return (isQuestion(text) || REQUEST.matcher(text).find()) && !OFFER.matcher(text).find();
  }

  private static boolean isQuestion(String text) {
    String bare = text.replaceFirst("[\\s*_\"')\\]]+$", "");
    return bare.endsWith("?") || bare.endsWith("\uff1f");
  }
}
