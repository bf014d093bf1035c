package dev.baton.cli.command.plan;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
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
  public ExitCode run(Call call) {
    TaskId id = call.resolve(call.arguments().words().getFirst());
    List<Comment> comments = call.workspace().stores().comments().of(id);
    if (call.output().isJson()) {
      call.output().json(CommentJson.list(comments, call.dialect().answersAsBd()));
    } else if (comments.isEmpty()) {
      call.output().note("no comments on " + id);
    } else {
      new TaskPage(call.output(), call.now()).printComments(comments);
    }
    return ExitCode.OK;
  }
}
