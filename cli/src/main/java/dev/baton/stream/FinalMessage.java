package dev.baton.stream;

import dev.baton.stream.ProseLines.Kind;
import dev.baton.stream.ProseLines.Line;
import dev.baton.stream.ProseLines.PromptLines;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Looks for a claim to be done in the agent's final message. The last one decides: what denies it
 * or takes it back afterwards makes it void.
 */
final class FinalMessage {
  /** Of a longer line, only the end is compared with a given pattern. */
  private static final int LONGEST_LINE = 4000;

  private final List<Line> all;

  /** The same, with a mark for those that the author does not say. */
  private final List<String> lines;

  private final @Nullable Pattern done;
  private @Nullable String claim;

  /**
   * The line of the latest claim or denial, where it begins in that line, and the index after it.
   */
  private int at = -1;

  private int begin;
  private int end;

  private FinalMessage(List<Line> lines, @Nullable Pattern done) {
    this.all = lines;
    this.lines = lines.stream().map(Line::prose).toList();
    this.done = done;
  }

  /**
   * Reads a message.
   *
   * @param done matches a claim within a line; null for none
   */
  static FinalMessage of(String text, PromptLines prompt, @Nullable Pattern done) {
    return new FinalMessage(ProseLines.of(text, prompt), done).find();
  }

  private FinalMessage find() {
    tags(ClaimForm.PROMISE);
    tags(ClaimForm.TAG);
    new StatusLines(lines).decide(this);
    if (done != null) {
      patterns(done);
    }
    return this;
  }

  /** How it claims to be done, for people; null when it does not. */
  @Nullable String claim() {
    return claim;
  }

  /** The sentence beside the claim that says that something is open; null when none does. */
  @Nullable String open() {
    LastWords words = words();
    return words == null ? null : Open.WEIGHTS.decisive(words);
  }

  /** What is said beside the claim; null without a claim. */
  @Nullable LastWords words() {
    return claim == null ? null : LastWords.around(before(), after());
  }

  /** What leaves something open; read when it is asked for. */
  private static final class Open {
    static final Weights WEIGHTS = Weights.read("open.weights");
  }

  private List<Line> before() {
    List<Line> before = new ArrayList<>(all.subList(0, at));
    before.add(new Line(Kind.PROSE, lines.get(at).substring(0, begin)));
    before.removeIf(line -> StatusLines.isOfBlock(line.prose()));
    return before;
  }

  private List<Line> after() {
    List<Line> after = new ArrayList<>();
    after.add(new Line(Kind.PROSE, lines.get(at).substring(Math.min(end, lines.get(at).length()))));
    after.addAll(all.subList(at + 1, all.size()));
    after.removeIf(line -> StatusLines.isOfBlock(line.prose()));
    return after;
  }

  /** A claim, or with null a denial, which counts unless a later one is known. */
  void found(@Nullable String words, int line, int endInLine) {
    found(words, line, 0, endInLine);
  }

  private void found(@Nullable String words, int line, int beginInLine, int endInLine) {
    if (line > at || (line == at && endInLine > end)) {
      claim = words;
      at = line;
      begin = beginInLine;
      end = endInLine;
    }
  }

  /** Promises may go over several lines, so all lines are searched as one text. */
  private void tags(Pattern form) {
    String text = String.join("\n", lines);
    if (text.indexOf('<') < 0) {
      return;
    }
    Matcher tag = form.matcher(text);
    int line = 0;
    int begin = 0;
    while (tag.find()) {
      int next = text.indexOf('\n', begin);
      while (next >= 0 && next < tag.end()) {
        line++;
        begin = next + 1;
        next = text.indexOf('\n', begin);
      }
      int first = text.lastIndexOf('\n', tag.start()) + 1;
      int last = next < 0 ? text.length() : next;
      boolean mention =
          ClaimSentence.isMention(
                  text.substring(first, tag.start()), text.substring(tag.end(), last))
              || isIntroduced(text.substring(first, tag.start()), text, first);
      if (!mention) {
        boolean isDone = form != ClaimForm.PROMISE || ClaimForm.isAllDone(tag.group(1));
        found(
            isDone ? words(form, tag.group()) : null,
            line,
            Math.max(0, tag.start() - begin),
            tag.end() - begin);
      }
    }
  }

  private static String words(Pattern form, String found) {
    return form == ClaimForm.PROMISE ? CompletionSignal.PROMISE : found;
  }

  /** Whether the line above only speaks about what it announces with a colon. */
  private static boolean isIntroduced(String before, String text, int lineStart) {
    boolean item = isListItem(before);
    String words = item ? before.replaceFirst("^\\S+\\s+", "") : before;
    return !ClaimSentence.hasWords(words) && isIntroduced(text.substring(0, lineStart), item);
  }

  /**
   * @param above the lines above
   * @param item whether an item of a list is introduced, so that other items may be between
   */
  static boolean isIntroduced(String above, boolean item) {
    String text = above.stripTrailing();
    while (item && isListItem(text.substring(text.lastIndexOf('\n') + 1))) {
      text = text.substring(0, Math.max(0, text.lastIndexOf('\n'))).stripTrailing();
    }
    text = text.replaceFirst("[*_\\s]+$", "");
    return text.endsWith(":")
        && ClaimSentence.introducesMention(text.substring(text.lastIndexOf('\n') + 1), true);
  }

  static boolean isListItem(String line) {
    return line.matches("(?:[-*+]|\\d+[.)]) .*");
  }

  private void patterns(Pattern pattern) {
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      String cut = line.substring(Math.max(0, line.length() - LONGEST_LINE));
      if (!cut.isEmpty() && BoundedText.finds(pattern, cut)) {
        found(cut, i, line.length());
      }
    }
  }

  /**
   * A text that limits how often its characters are read: some patterns would backtrack for years.
   */
  private static final class BoundedText implements CharSequence {
    private static final int MOST_READS = 2_000_000;

    /** The pattern has exceeded the limit. */
    private static final class TooMuch extends RuntimeException {
      private static final long serialVersionUID = 1;

      TooMuch() {
        super("too much was read", null, false, false);
      }
    }

    private final String text;
    private int reads;

    private BoundedText(String text) {
      this.text = text;
    }

    /** Whether the pattern finds a match in the text within the limit. */
    static boolean finds(Pattern pattern, String text) {
      try {
        return pattern.matcher(new BoundedText(text)).find();
      } catch (TooMuch | StackOverflowError e) {
        return false;
      }
    }

    @Override
    public char charAt(int index) {
      if (++reads > MOST_READS) {
        throw new TooMuch();
      }
      return text.charAt(index);
    }

    @Override
    public int length() {
      return text.length();
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return text.subSequence(start, end);
    }

    @Override
    public String toString() {
      return text;
    }
  }

  /**
   * Finds the claims that are lines of their own: the status block of ralph-claude-code, in its own
   * form or as YAML, a bare exit signal, and words such as TASK_COMPLETE.
   */
  private static final class StatusLines {
    /** How many lines a status block may have. */
    private static final int LONGEST_BLOCK = 60;

    private final List<String> lines;

    StatusLines(List<String> lines) {
      this.lines = lines;
    }

    void decide(FinalMessage message) {
      int block = -LONGEST_BLOCK;
      boolean hasExit = false;
      boolean isBlocked = false;
      for (int i = 0; i < lines.size(); i++) {
        String line = lines.get(i);
        boolean isInBlock = i - block < LONGEST_BLOCK;
        Boolean exit = ClaimForm.exitSignal(line);
        String status = isInBlock ? ClaimForm.status(line) : null;
        if (ClaimForm.beginsStatus(line)) {
          block = i;
          hasExit = false;
          isBlocked = false;
        } else if (ClaimForm.endsStatus(line)) {
          block = -LONGEST_BLOCK;
        } else if (exit != null && (isInBlock || !isIntroduced(i))) {
          // Within a block it decides, unless that says that work is in progress, or blocked, or
          // that tests fail.
          hasExit = true;
          message.found(exit && !isBlocked ? "EXIT_SIGNAL: true" : null, i, line.length());
        } else if (isInBlock && ClaimForm.testsFail(line) && !isExcused(i)) {
          isBlocked = true;
          message.found(null, i, line.length());
        } else if (status != null) {
          isBlocked |= status.equals("BLOCKED") || status.equals("IN_PROGRESS");
          if (isBlocked || !hasExit) {
            message.found(ClaimForm.isDone(status) && !isBlocked ? line : null, i, line.length());
          }
        } else if (ClaimForm.isToken(line) && !isIntroduced(i)) {
          message.found(line, i, line.length());
        } else {
          int token = ClaimForm.tokenAtEnd(line);
          if (token > 0 && !ClaimSentence.isMention(line.substring(0, token), "")) {
            message.found(line.substring(token), i, token, line.length());
          }
        }
      }
    }

    /** Whether the rest of the block says that it is no matter that tests fail. */
    private boolean isExcused(int line) {
      List<String> rest = lines.subList(line + 1, Math.min(lines.size(), line + LONGEST_BLOCK));
      return rest.stream().anyMatch(ClaimForm::isExcuse);
    }

    private boolean isIntroduced(int line) {
      return FinalMessage.isIntroduced(String.join("\n", lines.subList(0, line)), false);
    }

    /**
     * Whether a line is a field of a status block, which takes nothing back. "CORRECTION: ..." is
     * not.
     */
    static boolean isOfBlock(String line) {
      return line.matches("[-*\\s\"]*(?:[A-Z]+_[A-Z_]{1,40}|STATUS|CONFIDENCE)[\"*]*\\s*[:=].*");
    }
  }
}
