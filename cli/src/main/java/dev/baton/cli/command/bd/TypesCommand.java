package dev.baton.cli.command.bd;

import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.json.document.KindsJson;
import dev.baton.task.TaskType;
import java.util.List;

/** {@code bd types}: lists the types of tasks. */
final class TypesCommand implements Command {
  @Override
  public Syntax syntax() {
    return new Syntax("types", "List the types of tasks, with those of types.custom.").onlyReads();
  }

  @Override
  public ExitCode run(Session session) {
    List<String> custom = session.stores().settings().customTypes();
    if (session.output().isJson()) {
      session.output().json(KindsJson.types(custom));
      return ExitCode.OK;
    }
    TaskType.work()
        .forEach(name -> session.output().line(name + ": " + KindsJson.description(name)));
    custom.forEach(session.output()::line);
    return ExitCode.OK;
  }
}
