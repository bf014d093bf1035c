package dev.baton.cli.command.bd;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
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
  public ExitCode run(Call call) {
    List<String> custom = call.workspace().stores().settings().customTypes();
    if (call.output().isJson()) {
      call.output().json(KindsJson.types(custom));
      return ExitCode.OK;
    }
    TaskType.work().forEach(name -> call.output().line(name + ": " + KindsJson.description(name)));
    custom.forEach(call.output()::line);
    return ExitCode.OK;
  }
}
