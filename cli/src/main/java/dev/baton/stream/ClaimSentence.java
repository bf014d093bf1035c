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
          + "|insert|echo|type|use|claim|declare|signal|report|announce|give|state|post|display"
          + "|issue|end|finish|conclude)";

  private static final Pattern SPEAKS = Pattern.compile("\\b" + SPEECH + "(?:s|es|ies|ing)?\\b");

  /** Said of the present: "I now output", "outputting". */
  private static final Pattern SPEAKS_NOW =
      Pattern.compile(
          "\\b(?:now|hereby|therefore|thus|so|accordingly|finally) (?:i |we )?(?:can |may )?"
              + SPEECH
              + "\\b|\\bi (?:now|hereby|therefore|thus|can now|am now) "
              + "|^\\W*(?:outputt?ing|emitting|printing|signall?ing|declaring|reporting|sending"
              + "|responding|replying|claiming|ending|finishing|concluding|issuing)\\b|^\\W*(?:here"
              + " is|here's|this is|my|the) .*(?:signal|promise|marker|token|status)\\W*$");

  private static final Pattern CONDITION =
      Pattern.compile(
          "\\b(?:when|once|if|unless|until|till|as soon as|whenever|provided|assuming|in case"
              + "|at the (?:very )?end|in the end|later|afterwards|eventually|after|before)\\b");

  private static final Pattern HEAD_CONDITION =
      Pattern.compile(
          "^\\W*(?:\\d+[.)]\\s*)?(?:and |then |so |but |or |only |just |even )*"
              + "(?:when|once|if|unless|until|as soon as|whenever|provided|assuming|in case|after"
              + "|before|only)\\b");

  private static final Pattern DONE_WHEN =
      Pattern.compile(
          "\\b(?:done|complete|completed|finished|ready|stops?|ends?|over|exits?|terminates?)"
              + " (?:only )?(?:when|once|if|as soon as|after|until)\\b");

  private static final Pattern NOT =
      Pattern.compile("\\b(?:not|cannot|never|without|neither|nor)\\b|n't\\b|\\bno\\b");

  private static final Pattern NOT_YET =
      Pattern.compile(
          "(?:\\b(?:not|never|cannot)\\b|n't\\b)(?:\\W+\\w+){0,5}?\\W+"
              + "(?:yet|done|complete|completed|finished|ready|enough|time)\\b|\\bnot yet\\b");

  /** Words that speak about the form of a claim. */
  private static final Pattern ABOUT =
      Pattern.compile(
          "\\b(?:for example|for"
              + " instance|example|e\\.g|rule|format|template|syntax|convention|either|placeholder|literal|exactly|the"
              + " following|something like|such as|looks?"
              + " like|instructions?|contract)\\b|\\b(?:you|user|prompt|loop|runner|harness)\\b"
              + ".*\\b(?:ask|asks|asked|say|says|said|want|wants|wanted|tell|tells|told|expects?"
              + "|waits?|requires?|look|looks)\\b");

  /** What is planned or listed, not said. */
  private static final Pattern LISTED =
      Pattern.compile(
          "^\\W*(?:my |the |our |possible |valid )?(?:plan|steps?|to-?do|next(?:"
              + " steps?)?|goal|target"
              + "|aim|signals|markers|legend|options?|outcomes?|keywords)\\b[^.]{0,30}:\\W*$");

  /** "The flaw is not there any more, so …": what precedes it is the reason for the claim. */
  private static final Pattern CONCLUDES =
      Pattern.compile("[,;.\u2014\u2013-]\\s*(?:and )?(?:so|therefore|thus|hence)[\\s:,*_]*$");

  /** "Final answer:" is a label, and no instruction to answer. */
  private static final Pattern LABEL =
      Pattern.compile(
          "^\\W*(?:my |the )?(?:final|last|overall)"
              + " (?:answer|report|reply|response|output|statement|state)\\W*$");

  /** "As the prompt asks, I …". */
  private static final Pattern AS_ASKED = Pattern.compile("^\\W*as (?:the|you|was|were|per)\\b");

  /** "The completion promise of this loop is …". */
  private static final Pattern NAMES =
      Pattern.compile(
          "\\b(?:promise|signal|marker|tag|token|string|keyword|phrase|word|line|sentinel|text)s?\\b.*\\b(?:is|are|was|reads?|would"
              + " be|called|named)\\W*$");

  private static final Pattern IMPERATIVE =
      Pattern.compile(
          "^\\W*(?:\\d+[.)]\\s*)?(?:\\[.] )?(?:and |then |please |just |only |finally |always"
              + " |never |do |also |remember to |you can |to )*"
              + SPEECH
              + "\\b");

  /** Said of the work, so that a claim may follow it without a stop. */
  private static final Pattern STATES =
      Pattern.compile(
          "\\b(?:done|completed?|finished|ready|met|implemented|fixed|green|is|are"
              + "|pass(?:es|ed|ing)?|works?)\\W*$");

  private ClaimSentence() {}

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
        || HEAD_CONDITION.matcher(words.toLowerCase(Locale.ROOT)).find()
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
    boolean condition = CONDITION.matcher(sentence).find();
    if (NOT_YET.matcher(sentence).find()
        || DONE_WHEN.matcher(sentence).find()
        || LISTED.matcher(sentence).find()
        || NAMES.matcher(sentence).find()) {
      return true;
    }
    if (AS_ASKED.matcher(sentence).find()) {
      return condition || NOT.matcher(sentence).find();
    }
    if (ABOUT.matcher(sentence).find()) {
      return true;
    }
    boolean speaks = speaks(sentence);
    if (speaks) {
      boolean denied = NOT.matcher(sentence).find() || condition;
      return denied || !SPEAKS_NOW.matcher(sentence).find();
    }
    if (HEAD_CONDITION.matcher(sentence).find() && !hasMainClause(sentence)) {
      return true;
    }
    return (!free || words(sentence) == 1)
        && (condition
            || NOT.matcher(sentence).find()
            || (words(sentence) > 1 && !STATES.matcher(sentence).find()));
  }

  /**
   * Whether it says that somebody utters the claim: as an instruction, of itself, with few words
   * before the claim. "The command prints JSON as asked: …" does not.
   */
  private static boolean speaks(String sentence) {
    if (LABEL.matcher(sentence).find()) {
      return false;
    }
    if (IMPERATIVE.matcher(sentence).find() || SPEAKS_NOW.matcher(sentence).find()) {
      return true;
    }
    var found = SPEAKS.matcher(sentence);
    while (found.find()) {
      String subject = sentence.substring(0, found.start());
      String rest = sentence.substring(found.end());
      boolean near = words(rest) <= 3;
      boolean own = subject.matches("(?s).*\\b(?:i|we|you|agent|it|must|will|'ll|should|to)\\b.*");
      if (near && (own || words(rest) <= 1)) {
        return true;
      }
    }
    return false;
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
