package dev.baton.cli.task;

import dev.baton.app.Fencing;
import dev.baton.app.UpdateTask;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Caller;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.EpochOption;
import dev.baton.cli.option.TextOptions;
import dev.baton.cli.outcome.ChangeOutcome;
import dev.baton.cli.outcome.TaskPicker;
import dev.baton.store.Change;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import dev.baton.task.TaskPatch;
import dev.baton.task.TaskPatch.TaskField;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code baton edit}: the texts of a task in the user's editor. */
final class EditTask {
  private static final String WHOLE = "The first line is the title, the rest is the description.";

  private EditTask() {}

  /** The title and the description in one text, as in a commit message. */
  record TitleAndBody(String title, String body) {
    String text() {
      return title + (body.isBlank() ? "" : "\n\n" + body.strip());
    }

    static TitleAndBody of(Call call, String text) {
      int end = text.indexOf('\n');
      return new TitleAndBody(
          TextOptions.title(call, end < 0 ? text : text.substring(0, end)),
          end < 0 ? "" : TextOptions.body("description", text.substring(end + 1).strip()));
    }
  }

  static Syntax syntax(String name) {
    return EpochOption.addTo(
            new Syntax(
                    name,
                    "Edit the title and the description of a task, or another text, in your editor"
                        + " (VISUAL, else EDITOR).")
                .arguments("ID", "1", "the id of the task")
                .orPicked()
                .flag("--title", "only the title")
                .flag("--description", "only the description")
                .flag("--design", "the design")
                .flag("--acceptance", "the acceptance criteria")
                .flag("--notes", "the notes"))
        .example("baton edit app-a1b")
        .example("EDITOR='code --wait' baton edit app-a1b --notes");
  }

  /** Creates a task from a text; null when it is empty or as it was. */
  static @Nullable ExitCode create(Call call) {
    CreateOptions.TitleAndBody given = CreateOptions.given(call);
    if (!call.arguments().has("--validate")) {
      // Other options are checked before somebody writes a text.
      CreateOptions.read(call, new CreateOptions.TitleAndBody("title", null));
    }
    TitleAndBody typed = new TitleAndBody(given.title(), given.body() == null ? "" : given.body());
    return EditedText.edit(
        call,
        "new",
        typed.text(),
        WHOLE,
        text -> {
          TitleAndBody written = TitleAndBody.of(call, text);
          return TaskChanges.create(
              call,
              CreateOptions.read(
                  call, new CreateOptions.TitleAndBody(written.title(), written.body())));
        });
  }

  static ExitCode edit(Call call) {
    TaskId id = ChangeOutcome.resolveAll(call, TaskPicker.unfinished(call)).getFirst();
    TaskField field = field(call);
    Task task = call.task(id);
    requireRight(call, task);
    ExitCode code =
        EditedText.edit(
            call,
            id.value(),
            text(task, field),
            field == null ? WHOLE : "The " + words(field) + " of " + id + ".",
            text -> changed(call, task, field, text));
    if (code == null) {
      call.output().note("the text is empty or unchanged; nothing was changed");
    }
    return code == null ? ExitCode.NOTHING_TO_DO : code;
  }

  /** Nobody writes a text for a task that another worker holds. */
  private static void requireRight(Call call, Task task) {
    Caller caller = call.caller(task.id());
    Change answer =
        caller.overrules()
            ? new Change.Unchanged(task)
            : new Fencing(call.workspace())
                .change(caller, task.id(), epoch -> new Change.Unchanged(task));
    if (!(answer instanceof Change.Unchanged)) {
      throw Failure.of(answer, "edited");
    }
  }

  private static ExitCode changed(Call call, Task task, @Nullable TaskField field, String text) {
    if (!text(call.task(task.id()), field).equals(text(task, field))) {
      throw new Failure(
          ExitCode.CONFLICT,
          "conflict",
          task.id() + " was changed while you edited it; nothing was changed",
          "run baton edit " + task.id() + " again");
    }
    TaskPatch.Builder patch = TaskPatch.builder();
    if (field == null || field == TaskField.TITLE) {
      TitleAndBody written = TitleAndBody.of(call, text);
      if (!written.title().equals(task.title())) {
        patch.set(TaskField.TITLE, written.title());
      }
      if (field == null && !written.body().equals(task.text().description().strip())) {
        patch.set(TaskField.DESCRIPTION, written.body());
      }
    } else {
      patch.set(field, TextOptions.body(words(field), text));
    }
    UpdateTask.Request request = new UpdateTask.Request(task.id(), patch.build(), null, null, null);
    return ChangeOutcome.each(
        call,
        List.of(task.id()),
        "updated",
        id ->
            new UpdateTask(call.workspace(), call.dialect().changesAsBd())
                .update(call.caller(id), request)
                .change());
  }

  /** The text that the options name; null for title and description together. */
  private static @Nullable TaskField field(Call call) {
    TaskField field = null;
    for (TaskField each :
        List.of(
            TaskField.TITLE,
            TaskField.DESCRIPTION,
            TaskField.DESIGN,
            TaskField.ACCEPTANCE_CRITERIA,
            TaskField.NOTES)) {
      String option = each == TaskField.ACCEPTANCE_CRITERIA ? "--acceptance" : "--" + words(each);
      if (call.arguments().has(option)) {
        if (field != null) {
          throw Failure.usage("only one text can be edited at a time", "use only one of them");
        }
        field = each;
      }
    }
    return field;
  }

  private static String words(TaskField field) {
    return field.wireName().replace('_', ' ');
  }

  private static String text(Task task, @Nullable TaskField field) {
    return field == null
        ? new TitleAndBody(task.title(), task.text().description()).text()
        : String.valueOf(field.in(task));
  }
}
