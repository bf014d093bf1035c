package dev.baton.run;

import dev.baton.store.Iteration;
import dev.baton.task.Task;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The prompt for an agent at the beginning of an iteration. */
final class Prompt {
  /** Long texts are cut so that a huge task does not fill the agent's context. */
  private static final int MOST_TEXT = 32_000;

  private final StringBuilder text = new StringBuilder();

  private Prompt() {}

  /**
   * What the last iteration passes on to the next.
   *
   * @param failure what went wrong; null when nothing did
   * @param missing the evidence that was missing
   */
  record Carried(@Nullable String failure, List<String> missing) {
    static final Carried NOTHING = new Carried(null, List.of());

    Carried {
      missing = List.copyOf(missing);
    }
  }

  /**
   * What a prompt is made from.
   *
   * @param earlier the latest iterations, oldest first
   * @param checks what must succeed
   */
  record Parts(Task task, List<Iteration> earlier, Carried carried, List<String> checks) {}

  /** The default prompt. */
  static String of(Parts parts) {
    Task task = parts.task;
    Prompt prompt = new Prompt();
    prompt.text.append("Task ").append(task.id()).append(": ").append(task.title()).append("\n");
    prompt.section("Description", task.text().description());
    prompt.section("Design", task.text().design());
    prompt.section("Acceptance criteria", task.text().acceptanceCriteria());
    prompt.section("Notes", task.text().notes());
    prompt.progress(parts);
    prompt.rules(parts.checks);
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
    history(parts.earlier);
    if (parts.carried.failure() != null) {
      section("The last failure", parts.carried.failure());
    }
    if (!parts.carried.missing().isEmpty()) {
      heading("You said that it was done, but this is missing");
      list(parts.carried.missing());
    }
  }

  private void heading(String title) {
    text.append('\n').append(title).append(":\n");
  }

  private void section(String title, String body) {
    if (body.isBlank()) {
      return;
    }
    heading(title);
    String stripped = body.strip();
    text.append(stripped, 0, Math.min(stripped.length(), MOST_TEXT));
    text.append(stripped.length() > MOST_TEXT ? "\n[cut]\n" : "\n");
  }

  private void list(List<String> lines) {
    for (String line : lines) {
      text.append("- ").append(line).append('\n');
    }
  }

  private void history(List<Iteration> earlier) {
    if (earlier.isEmpty()) {
      return;
    }
    heading("Done so far");
    for (Iteration one : earlier) {
      text.append("- iteration ").append(one.n()).append(": ");
      text.append(one.outcome() == null ? "commit" : one.outcome().replace('_', ' '));
      Integer files = one.diff().filesChanged();
      if (files != null) {
        text.append(", ").append(files).append(files == 1 ? " file" : " files").append(" changed");
      }
      if (one.tests().failing() != null) {
        text.append(", ").append(one.tests().failing()).append(" tests failing");
      }
      if (one.subject() != null) {
        text.append(", \"").append(one.subject()).append('"');
      }
      text.append('\n');
    }
  }

  private void rules(List<String> checks) {
    heading("How to work");
    text.append(
        "- Work on this task only, in the current directory, and commit what you finish.\n");
    for (String check : checks) {
      text.append("- This must succeed: ").append(check).append('\n');
    }
    text.append("- When everything is done, and only then, print this on a line of its own:\n");
    text.append("  ").append(CompletionWords.PROMISE).append('\n');
  }
}
