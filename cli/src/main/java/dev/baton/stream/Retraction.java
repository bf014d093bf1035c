package dev.baton.stream;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Detects in what an agent says after a claim that the work is not done after all. */
final class Retraction {
  private static final int LONGEST = 600;

  /** How many lines before a claim are judged. */
  private static final int MOST = 200;

  /** How many lines before a claim an open item may be; a plan is made earlier. */
  private static final int NEAR = 10;

  /** What ends within quotation marks or code does not end a sentence. */
  private static final Pattern END =
      Pattern.compile(
          "`[^`]*`|\"[^\"]*\"|\u201c[^\u201c\u201d]*\u201d|(?<=[.!?;\u3002\uff1f])(\\s+)|,?("
              + " )(?=(?<!thing |all )but )|,( )(?=(?:although|though|while|so(?! that)) )");

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

  private static final Pattern TEST_RESULT =
      Pattern.compile(
          "\\bfailures?: \\d|\\bbuild (?:fail|succ)|\\b\\d+ (?:tests?"
              + " )?(?:pass(?:ed|ing)?|fail(?:ed|ing|ures?)?)\\b");

  private static final Set<Clause.Says> SETTLING =
      EnumSet.of(Clause.Says.PASSES, Clause.Says.SOLVED, Clause.Says.EXCUSED);

  private Retraction() {}

  /**
   * Whether something is open at the end: said, and not followed by its solution.
   *
   * @param before the prose before the claim
   * @param after the prose after it, which may also take it back
   */
  static boolean isOpen(List<String> before, List<String> after) {
    List<String> lines = new ArrayList<>(before);
    lines.addAll(after);
    boolean fails = false;
    List<String> open = new ArrayList<>();
    boolean failing = false; // as the output shows above which nothing more is said
    String said = "";
    String announced = "";
    for (int i = Math.max(0, before.size() - MOST); i < lines.size(); i++) {
      String line = lines.get(i);
      boolean isNear = i >= before.size() - NEAR && i < before.size();
      if (line.equals(ProseLines.OPEN) && isNear) {
        open.add(line);
      }
      if (i < before.size() && !line.isBlank() && !line.equals(ProseLines.OTHER)) {
        boolean shown = line.equals(ProseLines.ERROR);
        failing = shown ? failing || Clause.mayFail(said) : PlainQuestion.reportsError(line);
        said = shown ? said : line;
      }
      boolean item = FinalMessage.isListItem(line);
      announced = item || line.isBlank() ? announced : line;
      if (item && announced.endsWith(":") && Clause.isHarmless(announced)) {
        continue;
      }
      for (String sentence : sentences(line)) {
        if (i >= before.size() && SECOND_THOUGHT.matcher(Clause.lowerCase(sentence)).find()) {
          return true;
        }
        Clause.Says says = Clause.says(sentence);
        fails = says == Clause.Says.FAILS || (fails && !SETTLING.contains(says));
        switch (says) {
          case OPEN -> {
            if (!fails || !Clause.refersBack(sentence)) {
              open.add(sentence);
            }
          }
          case SOLVED -> open.removeIf(one -> Clause.concerns(sentence, one));
          case EXCUSED -> open.clear();
          default -> {}
        }
      }
    }
    return fails || failing || !open.isEmpty();
  }

  /** Whether a line of a test runner counts its tests. */
  static boolean isTestResult(String line) {
    return line.length() < LONGEST && TEST_RESULT.matcher(Clause.lowerCase(line)).find();
  }

  static List<String> sentences(String line) {
    List<String> sentences = new ArrayList<>();
    int from = 0;
    for (Matcher end = END.matcher(line); end.find(); ) {
      if (end.start(1) >= 0 || end.start(2) >= 0 || end.start(3) >= 0) {
        sentences.add(line.substring(from, end.start()));
        from = end.end();
      }
    }
    sentences.add(line.substring(from));
    return sentences;
  }
}
