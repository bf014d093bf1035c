package dev.baton.stream;

import java.util.Locale;
import java.util.regex.Pattern;

/** What surrounds a claim in its line. */
final class ClaimPlace {
  /** What a sentence says that continues after the claim. */
  private static final Pattern GOES_ON =
      Pattern.compile(
          "^(?:is|was|will|would|only|means?|must|should|when|if|once|after|before|may|might|can"
              + "|cannot|could|in|at|as|to|or|and|because|yet|until|unless|tag|marker|signal|block"
              + "|line|comes|goes|has|needs|ends|here|there|again|later|tomorrow|although|though)\\b");

  private ClaimPlace() {}

  /** Whether quotation marks, or backquotes within a sentence, surround the claim. */
  static boolean isQuoted(String sentence, String after) {
    String left = sentence.stripTrailing();
    char open = left.isEmpty() ? ' ' : left.charAt(left.length() - 1);
    char close = after.isEmpty() ? ' ' : after.charAt(0);
    boolean quotes = "\"'\u201c\u2018\u00ab\u201e".indexOf(open) >= 0;
    boolean code =
        open == '`' && (ClaimSentence.hasWords(sentence) || ClaimSentence.hasWords(after));
    return quotes || code || "\"\u201d\u00bb".indexOf(close) >= 0;
  }

  /** A script without capital letters does not show where a sentence begins. */
  private static boolean continuesSentence(char first) {
    return Character.isLowerCase(first)
        || (Character.isLetter(first) && !Character.isUpperCase(first));
  }

  /** Whether the rest of the line continues the sentence, or asks. */
  static boolean isContinued(String after) {
    String rest = after.replaceAll("<[^<>]{0,40}>", " ").stripLeading();
    boolean newSentence =
        !rest.isEmpty() && ".!?;:\u3002\u2014\u2013-(\u2705\ud83c".indexOf(rest.charAt(0)) >= 0;
    String words = rest.replaceFirst("^[^\\p{L}\\p{N}]+", "");
    if (words.isEmpty()) {
      return false;
    }
    boolean question = rest.contains("?");
    String lower = words.toLowerCase(Locale.ROOT);
    return question
        || GOES_ON.matcher(lower).find()
        || (!newSentence && continuesSentence(words.charAt(0)));
  }
}
