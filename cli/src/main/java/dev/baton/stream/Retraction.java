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
          "`[^`]*`|\"[^\"]*\"|\u201c[^\u201c\u201d]*\u201d|(?<=[.!?;\u3002\uff1f])(\\s+)");

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

  private static final Pattern NOT_DONE =
      Pattern.compile(
          "(?:\\b(?:not|never|isn't|aren't|hasn't|haven't|wasn't)\\b)(?:\\W+\\w+){0,3}?\\W+"
              + "(?:done|complete|completed|finished|ready|working|passing|pass|met|satisfied|fulfilled"
              + "|implemented|fixed|solved|resolved)\\b|\\bincomplete\\b|\\bunfinished\\b|\\bhalf[-"
              + " ]done\\b|\\b(?:doesn't|don't|didn't|does not|do not|did not)"
              + " (?:compile|build|work|pass|start|run)\\b|\\bcould(?:n't| not)"
              + " (?:compile|build)\\b|(?:^\\W*|\\b(?:i|we)(?:'m|'re| am| are| was| were) )unable"
              + " to\\b|^\\W*to-?do\\b\\W|\\b(?:is|are) (?:still"
              + " )?(?:missing|broken|red)\\b|\\bblocked(?::| (?:on|until|because)\\b)|\\bran out"
              + " of (?:time|context)\\b|\\bdid(?:n't| not) get to\\b");

  private static final Pattern STILL =
      Pattern.compile(
          "\\b(?:still|yet)\\b.{0,40}\\b(?:fail\\w*|broken?|breaks|red|missing|open|to ?do|need\\w*"
              + "|incomplete|pending|wrong|errors?|crash\\w*|remains?|have to|has to|must)\\b"
              + "|\\b(?:bugs?|problems?|issues?|failures?)\\b.{0,40}\\bstill there\\b"
              + "|\\b(?:remains?|left) to be (?:done|fixed|implemented|written)\\b"
              + "|\\bremaining (?:work|tasks?|steps?|items?|todos?|failures?|errors?)\\b");

  /** A test runner's summary with failures. */
  private static final Pattern SUMMARY =
      Pattern.compile(
          "\\b[1-9]\\d* failed(?:;?$|(?:,| \\|)? [(\\d])|, [1-9]\\d* failures?(?:,|$)"
              + "|\\bfail(?:ed: +|ures(?:: |=))[1-9]|^\\W*(?:fail [1-9]\\d*|[1-9]\\d* failing)$"
              + "|^(?:--- )?fail(?:ed)?[:\t]");

  private static final Pattern TEST_RESULT =
      Pattern.compile("\\b\\d+ (?:tests? )?(?:pass(?:ed|ing)?|fail(?:ed|ing|ures?)?)\\b");

  private static final Pattern FAILS =
      Pattern.compile(
          "\\b(?:tests?|builds?|suite|checks?|lint|linter|ci|compilation|compiler|type ?checks?"
              + "|pipeline|hook|migration|deploy|deployment|commit|assertions?|scenarios?)\\b.{0,40}"
              + "\\b(?:fails?|failed|failing|broke|broken|breaks|red|crash\\w*|rejected|reports?"
              + " (?:\\w+ )?(?:errors?|failures?|problems?))\\b|\\b(?:there (?:is|are)|i"
              + " (?:see|found|get|got|noticed)) .{0,30}"
              + "\\b(?:failures?|failing|errors?|regressions?)\\b");

  private static final Pattern GOES_ON =
      Pattern.compile(
          "\\b(?:i'll|i will|i am going to|i'm going to|i need to|i have to|i still|i must|let"
              + " me|let's|next,? i|now i|i should|we need to|i am now|i'm now)\\b(?: \\w+){0,3}? "
              + "(?:fix|look|continue|updat|run|check|add|investigat|address|implement|finish|write|try|work|start|move"
              + " on|proceed|handle|rework|correct|debug|re-?run|complete|carry on|keep|tackle|turn"
              + " to|repair|resolve|migrat|refactor|remov|chang|revert)\\w*|\\blet me do"
              + " (?:that|this|it)\\b|\\bi am reverting\\b|\\bnext up\\b|\\bcontinuing with\\b");

  /** What makes such words harmless: it concerns other work, other times, or nothing at all. */
  private static final Pattern HARMLESS =
      Pattern.compile(
          "\\b(?:optional\\w*|nice to have|out of scope|not part of|follow-?ups?|future|if"
              + " you|should you|before this(?! is)|previously|used to|no longer|any ?more|as"
              + " before|known|unrelated|pre-?existing|was fixed|were fixed|is fixed|are fixed|on"
              + " main|without|beyond|failed (?:before|earlier|at first|previously)|now (?:all"
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
      if (end.start(1) >= 0) {
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
    boolean open =
        NOT_DONE.matcher(text).find()
            || STILL.matcher(text).find()
            || FAILS.matcher(text).find()
            || GOES_ON.matcher(text).find();
    open = open && !NOTHING.matcher(text).find();
    return (open || SUMMARY.matcher(text).find()) && !isHarmless(text);
  }

  /** Whether what fails concerns other work or other times. */
  static boolean isHarmless(String sentence) {
    return HARMLESS.matcher(lowerCase(sentence)).find();
  }
}
