package dev.baton.cli.command.bd;

import dev.baton.app.UpdateTask;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.EpochOption;
import dev.baton.cli.option.TextOptions;
import dev.baton.cli.outcome.ChangeOutcome;
import dev.baton.json.document.TaskJson;
import dev.baton.task.TaskId;
import java.util.List;
import java.util.Locale;

/** {@code bd assign}, {@code priority}, {@code tag} and {@code note}: change one field. */
final class EditCommand implements Command {
  private final FieldEdit field;
  private final String name;

  EditCommand(FieldEdit field) {
    this.field = field;
    name = field.name().toLowerCase(Locale.ROOT);
  }

  @Override
  public Syntax syntax() {
    return EpochOption.addTo(
        new Syntax(name, field.summary())
            .arguments("ID " + field.label(), "1..*", "the id of the task, and the value")
            .option("--file -f --body-file", "FILE", "")
            .flag("--stdin", ""));
  }

  @Override
  public ExitCode run(Call call) {
    List<String> words = call.arguments().words();
    String text = text(call, words.subList(1, words.size()));
    TaskId id = call.resolve(words.getFirst());
    UpdateTask.Request request = field.of(id, text);
    return ChangeOutcome.each(
        call,
        List.of(id),
        "updated",
        task -> new UpdateTask(call.workspace()).update(call.caller(task), request).change(),
        changed -> TaskJson.of(changed.getFirst()));
  }

  private String text(Call call, List<String> words) {
    String file = TextOptions.fromFile(call);
    if (words.isEmpty() && file == null) {
      throw Failure.usage(name + " needs an id and a value", "bd " + name + " ID " + field.label());
    }
    String text = file == null ? String.join(" ", words) : file.strip();
    if (text.isBlank() && field != FieldEdit.ASSIGN) {
      throw Failure.usage("the value is empty: expected some text", "");
    }
    return TextOptions.body(name, text);
  }
}
