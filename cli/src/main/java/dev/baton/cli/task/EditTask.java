package dev.baton.cli.task;

import static java.nio.charset.StandardCharsets.UTF_8;

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
import dev.baton.cli.task.CreateOptions.TitleAndBody;
import dev.baton.program.Editor;
import dev.baton.store.Change;
import dev.baton.task.Task;
import dev.baton.task.Task.TaskText;
import dev.baton.task.TaskId;
import dev.baton.task.TaskPatch;
import dev.baton.task.TaskPatch.TaskField;
import dev.baton.terminal.Table;
import dev.baton.text.FileTrouble;
import dev.baton.text.Texts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** {@code baton edit}: the texts of a task in the user's editor. */
final class EditTask {
  private static final String WHOLE = "The first line is the title, the rest is the description.";

  static Syntax syntax() {
    return EpochOption.addTo(
            new Syntax(
                    "Edit the title and the description of a task, or another text, in your editor"
                        + " (VISUAL, else EDITOR).",
                    EditTask::edit)
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

  /** Creates a task from a text. */
  static ExitCode create(Call call) {
    TitleAndBody given = CreateOptions.given(call);
    if (!call.has("--validate")) {
      // Other options are checked before somebody writes a text.
      CreateOptions.read(call, new TitleAndBody("title", ""));
    }
    return EditedText.edit(
        call,
        "new",
        given.text(),
        WHOLE,
        "created",
        text -> TaskChanges.create(call, CreateOptions.read(call, TitleAndBody.of(call, text))));
  }

  static ExitCode edit(Call call) {
    TaskId id = ChangeOutcome.resolveAll(call, TaskPicker.unfinished(call)).getFirst();
    TaskField field = field(call);
    Task task = call.task(id);
    requireRight(call, task);
    return EditedText.edit(
        call,
        id.value(),
        text(task, field),
        field == null ? WHOLE : "The " + words(field) + " of " + id + ".",
        "changed",
        text -> changed(call, task, field, text));
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
      throw Failure.conflict(
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
      if (call.has(option)) {
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

  /**
   * A text that the user writes in an editor. Others work meanwhile, also in a linked tracker.
   * Whatever goes wrong after that, the text is kept in its file, and the message names it.
   */
  private static final class EditedText {
    private static final String MARK = "<!-- baton: ";

    /** The longest character in UTF-8 has four bytes, and the title and the note are short. */
    private static final int MAX_BYTES = 5 * TaskText.MAX_BODY;

    /**
     * Lets the user edit a text.
     *
     * @param name what it belongs to, for the name of the file
     * @param note what to write, for the end of the file
     * @param done what is not done when the text is empty or unchanged
     * @param use what is done with the new text, without blanks around it
     */
    static ExitCode edit(
        Call call,
        String name,
        String text,
        String note,
        String done,
        Function<String, ExitCode> use) {
      Editor editor = editor(call);
      String template =
          text
              + (text.isEmpty() || text.endsWith("\n") ? "" : "\n")
              + "\n"
              + MARK
              + note
              + "\nThis comment is ignored. An empty or unchanged text changes nothing. -->\n";
      Path file = create(name, template);
      call.environment().interruptions().outlast(() -> {});
      try {
        call.workspace().settle();
        call.output().flush();
        int exit = editor.edit(file, call.environment().directory(), call.output().isJson());
        if (exit != 0) {
          throw failed("the editor '" + editor.command() + "' failed with exit code " + exit);
        }
        String written = read(file);
        if (written.isEmpty() || written.equals(text.strip())) {
          Files.deleteIfExists(file);
          call.output().note("the text is empty or unchanged; nothing was " + done);
          return ExitCode.NOTHING_TO_DO;
        }
        call.workspace().proceed();
        ExitCode result = use.apply(written);
        call.workspace().settle(); // a linked tracker may refuse the change
        Files.deleteIfExists(file);
        return result;
      } catch (IOException e) {
        throw kept(call, failed("the text cannot be edited: " + FileTrouble.of(e)), file);
      } catch (RuntimeException e) {
        throw kept(call, e, file);
      }
    }

    private static Editor editor(Call call) {
      String agent = call.workspace().lineage().workerName();
      boolean terminal = call.output().columns() != Table.UNLIMITED;
      Editor editor = Editor.of(call.environment().variables(), terminal && agent == null);
      if (editor == null) {
        throw Failure.usage(
            "there is no editor: VISUAL and EDITOR are not set",
            "set one, such as EDITOR=nano; baton create and baton update take --description TEXT,"
                + " too");
      }
      return editor;
    }

    private static Path create(String name, String template) {
      try {
        // Only this user can read it.
        return Files.writeString(
            Files.createTempFile("baton-" + name + "-", ".md"), template, UTF_8);
      } catch (IOException e) {
        throw failed("the text cannot be written to a temporary file: " + FileTrouble.of(e));
      }
    }

    private static String read(Path file) throws IOException {
      try (var in = Files.newInputStream(file)) {
        String all = "\n" + Texts.readUtf8(in, MAX_BYTES).replace("\r\n", "\n");
        int end = all.lastIndexOf("\n" + MARK);
        return (end < 0 ? all : all.substring(0, end)).strip();
      }
    }

    private static Failure failed(String message) {
      return Failure.failed("editor", message + "; nothing was changed", "");
    }

    private static Failure kept(Call call, RuntimeException e, Path file) {
      Failure failure = call.failure(e);
      String hint = failure.hint().isEmpty() ? "" : failure.hint() + "; ";
      return new Failure(
          failure.exitCode(),
          failure.code(),
          String.valueOf(failure.getMessage()),
          hint + "your text is in " + file);
    }
  }
}
