package dev.baton.json.document;

import dev.baton.json.ArrayDocument;
import dev.baton.json.Document;
import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import dev.baton.task.Comment;
import java.util.List;

/** {@code comment} in docs/schema/definitions.json: a comment on a task. */
public record CommentJson(Comment comment) implements ObjectDocument {

  /** All comments on a task. */
  public static Document list(List<Comment> comments) {
    return new ArrayDocument<>(comments, CommentJson::write);
  }

  @Override
  public void writeFields(JsonFields fields) {
    write(fields, comment);
  }

  static void write(JsonFields fields, Comment comment) {
    fields
        .number("id", comment.id())
        .text("issue_id", comment.task().value())
        .text("author", comment.author())
        .text("text", comment.text())
        .time("created_at", comment.createdAt());
  }
}
