package dev.baton.cli.command.bd;

import dev.baton.app.find.DuplicateTasks;
import dev.baton.app.find.DuplicateTasks.Group;
import dev.baton.app.find.DuplicateTasks.Member;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
import dev.baton.json.document.BdFindingsJson;
import dev.baton.task.TaskId;
import java.util.List;

/** {@code bd duplicates}: finds unfinished tasks that say the same. */
final class DuplicatesCommand implements Command {

  @Override
  public Syntax syntax() {
    return new Syntax("duplicates", "Find unfinished tasks with equal texts.")
        .flag("--dry-run", "")
        .onlyReads()
        .example("bd duplicates --json");
  }

  @Override
  public ExitCode run(Call call) {
    List<Group> groups = new DuplicateTasks(call.workspace()).groups();
    if (call.output().isJson()) {
      call.output().json(BdFindingsJson.duplicates(groups));
      return ExitCode.OK;
    }
    if (groups.isEmpty()) {
      call.output().note("no duplicates");
    }
    for (Group group : groups) {
      TaskId target = group.target().task().id();
      call.output().line(target + ": " + group.target().task().title());
      for (Member member : group.members()) {
        TaskId id = member.task().id();
        if (!id.equals(target)) {
          call.output().line("  bd duplicate " + id + " --of " + target);
        }
      }
    }
    return ExitCode.OK;
  }
}
