package dev.baton.stream;

import dev.baton.stream.ProseLines.PromptLines;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Detects whether the agent claims to be done. Only the last message of the main agent's turn
 * counts, and of it only what the agent itself says: not code, quotations, headings or the repeated
 * prompt. A claim is one of:
 *
 * <ul>
 *   <li>{@code <promise>COMPLETE</promise>}, in any case, unless the sentence only speaks about it;
 *   <li>{@code <TASK_DONE>} or {@code <TASK_COMPLETE>}; {@code TASK_COMPLETE} or {@code
 *       LOOP_COMPLETE} on a line of its own;
 *   <li>{@code EXIT_SIGNAL: true} on a line of its own, in a status block of ralph-claude-code, or
 *       in the same as YAML; {@code false} denies every claim;
 *   <li>a line that matches a given pattern.
 * </ul>
 *
 * <p>A claim that the same message retracts is none.
 */
public final class CompletionSignal {
  /** Only the end of a longer message is examined. */
  private static final int LONGEST = 1 << 16;

  /** What a prompt asks for, by ralph's convention. */
  public static final String PROMISE = "<promise>COMPLETE</promise>";

  /** Around what the agent notes for the next iteration. */
  public static final String LEARNED = "<learned>";

  public static final String LEARNED_END = "</learned>";

  /** A note is neither a claim nor a doubt about one. */
  private static final Pattern NOTE =
      Pattern.compile(LEARNED + "(.*?)" + LEARNED_END, Pattern.DOTALL);

  /** Agents repeat the example of the prompt. */
  private static final Set<String> NO_NOTES = Set.of("", "...", "…");

  private final PromptLines prompt;
  private final @Nullable Pattern done;
  private final StringBuilder last = new StringBuilder();
  private boolean failed;

  /**
   * @param prompt the agent's prompt
   * @param done matches a claim within a line; null for none. A pattern that takes too long counts
   *     as not matching
   */
  public CompletionSignal(String prompt, @Nullable Pattern done) {
    this.prompt = new PromptLines(prompt);
    this.done = done;
  }

  /** Takes a message or the end of a turn from an agent's stream. */
  public void accept(AgentEvent event) {
    if (event instanceof AgentEvent.Said message && !message.isOfSubagent()) {
      said(message.text());
    } else if (event instanceof AgentEvent.Finished end) {
      finished(end.success(), end.text());
    }
  }

  /** The main agent's next message, which makes all earlier ones void. */
  void said(String message) {
    last.setLength(0);
    failed = false;
    append(message);
  }

  /** More plain text, in which nobody knows where a message begins. */
  public void wrote(String text) {
    append(text);
    append("\n");
  }

  /**
   * The turn is over.
   *
   * @param message its last message; empty when the stream does not repeat it
   */
  void finished(boolean success, String message) {
    if (!message.isBlank()) {
      said(message);
    }
    failed = !success;
  }

  private void append(String text) {
    last.append(text);
    if (last.length() > 2 * LONGEST) {
      last.delete(0, last.length() - LONGEST);
    }
  }

  /** How the agent claims to be done, for people; null when it does not. */
  public @Nullable String claim() {
    FinalMessage message = message();
    return message == null || message.open() != null ? null : message.claim();
  }

  /** The agent's own words that make its claim void; null when it makes none, or a valid one. */
  public @Nullable String retraction() {
    FinalMessage message = message();
    return message == null ? null : message.open();
  }

  private @Nullable FinalMessage message() {
    return failed || last.isEmpty() ? null : FinalMessage.of(end(), prompt, done);
  }

  /** What the agent asks in plain text with its last words; null when it asks nothing. */
  public @Nullable String question() {
    return failed || last.isEmpty() ? null : PlainQuestion.in(ProseLines.of(end(), prompt));
  }

  /** The same, unless another iteration answers it, as with "shall I continue with the tests?". */
  public @Nullable String choice() {
    String question = question();
    return question == null || PlainQuestion.isAboutContinuing(question) ? null : question;
  }

  /** What the agent notes in a message for the next worker, without the tags. */
  public static List<String> notes(String message) {
    List<String> notes = new ArrayList<>();
    for (Matcher tagged = NOTE.matcher(message); tagged.find(); ) {
      // An opening tag that is only mentioned is not closed.
      String[] parts = tagged.group(1).split(LEARNED, -1);
      notes.add(parts[parts.length - 1].strip());
    }
    notes.removeAll(NO_NOTES);
    return notes;
  }

  private String end() {
    String end = LastLine.withoutColours(last.substring(Math.max(0, last.length() - LONGEST)));
    return end.contains(LEARNED_END) ? NOTE.matcher(end).replaceAll("") : end;
  }
}
