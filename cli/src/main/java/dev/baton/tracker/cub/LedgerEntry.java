package dev.baton.tracker.cub;

import dev.baton.json.JsonParser;
import dev.baton.task.InvalidValue;
import dev.baton.tracker.format.RawJson;
import dev.baton.tracker.format.TaskPatchBuilder;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The entry of cub's ledger for a task. Of an attempt's times only the end is used, which is in
 * UTC; its start is in local time.
 *
 * @param title of the task at that time; empty when not recorded
 * @param success whether the outcome, or the last attempt where there is none, is a success
 * @param failure whether there were attempts and the last of them was not a success
 * @param run the run of the last attempt; empty when not recorded
 * @param completedAt when the last attempt ended, in UTC; null when not recorded, or without a zone
 * @param commit the last commit of the task; empty when there is none
 */
record LedgerEntry(
    String task,
    String title,
    boolean success,
    boolean failure,
    int attempts,
    String run,
    @Nullable Instant completedAt,
    String commit) {

  /**
   * Parses an entry.
   *
   * @param zones learns from its attempts
   * @throws InvalidValue when it is not valid
   */
  static LedgerEntry parse(String text, LedgerZones zones) {
    Map<String, String> entry = TaskPatchBuilder.members(text, false);
    if (text(entry, "id").isEmpty()) {
      throw new InvalidValue("it has no id: expected the id of a task", "");
    }
    List<String> attempts = items(entry, "attempts");
    for (String attempt : attempts) {
      Map<String, String> members = RawJson.members(attempt);
      if (members != null) {
        zones.learn(
            text(members, "started_at"),
            text(members, "completed_at"),
            members.getOrDefault("duration_seconds", ""));
      }
    }
    Map<String, String> last = attempts.isEmpty() ? null : RawJson.members(attempts.getLast());
    Map<String, String> outcome = RawJson.members(entry.getOrDefault("outcome", "null"));
    String commits = (outcome == null ? entry : outcome).getOrDefault("commits", "[]");
    List<String> made = JsonParser.items(commits);
    Map<String, String> commit =
        made == null || made.isEmpty() ? null : RawJson.members(made.getLast());
    boolean lastSucceeded = last != null && isTrue(last, "success");
    boolean success =
        outcome == null ? lastSucceeded : isTrue(outcome, "success") && !isTrue(outcome, "partial");
    return new LedgerEntry(
        text(entry, "id"),
        text(entry, "title"),
        success,
        !success && last != null && !lastSucceeded,
        attempts.size(),
        last == null ? "" : text(last, "run_id"),
        last == null ? null : instant(text(last, "completed_at")),
        commit == null ? "" : text(commit, "hash"));
  }

  private static List<String> items(Map<String, String> members, String name) {
    List<String> items = JsonParser.items(members.getOrDefault(name, "[]"));
    return items == null ? List.of() : items;
  }

  private static boolean isTrue(Map<String, String> members, String name) {
    return "true".equals(members.get(name));
  }

  /** A text; empty when the member is missing or something else. */
  static String text(Map<String, String> members, String name) {
    String raw = members.getOrDefault(name, "null");
    return raw.charAt(0) == '"' ? JsonParser.unquote(raw) : "";
  }

  /** A moment; null when the text is none, or has no zone. */
  static @Nullable Instant instant(String text) {
    try {
      return OffsetDateTime.parse(text).toInstant();
    } catch (DateTimeException noneOrOfNoZone) {
      return null;
    }
  }

  /** Whether it can be the entry of a task with that title. */
  boolean isOf(String other) {
    return title.isEmpty() || title.equals(other);
  }

  /** Such as {@code in 2 attempts, by run cub-20260204-165022 with commit 396ebccf}. */
  String words() {
    return "in "
        + attempts
        + (attempts == 1 ? " attempt" : " attempts")
        + (run.isEmpty() ? "" : ", by run " + run)
        + (commit.isEmpty() ? "" : " with commit " + commit);
  }

  /** The same as a JSON object, for the history. */
  String fact() {
    return "{\"source\":\"cub ledger\",\"attempts\":"
        + attempts
        + ",\"run\":"
        + RawJson.quote(run)
        + (completedAt == null ? "" : ",\"completed_at\":\"" + completedAt + "\"")
        + ",\"commit\":"
        + RawJson.quote(commit)
        + "}";
  }
}
