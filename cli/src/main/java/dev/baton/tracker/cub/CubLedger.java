package dev.baton.tracker.cub;

import dev.baton.task.InvalidValue;
import dev.baton.task.Plural;
import dev.baton.time.EpochTime;
import dev.baton.tracker.format.RawJson;
import dev.baton.tracker.format.TaskBuilder;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The entries of cub's ledger: the attempts at tasks, as cub's loop recorded them. */
public final class CubLedger {
  private static final int LONGEST_NUMBER = 40;

  /**
   * Reads a ledger; what is no entry is left out.
   *
   * @param path {@code .cub}, the folder that contains it, or its folder {@code ledger}
   * @throws InvalidValue when there is none
   */
  public static List<Entry> read(Path path) throws IOException {
    for (String place : List.of(".cub/ledger/by-task", "ledger/by-task", "by-task")) {
      if (Files.isDirectory(path.resolve(place))) {
        return readAll(path.resolve(place));
      }
    }
    throw new InvalidValue(
        InvalidValue.quote(path.toString())
            + " has no ledger of cub: expected .cub/ledger/by-task in it");
  }

  private static List<Entry> readAll(Path folder) throws IOException {
    List<Entry> entries = new ArrayList<>();
    for (Path file : CubFiles.jsonFiles(folder)) {
      try {
        if (Files.size(file) <= CubFiles.LONGEST_FILE) {
          entries.add(Entry.parse(Files.readString(file), new LedgerZones()));
        }
      } catch (InvalidValue noEntry) {
        // An import reports it.
      }
    }
    return entries;
  }

  /**
   * One attempt. Of its times only the end is used, which is in UTC; its start is in local time.
   *
   * @param run empty when not recorded
   * @param ended null when not recorded, or without a zone
   * @param cents what it cost; null when not recorded
   * @param error empty where there was none
   */
  public record Attempt(
      String run,
      @Nullable Instant ended,
      Duration took,
      boolean success,
      @Nullable BigDecimal cents,
      String error) {
    private static Attempt parse(Map<String, String> members) {
      BigDecimal seconds = number(members, "duration_seconds");
      BigDecimal dollars = number(members, "cost_usd");
      String category = RawJson.text(members, "error_category");
      String summary = RawJson.text(members, "error_summary");
      return new Attempt(
          RawJson.text(members, "run_id"),
          instant(RawJson.text(members, "completed_at")),
          Duration.ofSeconds(seconds == null ? 0 : seconds.longValue()),
          "true".equals(members.get("success")),
          dollars == null ? null : dollars.movePointRight(2),
          summary.isEmpty() ? category : summary);
    }
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
   * The entry of a task.
   *
   * @param title of the task at that time; empty when not recorded
   * @param success whether the outcome, or the last attempt where there is none, is a success
   * @param doneAt when the outcome was a success; null when it was none, or has no time
   * @param attempts oldest first
   * @param commit the last commit of the task; empty when there is none
   */
  public record Entry(
      String task,
      String title,
      boolean success,
      @Nullable Instant doneAt,
      List<Attempt> attempts,
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
      List<Attempt> attempts = new ArrayList<>();
      Instant lastEnd = null;
      for (String item : RawJson.items(entry.get("attempts"))) {
        Map<String, String> members = Objects.requireNonNullElse(RawJson.members(item), Map.of());
        zones.learn(
            RawJson.text(members, "started_at"),
            RawJson.text(members, "completed_at"),
            members.getOrDefault("duration_seconds", ""));
        Attempt attempt = Attempt.parse(members);
        attempts.add(attempt);
        lastEnd = attempt.ended() == null ? lastEnd : attempt.ended();
      }
      Map<String, String> outcome = RawJson.members(entry.getOrDefault("outcome", "null"));
      List<String> commits =
          RawJson.items((outcome == null ? entry : outcome).getOrDefault("commits", "[]"));
      Map<String, String> commit = commits.isEmpty() ? null : RawJson.members(commits.getLast());
      boolean done = outcome != null && isSuccess(outcome);
      Instant doneAt = outcome == null ? null : instant(RawJson.text(outcome, "completed_at"));
      return new Entry(
          RawJson.text(entry, "id"),
          RawJson.text(entry, "title"),
          outcome == null ? !attempts.isEmpty() && attempts.getLast().success() : done,
          done ? (doneAt == null ? lastEnd : doneAt) : null,
          attempts,
          commit == null ? "" : RawJson.text(commit, "hash"));
    }

    private static boolean isSuccess(Map<String, String> outcome) {
      return "true".equals(outcome.get("success")) && !"true".equals(outcome.get("partial"));
    }

    /** Whether there were attempts, and the last of them was not a success, nor is the outcome. */
    boolean failure() {
      return !success && !attempts.isEmpty() && !attempts.getLast().success();
    }

    /** Whether it can be the entry of a task with that title. */
    boolean isOf(String other) {
      return title.isEmpty() || title.equals(other);
    }

    private String run() {
      return attempts.isEmpty() ? "" : attempts.getLast().run();
    }

    /** Such as {@code in 2 attempts, by run cub-20260204-165022 with commit 396ebccf}. */
    String words() {
      return "in "
          + Plural.of(attempts.size(), "attempt")
          + (run().isEmpty() ? "" : ", by run " + run())
          + (commit.isEmpty() ? "" : " with commit " + commit);
    }

    /** The same as a JSON object, for the history. */
    String fact() {
      Instant ended = attempts.isEmpty() ? null : attempts.getLast().ended();
      return "{\"source\":\"cub ledger\",\"attempts\":%s,\"run\":%s%s,\"commit\":%s}"
          .formatted(
              attempts.size(),
              RawJson.quote(run()),
              ended == null ? "" : ",\"completed_at\":\"" + ended + "\"",
              RawJson.quote(commit));
    }
  }
}
