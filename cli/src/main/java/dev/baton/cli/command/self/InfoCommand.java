package dev.baton.cli.command.self;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.StatusOption;
import dev.baton.json.document.InfoJson;
import dev.baton.render.InfoPage;
import dev.baton.task.TaskFilter;

/** {@code baton info}: describes the database. */
final class InfoCommand implements Command {

  @Override
  public Syntax syntax() {
    return new Syntax("info", "Which database is used here, and what is in it.")
        .flag("--schema", "its schema, too")
        .onlyReads()
        .example("baton info --json | jq -r .database_path");
  }

  @Override
  public ExitCode run(Call call) {
    InfoPage.print(
        call.output(),
        new InfoJson(
            call.workspace().location().place(),
            call.workspace()
                .stores()
                .taskCounter()
                .count(TaskFilter.ALL.withStatuses(StatusOption.allButDeleted()), call.now()),
            call.workspace().stores().settings().prefix().orElse(""),
            call.workspace().stores().storage().schemaVersion(),
            call.arguments().has("--schema")));
    return ExitCode.OK;
  }
}
