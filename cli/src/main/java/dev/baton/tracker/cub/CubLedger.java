package dev.baton.tracker.cub;

import dev.baton.task.InvalidValue;
import dev.baton.task.Plural;
import dev.baton.time.EpochTime;
import dev.baton.tracker.format.RawJson;
import dev.baton.tracker.format.TaskBuilder;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The attempts in cub's ledger, as cub's loop recorded them. */
public final class CubLedger {
  private static final int LONGEST_FILE = 16 << 20;
  private static final int LONGEST_NUMBER = 40;

  /**
   * The entry of a task.
   *
   * @param doneAt when it was finished successfully; null when it was not
   * @param attempts oldest first; those without a time in UTC are left out
   */
  public record TaskAttempts(String task, @Nullable Instant doneAt, List<Attempt> attempts) {}

  /**
   * One attempt.
   *
   * @param cents what it cost; null when not recorded
   * @param error empty where there was none
   */
  public record Attempt(
      String run,
      Instant began,
      Instant ended,
      boolean success,
      @Nullable BigDecimal cents,
      String error) {}

  /**
   * Reads a ledger.
   *
   * @param path {@code .cub}, the folder that contains it, or its folder {@code ledger}
   * @throws InvalidValue when there is none
   */
  public static List<TaskAttempts> read(Path path) throws IOException {
    for (String place : List.of(".cub/ledger/by-task", "ledger/by-task", "by-task")) {
      if (Files.isDirectory(path.resolve(place))) {
        return readAll(path.resolve(place));
      }
    }
    throw new InvalidValue(
        InvalidValue.quote(path.toString())
            + " has no ledger of cub: expected .cub/ledger/by-task in it");
  }

  private static List<TaskAttempts> readAll(Path folder) throws IOException {
    List<Path> files = new ArrayList<>();
    try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, "*.json")) {
      for (Path file : found) {
        if (Files.isRegularFile(file) && Files.size(file) <= LONGEST_FILE) {
          files.add(file);
        }
      }
    }
    files.sort(null);
    List<TaskAttempts> entries = new ArrayList<>();
    for (Path file : files) {
      Map<String, String> entry = RawJson.members(Files.readString(file));
      if (entry != null && !RawJson.text(entry, "id").isEmpty()) {
        entries.add(entry(entry));
      }
    }
    return entries;
  }

  private static TaskAttempts entry(Map<String, String> entry) {
    List<Attempt> attempts = new ArrayList<>();
    for (String item : RawJson.items(entry.get("attempts"))) {
      Map<String, String> members = RawJson.members(item);
      Attempt attempt = members == null ? null : attempt(members);
      if (attempt != null) {
        attempts.add(attempt);
      }
    }
    Map<String, String> outcome = RawJson.members(entry.getOrDefault("outcome", "null"));
    boolean done = outcome != null && isSuccess(outcome);
    Instant at = outcome == null ? null : instant(RawJson.text(outcome, "completed_at"));
    Instant last = attempts.isEmpty() ? null : attempts.getLast().ended();
    return new TaskAttempts(
        RawJson.text(entry, "id"), done ? (at == null ? last : at) : null, attempts);
  }

  private static @Nullable Attempt attempt(Map<String, String> members) {
    Instant ended = instant(RawJson.text(members, "completed_at"));
    if (ended == null) {
      return null;
    }
    BigDecimal seconds = number(members, "duration_seconds");
    BigDecimal dollars = number(members, "cost_usd");
    String category = RawJson.text(members, "error_category");
    String summary = RawJson.text(members, "error_summary");
    return new Attempt(
        RawJson.text(members, "run_id"),
        seconds == null ? ended : ended.minus(Duration.ofSeconds(seconds.longValue())),
        ended,
        "true".equals(members.get("success")),
        dollars == null ? null : dollars.movePointRight(2),
        summary.isEmpty() ? category : summary);
  }

  /** A moment; null when the text is none, has no zone, or is beyond what the store can hold. */
  private static @Nullable Instant instant(String text) {
    try {
      Instant time = OffsetDateTime.parse(text).toInstant();
      return EpochTime.isStorable(time) ? time : null;
    } catch (DateTimeException noneOrOfNoZone) {
      return null;
    }
  }

  private static boolean isSuccess(Map<String, String> outcome) {
    return "true".equals(outcome.get("success")) && !"true".equals(outcome.get("partial"));
  }

  private static @Nullable BigDecimal number(Map<String, String> members, String name) {
    String raw = members.getOrDefault(name, "null");
    try {
      BigDecimal number = raw.length() > LONGEST_NUMBER ? null : new BigDecimal(raw);
      return number == null || number.signum() < 0 || number.precision() - number.scale() > 12
          ? null
          : number;
    } catch (NumberFormatException e) {
      return null;
    }
  }

  /**
   * The entry of cub's ledger for a task. Of an attempt's times only the end is used, which is in
   * UTC; its start is in local time.
   *
   * @param title of the task at that time; empty when not recorded
   * @param success whether the outcome, or the last attempt where there is none, is a success
   * @param failure whether there were attempts and the last of them was not a success
   * @param run the run of the last attempt; empty when not recorded
   * @param completedAt when the last attempt ended, in UTC; null when not recorded, or without a
   *     zone
   * @param commit the last commit of the task; empty when there is none
   */
  record Entry(
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
    static Entry parse(String text, LedgerZones zones) {
      Map<String, String> entry = TaskBuilder.members(text, false);
      if (RawJson.text(entry, "id").isEmpty()) {
        throw new InvalidValue("it has no id: expected the id of a task");
      }
      List<String> attempts = RawJson.items(entry.get("attempts"));
      for (String attempt : attempts) {
        Map<String, String> members = RawJson.members(attempt);
        if (members != null) {
          zones.learn(
              RawJson.text(members, "started_at"),
              RawJson.text(members, "completed_at"),
              members.getOrDefault("duration_seconds", ""));
        }
      }
      Map<String, String> last = attempts.isEmpty() ? null : RawJson.members(attempts.getLast());
      Map<String, String> outcome = RawJson.members(entry.getOrDefault("outcome", "null"));
      String commits = (outcome == null ? entry : outcome).getOrDefault("commits", "[]");
      List<String> made = RawJson.items(commits);
      Map<String, String> commit = made.isEmpty() ? null : RawJson.members(made.getLast());
      boolean lastSucceeded = last != null && "true".equals(last.get("success"));
      boolean success = outcome == null ? lastSucceeded : isSuccess(outcome);
      return new Entry(
          RawJson.text(entry, "id"),
          RawJson.text(entry, "title"),
          success,
          !success && last != null && !lastSucceeded,
          attempts.size(),
          last == null ? "" : RawJson.text(last, "run_id"),
          last == null ? null : instant(RawJson.text(last, "completed_at")),
          commit == null ? "" : RawJson.text(commit, "hash"));
    }

    /** Whether it can be the entry of a task with that title. */
    boolean isOf(String other) {
      return title.isEmpty() || title.equals(other);
    }

    /** Such as {@code in 2 attempts, by run cub-20260204-165022 with commit 396ebccf}. */
    String words() {
      return "in "
          + Plural.of(attempts, "attempt")
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
}
