package dev.baton.cli.command.self;

import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
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
  public ExitCode run(Session session) {
    InfoPage.print(
        session.output(),
        new InfoJson(
            session.location().place(),
            session
                .stores()
                .taskCounter()
                .count(TaskFilter.ALL.withStatuses(StatusOption.allButDeleted()), session.now()),
            session.stores().settings().prefix().orElse(""),
            session.stores().storage().schemaVersion(),
            session.arguments().has("--schema")));
    return ExitCode.OK;
  }
}
