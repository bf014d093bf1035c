package dev.baton.stream;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Detects in what an agent says after a claim that the work is not done after all. */
final class Retraction {
  private static final int LONGEST = 600;

  /** How many lines before a claim an open item may be; a plan is made earlier. */
  private static final int NEAR = 10;

  /** What ends within quotation marks or code does not end a sentence. */
  private static final Pattern END =
      Pattern.compile(
          "`[^`]*`|\"[^\"]*\"|\u201c[^\u201c\u201d]*\u201d|(?<=[.!?;\u3002\uff1f])(\\s+)|,( )(?=but"
              + " )");

  /** More than a name or a command: what a program says, or somebody else. */
  private static final Pattern QUOTATION =
      Pattern.compile(
          "`[^` ]*(?: +[^` ]+){4,}`|\"[^\" ]*(?: +[^\" ]+){4,}\""
              + "|\u201c[^\u201d ]*(?: +[^\u201d ]+){4,}\u201d");

  /** A second thought takes the claim back, whatever follows. */
  private static final Pattern SECOND_THOUGHT =
      Pattern.compile(
          "^\\W*(?:wait|hold on|hang on|oops|scratch that|on second thought|strike that|no, wait"
              + "|correction|hmm)\\b\\W*(?:[,.!:\u2014\u2013-]|$)"
              + "|\\b(?:ignore|disregard|retract|withdraw|take back|revoke|taking back)\\b.{0,40}"
              + "\\b(?:promise|signal|above|claim|that|this|it|completion)\\b"
              + "|\\b(?:spoke|claimed|said (?:so|it|that)|declared)\\b.{0,20}"
              + "\\b(?:too soon|too early|prematurely)\\b"
              + "|\\b(?:premature|was a mistake|my mistake|too soon|too early)\\b");

  /** What somebody could not do, does not work, is left, or is still to be done. */
  private static final Pattern OPEN =
      any(
          "(?:\\b(?:not|never)|n't)(?:\\W+\\w+){0,3}?\\W+(?:done|completed?|finished|ready|working|pass|passing|met|satisfied|fulfilled|implemented|fixed|solved|resolved|compile|build|work|start|get"
              + " to)\\b",
          "\\b(?:incomplete|unfinished|untouched|stubbed|in progress|pending|to follow|lack of"
              + " time)\\b",
          "\\b(?:partially|partly|half)[- ](?:complete|done|finished|implemented|working)\\b",
          "\\bonly (?:the )?(?:\\w+ ){1,2}of\\b",
          "\\b(?:works?|done|passe?s?|finished|complete) (?:except|apart from)\\b",
          "(?:^\\W*|\\b(?:i|we)\\b.{0,20}?)\\b(?:unable to|failed to|gave up|ran out|run"
              + " out|reverted my|had to skip|(?:could ?n[o't]+|cannot|can't)(?!"
              + " (?:find|see|reproduce|run|test|verify)))\\b",
          "\\bd(?:o|oes|id)(?:n't| not) (?:run|know why|find out)\\b|\\bstop(?:ped)?"
              + " (?:early|after|because)\\b",
          "^\\W*(?:to-?do\\b\\W|placeholder\\b)",
          "\\b(?:(?:is|are)|what(?:'s| is)) (?:still )?(?:missing|broken|red)\\b",
          "\\bblocked(?:[:.]| (?:on|until|because)\\b)",
          "\\b(?:still|yet)\\b.{0,40}\\b(?:fail\\w*|broken?|breaks|red|missing|open|to"
              + " ?do|need\\w*|wrong|errors?|crash\\w*|remains?|there|ha[sv]e? to|must)\\b",
          "\\b(?:remains?|left) to be \\w+|\\bremaining"
              + " (?:work|tasks?|steps?|items?|todos?|failures?|errors?)\\b",
          "\\bnext (?:iteration|loop|session|round)\\b|\\bnext up\\b",
          "\\b(?:tests?|builds?|suite|checks?|lint|linter|ci|compilation|compiler|type"
              + " ?checks?|pipeline|hook"
              + "|migration|deploy|deployment|commit|push\\w*|assertions?|scenarios?)\\b.{0,40}\\b(?:fails?|failed|failing|broke|broken|breaks|red|crash\\w*|rejected|reports?"
              + " (?:\\w+ )?(?:errors?|failures?|problems?))\\b",
          "\\b(?:there (?:is|are)|i (?:see|found|get|got|noticed))"
              + " .{0,30}\\b(?:failures?|failing|errors?|regressions?)\\b",
          "\\b(?:(?:i|we)(?:'ll| will|(?: am|'m|'re| are) going to| (?:still )?(?:need|have) to|"
              + " must| should)|let me|let's|next,? i|now i|i(?: a|')m (?:now|reverting))"
              + " (?!know|be\\b|leave|stop)\\w|\\b(?:will continue|continuing) with\\b");

  /** What happens only in a case that the work provides for. */
  private static final Pattern IN_CASE =
      Pattern.compile("\\b(?:if|when|whenever|unless|until|where) (?!(?:i|we|you)\\b)[^,.;:]*");

  /** A test runner's summary with failures. */
  private static final Pattern SUMMARY =
      Pattern.compile(
          "\\b[1-9]\\d* failed(?:;?$|(?:,| \\|)? [(\\d])|, [1-9]\\d* failures?(?:,|$)"
              + "|\\bfail(?:ed: +|ures(?:: |=))[1-9]|^\\W*(?:fail [1-9]\\d*|[1-9]\\d* failing)$"
              + "|^(?:--- )?fail(?:ed)?[:\t]");

  private static final Pattern TEST_RESULT =
      Pattern.compile("\\b\\d+ (?:tests? )?(?:pass(?:ed|ing)?|fail(?:ed|ing|ures?)?)\\b");

  /** What makes such words harmless: it concerns other work, other times, or nothing at all. */
  private static final Pattern HARMLESS =
      Pattern.compile(
          "\\b(?:optional\\w*|nice to have|out of scope|not part of|follow-?ups?|future|if"
              + " you|should you|before (?:this(?! is)|my|i (?:started|changed))|(?<!not |be |n't"
              + " )fixed|(?:the )?(?:old|previous|former) \\w+|previously|used to|no longer|any"
              + " ?more|as before|known|unrelated|pre-?existing|on main|beyond|failed"
              + " (?:before|earlier|at first|previously)|now (?:all"
              + " )?(?:pass|passes|works?|succeeds?)|(?:pass|passes|works?|green) now|now fails?"
              + " (?:when|if|unless)|happy to|as expected|by design|intentional\\w*)\\b");

  private static final Pattern NOTHING =
      Pattern.compile(
          "\\b(?:no|none|nothing|zero|0|never|not any|neither)\\b.{0,40}"
              + "\\b(?:fail\\w*|errors?|missing|remain\\w*|left|open|pending|broken|breaks|regress\\w*|problems?)\\b|\\b(?:doesn't|does"
              + " not|don't|do not|didn't|did not) fail\\b|\\b0 failed\\b");

  private static final Pattern SOLVED =
      Pattern.compile(
          "\\b\\d+ pass(?:ed|ing)\\b|\\bpassed: +\\d|^ok\\s\\s|\\bbuild success"
              + "|\\b(?:fixed|resolved|solved|corrected|repaired|green|succeeds?|nothing"
              + " (?:else )?is (?:open|left)|all (?:\\w+ ){0,2}pass|everything (?:\\w+"
              + " )?(?:passes|works))\\b|\\b(?:passes|pass|works?) now\\b|\\bnow"
              + " (?:passes|pass|works?)\\b");

  private Retraction() {}

  /** A pattern that finds what any of these finds. */
  static Pattern any(String... alternatives) {
    return Pattern.compile(String.join("|", alternatives));
  }

  /**
   * @param lines the prose after the claim
   */
  static boolean isIn(List<String> lines) {
    return lines.stream().flatMap(line -> sentences(line).stream()).anyMatch(Retraction::takesBack);
  }

  /**
   * Whether something is open at the end: said, and not followed by its solution.
   *
   * @param lines the prose before the claim
   */
  static boolean isLeftOpen(List<String> lines) {
    boolean open = false;
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      open |= line.equals(ProseLines.OPEN) && i >= lines.size() - NEAR;
      for (String sentence : sentences(line)) {
        open = takesBack(sentence) || (open && !SOLVED.matcher(lowerCase(sentence)).find());
      }
    }
    return open;
  }

  /** Whether a line of a test runner counts its tests. */
  static boolean isTestResult(String line) {
    return line.length() < LONGEST && TEST_RESULT.matcher(lowerCase(line)).find();
  }

  static List<String> sentences(String line) {
    List<String> sentences = new ArrayList<>();
    int from = 0;
    for (Matcher end = END.matcher(line); end.find(); ) {
      if (end.start(1) >= 0 || end.start(2) >= 0) {
        sentences.add(line.substring(from, end.start()));
        from = end.end();
      }
    }
    sentences.add(line.substring(from));
    return sentences;
  }

  /** The beginning of a sentence in the form in which it is compared with words. */
  static String lowerCase(String sentence) {
    String begin = sentence.length() > LONGEST ? sentence.substring(0, LONGEST) : sentence;
    return QUOTATION
        .matcher(begin.replace('\u2019', '\''))
        .replaceAll("quotation")
        .toLowerCase(Locale.ROOT);
  }

  private static boolean takesBack(String sentence) {
    String text = lowerCase(sentence);
    if (SECOND_THOUGHT.matcher(text).find()) {
      return true;
    }
    boolean open = OPEN.matcher(IN_CASE.matcher(text).replaceAll(" ")).find();
    open = open && !NOTHING.matcher(text).find();
    return (open || SUMMARY.matcher(text).find()) && !isHarmless(text);
  }

  /** Whether what fails concerns other work or other times. */
  static boolean isHarmless(String sentence) {
    return HARMLESS.matcher(lowerCase(sentence)).find();
  }
}
