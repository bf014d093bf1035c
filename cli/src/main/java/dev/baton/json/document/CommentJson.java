package dev.baton.json.document;

import dev.baton.json.ArrayDocument;
import dev.baton.json.Document;
import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import dev.baton.task.Comment;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;

/** {@code comment} in docs/schema/definitions.json: a comment on a task. */
public record CommentJson(Comment comment, boolean asBd) implements ObjectDocument {

  /** Writes one comment. */
  interface Form {
    void write(JsonFields fields, Comment comment);
  }

  /** All comments on a task. */
  public static Document list(List<Comment> comments, boolean asBd) {
    return new ArrayDocument<>(comments, form(asBd)::write);
  }

  /** The form for callers of bd, whose ids are UUIDs, or for all others. */
  static Form form(boolean asBd) {
    return (fields, comment) -> write(fields, comment, asBd);
  }

  @Override
  public void writeFields(JsonFields fields) {
    write(fields, comment, asBd);
  }

  private static void write(JsonFields fields, Comment comment, boolean asBd) {
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
}
