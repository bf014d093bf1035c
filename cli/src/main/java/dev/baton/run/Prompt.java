package dev.baton.run;

import dev.baton.handover.Digest;
import dev.baton.store.Iteration.IterationCheck;
import dev.baton.stream.CompletionSignal;
import dev.baton.task.Comment;
import dev.baton.task.Plural;
import dev.baton.task.Task;
import dev.baton.text.TextEnd;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The prompt for an agent at the beginning of an iteration. */
final class Prompt {
  /** Long texts are cut so that a huge task does not fill the agent's context. */
  private static final int MOST_TEXT = 32_000;

  private static final int MOST_LAST_LINES = 40;
  private static final int MOST_LAST = 4000;
  private static final int MOST_COMMENTS = 10;
  private static final int MOST_COMMENT = 1500;

  private final StringBuilder text = new StringBuilder();

  private Prompt() {}

  /**
   * What the last iteration passes on to the next.
   *
   * @param failure what went wrong; null when nothing did
   * @param checks that failed
   * @param missing the evidence that was missing
   */
  record Carried(@Nullable String failure, List<IterationCheck> checks, List<String> missing) {
    static final Carried NOTHING = new Carried(null, List.of(), List.of());
  }

  /**
   * What a prompt is made from.
   *
   * @param comments on the task, oldest first
   * @param digest of the earlier work on the task, also of this run's
   * @param checks what must succeed
   */
  record Parts(
      Task task, List<Comment> comments, Digest digest, Carried carried, List<String> checks) {}

  /** Which texts of a task are too long for the default prompt, in words for people. */
  static List<String> cuts(Task task) {
    List<String> cuts = new ArrayList<>();
    for (Map.Entry<String, String> text : texts(task).entrySet()) {
      int length = text.getValue().strip().length();
      if (length > MOST_TEXT) {
        cuts.add(
            "the %s of %s is cut in the prompt: the first %d of %d characters"
                .formatted(text.getKey().toLowerCase(Locale.ROOT), task.id(), MOST_TEXT, length));
      }
    }
    return cuts;
  }

  private static Map<String, String> texts(Task task) {
    Map<String, String> texts = new LinkedHashMap<>();
    texts.put("Description", task.text().description());
    texts.put("Design", task.text().design());
    texts.put("Acceptance criteria", task.text().acceptanceCriteria());
    texts.put("Notes", task.text().notes());
    return texts;
  }

  /** The default prompt. */
  static String of(Parts parts) {
    Task task = parts.task;
    Prompt prompt = new Prompt();
    prompt.text.append("Task ").append(task.id()).append(": ").append(task.title()).append("\n");
    texts(task).forEach((title, text) -> prompt.section(title, text, task));
    prompt.progress(parts);
    prompt.rules(task, parts.checks);
    return prompt.text.toString();
  }

  /**
   * For an agent that continues its session.
   *
   * @param happened why it is asked to continue
   * @param files what is known about its uncommitted work, a line each
   */
  static String continuing(String happened, Task task, List<String> files, List<String> checks) {
    Prompt prompt = new Prompt();
    prompt.text.append(happened);
    prompt.text.append("Task ").append(task.id()).append(": ").append(task.title()).append("\n");
    prompt.list(files);
    prompt.rules(task, checks);
    return prompt.text.toString();
  }

  /** A user's own prompt, with {@code {id}} and other placeholders filled in. */
  static String of(String template, Parts parts) {
    Task task = parts.task;
    Prompt progress = new Prompt();
    progress.progress(parts);
    return new CommandTemplate(List.of(template))
        .fill(
            Map.of(
                "{id}", task.id().value(),
                "{title}", task.title(),
                "{description}", task.text().description(),
                "{design}", task.text().design(),
                "{acceptance}", task.text().acceptanceCriteria(),
                "{notes}", task.text().notes(),
                "{progress}", progress.text.toString().strip(),
                "{checks}", String.join("\n", parts.checks)))
        .getFirst();
  }

  private void progress(Parts parts) {
    List<IterationCheck> failed = parts.carried.checks();
    if (!parts.comments.isEmpty()) {
      heading("Comments on the task, with what was learned");
      comments(parts.comments);
    }
    Digest digest = parts.digest.besideTask(!failed.isEmpty());
    if (!digest.isEmpty()) {
      heading("Hand-over: the earlier work on this task");
      text.append(digest.text());
    }
    if (parts.carried.failure() != null) {
      heading("The last failure");
      text.append(parts.carried.failure().strip()).append('\n');
      failed.forEach(this::failedCheck);
    }
    if (!parts.carried.missing().isEmpty()) {
      heading("You said that it was done, but this is missing");
      list(parts.carried.missing());
    }
  }

  /** The newest ones, oldest first. */
  private void comments(List<Comment> all) {
    int from = Math.max(0, all.size() - MOST_COMMENTS);
    if (from > 0) {
      String older = Plural.of(from, "older comment is", "older comments are");
      text.append("- (").append(older).append(" left out)\n");
    }
    for (Comment comment : all.subList(from, all.size())) {
      text.append("- ").append(comment.author()).append(": ");
      indented(cut(comment.text().strip()), "  ");
    }
  }

  /** How it ended, and the end of its output. */
  private void failedCheck(IterationCheck check) {
    text.append("  '").append(check.command()).append("' ");
    text.append(check.timedOut() ? "timed out" : "ended with exit code " + check.exitCode());
    String output = TextEnd.lines(check.output(), MOST_LAST_LINES, MOST_LAST);
    text.append(output.isEmpty() ? " and printed nothing\n" : "; the end of its output:\n");
    if (!output.isEmpty()) {
      indented("    " + output, "    ");
    }
  }

  /** Lines after the first are indented. */
  private void indented(String lines, String indent) {
    text.append(lines.replace("\n", "\n" + indent)).append('\n');
  }

  private void heading(String title) {
    text.append('\n').append(title).append(":\n");
  }

  private void section(String title, String body, Task task) {
    if (body.isBlank()) {
      return;
    }
    heading(title);
    String stripped = body.strip();
    text.append(stripped, 0, Math.min(stripped.length(), MOST_TEXT)).append('\n');
    if (stripped.length() > MOST_TEXT) {
      text.append(
          "[cut: these are the first %s of %s characters; baton show %s prints all of them]\n"
              .formatted(MOST_TEXT, stripped.length(), task.id()));
    }
  }

  private void list(List<String> lines) {
    for (String line : lines) {
      text.append("- ").append(line).append('\n');
    }
  }

  private void rules(Task task, List<String> checks) {
    heading("How to work");
    text.append(
        "- Work on this task only, in the current directory, and commit what you finish.\n");
    for (String check : checks) {
      text.append("- This must succeed: ").append(check).append('\n');
    }
    if (!CompletionEvidence.UncheckedItems.in(task.text().acceptanceCriteria()).isEmpty()) {
      text.append("- Tick the criteria that are met, [x] for [ ], by giving all of them again:\n");
      text.append("  baton update ").append(task.id()).append(" --acceptance TEXT\n");
    }
    text.append("- End with what the next iteration must know about this task, if anything:\n  ");
    text.append(CompletionSignal.LEARNED).append("...").append(CompletionSignal.LEARNED_END);
    text.append(" (or: baton comment ").append(task.id()).append(" TEXT)\n");
    text.append("- When everything is done, and only then, print this on a line of its own:\n");
    text.append("  ").append(CompletionSignal.PROMISE).append('\n');
  }

  /**
   * What an agent learnt about a task, as it says in its last words; null when it says nothing. It
   * is kept as a comment on the task, where people and the next iteration find it.
   */
  static @Nullable String learned(String lastWords) {
    List<String> notes = CompletionSignal.notes(lastWords);
    return notes.isEmpty() ? null : cut(notes.getLast());
  }

  /** Cuts a text to the longest comment of a prompt. */
  private static String cut(String text) {
    return text.length() > MOST_COMMENT ? text.substring(0, MOST_COMMENT) + " [cut]" : text;
  }
}
