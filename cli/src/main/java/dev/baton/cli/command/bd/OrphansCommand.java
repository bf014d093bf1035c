package dev.baton.cli.command.bd;

import dev.baton.app.MentionedTasks;
import dev.baton.app.MentionedTasks.Mention;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.EmptyValues;
import dev.baton.git.GitFailedException;
import dev.baton.json.ArrayDocument;
import dev.baton.json.JsonFields;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/** {@code bd orphans}: lists unfinished tasks that commits mention. */
final class OrphansCommand implements Command {
  @Override
  public Syntax syntax() {
    return new Syntax(
            "orphans",
            "List open tasks whose id, in parentheses, is in the first line of a commit.")
        .flag("--details", "")
        .repeatable("-l --labels --label", "LABEL", "only with all of these labels")
        .onlyReads();
  }

  @Override
  public ExitCode run(Call call) {
    List<Mention> mentions;
    try {
      mentions = new ArrayList<>(new MentionedTasks(call.workspace()).list());
    } catch (GitFailedException e) {
      throw new Failure(ExitCode.FAILED, "git", String.valueOf(e.getMessage()), "");
    }
    List<String> labels = EmptyValues.labels(call, "--labels");
    mentions.removeIf(one -> !new HashSet<>(one.task().labels()).containsAll(labels));
    if (call.output().isJson()) {
      call.output().json(new ArrayDocument<>(mentions, OrphansCommand::write));
    } else if (mentions.isEmpty()) {
      call.output().line("no open task is mentioned by a commit");
    } else {
      for (Mention one : mentions) {
        call.output().line(one.task().id() + " " + one.task().title());
        call.output().line("  " + one.commit().id() + " " + one.commit().text());
      }
    }
    return ExitCode.OK;
  }

  private static void write(JsonFields fields, Mention mention) {
    fields
        .text("issue_id", mention.task().id().value())
        .text("title", mention.task().title())
        .text("status", mention.task().status().wireName())
        .text("latest_commit", mention.commit().id())
        .text("latest_commit_message", mention.commit().text());
  }
}
