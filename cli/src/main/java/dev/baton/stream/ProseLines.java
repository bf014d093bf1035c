package dev.baton.stream;

import dev.baton.breaker.signature.ErrorScan;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The lines of a Markdown message in which its author speaks: not in code blocks, headings,
 * quotations, tables, comments and open to-do items. A status block at the very end is the
 * author's, also where it is fenced: the prompt may show it so. So is the result of a test run in a
 * block of code, which says as much as the words around it.
 */
final class ProseLines {
  private static final Pattern FENCE = Pattern.compile("^(?:[-*+] |\\d+[.)] )?(`{3,}|~{3,})(.*)$");
  private static final Pattern FENCE_END = Pattern.compile("\\s*[`~]{3,}\\s*");
  private static final Pattern HEADING = Pattern.compile("^#{1,6}(?: .*)?$");
  private static final Pattern TO_DO = Pattern.compile("^(?:[-*+]|\\d+[.)]) \\[ ] .*");

  private static final Pattern TEST_RESULT =
      Pattern.compile(
          "\\bfailures?: \\d|\\bbuild (?:fail|succ)|\\b\\d+ (?:tests?"
              + " )?(?:pass(?:ed|ing)?|fail(?:ed|ing|ures?)?)\\b",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern QUOTATION = Pattern.compile("^(?:(?:[-*+]|\\d+[.)]) +)*>.*");

  /** What is only shown, in tags that agents use for that. */
  private static final Pattern SHOWN =
      Pattern.compile(
          "<(examples?|samples?|template|think(?:ing)?|reasoning|prompt|instructions?|quote|blockquote|pre)>(?:(?!</\\1>).)*(</\\1>)?.*",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern COMMENT = Pattern.compile("<!--.*?(?:-->|$)");
  private static final Pattern STRUCK = Pattern.compile("~~[^~]*~~");
  private static final int LONGEST_RESULT = 600;
  private static final String INDENT = "    ";

  /** What a line is. */
  enum Kind {
    /** The author's words; blank lines, too. */
    PROSE,
    HEADING,
    ROW,
    TO_DO,
    /** The result of tests, or an error, in a block of code. */
    OUTPUT,
    /** It does not count. */
    OTHER
  }

  /**
   * A line.
   *
   * @param text without surrounding white space
   */
  record Line(Kind kind, String text) {
    /** The author's words, or a mark that is none where the line is something else. */
    String prose() {
      return kind == Kind.PROSE ? text : "\0";
    }
  }

  private final PromptLines prompt;
  private final List<Line> prose = new ArrayList<>();
  private String fence = "";
  private int fenceLine = -1; // of the latest fence that began
  private String before = "";
  private boolean wasBlank = true;
  private boolean wasIndented;
  private boolean isInComment;
  private String shown = "";
  private boolean isInList;
  private boolean isInOwnBlock;

  private ProseLines(PromptLines prompt) {
    this.prompt = prompt;
  }

  static List<Line> of(String message, PromptLines prompt) {
    ProseLines lines = new ProseLines(prompt);
    String[] raw = message.split("\r?\n|\r", -1);
    for (String line : raw) {
      lines.add(line);
    }
    lines.takeStatus(raw);
    return lines.prose;
  }

  /** A status block in a fence at the very end counts, unless the line above only announces it. */
  private void takeStatus(String[] raw) {
    int end = raw.length - 1;
    while (end > 0 && raw[end].isBlank()) {
      end--;
    }
    int begin = fenceLine + 1;
    int above = fenceLine - 1;
    while (above > 0 && raw[above].isBlank()) {
      above--;
    }
    boolean endsWithFence =
        fenceLine >= 0 && fence.isEmpty() && FENCE_END.matcher(raw[end]).matches();
    if (!endsWithFence
        || !ClaimForm.beginsStatus(raw[begin])
        || !ClaimForm.endsStatus(raw[end - 1])
        || (above >= 0
            && raw[above].stripTrailing().endsWith(":")
            && ClaimSentence.introducesMention(raw[above], false))) {
      return;
    }
    boolean own = false;
    for (int i = begin + 1; i < end - 1; i++) {
      own |= !prompt.isQuote(raw[i - 1].strip(), raw[i].strip());
    }
    for (int i = begin; own && i < end; i++) {
      prose.set(i, new Line(Kind.PROSE, raw[i].strip()));
    }
  }

  private void add(String raw) {
    String line = raw.strip();
    boolean echo = isEcho(line);
    Kind kind = kind(raw, line);
    prose.add(new Line(echo ? Kind.OTHER : kind, withoutComments(line)));
    if (!line.isEmpty()) {
      before = line;
    }
    wasBlank = line.isEmpty();
  }

  /**
   * Whether the line repeats the prompt: it follows the same line there. A status block of the
   * agent's own may have the same fields as the one in the prompt.
   */
  private boolean isEcho(String line) {
    boolean echo = !line.isEmpty() && prompt.isQuote(before, line);
    if (ClaimForm.beginsStatus(line)) {
      isInOwnBlock = !echo;
    } else if (isInOwnBlock && (ClaimForm.endsStatus(line) || !(echo || line.isEmpty()))) {
      isInOwnBlock = false;
    }
    return echo && !isInOwnBlock;
  }

  private Kind kind(String raw, String line) {
    if (isInComment) {
      isInComment = !line.contains("-->");
      return Kind.OTHER;
    }
    if (isCode(line) || isIndentedCode(raw, line)) {
      return isTestResult(line) || reportsError(line) ? Kind.OUTPUT : Kind.OTHER;
    }
    if (isShown(line)) {
      return Kind.OTHER;
    }
    isInComment = line.lastIndexOf("<!--") > line.lastIndexOf("-->");
    if (QUOTATION.matcher(line).matches()) {
      return Kind.OTHER;
    }
    if (line.startsWith("|")) {
      return Kind.ROW;
    }
    if (HEADING.matcher(line).matches()) {
      return Kind.HEADING;
    }
    return TO_DO.matcher(line).matches() ? Kind.TO_DO : Kind.PROSE;
  }

  /** A compiler that asks whether another name was meant asks nobody. */
  static boolean reportsError(String line) {
    ErrorScan scan = new ErrorScan();
    scan.line(line);
    return !scan.found().isEmpty();
  }

  private static boolean isTestResult(String line) {
    return line.length() < LONGEST_RESULT && TEST_RESULT.matcher(line).find();
  }

  /** Whether it belongs to what begins with a line such as {@code <example>}. */
  private boolean isShown(String line) {
    if (!shown.isEmpty()) {
      boolean ends = line.toLowerCase(Locale.ROOT).contains(shown);
      shown = ends ? "" : shown;
      return true;
    }
    var found = SHOWN.matcher(line);
    if (!line.startsWith("<") || !found.matches()) {
      return false;
    }
    shown = found.group(2) == null ? "</" + found.group(1).toLowerCase(Locale.ROOT) + ">" : "";
    return true;
  }

  /** Whether it belongs to a fenced block of code; the fences do, too. */
  private boolean isCode(String line) {
    var found = FENCE.matcher(line);
    boolean isFence = found.matches();
    if (fence.isEmpty()) {
      // A fence with its own character behind it is code within a line.
      if (isFence && found.group(2).indexOf(found.group(1).charAt(0)) < 0) {
        fence = found.group(1);
        fenceLine = prose.size();
      }
      return !fence.isEmpty();
    }
    boolean ends =
        isFence
            && found.group(2).isBlank()
            && found.group(1).startsWith(fence)
            && line.startsWith(found.group(1));
    fence = ends ? "" : fence;
    return true;
  }

  /** Four spaces begin a block of code after an empty line, unless they continue a list. */
  private boolean isIndentedCode(String raw, String line) {
    if (line.isEmpty()) {
      return false;
    }
    boolean indented = raw.startsWith(INDENT) || raw.startsWith("\t");
    boolean item = line.startsWith("- ") || line.startsWith("* ") || line.matches("\\d+[.)] .*");
    isInList = indented ? isInList : item || (isInList && !wasBlank);
    wasIndented = indented && !isInList && (wasBlank || wasIndented);
    return wasIndented;
  }

  private static String withoutComments(String line) {
    String text = line.contains("<!--") ? COMMENT.matcher(line).replaceAll("").strip() : line;
    return text.contains("~~") ? STRUCK.matcher(text).replaceAll("").strip() : text;
  }

  /**
   * The lines of a prompt, each with the one before it, to distinguish quotes from the agent's own
   * words.
   */
  static final class PromptLines {
    private static final char BETWEEN = '\n';

    private final Set<String> pairs = new HashSet<>();

    PromptLines(String prompt) {
      String before = "";
      int from = 0;
      while (from < prompt.length()) {
        int end = prompt.indexOf('\n', from);
        end = end < 0 ? prompt.length() : end;
        String line = prompt.substring(from, end).strip();
        if (!line.isEmpty()) {
          pairs.add(before + BETWEEN + line);
          before = line;
        }
        from = end + 1;
      }
    }

    /**
     * Whether these two lines follow each other in the prompt.
     *
     * @param before the previous line that is not blank; empty when there is none
     */
    boolean isQuote(String before, String line) {
      return !before.isEmpty() && pairs.contains(before + BETWEEN + line);
    }
  }
}
