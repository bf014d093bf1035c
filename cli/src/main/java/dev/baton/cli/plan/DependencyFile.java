package dev.baton.cli.plan;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.option.TextOptions;
import dev.baton.cli.plan.DependencyOutcome.Wanted;
import dev.baton.json.JsonObject;
import dev.baton.json.document.BdAnswersJson;
import dev.baton.task.DependencyType;
import dev.baton.task.InvalidValue;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** bd's file of dependencies: on each line a JSON object with {@code from} and {@code to}. */
final class DependencyFile {
  /** Adds all of them, or none. */
  static ExitCode add(Call call, String file) {
    DependencyType usual = DependencyOutcome.type(call);
    List<Wanted> all = new ArrayList<>();
    int number = 0;
    for (String line : TextOptions.content(call, file).lines().toList()) {
      number++;
      if (!line.isBlank()) {
        all.add(read(call, line, number, usual));
      }
    }
    DependencyOutcome.addAll(call, all);
    if (call.output().isJson()) {
      call.output()
          .json(
              BdAnswersJson.addedAll(
                  all.stream()
                      .map(one -> BdAnswersJson.edge(one.task(), one.other(), one.type().name()))
                      .toList()));
    } else {
      call.output().line("added " + all.size() + " dependencies");
    }
    return ExitCode.OK;
  }

  private static Wanted read(Call call, String line, int number, DependencyType usual) {
    JsonObject object = JsonObject.parse(line);
    String from = object == null ? null : either(object, "from", "issue_id");
    String to = object == null ? null : either(object, "to", "depends_on_id");
    if (object == null || from == null || to == null) {
      throw new InvalidValue(
          "line " + number + " is not a dependency: expected {\"from\":\"ID\",\"to\":\"ID\"}",
          "nothing was changed");
    }
    String type = object.text("type");
    return new Wanted(
        call.resolve(from),
        call.resolve(to),
        type == null || type.isBlank() ? usual : DependencyType.parse(type));
  }

  private static @Nullable String either(JsonObject object, String name, String other) {
    String text = object.text(name);
    return text == null ? object.text(other) : text;
  }
}
