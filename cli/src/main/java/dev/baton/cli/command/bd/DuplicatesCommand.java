package dev.baton.cli.command.bd;

import dev.baton.app.find.DuplicateTasks;
import dev.baton.app.find.DuplicateTasks.Group;
import dev.baton.app.find.DuplicateTasks.Member;
import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
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
  public ExitCode run(Session session) {
    List<Group> groups = new DuplicateTasks(session).groups();
    if (session.output().isJson()) {
      session.output().json(BdFindingsJson.duplicates(groups));
      return ExitCode.OK;
    }
    if (groups.isEmpty()) {
      session.output().note("no duplicates");
    }
    for (Group group : groups) {
      TaskId target = group.target().task().id();
      session.output().line(target + ": " + group.target().task().title());
      for (Member member : group.members()) {
        TaskId id = member.task().id();
        if (!id.equals(target)) {
          session.output().line("  bd duplicate " + id + " --of " + target);
        }
      }
    }
    return ExitCode.OK;
  }
}
