package dev.baton.tracker.cub;

import dev.baton.task.Comment;
import dev.baton.task.InvalidValue;
import dev.baton.task.TaskId;
import dev.baton.tracker.format.ForeignTimes;
import dev.baton.tracker.format.RawJson;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The notes of cub's tasks. cub appends parts to them, each with a time, such as {@code [Closed:
 * TIME] reason}. Baton does the same with what cub has no field for: {@code [Comment by AUTHOR:
 * TIME] text}, and {@code [Closed with Baton: TIME] reason}.
 *
 * @param own the notes without Baton's parts
 * @param added Baton's parts, as written
 * @param comments Baton's comments, and the reasons of its closings
 * @param closeReason by the last part, whoever wrote it; null where that is another one
 */
record CubNotes(String own, String added, List<Comment> comments, @Nullable String closeReason) {
  private static final String CLOSED = "Closed";
  private static final String CLOSED_HERE = "Closed with Baton";
  private static final String BY = "Comment by ";

  /** Compiled only for notes that may have a part. */
  private static final class Headings {
    static final Pattern ONE =
        Pattern.compile(
            "(?m)^\\[(?:(Closed|Reopened|Retry|Closed with Baton|Comment by [^\\]\\n]{1,200}): )?"
                + "(\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d[^\\]\\s]*)\\] ?");
  }

  /**
   * A part.
   *
   * @param word what it is; empty for a plain note, and for the text before all parts
   */
  private record Part(String word, @Nullable Instant at, String text, String raw) {
    boolean isAdded() {
      return word.startsWith(BY) || word.equals(CLOSED_HERE);
    }

    Comment comment(TaskId task, Instant time) {
      return word.startsWith(BY)
          ? new Comment(0, task, word.substring(BY.length()), text, time)
          : new Comment(0, task, "baton", CLOSED + ": " + text, time);
    }
  }

  /**
   * Parses notes.
   *
   * @param closed whether the last part may be the reason of the closing
   */
  static CubNotes parse(String notes, TaskId task, boolean closed, ForeignTimes times) {
    if (notes.indexOf('[') < 0) {
      return new CubNotes(notes, "", List.of(), null);
    }
    List<Part> parts = parts(notes, times);
    Part last = parts.getLast();
    boolean isReason = closed && (last.word().equals(CLOSED) || last.word().equals(CLOSED_HERE));
    StringBuilder own = new StringBuilder();
    StringBuilder added = new StringBuilder();
    List<Comment> comments = new ArrayList<>();
    for (Part part : parts) {
      (part.isAdded() ? added : own).append(part.raw());
      if (part.isAdded() && part.at() != null) {
        comments.add(part.comment(task, part.at()));
      }
    }
    return new CubNotes(
        added.isEmpty() ? notes : own.toString().stripTrailing(),
        added.toString().stripTrailing(),
        comments,
        isReason ? last.text() : null);
  }

  private static List<Part> parts(String notes, ForeignTimes times) {
    Matcher heading = Headings.ONE.matcher(notes);
    List<Part> parts = new ArrayList<>();
    Part part = new Part("", null, "", "");
    int begin = 0;
    int text = 0;
    while (heading.find()) {
      Instant at = time(heading.group(2), times);
      if (at != null) {
        parts.add(ended(part, notes, begin, text, heading.start()));
        part = new Part(heading.group(1) == null ? "" : heading.group(1), at, "", "");
        begin = heading.start();
        text = heading.end();
      }
    }
    parts.add(ended(part, notes, begin, text, notes.length()));
    return parts;
  }

  private static Part ended(Part part, String notes, int begin, int text, int end) {
    String said = notes.substring(text, end).strip().replace("\n [", "\n[");
    return new Part(part.word(), part.at(), said, notes.substring(begin, end));
  }

  private static @Nullable Instant time(String text, ForeignTimes times) {
    try {
      return times.read("notes", RawJson.quote(text));
    } catch (InvalidValue noTime) {
      return null;
    }
  }

  /** Notes with these of Baton's parts. */
  static String join(String own, String added) {
    return own.isEmpty() || added.isEmpty() ? own + added : own + "\n\n" + added;
  }

  static String withComment(String notes, Comment comment, String time) {
    String author = comment.author().replace(']', ')').replace('\n', ' ');
    return add(notes, BY + author, time, comment.text());
  }

  /** The notes with the reason of a closing. */
  static String withReason(String notes, String reason, String time) {
    return add(notes, CLOSED_HERE, time, reason);
  }

  private static String add(String notes, String word, String time, String text) {
    // A line that looks like the beginning of a part is indented.
    String part = "[" + word + ": " + time + "] " + text.strip().replace("\n[", "\n [");
    return notes.contains(part) ? notes : join(notes, part);
  }
}
