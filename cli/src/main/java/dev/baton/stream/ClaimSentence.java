package dev.baton.stream;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Tells a sentence that makes a claim from one that only speaks about it: "when all tests pass I
 * print …". The sentence that holds the claim decides, and within it what the claim is attached to.
 */
final class ClaimSentence {
  private static final int LONGEST = 600;

  private static final Pattern LAST_SENTENCE = Pattern.compile("(?s)^.*(?:[.!?]\\s|[。！？]|\\n)");

  private static final String SPEECH =
      "(?:print|output|say|write|emit|respond|reply|answer|return|send|append|add|put|include"
          + "|insert|echo|use|claim|declare|signal|report|announce|post|display|issue|end|finish)";

  /** What says when or how a claim is made, instead of making it. */
  private static final Pattern ABOUT =
      any(
          "\\b(?:not|never|cannot|n't|no)\\b.{0,40}\\b(?:yet|done|complete\\w*|finished|ready)\\b",
          "^\\W*not\\W*$",
          "\\b(?:done|complete|finished|ready|stops?|ends?|over|exits?) (?:only )?"
              + "(?:when|once|if|as soon as|after|until)\\b",
          "\\b(?:example|e\\.g|rule|format|template|syntax|convention|either|placeholder|literal)\\b",
          "\\b(?:exactly|following|something like|such as|looks? like|instructions?|contract)\\b",
          "^(?!\\W*as (?:the|you|was|were|per)\\b).*\\b(?:you|user|prompt|loop|runner|harness)\\b.*"
              + "\\b(?:asks?|says?|wants?|tells?|told|expects?|waits?|requires?)\\b",
          "^\\W*(?:my |the |our |possible |valid )?(?:plan|steps?|to-?do|next|goal|target|signals"
              + "|markers|options?|outcomes?)\\b[^.]{0,30}:\\W*$",
          "\\b(?:promise|signal|marker|tag|token|string|keyword|phrase|word|line|sentinel|text)s?\\b.*\\b(?:is|are|was|reads?|would"
              + " be|called|named)\\W*$",
          "^\\W*" + SPEECH + "\\b(?:\\W+\\w+){0,3}\\W*$",
          "\\b" + SPEECH + "\\b.*\\b(?:when|once|if|until|unless|as soon as|before)\\b",
          "\\b(?:to|will|'ll|must|should|would|can|only|then|not|n't|never|not be) (?:(?!now )\\w+"
              + " )?"
              + (SPEECH + "(?:ing)?\\b(?:\\W+\\w+){0,3}\\W*$"));

  private static final Pattern HEAD =
      Pattern.compile(
          "^\\W*(?:\\d+[.)]\\s*)?(?:and |then |so |but |or |only |just |even"
              + " )*(?:when|once|if|unless|until|as soon as|whenever|provided|assuming|in"
              + " case|after|before|only)\\b");

  /** "The flaw is not there any more, so …": what precedes it is the reason for the claim. */
  private static final Pattern CONCLUDES =
      Pattern.compile(
          "[,;.\u2014\u2013-]\\s*(?:and )?(?:so|therefore|thus|hence)(?: it is time to \\w+(?:"
              + " it)?| here (?:it|the promise) is)?[\\s:,*_]*$");

  /** Said of the work, so that a claim may follow it without a stop. */
  private static final Pattern STATES =
      Pattern.compile(
          "\\b(?:done|completed?|finished|ready|met|implemented|fixed|green|ok|clean|is|are"
              + "|pass(?:es|ed|ing)?|works?)\\W*$");

  /** A pattern that finds what any of these finds. */
  private static Pattern any(String... alternatives) {
    return Pattern.compile(String.join("|", alternatives));
  }

  /**
   * Whether the sentence only speaks about the claim.
   *
   * @param before the text before the claim; only its last sentence counts
   * @param after the rest of the line after it
   */
  static boolean isMention(String before, String after) {
    String sentence = last(before);
    return isQuoted(sentence, after)
        || isContinued(after)
        || (hasWords(sentence)
            && !CONCLUDES.matcher(sentence).find()
            && speaksAbout(sentence, isFreeStanding(sentence)));
  }

  /** Whether quotation marks, or backquotes within a sentence, surround the claim. */
  private static boolean isQuoted(String sentence, String after) {
    String left = sentence.stripTrailing();
    char open = left.isEmpty() ? ' ' : left.charAt(left.length() - 1);
    char close = after.isEmpty() ? ' ' : after.charAt(0);
    boolean quotes = "\"'\u201c\u2018\u00ab\u201e".indexOf(open) >= 0;
    boolean code = open == '`' && (hasWords(sentence) || hasWords(after));
    return quotes || code || "\"\u201d\u00bb".indexOf(close) >= 0;
  }

  /** A script without capital letters does not show where a sentence begins. */
  private static boolean continuesSentence(char first) {
    return Character.isLowerCase(first)
        || (Character.isLetter(first) && !Character.isUpperCase(first));
  }

  /** Whether the rest of the line continues the sentence, or asks. */
  private static boolean isContinued(String after) {
    String rest = after.replaceAll("<[^<>]{0,40}>", " ").stripLeading();
    boolean newSentence =
        !rest.isEmpty() && ".!?;:\u3002\u2014\u2013-(\u2705\ud83c".indexOf(rest.charAt(0)) >= 0;
    String words = rest.replaceFirst("^[^\\p{L}\\p{N}]+", "");
    if (words.isEmpty()) {
      return false;
    }
    return rest.contains("?")
        || HEAD.matcher(words.toLowerCase(Locale.ROOT)).find()
        || (!newSentence && continuesSentence(words.charAt(0)));
  }

  /**
   * Whether a line that introduces a claim in the next line only speaks about it.
   *
   * @param free whether that line may say something else, too
   */
  static boolean introducesMention(String line, boolean free) {
    String sentence = last(line);
    return hasWords(sentence) && speaksAbout(sentence, free);
  }

  private static String last(String before) {
    String text = before.length() > LONGEST ? before.substring(before.length() - LONGEST) : before;
    return LAST_SENTENCE
        .matcher(text)
        .replaceFirst("")
        .replace('\u2019', '\'')
        .replaceAll("`[^`]{0,200}`", "code")
        .replaceAll("\\s+", " ")
        .toLowerCase(Locale.ROOT);
  }

  /** Whether a colon, a dash or the like separates the claim from the words before it. */
  private static boolean isFreeStanding(String sentence) {
    String left = sentence.replaceFirst("[\\s*_(\\[`>]+$", "");
    boolean bracket = sentence.stripTrailing().endsWith("(");
    return bracket
        || left.isEmpty()
        || ":;,.!)\u2014\u2013-\u2192\u2713\u2705".indexOf(left.charAt(left.length() - 1)) >= 0;
  }

  private static boolean speaksAbout(String sentence, boolean free) {
    if (ABOUT.matcher(sentence).find()) {
      return true;
    }
    if (HEAD.matcher(sentence).find() && !(free && hasMainClause(sentence))) {
      return true;
    }
    return !free && !STATES.matcher(sentence).find();
  }

  /** "If the file is missing, it is created: …": what follows the comma says something. */
  private static boolean hasMainClause(String sentence) {
    String clause = sentence.replaceFirst("[\\s:;,*_(\u2014\u2013-]+$", "");
    int comma = clause.lastIndexOf(',');
    return comma > 0 && words(clause.substring(comma)) >= 2;
  }

  private static int words(String text) {
    int count = 0;
    boolean in = false;
    for (int i = 0; i < text.length(); i++) {
      boolean letter = Character.isLetterOrDigit(text.charAt(i)) || text.charAt(i) == '\'';
      count += letter && !in ? 1 : 0;
      in = letter;
    }
    return count;
  }

  static boolean hasWords(String text) {
    return text.chars().anyMatch(Character::isLetterOrDigit);
  }
}
