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
          "`[^`]*`|\"[^\"]*\"|\u201c[^\u201c\u201d]*\u201d|(?<=[.!?;\u3002\uff1f])(\\s+)|,?("
              + " )(?=but )");

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
          "(?<!, )\\b(?:not|never|cannot)\\b|n't\\b|\\bno longer"
              + " (?:pass|work|build|compile|start|succeed)|\\b(?:unable|gave up|running out|r[au]n"
              + " out)\\b",
          "\\b(?:incomplete|unfinished|untouched|stub\\w*|in progress|pending|to follow)\\b",
          "\\b(?:partial\\w*|partly|half(?:-\\w+ed| done| of)|guess\\w*|no access|changed"
              + " nothing|to-?do|placeholder|blocked|lack of)\\b",
          "\\bonly (?:the )?(?:\\w+ ){1,2}of\\b|\\b(?:except|apart from|as far as|had to skip)\\b",
          "\\bstop(?:ped)? (?:early|after|because)\\b|\\b(?:open:|noch|fehlt|pas encore)",
          "\\bmissing\\b(?! (?!from|in|here|because|and)\\w)|\\breverted my\\b",
          "\\b(?:broken?|breaks|red|rejected|crash\\w*|hangs?|slow|failures?|regressions?)\\b",
          "(?<!what )\\bfail(?:s|ed|ing)?\\b",
          "\\berrors?\\b(?! (?:handling|messages?|codes?|paths?|pages?|cases?)\\b)",
          "\\b(?:still|yet|left|remain\\w*|to be \\w+|needs? (?:more|another|to be|a"
              + " (?:human|person|fix|decision)))\\b",
          "\\bnext (?:iteration|loop|session|round|up|agent)\\b",
          "\\b(?:i|we)(?:'ll| will| need to| have to| must| should) (?!be\\b|leave|stop)",
          "\\b(?:am|i'm|we're|are) going to\\b|\\blet me (?!know)|\\blet's\\b|\\bnext,? i\\b",
          "\\bnow i\\b|\\bi(?: a|')m (?:now|reverting|stopping)|\\bcontinu(?:e|ing) with\\b");

  private static final Pattern PART =
      Pattern.compile("\\b(\\d{1,6}) (?:out )?of (?:the )?(\\d{1,6})\\b");

  /** What has a name or is shown, and is not said. */
  private static final Pattern NAME = Pattern.compile("`[^`]*`|\"[^\"]*\"");

  /** "It was there before": what this says of the clause before it. */
  private static final Pattern ABOUT_THAT =
      Pattern.compile("^\\W*(?:and )?(?:it|they|these|those|this|that|both|none)\\b");

  /** What happens only in a case that the work provides for. */
  private static final Pattern IN_CASE =
      Pattern.compile("\\b(?:if|who|when|whenever|unless|until|where) (?!(?:i|we|you)\\b)[^,.;:]*");

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
      any(
          "\\b(?:optional\\w*|nice to have|out of scope|not part of|follow-?ups?|future|if"
              + " you|should you)\\b",
          "\\b(?:as expected|by design|on purpose|intentional\\w*|intended|deliberate\\w*|happy"
              + " to)\\b",
          "\\bas (?:you|was|were|we|asked|requested|specified|agreed|before|the \\w+"
              + " (?:asks?|says?|wants?|requires?|demands?|states?))\\b",
          "\\b(?:unrelated|known (?!issue|bug|problem)|fails?"
              + " without|beyond|pre-?existing|(?:previously|used to|no longer)(?!"
              + " (?:pass|work|build|compile|start|succeed)))\\b",
          "(?<!work|pass|build|compile|start) any ?(?:more|longer)\\b",
          "\\b(?:comes? from|was there before|clean checkout)\\b|\\bon [`']?(?:main|master)\\b",
          "\\bbefore (?:this(?! is)|my|i (?:started|changed))|\\bfailed (?:before|earlier|at"
              + " first|previously)\\b",
          "\\bkept the (?:old|previous|former)\\b",
          "\\b(?:i|we) left (?:[^,;:]* )?(?:it|them|alone|unchanged|untouched|as (?:it|they))\\b"
              + "(?! (?:un|half|fail|broken|open|red))",
          "(?:(?<!not |be |n't )\\bfixed\\b|^\\W*(?:i |we"
              + " )?(?:removed|replaced|corrected|handled?)\\b)(?!.*(?:,|\\b(?:and|so|though|while|yet))"
              + " .*\\b(?:fails?|are (?:failing|broken|red))\\b)",
          "(?:\\b(?:not|never)|n't) (?:in"
              + " scope|touch\\w*|chang\\w+|asked|requested|supported|need\\w*|required)\\b",
          "\\bcould ?n[o't]+ (?:find|see|reproduce|run|test|verify)\\b|^\\W*\\[x\\]",
          "\\bnow (?:all )?(?:pass|passes|works?|succeeds?|fails?"
              + " (?:when|if|unless|with))\\b|\\b(?:works?|green) now\\b");

  /** How many tests fail, whatever there is none of. */
  private static final Pattern TESTS_FAIL =
      Pattern.compile(
          "\\b(?:[1-9]\\d*|two|three|four|five|six|some|several|many|most) (?:\\w+ ){0,3}fail\\b");

  private static final Pattern NOTHING =
      any(
          "\\b(?:no|none|nothing|zero|0|never|not"
              + " any|neither)\\b[^,;:]{0,40}\\b(?:fail\\w*|errors?|missing"
              + "|remain\\w*|left|open|pending|broken|breaks|regress\\w*|problems?|crash\\w*)\\b",
          "\\bwithout (?:\\w+"
              + " ){0,2}(?:failures?|failing|errors?|problems?|regressions?|crash\\w*)\\b",
          "\\b(?:instead of|n't|not) (?:fail|crash)\\w*|\\bfail\\w*\\W+0\\b");

  private static final Pattern SOLVED =
      any(
          "\\b\\d+ pass(?:ed|ing)\\b|\\bpassed: +\\d|^ok\\s\\s|\\bbuild"
              + " success|^\\W*(?:done|fix)\\b",
          "\\b(?:fixed|resolved|solved|corrected|repaired|green|succeeds?|nothing (?:else )?is"
              + " (?:open|left))\\b",
          "\\b(?:all|both|which) (?:\\w+ ){0,2}pass|\\beverything (?:\\w+ )?(?:passes|works)\\b",
          "\\bnow\\b(?!.{0,20}\\b(?:fail|broken|red))|\\bcover(?:s|ed)\\b");

  private Retraction() {}

  /** A pattern that finds what any of these finds. */
  static Pattern any(String... alternatives) {
    return Pattern.compile(String.join("|", alternatives));
  }

  /**
   * Whether something is open at the end: said, and not followed by its solution.
   *
   * @param before the prose before the claim
   * @param after the prose after it, which may also take it back
   */
  static boolean isOpen(List<String> before, List<String> after) {
    List<String> lines = new ArrayList<>(before);
    lines.addAll(after);
    boolean open = false;
    String announced = "";
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      boolean isNear = i >= before.size() - NEAR && i < before.size();
      open |= line.equals(ProseLines.OPEN) && isNear;
      boolean item = FinalMessage.isListItem(line);
      announced = item || line.isBlank() ? announced : line;
      if (item && announced.endsWith(":") && isHarmless(announced)) {
        continue;
      }
      for (String sentence : sentences(line)) {
        String text = lowerCase(sentence);
        if (i >= before.size() && SECOND_THOUGHT.matcher(text).find()) {
          return true;
        }
        boolean excused = ABOUT_THAT.matcher(text).find() && isHarmless(text);
        open = isOpen(text) || (open && !excused && !SOLVED.matcher(text).find());
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

  private static boolean isOpen(String text) {
    String own = IN_CASE.matcher(NAME.matcher(text).replaceAll("name")).replaceAll(" ");
    boolean open = OPEN.matcher(own).find() || isPart(own);
    open = open && (TESTS_FAIL.matcher(text).find() || !NOTHING.matcher(text).find());
    return (open || SUMMARY.matcher(text).find()) && !isHarmless(text);
  }

  /** Whether fewer are done than there are: 7 of 12. */
  private static boolean isPart(String text) {
    Matcher part = PART.matcher(text);
    return part.find() && Integer.parseInt(part.group(1)) < Integer.parseInt(part.group(2));
  }

  /** Whether what fails concerns other work or other times. */
  static boolean isHarmless(String sentence) {
    return HARMLESS.matcher(lowerCase(sentence)).find();
  }
}
