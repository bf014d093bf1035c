package dev.baton.render;

import dev.baton.app.TaskView;
import dev.baton.claim.Assessment;
import dev.baton.doctor.LinkState;
import dev.baton.json.Document;
import dev.baton.json.document.TasksJson;
import dev.baton.task.WordList;
import dev.baton.terminal.Sanitize;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;

/**
 * What Baton adds to the answers of bd, in front of which it stands. Texts are bytes in ISO 8859-1.
 *
 * @param stale the stale tasks
 */
public record FrontPage(List<TaskView> stale) {
  /** Options of {@code bd ready} that leave out no task, except by number. */
  public static final Set<String> NO_FILTER =
      WordList.setOf(
          """
          --actor --dolt-auto-commit --format --include-deferred --include-ephemeral --json --limit
          --plain --pretty --profile --quiet --sandbox --sort --unassigned --verbose
          """);

  /** What an agent that knows bd has to know besides; ends with a line end. */
  public static final String LESSON =
      """

      ## Claims are watched by Baton

      `bd` works as always. In addition, a claim belongs to your process: while it lives, nobody
      else can claim or close the task, and when it ends, the task is opened again, with your
      uncommitted files saved. So claim before you start (`bd update ID --claim` or
      `bd ready --claim`). `bd ready` also lists stale tasks, whose worker has died; claim them in
      the same way. If bd refuses a change because somebody else works on the task, your claim has
      ended: stop working on it and take another one.
      """;

  /** Whether bd answered with a list. */
  public boolean isArray(String answer) {
    String text = answer.strip();
    return text.startsWith("[") && text.endsWith("]");
  }

  /** A list with the stale tasks at its end. */
  public String json(String answer) {
    if (stale.isEmpty()) {
      return answer;
    }
    int end = answer.lastIndexOf(']');
    String before = answer.substring(0, end).stripTrailing();
    String more =
        new String(
            Document.text(new TasksJson(stale.stream().map(TaskView::labelled).toList()))
                .strip()
                .getBytes(StandardCharsets.UTF_8),
            StandardCharsets.ISO_8859_1);
    String items = more.substring(1, more.length() - 1).strip();
    return before
        + (before.endsWith("[") ? "" : ",")
        + "\n  "
        + items
        + "\n"
        + answer.substring(end);
  }

  /** A text with the stale tasks below it. */
  public String text(String answer) {
    if (stale.isEmpty()) {
      return answer;
    }
    StringBuilder lines = new StringBuilder("\nStale, because their worker is gone (Baton):\n\n");
    for (TaskView view : stale) {
      Assessment found = view.assessment();
      String why = found == null ? "" : found.claim().worker() + ": " + found.sighting().finding();
      lines
          .append("  ")
          .append(view.task().id())
          .append("  ")
          .append(Sanitize.line(view.task().text().title()))
          .append("  (")
          .append(Sanitize.line(why))
          .append(")\n");
    }
    lines.append("\nbd update ID --claim takes one over.\n");
    return answer
        + new String(
            lines.toString().getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
  }

  /** The state of the link, after bd's own checks. */
  public static String doctor(LinkState link, int stale) {
    String state =
        link.problem().isEmpty()
            ? "in sync with " + link.file()
            : link.problem() + (link.fix().isEmpty() ? "" : "; " + link.fix());
    return "\nBaton: "
        + state
        + "; "
        + (stale == 0 ? "no stale tasks" : stale + " stale: see bd ready")
        + "; baton doctor checks everything else\n";
  }
}
