package dev.baton.render;

import dev.baton.app.BlockedTasks.BlockReason;
import dev.baton.git.ObjectIds;
import dev.baton.json.JsonObject;
import dev.baton.store.Events;
import dev.baton.store.Events.Event;
import dev.baton.task.InvalidValue;
import dev.baton.task.Plural;
import dev.baton.terminal.Ages;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What happened to a task, in words: what, and the details in one line. */
public final class EventText {
  /** What only undo needs. */
  private static final Set<String> FOR_UNDO = Set.of("before", Events.BY_RUN, Events.COMMAND);

  private static final String POISON = "poison, because its workers died repeatedly";

  /** What happened, such as {@code reopened}. */
  public static String word(Event event) {
    return switch (event.kind()) {
      case "swept" -> event.detail().contains("\"blocked\":1") ? "blocked" : "reopened";
      case "poisoned" -> "blocked";
      case "overruled" -> "claim overruled";
      case "forgiven" -> "reopenings reset";
      case "close_refused" -> "not closed";
      case "close_restored" -> "closed again";
      case "status_named" -> "status";
      default -> BlockReason.isAny(event.kind()) ? "blocked" : event.kind().replace('_', ' ');
    };
  }

  /** Whether it says itself who was concerned, so that who did it is of less interest. */
  static boolean isSweep(Event event) {
    return event.kind().equals("swept") || event.kind().equals("poisoned");
  }

  /**
   * The details, such as {@code night-agent was gone after 2m; 3 files saved}; may be empty, and is
   * not yet safe for a terminal.
   */
  public static String of(Event event) {
    JsonObject facts = JsonObject.parse(event.detail());
    try {
      return facts == null ? event.detail() : of(event.kind(), facts);
    } catch (InvalidValue nested) {
      return event.detail();
    }
  }

  private static String of(String kind, JsonObject facts) {
    return switch (kind) {
      case "swept", "poisoned" ->
          joined("; ", ended(facts), kind.equals("swept") ? null : POISON, saved(facts));
      case "closed", "close_refused", "close_withdrawn", "close_restored" ->
          joined("; ", facts.scalar("reason"), commit(facts), saved(facts));
      case "rescued" -> joined(" ", saved(facts), "in", facts.scalar("rescue"));
      case "claimed" -> claimed(facts);
      case "updated" ->
          String.valueOf(facts.scalar("changed")).replace(" ", ", ").replace('_', ' ');
      case "dependency_added", "dependency_removed" -> "on " + facts.scalar("on");
      case "undone" -> "";
      case "overruled" -> "of " + facts.scalar("worker");
      case "status_named" -> String.valueOf(facts.scalar("status"));
      default -> {
        String reason = facts.scalar("reason");
        yield reason == null ? all(facts) : reason;
      }
    };
  }

  private static String ended(JsonObject facts) {
    String worker = facts.scalar("worker");
    String seconds = facts.scalar("silent_seconds");
    String what =
        switch (String.valueOf(facts.scalar("reason"))) {
          case "WORKER_DEAD" -> " was gone after ";
          case "LEASE_EXPIRED" -> " could not be seen and was silent for ";
          default -> " was silent for ";
        };
    return (worker == null ? "its worker" : worker)
        + what
        + (seconds == null ? "a while" : Ages.format(Duration.ofSeconds(Long.parseLong(seconds))));
  }

  /** What was saved of a dead worker's files; null for nothing. */
  private static @Nullable String saved(JsonObject facts) {
    String trouble = facts.scalar("rescue_trouble");
    String files = facts.scalar("rescue_files");
    String also = facts.scalar("rescue_also");
    List<String> parts = new ArrayList<>();
    if (files != null && (also == null || !files.equals("0"))) {
      parts.add(Plural.of(Long.parseLong(files), "file"));
    }
    if (also != null) {
      parts.addAll(also.lines().toList());
    }
    return joined(
        "; ",
        parts.isEmpty() ? null : String.join(", ", parts) + " saved",
        trouble == null ? null : "its files could not be saved: " + trouble);
  }

  private static @Nullable String commit(JsonObject facts) {
    String commit = facts.scalar("commit");
    return commit == null ? null : "commit " + ObjectIds.brief(commit);
  }

  private static String claimed(JsonObject facts) {
    String agent = facts.scalar("agent");
    String pid = facts.scalar("pid");
    String place = facts.scalar("worktree");
    return joined(
        " ",
        pid == null ? null : "process " + pid + (agent == null ? "" : " (" + agent + ")"),
        place == null ? null : "in " + place);
  }

  private static String all(JsonObject facts) {
    List<String> words = new ArrayList<>();
    for (String name : facts.names()) {
      if (FOR_UNDO.contains(name)) {
        continue;
      }
      words.add(name.replace('_', ' ') + " " + facts.scalar(name));
    }
    return String.join(", ", words);
  }

  /** The parts that there are. */
  private static String joined(String separator, @Nullable String... parts) {
    return String.join(
        separator,
        Stream.of(parts).filter(Objects::nonNull).filter(part -> !part.isEmpty()).toList());
  }
}
