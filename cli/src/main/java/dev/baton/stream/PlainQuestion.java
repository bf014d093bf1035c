package dev.baton.stream;

import dev.baton.breaker.signature.ErrorScan;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds the question with which an agent's last message ends, for agents that ask in plain text
 * instead of by a tool. A question that the agent itself answers, and one that is quoted, is none;
 * neither is an offer ("let me know if you need anything else"). These words decide where the agent
 * changed nothing and does not claim to be done; beside a claim, only a question that has to be
 * answered before the work is done counts.
 */
final class PlainQuestion {
  /** How many lines at the end may hold the question. */
  private static final int LINES = 6;

  /** A question that the agent does not ask itself, and answers itself. */
  private static final Pattern ADDRESSED =
      Pattern.compile(
          "\\b(?:you|your|i|we|me|my|us|our|should|shall|soll|sollen|ich|wir|sie|dir|ihnen|dois-je"
              + "|faut-il|vous|voulez|veux-tu|devo|vuoi|deve|quer)\\b|\u00bf|\u5417|\u304b",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern REQUEST =
      Clause.any(
          "(?:^\\W*|[,;:] |\\b(?:and|so|kindly) )please (?!note|see|find|refer)\\w|\\bplease\\W*$",
          "\\b(?:merci de|veuillez|bitte (?!beachte)|por favor,?|per favore) \\w",
          "^confirm (?:that|whether|if)|^(?:reply|type|answer|respond|enter) (?:with"
              + " )?[\"'`\u201c]",
          "\\b(?:let me know|tell me (?:wh|how|if)|need to know|for you to decide|up to you)\\b",
          "\\byour (?:call|choice)\\b(?! to\\b)",
          "\\b(?:you|some(?:one|body))(?: \\w+)?(?: to)? (?:confirm|decide|approve|choose)\\b",
          "\\b(?:needs?|requires?|wait\\w*|await\\w*|without|'d like|would like)\\b.{0,20}?"
              + "\\b(?:your|clarification|approval|confirmation|permission|guidance|a decision)\\b",
          "\\bneed (?:access|you|some(?:one|body)|one of you|a (?:person|human))\\b",
          "\\b(?:decision|approval|input|answer|clarification|confirmation|permission)s? (?:is|are)"
              + " (?:needed|required|missing)\\b",
          "\\b(?:start|run|call|launch) me again\\b",
          "\\bneed .{0,60}\\b(?:key|token|password|credentials?|secret|decision|answer)\\b",
          "\\bwhich (?:one|of) .{0,60}\\byou (?:want|prefer)\\b",
          "\\b(?:once|when|as soon as|after|until) you\\b.*\\bi(?:'ll| can| will)\\b",
          "\\bi(?:'ll| can| will)\\b.*\\b(?:once|when|as soon as|after) (?:you|i"
              + " (?:know|have))\\b");

  /** Answers to choose from follow. */
  private static final Pattern CHOICE =
      Pattern.compile(
          "^(?:(?:would|do|could|can) you|(?:should|shall) (?:i|we)|which (?:one|of|option|way)"
              + "|what (?:should|shall|do|would))\\b.*:$");

  /** An offer, or what a program asks that does not know a command. */
  private static final Pattern OFFER =
      Pattern.compile(
          "^did you mean (?:this|one of these)\\?$|\\b(?:let me know if"
              + " (?!i\\b|we\\b|that)|anything else|any (?:further |other )?questions|if you(?:'d|"
              + " would) like|feel free|happy to)\\b");

  /** What the agent waits for beside its claim. */
  private static final Pattern NEEDED =
      Clause.any(
          "\\b(?:start|run|call|launch) me again\\b|\\bdecisions? (?:is |are"
              + " )?(?:needed|required)\\b",
          "\\b(?:approval|input|answer|clarification|confirmation|permission)s? (?:is|are)"
              + " (?:needed|required) (?:from you|before i|to (?:continue|proceed|finish))\\b",
          "\\bi need (?:you|some(?:one|body)|a (?:person|human|decision)|clarification)\\b",
          "\\b(?:i|we|this|it|work|task) (?:needs?|requires?|am waiting for|is waiting for|await)"
              + " your\\b|^\\W*(?:waiting for|awaiting) your\\b|\\bfor you to decide\\b",
          "\\bplease\\b.*\\bthen i\\b|\\b(?:some(?:one|body)|you) (?:has|have|needs?) to"
              + " (?:decide|approve)\\b",
          "\\b(?:please|let me know|tell me)\\b(?: and)?(?: let me know| tell me)?"
              + " (?:which|whether|how (?:to|you"
              + " want)|confirm|decide|choose|advise|approve|provide|answer)\\b",
          "\\b(?:once|when|as soon as|after|until) (?:you(?: have)?"
              + " (?:confirm|decide|answer|tell|provide|give|approve|choose|chose)|i"
              + " (?:know|have)\\b)");

  /** A courtesy, or more work that is offered, beyond the task. */
  private static final Pattern PROPOSAL =
      Clause.any(
          "^(?!.*\\b(?:mandatory|required)\\b).*\\b(?:pull"
              + " request|pr|merge|squash|commit|push|release|tag|deploy|publish|review|next|also|looks?|sounds?|think|good|okay|ok|feedback|works?"
              + " for you|happy)\\b",
          "^(?!.*\\b(?:which|or)\\b).*\\b(?:would you like|do you want|want me|if"
              + " you|(?:shall|should|can|may) i"
              + " (?:add|write|document|extend|start|continue|proceed|go))\\b");

  /** What the next iteration answers by its mere start. */
  private static final Pattern CONTINUING =
      Pattern.compile(
          "\\b(?:shall|should|can|could|may|want|like|okay|ok|ready)\\b.{0,60}\\b(?:continue|proceed|go"
              + " (?:on|ahead)|carry on|move on|keep going|start|begin|next)\\b");

  /** What a program asks at a terminal. */
  private static final Pattern PROMPT =
      Pattern.compile("[\\[(](?:y/n|yes/no)[\\])]", Pattern.CASE_INSENSITIVE);

  private PlainQuestion() {}

  /** Whether it only asks for permission to continue, and offers no choice. */
  static boolean isAboutContinuing(String question) {
    String text = Clause.lowerCase(question);
    return CONTINUING.matcher(text).find() && !text.contains(" or ");
  }

  /** Whether a claim is made beside a question that has to be answered first. */
  static boolean waits(List<String> before, List<String> after) {
    return last(after, true) != null || last(before, true) != null;
  }

  /**
   * The question; null when the message ends with none.
   *
   * @param prose what the author says, as {@link ProseLines} has it
   */
  static @Nullable String in(List<String> prose) {
    return last(prose, false);
  }

  private static @Nullable String last(List<String> prose, boolean besideClaim) {
    List<String> said =
        prose.stream()
            .filter(line -> !line.isBlank() && line.charAt(0) > ProseLines.ERROR.charAt(0))
            .toList();
    String last = null;
    for (int i = Math.max(0, said.size() - LINES); i < said.size(); i++) {
      String line = said.get(i);
      boolean isAnswered = i < said.size() - 1 && PROMPT.matcher(line).find();
      if (isAnswered || reportsError(line)) {
        continue;
      }
      for (String sentence : Retraction.sentences(line)) {
        if (besideClaim ? isWaiting(sentence) : isAsking(sentence)) {
          last = sentence;
        } else if (last != null && isAnswer(line, sentence) && isRhetorical(last)) {
          last = null;
        }
      }
    }
    return last;
  }

  /** A compiler that asks whether another name was meant asks nobody. */
  static boolean reportsError(String line) {
    ErrorScan scan = new ErrorScan();
    scan.line(line);
    return !scan.found().isEmpty();
  }

  /** Whether it asks nobody in particular, so that the next sentence is its answer. */
  private static boolean isRhetorical(String asked) {
    return isQuestion(Clause.lowerCase(asked).strip()) && !ADDRESSED.matcher(asked).find();
  }

  /** Whether it is more text after a question, and not one of the options or "(yes/no)". */
  private static boolean isAnswer(String line, String sentence) {
    return !FinalMessage.isListItem(line)
        && !sentence.isEmpty()
        && Character.isLetter(sentence.charAt(0));
  }

  private static boolean isAsking(String sentence) {
    String text = Clause.lowerCase(sentence).strip();
    return (isQuestion(text) || REQUEST.matcher(text).find()) && !OFFER.matcher(text).find();
  }

  private static boolean isWaiting(String sentence) {
    String text = Clause.lowerCase(sentence).strip();
    return NEEDED.matcher(text).find()
        || (isQuestion(text)
            && ADDRESSED.matcher(text).find()
            && !OFFER.matcher(text).find()
            && !PROPOSAL.matcher(text).find());
  }

  private static boolean isQuestion(String text) {
    String bare = text.replaceFirst("[\\s*_\"')\\]]+$", "");
    return bare.endsWith("?") || bare.endsWith("\uff1f") || CHOICE.matcher(bare).find();
  }
}
