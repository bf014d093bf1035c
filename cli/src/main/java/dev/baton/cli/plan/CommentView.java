package dev.baton.cli.plan;

import dev.baton.json.ArrayDocument;
import dev.baton.json.JsonFields;
import dev.baton.render.TaskPage;
import dev.baton.task.Comment;
import dev.baton.task.TaskId;
import dev.baton.terminal.Output;
import dev.baton.terminal.View;
import io.avaje.json.JsonWriter;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** What is shown of comments. */
public final class CommentView {
  /**
   * The fields of a comment: {@code comment} in docs/schema/definitions.json.
   *
   * @param asBd for callers of bd, whose ids are UUIDs
   */
  public static void write(JsonFields fields, Comment comment, boolean asBd) {
    if (asBd) {
      fields.text("id", uuid(comment)).number("number", comment.id());
    } else {
      fields.number("id", comment.id());
    }
    fields
        .text("issue_id", comment.task().value())
        .text("author", comment.author())
        .text("text", comment.text())
        .time("created_at", comment.createdAt());
  }

  /** Always the same for a comment of a database. */
  private static String uuid(Comment comment) {
    String text = comment.task() + "/" + comment.id() + "/" + comment.createdAt();
    return UUID.nameUUIDFromBytes(text.getBytes(StandardCharsets.UTF_8)).toString();
  }

  /** All comments on a task. */
  record Listed(TaskId task, List<Comment> comments, boolean asBd, Instant now) implements View {
    @Override
    public void write(JsonWriter json) {
      new ArrayDocument<>(comments, (fields, comment) -> CommentView.write(fields, comment, asBd))
          .write(json);
    }

    @Override
    public void text(Output output) {
      if (comments.isEmpty()) {
        output.note("no comments on " + task);
      } else {
        new TaskPage(output, now).printComments(comments);
      }
    }
  }
}
