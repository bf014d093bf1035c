package dev.baton.tracker.format;

import dev.baton.json.JsonParser;
import dev.baton.task.Comment;
import dev.baton.task.InvalidValue;
import dev.baton.task.TaskId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The comments of an issue in bd's files. Their ids are numbers or texts, and have a meaning only
 * there: comments are the same when author, text and time are.
 */
public record ForeignComments(ForeignTimes times) {
  /**
   * Reads an array of comments.
   *
   * @param otherwise the time of comments without one
   * @param trouble receives the problems with invalid comments
   */
  public List<Comment> read(TaskId task, String raw, Instant otherwise, Consumer<String> trouble) {
    List<String> items = raw.equals("null") ? List.of() : JsonParser.items(raw);
    if (items == null) {
      trouble.accept("comments is " + InvalidValue.quote(raw) + ": expected an array");
      return List.of();
    }
    List<Comment> found = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (String item : items) {
      try {
        Comment one = one(task, item, otherwise);
        if (seen.add(key(one))) {
          found.add(one);
        }
      } catch (InvalidValue e) {
        trouble.accept("a comment is kept but not shown: " + e.getMessage());
      }
    }
    return found;
  }

  private Comment one(TaskId task, String item, Instant otherwise) {
    if (item.charAt(0) == '"') {
      return new Comment(0, task, "unknown", TaskFields.text("comment", item), otherwise);
    }
    Map<String, String> members = RawJson.members(item);
    if (members == null || !members.containsKey("text")) {
      throw new InvalidValue(InvalidValue.quote(item) + " has no text");
    }
    Instant at = times.read("created_at", members.getOrDefault("created_at", "null"));
    String author = members.getOrDefault("author", "null");
    return new Comment(
        0,
        task,
        author.equals("null") ? "unknown" : TaskFields.text("author", author),
        TaskFields.text("text", members.getOrDefault("text", "null")),
        at == null ? otherwise : at);
  }

  private static String key(Comment one) {
    return one.createdAt() + "\n" + one.author() + "\n" + one.text();
  }

  /** The union of local and imported comments: comments are never removed. */
  public static List<Comment> union(List<Comment> here, List<Comment> coming) {
    List<Comment> all = new ArrayList<>(here);
    Set<String> known = keys(here);
    for (Comment one : coming) {
      if (known.add(key(one))) {
        all.add(one);
      }
    }
    return all;
  }

  /**
   * The comments that one side does not have. A tracker that sets the times itself keeps only
   * author and text.
   */
  public static List<Comment> missing(List<Comment> in, List<Comment> from) {
    List<String> had = new ArrayList<>();
    for (Comment one : in) {
      had.add(one.author() + "\n" + one.text());
    }
    List<Comment> missing = new ArrayList<>();
    for (Comment one : from) {
      if (!had.remove(one.author() + "\n" + one.text())) {
        missing.add(one);
      }
    }
    return missing;
  }

  /**
   * Writes comments: those that came from the file exactly as they were.
   *
   * @param kept the text in the file; null when it had none
   * @param otherwise the same as for {@link #read}
   * @return null for none
   */
  @Nullable
  public String write(
      TaskId task, List<Comment> current, @Nullable String kept, Instant otherwise) {
    List<String> out = new ArrayList<>(RawJson.items(kept));
    List<Comment> written =
        out.isEmpty() ? List.of() : read(task, String.valueOf(kept), otherwise, trouble -> {});
    for (Comment one : unwritten(current, written)) {
      out.add(write(one));
    }
    return out.isEmpty() ? kept : '[' + String.join(",", out) + ']';
  }

  /** A comment that was made here has another time where the tracker sets the times itself. */
  private static List<Comment> unwritten(List<Comment> current, List<Comment> written) {
    return missing(without(keys(current), written), without(keys(written), current));
  }

  private static Set<String> keys(List<Comment> all) {
    Set<String> keys = new HashSet<>();
    for (Comment one : all) {
      keys.add(key(one));
    }
    return keys;
  }

  private static List<Comment> without(Set<String> keys, List<Comment> all) {
    List<Comment> rest = new ArrayList<>(all);
    rest.removeIf(one -> keys.contains(key(one)));
    return rest;
  }

  private static String write(Comment one) {
    StringBuilder out = new StringBuilder("{\"id\":").append(one.id()).append(",\"issue_id\":");
    RawJson.quote(out, one.task().value());
    RawJson.quote(out.append(",\"author\":"), one.author());
    RawJson.quote(out.append(",\"text\":"), one.text());
    return out.append(",\"created_at\":")
        .append(ForeignTimes.write(one.createdAt()))
        .append('}')
        .toString();
  }
}
