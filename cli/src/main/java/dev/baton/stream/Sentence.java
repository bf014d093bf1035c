package dev.baton.stream;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The words of a sentence in the form in which they are weighed: in lower case, without short forms
 * and endings, with signs for numbers, parts of a whole, files, and commands.
 */
final class Sentence {
  private static final int LONGEST = 600;
  private static final int MOST_WORDS = 60;

  /** Quoted text with more words is somebody else's. */
  private static final int LONGEST_QUOTE = 4;

  /** What ends within quotation marks or code does not end a sentence. */
  private static final Pattern END =
      Pattern.compile(
          "`[^`]*`|\"[^\"]*\"|\u201c[^\u201c\u201d]*\u201d|(?<=[.!?;])(\\s+)"
              + "|(?<=[\u3002\uff1f\uff01\uff1b])(\\s*)|,?( )(?=(?<!thing |all )but )"
              + "|,( )(?=(?:although|though|while|so(?! that)) )");

  private static final Pattern QUOTED =
      Pattern.compile("`([^`]*)`|\"([^\"]*)\"|\u201c([^\u201d]*)\u201d");

  private static final Pattern SHORT =
      Pattern.compile("(?<=\\w)'(m|re|ve|ll|d)\\b|\\bcan(?:'t|not)\\b|\\bwon't\\b|n't\\b");

  private static final Map<String, String> LONG =
      Map.of("m", " am", "re", " are", "ve", " have", "ll", " will", "d", " would");

  private static final Pattern PART =
      Pattern.compile("\\b(\\d{1,7})\\s*(?:/|out of|of|von|sur|de) ?(?:the )?(\\d{1,7})\\b");

  private static final Pattern FILE =
      Pattern.compile(
          "\\S*[\\w.][/\\\\]\\w\\S*|\\S+\\.(?:py|[jt]sx?|go|rs|java|md|json|ya?ml|sql|sh|txt)\\b\\S*");

  private static final Pattern COMMAND =
      Pattern.compile(
          "(?:npm|npx|yarn|pnpm|go|cargo|mvn|gradle|pytest|make|tox|ruff|mypy|tsc|eslint|jest"
              + "|vitest|flutter|dotnet|bundle|rspec|mix|terraform|helm|docker|bazel|ctest)\\b.*");

  private static final Pattern TRIES = Pattern.compile("test|check|lint|spec|build|vet");

  private static final Pattern WORD =
      Pattern.compile(
          "[\\p{L}&&[^\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}]]+(?:-\\p{L}+)*"
              + "|[\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}]|\\d+(?:[.,]\\d+)*|->"
              + "|[?!:;,%\u2705\u274c\u26a0\u2714\u2717\u2718\u23f3\u2610\u2b1c\u2192<>=/\u2013]"
              + "|\ud83d\udea7|\ud83d\udd34");

  private static final List<String> NUMBERS =
      List.of(
          "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
          "eleven", "twelve");

  private static final List<String> ENDINGS = List.of("ing", "ed", "es", "ly", "s");

  /** The sentences of a line. */
  static List<String> split(String line) {
    List<String> sentences = new ArrayList<>();
    int from = 0;
    for (Matcher end = END.matcher(line); end.find(); ) {
      if (end.start(1) >= 0 || end.start(2) >= 0 || end.start(3) >= 0 || end.start(4) >= 0) {
        sentences.add(line.substring(from, end.start()));
        from = end.end();
      }
    }
    sentences.add(line.substring(from));
    return sentences;
  }

  /** In lower case, without what is quoted at length; at most the beginning. */
  static String lowerCase(String sentence) {
    String begin = sentence.length() > LONGEST ? sentence.substring(0, LONGEST) : sentence;
    return QUOTED
        .matcher(begin.replace('\u2019', '\''))
        .replaceAll(shown -> Matcher.quoteReplacement(isLong(shown) ? "quotation" : shown.group()))
        .toLowerCase(Locale.ROOT);
  }

  private static boolean isLong(MatchResult shown) {
    return shown.group().split(" +", LONGEST_QUOTE + 2).length > LONGEST_QUOTE;
  }

  /** Its words, at most sixty. */
  static List<String> words(String sentence) {
    String text = lowerCase(sentence).replace("[x]", " \u2705 ").replace("[ ]", " \u2610 ");
    text = QUOTED.matcher(text).replaceAll(shown -> Matcher.quoteReplacement(shown(shown)));
    text = SHORT.matcher(text).replaceAll(Sentence::inFull);
    text = PART.matcher(text).replaceAll(Sentence::part);
    text = FILE.matcher(text).replaceAll(" #file ");
    List<String> words = new ArrayList<>();
    for (Matcher word = Pattern.compile("#\\w+|" + WORD).matcher(text);
        word.find() && words.size() < MOST_WORDS; ) {
      words.add(number(word.group()));
    }
    return words;
  }

  private static String inFull(MatchResult found) {
    return switch (found.group()) {
      case "can't", "cannot" -> "can not";
      case "won't" -> "will not";
      case "n't" -> " not";
      default -> LONG.getOrDefault(found.group(1), " ");
    };
  }

  private static String part(MatchResult found) {
    int some = Integer.parseInt(found.group(1));
    int all = Integer.parseInt(found.group(2));
    return some < all ? " #part " : some == all ? " #whole " : found.group();
  }

  private static String shown(MatchResult shown) {
    if (shown.group(1) == null) {
      return ' ' + shown.group().substring(1, shown.group().length() - 1) + ' ';
    }
    String code = shown.group(1);
    boolean tries = TRIES.matcher(code).find();
    if (COMMAND.matcher(code).matches()) {
      return tries ? " #try " : " #command ";
    }
    boolean isWord = code.matches("[a-z]+|\\d.*");
    return isWord ? ' ' + code + ' ' : tries ? " #test " : " #name ";
  }

  private static String number(String word) {
    int named = NUMBERS.indexOf(word);
    if (named < 0 && !Character.isDigit(word.charAt(0))) {
      return word;
    }
    String digits = named >= 0 ? String.valueOf(named) : word;
    return digits.matches("0[0.,]*") ? "0" : digits.equals("1") ? "1" : "#n";
  }

  /** A word without its ending. */
  static String stem(String word) {
    for (String ending : ENDINGS) {
      if (word.length() > ending.length() + 3 && word.endsWith(ending)) {
        return word.substring(0, word.length() - ending.length());
      }
    }
    return word;
  }
}
