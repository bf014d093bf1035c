package dev.baton.cli.plan;

import dev.baton.app.CloseTask;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.TextOptions;
import dev.baton.json.ArrayDocument;
import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import dev.baton.json.document.TaskJson;
import dev.baton.store.Change;
import dev.baton.store.Stores;
import dev.baton.store.TaskCounter.EpicProgress;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import dev.baton.terminal.Cell;
import dev.baton.terminal.Output;
import dev.baton.terminal.Style;
import dev.baton.terminal.Table;
import dev.baton.terminal.View;
import io.avaje.json.JsonWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** {@code baton epic}: the progress of epics, and closing those that are done. */
public final class EpicWork {
  private static final String REASON = "All children completed";
  private static final String NONE = "no epic whose children are all closed";

  public static Syntax statusSyntax() {
    return new Syntax("List open epics with the number of closed children.", EpicWork::status)
        .arguments("ID", "0..1", "only this epic")
        .flag("--eligible-only", "only those whose children are all closed")
        .onlyReads()
        .example("baton epic status --json | jq '.[] | select(.eligible_for_close).epic.id'");
  }

  /** Shows the progress of open epics. */
  public static ExitCode status(Call call) {
    boolean eligibleOnly = call.has("--eligible-only");
    List<Epic> epics = open(call.stores(), eligibleOnly);
    if (!call.words().isEmpty()) {
      TaskId only = call.resolve(call.words().getFirst());
      epics.removeIf(epic -> !epic.task().id().equals(only));
    }
    if (call.dialect().listsAsBd()) {
      // bd does not list them.
      epics.removeIf(epic -> epic.progress().children() == 0);
    }
    return call.show(new EpicView(epics, eligibleOnly));
  }

  static Syntax closeSyntax() {
    return new Syntax("Close the epics whose children are all closed.", EpicWork::close)
        .flag("--dry-run", "only list them")
        .option("-r --reason", "TEXT", "the reason (default: " + REASON + ")")
        .example("baton epic close-eligible --dry-run");
  }

  /**
   * Closes the epics whose children are all closed. Prints docs/schema/epic-close-eligible.json.
   */
  static ExitCode close(Call call) {
    String given = TextOptions.body(call, "--reason");
    String reason = given == null || given.isBlank() ? REASON : given;
    List<Epic> eligible = open(call.stores(), true);
    boolean asBd = call.dialect().listsAsBd() && eligible.isEmpty();
    if (call.has("--dry-run") && !asBd) {
      return call.show(new EpicView(eligible, true));
    }
    CloseTask closing = new CloseTask(call.workspace(), call.dialect().changesAsBd());
    List<TaskId> closed = new ArrayList<>();
    call.changeTogether();
    for (Epic epic : eligible) {
      TaskId id = epic.task().id();
      // Epics that were closed meanwhile or that a worker holds are skipped, as in bd.
      if (closing.close(call.caller(id), new CloseTask.Request(id, reason)).change()
          instanceof Change.Done) {
        closed.add(id);
      }
    }
    ObjectDocument json =
        fields ->
            fields
                .anyStrings("closed", closed)
                .number("count", closed.size())
                .text("reason", reason);
    return call.show(
        json,
        output -> {
          closed.forEach(id -> output.line("closed " + id));
          if (closed.isEmpty()) {
            output.note(NONE);
          }
        });
  }

  /**
   * The epics that are not closed, in the order of their priority.
   *
   * @param doneOnly whether to list only those whose children are all closed
   */
  private static List<Epic> open(Stores stores, boolean doneOnly) {
    Map<TaskId, EpicProgress> wanted = new LinkedHashMap<>();
    for (EpicProgress progress : stores.taskCounter().unfinishedEpics()) {
      if (!doneOnly || progress.isDone()) {
        wanted.put(progress.epic(), progress);
      }
    }
    List<Epic> epics = new ArrayList<>();
    Map<TaskId, Task> tasks = new DependencyWalk(stores).byId(wanted.keySet());
    wanted.forEach((id, progress) -> {
      Task task = tasks.get(id);
      if (task != null) {
        epics.add(new Epic(task, progress));
      }
    });
    return epics;
  }

  /** An epic and its progress. */
  private record Epic(Task task, EpicProgress progress) {}

  /**
   * {@code epics} in docs/schema/definitions.json: epics and their progress.
   *
   * @param eligibleOnly whether only those were looked for whose children are all closed
   */
  private record EpicView(List<Epic> epics, boolean eligibleOnly) implements View {
    @Override
    public void write(JsonWriter json) {
      new ArrayDocument<>(epics, EpicView::writeEpic).write(json);
    }

    private static void writeEpic(JsonFields fields, Epic epic) {
      fields
          .document("epic", TaskJson.of(epic.task()))
          .number("total_children", epic.progress().children())
          .number("closed_children", epic.progress().closed())
          .truth("eligible_for_close", epic.progress().isDone());
    }

    @Override
    public void text(Output output) {
      if (epics.isEmpty()) {
        output.note(eligibleOnly ? NONE : "no open epics");
        return;
      }
      Table table = Table.of("ID", ">CLOSED", "STATE", "~TITLE");
      for (Epic epic : epics) {
        boolean done = epic.progress().isDone();
        table.row(
            new Cell(Style.ID, epic.task().id().value()),
            Cell.of(epic.progress().closed() + "/" + epic.progress().children()),
            new Cell(done ? Style.GOOD : Style.PLAIN, done ? "done" : "open"),
            Cell.of(epic.task().title()));
      }
      output.table(table, true);
    }
  }
}
