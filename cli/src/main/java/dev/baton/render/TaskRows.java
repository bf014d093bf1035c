package dev.baton.render;

import dev.baton.app.TaskView;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import dev.baton.task.TaskIds;
import dev.baton.task.TaskStatus;
import dev.baton.terminal.Cell;
import dev.baton.terminal.Output;
import dev.baton.terminal.Style;
import dev.baton.terminal.Table;
import dev.baton.terminal.TextWidth;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Tasks as rows for people. */
public final class TaskRows {
  private static final int URGENT = 1;

  /** How much of a description the long form of a list shows. */
  private static final int LONG_LINES = 3;

  /** The share of a terminal's width that names and blockers may take: one of this many parts. */
  private static final int NARROW_SHARE = 5;

  /**
   * Prints tasks that can be started, at least one. Below the table follow the workers of stale
   * tasks with the evidence, and how to claim tasks that are not simply the next one.
   *
   * @param childless the epics that have no children yet
   */
  public static void printReady(
      Output output, List<TaskView> views, Set<TaskId> childless, Instant now) {
    boolean anyState = false;
    boolean anyName = false;
    boolean anyRests = false;
    for (TaskView view : views) {
      anyRests |= rests(view, now);
      anyState |= view.isStale() || rests(view, now);
      anyName |= isAssigned(view);
    }
    List<String> columns = new ArrayList<>();
    columns.addAll(List.of("ID", "P", "TYPE"));
    if (anyState) {
      columns.add("STATE");
    }
    if (anyName) {
      columns.add("WHO");
    }
    columns.add("~TITLE");
    Table table = new Table(columns);
    for (TaskView view : views) {
      List<Cell> cells = cells(view);
      if (childless.contains(view.task().id())) {
        cells.add(Cell.of(cells.removeLast().text() + " (no children yet)"));
      }
      if (anyName) {
        String name = isAssigned(view) ? view.task().assignee() : null;
        cells.add(3, new Cell(Style.DIM, name == null ? "" : narrow(output, name)));
      }
      if (anyState) {
        cells.add(
            3,
            view.isStale()
                ? new Cell(Style.BAD, "stale")
                : Cell.of(rests(view, now) ? "rests" : "ready"));
      }
      table.row(cells.toArray(new Cell[0]));
    }
    output.table(table, true);
    if (anyState) {
      StaleLines.print(output, views, now);
    }
    if (anyName) {
      advise(output, "baton claim ID --force claims a task that is assigned to somebody else");
    }
    if (anyRests) {
      advise(output, "baton claim ID claims a task that rests after its worker died");
    }
    if (!childless.isEmpty()) {
      advise(output, "baton claim ID claims an epic without children; --next leaves it out");
    }
  }

  private static void advise(Output output, String text) {
    output.rendered(output.paint(Style.DIM, output.said(text)) + "\n");
  }

  /** Whether it waits for a certain worker. */
  private static boolean isAssigned(TaskView view) {
    return !view.isStale() && view.task().assignee() != null;
  }

  /** Whether an automatic claim leaves it out for some time. */
  private static boolean rests(TaskView view, Instant now) {
    Instant notBefore = view.task().notBefore();
    return notBefore != null && notBefore.isAfter(now);
  }

  /** Tasks in any state. */
  public static void printList(Output output, List<TaskView> views, Instant now) {
    if (views.isEmpty()) {
      output.note("no matching tasks");
      return;
    }
    Table table = Table.of("ID", "P", "TYPE", "STATUS", "WHO", "~TITLE");
    for (TaskView view : views) {
      List<Cell> cells = cells(view);
      String assignee = view.task().assignee();
      cells.add(3, status(view));
      cells.add(4, new Cell(Style.DIM, assignee == null ? "" : narrow(output, assignee)));
      table.row(cells.toArray(new Cell[0]));
    }
    output.table(table, true);
    StaleLines.print(output, views, now);
  }

  /** Tasks in any state, with several lines for each. */
  public static void printLong(Output output, List<TaskView> views) {
    if (views.isEmpty()) {
      output.note("no matching tasks");
      return;
    }
    for (TaskView view : views) {
      Task task = view.task();
      output.line(
          "%s [P%d] [%s] %s"
              .formatted(task.id(), task.priority(), task.type().name(), task.status().wireName()));
      output.line("  " + task.title());
      if (task.assignee() != null) {
        output.line("  assignee: " + task.assignee());
      }
      if (!task.labels().isEmpty()) {
        output.line("  labels: " + String.join(", ", task.labels()));
      }
      task.text().description().lines().limit(LONG_LINES).forEach(line -> output.line("  " + line));
    }
  }

  /** Prints tasks that cannot be started, with their blockers. */
  public static void printBlocked(Output output, List<TaskView> views) {
    if (views.isEmpty()) {
      output.note("no blocked tasks");
      return;
    }
    Table table = Table.of("ID", "P", "TYPE", "BLOCKED BY", "~TITLE");
    for (TaskView view : views) {
      List<Cell> cells = cells(view);
      cells.add(3, new Cell(Style.WARN, obstacles(output, view)));
      table.row(cells.toArray(new Cell[0]));
    }
    output.table(table, true);
  }

  /** On a terminal, cuts long names to leave room for the titles. */
  private static String narrow(Output output, String text) {
    return output.columns() == Table.UNLIMITED
        ? text
        : TextWidth.cut(text, output.columns() / NARROW_SHARE);
  }

  /** What blocks a task; where there is no room for all, the first id, and how many follow. */
  private static String obstacles(Output output, TaskView view) {
    String reason = view.task().blockedReason();
    List<TaskId> blockers = view.blockedBy();
    if (blockers.isEmpty()) {
      return reason == null ? "status" : reason;
    }
    String named = TaskIds.list(blockers, " ");
    String text = reason == null ? named : reason + " " + named;
    int rest = reason == null ? blockers.size() - 1 : blockers.size();
    return rest == 0 || text.equals(narrow(output, text))
        ? text
        : (reason == null ? blockers.getFirst().value() : reason) + " +" + rest;
  }

  /** Prints what was just done to a task. */
  public static void printChange(Output output, String done, Task task) {
    output.line(
        "%s %s%s: %s"
            .formatted(
                done,
                task.id(),
                task.status() == TaskStatus.IN_PROGRESS ? " (epoch " + task.epoch() + ")" : "",
                task.title()));
  }

  private static List<Cell> cells(TaskView view) {
    Task task = view.task();
    List<Cell> cells = new ArrayList<>();
    cells.add(new Cell(Style.ID, task.id().value()));
    cells.add(
        new Cell(task.priority() <= URGENT ? Style.PRIORITY : Style.PLAIN, "P" + task.priority()));
    cells.add(Cell.of(task.type().name()));
    cells.add(Cell.of(task.title()));
    return cells;
  }

  private static Cell status(TaskView view) {
    if (view.isStale()) {
      return new Cell(Style.BAD, "stale");
    }
    Style style =
        switch (view.task().status()) {
          case OPEN, HOOKED, PINNED -> Style.PLAIN;
          case IN_PROGRESS -> Style.GOOD;
          case BLOCKED, DEFERRED -> Style.WARN;
          case CLOSED, TOMBSTONE -> Style.DIM;
        };
    return new Cell(style, view.task().status().word());
  }
}
