package dev.baton.stream;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Detects whether the agent claims to be done. It must be given the texts of {@link
 * AgentEvent.Said} of one iteration, in order, and nothing else, because tool results may contain
 * anything. A claim is:
 *
 * <ul>
 *   <li>{@code <promise>COMPLETE</promise>} at the end of a line, unless the line only mentions it;
 *   <li>a status block between {@code ---RALPH_STATUS---} and {@code ---END_RALPH_STATUS---} with
 *       {@code EXIT_SIGNAL: true} (ralph-claude-code); {@code false} withdraws every claim;
 *   <li>a line that matches a given pattern.
 * </ul>
 *
 * <p>If the agent repeats the prompt, which explains how to claim, that is not a claim: such a line
 * occurs in the prompt after the same previous line.
 */
public final class CompletionSignal {
  /** Only the end of a longer line, or of a continued text, is examined. */
  private static final int LONGEST_LINE = 4000;

  private static final String BLOCK = "---RALPH_STATUS---";
  private static final String BLOCK_END = "---END_RALPH_STATUS---";
  private static final String EXIT = "EXIT_SIGNAL:";

  /** How many lines a status block may have. */
  private static final int LONGEST_BLOCK = 60;

  private final PromptLines prompt;
  private final @Nullable Pattern done;
  private final Deque<String> block = new ArrayDeque<>();
  private String before = "";
  private String held = "";
  private boolean isInBlock;
  private boolean isQuotedBlock;
  private @Nullable String claim;

  /**
   * @param prompt the agent's prompt
   * @param done matches a claim within a line; null for none. A pattern that takes too long counts
   *     as not matching
   */
  public CompletionSignal(String prompt, @Nullable Pattern done) {
    this.prompt = new PromptLines(prompt);
    this.done = done;
  }

  /** Reads the agent's next text: whole lines, or a promise that continues in the next text. */
  public void said(String text) {
    int from = 0;
    while (from <= text.length()) {
      int end = text.indexOf('\n', from);
      end = end < 0 ? text.length() : end;
      String line = text.substring(Math.max(from, end - LONGEST_LINE), end).strip();
      if (!line.isEmpty()) {
        line(line);
      }
      from = end + 1;
    }
  }

  /** How the agent claims to be done, for people; null when it does not. */
  public @Nullable String claim() {
    return claim;
  }

  private void line(String line) {
    boolean isQuote = prompt.isQuote(before, line);
    before = line;
    if (isInBlock || line.equals(BLOCK)) {
      blockLine(line, isQuote);
      return;
    }
    String whole = held.isEmpty() ? line : held + line;
    held = PromiseText.goesOn(whole) && whole.length() < LONGEST_LINE ? whole : "";
    if (isQuote) {
      return;
    }
    if (PromiseText.isPromise(whole) || PromiseText.isPromise(line)) {
      claim = PromiseText.PROMISE;
    } else if (done != null && BoundedText.finds(done, line)) {
      claim = line;
    }
  }

  private void blockLine(String line, boolean isQuote) {
    if (line.equals(BLOCK)) {
      isInBlock = true;
      isQuotedBlock = isQuote;
      block.clear();
    } else if (line.equals(BLOCK_END)) {
      isInBlock = false;
      endBlock();
    } else if (block.size() >= LONGEST_BLOCK) {
      isInBlock = false;
    } else {
      isQuotedBlock &= isQuote;
      block.add(line);
    }
  }

  private void endBlock() {
    for (String line : block) {
      if (!isQuotedBlock && line.startsWith(EXIT)) {
        String value = line.substring(EXIT.length()).strip();
        if (value.equalsIgnoreCase("true")) {
          claim = EXIT + " true";
        } else if (value.equalsIgnoreCase("false")) {
          claim = null;
        }
      }
    }
  }
}
