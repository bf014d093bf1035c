package dev.baton.cli.command.plan;

import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.json.document.CommentJson;
import dev.baton.render.TaskPage;
import dev.baton.task.Comment;
import dev.baton.task.TaskId;
import java.util.List;

/** {@code baton comment list}: shows the comments on a task. */
public final class CommentListCommand implements Command {

  @Override
  public Syntax syntax() {
    return new Syntax("comment list", "The comments on a task, oldest first.")
        .arguments("ID", "1", "the id of the task")
        .onlyReads()
        .example("baton comment list app-a1b --json");
  }

  @Override
  public ExitCode run(Session session) {
    TaskId id = session.resolve(session.arguments().words().getFirst());
    List<Comment> comments = session.stores().comments().of(id);
    if (session.output().isJson()) {
      session.output().json(CommentJson.list(comments, session.environment().isCalledBd()));
    } else if (comments.isEmpty()) {
      session.output().note("no comments on " + id);
    } else {
      new TaskPage(session.output(), session.now()).printComments(comments);
    }
    return ExitCode.OK;
  }
}
