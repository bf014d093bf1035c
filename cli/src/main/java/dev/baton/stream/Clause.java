package dev.baton.stream;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a clause of an agent's last words says about the state of the work: what is open by its
 * subject, its predicate, its negation and its time ("failed uploads are retried" has no predicate
 * that concerns the work; "the upload test fails" has), what excuses or settles it also by mere
 * words.
 */
final class Clause {
  /** What it says of the work. */
  enum Says {
    /** Something is not done, does not work, is left, or could not be done. */
    OPEN,
    /** Tests or a build fail; they may pass later. */
    FAILS,
    /** Tests or a build pass, which settles that they failed, and nothing else. */
    PASSES,
    /** Something is done or works, which settles what was open before where it concerns that. */
    SOLVED,
    /** What was said just before concerns other work or other times. */
    EXCUSED,
    /** Nothing about the state of the work. */
    NOTHING
  }

  private static final int LONGEST = 600;

  /** Shorter words name nothing. */
  private static final int SHORTEST = 3;

  /** How many words a name or a command has at most. */
  private static final int LONGEST_NAME = 4;

  /** What has a name, is shown, or is said by a program or somebody else. */
  private static final Pattern NAME = Pattern.compile("`[^`]*`|\"[^\"]*\"|\u201c[^\u201d]*\u201d");

  private static final Pattern SHORT =
      Pattern.compile(
          "(n't\\b|cannot\\b)|(?<=\\b(?:i|it|that|there|what|here|he|she|we|you|they))'(m|s|re|ve|ll|d)\\b");

  private static final Map<String, String> LONG =
      Map.of("m", " am", "s", " is", "re", " are", "ve", " have", "ll", " will", "d", " would");

  private static final List<String> NUMBERS =
      List.of(
          "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
          "twelve");

  private static final Pattern SOME =
      Pattern.compile(
          "\\b(?:" + String.join("|", NUMBERS) + "|some|several|many|a few|a couple of|both)\\b");

  private static final Lexicon WORDS = Lexicon.read("clauses.txt");
  private static final Pattern IN_CASE = WORDS.pattern("in_case");
  private static final Pattern OPEN = WORDS.pattern("open");
  private static final Pattern PART = WORDS.pattern("part");
  private static final Pattern CHANGED = WORDS.pattern("changed");
  private static final Pattern SUMMARY = WORDS.pattern("summary");
  private static final Pattern HARMLESS = WORDS.pattern("harmless");
  private static final Pattern FIXED = WORDS.pattern("fixed");
  private static final Pattern TESTS_FAIL = WORDS.pattern("tests_fail");
  private static final Pattern NOTHING = WORDS.pattern("nothing");
  private static final Pattern RUN = WORDS.pattern("run");
  private static final Pattern COMMON = WORDS.pattern("common");
  private static final Pattern BREAKS = WORDS.pattern("breaks");
  private static final Pattern WEAKENED = WORDS.pattern("weakened");
  private static final Pattern PASSES = WORDS.pattern("passes");
  private static final Pattern SOLVED = WORDS.pattern("solved");
  private static final Pattern OTHERS = WORDS.pattern("others");
  private static final Pattern ABOUT_THAT = WORDS.pattern("about_that");

  private Clause() {}

  /** A pattern that finds what any of these finds. */
  static Pattern any(String... alternatives) {
    return Pattern.compile(String.join("|", alternatives));
  }

  static Says says(String sentence) {
    String text = plain(sentence);
    if (isOpen(text)) {
      boolean fails = BREAKS.matcher(text).find() && !WEAKENED.matcher(text).find();
      return fails ? Says.FAILS : Says.OPEN;
    }
    if (!OTHERS.matcher(text).find()) {
      if (SOLVED.matcher(text).find()) {
        return Says.SOLVED;
      }
      if (PASSES.matcher(text).find()) {
        return Says.PASSES;
      }
    }
    return ABOUT_THAT.matcher(text).find() && HARMLESS.matcher(text).find()
        ? Says.EXCUSED
        : Says.NOTHING;
  }

  private static boolean isOpen(String text) {
    String own = IN_CASE.matcher(NAME.matcher(text).replaceAll("name")).replaceAll(" ");
    boolean open = OPEN.matcher(own).find() && !FIXED.matcher(text).find();
    open = open && (TESTS_FAIL.matcher(text).find() || !NOTHING.matcher(text).find());
    open |= isPart(own) || SUMMARY.matcher(text).find() || WEAKENED.matcher(text).find();
    return open && !HARMLESS.matcher(text).find();
  }

  /** Whether an error that is shown below these words may be one of the work. */
  static boolean mayFail(String announcement) {
    Says says = says(announcement);
    boolean isSolved = says == Says.SOLVED || says == Says.PASSES;
    return !isSolved && (!announcement.endsWith(":") || RUN.matcher(plain(announcement)).find());
  }

  /**
   * Whether what is solved is what was open: it refers to the clause before it, or names the same.
   */
  static boolean concerns(String solution, String open) {
    Set<String> words = words(solution);
    words.retainAll(words(open));
    return refersBack(solution) || !words.isEmpty();
  }

  /** Whether it speaks of what the clause before it says. */
  static boolean refersBack(String sentence) {
    return ABOUT_THAT.matcher(plain(sentence)).find();
  }

  private static Set<String> words(String sentence) {
    Set<String> words = new HashSet<>(List.of(plain(sentence).split("\\W+")));
    words.removeIf(word -> word.length() < SHORTEST || COMMON.matcher(word).matches());
    return words;
  }

  /** Whether what is said concerns other work or other times. */
  static boolean isHarmless(String sentence) {
    return HARMLESS.matcher(plain(sentence)).find();
  }

  /** Whether fewer are done than there are: 7 of 12. */
  private static boolean isPart(String text) {
    for (Matcher part = PART.matcher(text); part.find(); ) {
      int group = part.group(1) != null ? 1 : part.group(3) != null ? 3 : 5;
      int some = Integer.parseInt(part.group(group));
      if (some > 0
          && !CHANGED.matcher(text).find()
          && some < Integer.parseInt(part.group(group + 1))) {
        return true;
      }
    }
    return false;
  }

  /** The beginning of a sentence in the form in which it is compared with words. */
  static String lowerCase(String sentence) {
    String begin = sentence.length() > LONGEST ? sentence.substring(0, LONGEST) : sentence;
    return NAME.matcher(begin.replace('\u2019', '\''))
        .replaceAll(name ->
            isQuotation(name.group()) ? "quotation" : Matcher.quoteReplacement(name.group()))
        .toLowerCase(Locale.ROOT);
  }

  /** Whether it is more than a name or a command. */
  private static boolean isQuotation(String shown) {
    return shown.split(" +", LONGEST_NAME + 2).length > LONGEST_NAME;
  }

  /** The same without short forms, and with numbers in digits; several are two. */
  private static String plain(String sentence) {
    String text =
        SHORT
            .matcher(lowerCase(sentence))
            .replaceAll(found ->
                found.group(1) == null
                    ? LONG.get(found.group(2))
                    : found.group(1).equals("cannot") ? "can not" : " not");
    return SOME.matcher(text.replace("ca not", "can not").replaceAll("(?<=\\d),(?=\\d{3}\\b)", ""))
        .replaceAll(some -> String.valueOf(Math.max(0, NUMBERS.indexOf(some.group())) + 2));
  }
}
