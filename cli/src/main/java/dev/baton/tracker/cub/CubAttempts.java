package dev.baton.tracker.cub;

import dev.baton.json.JsonParser;
import dev.baton.task.InvalidValue;
import dev.baton.tracker.format.RawJson;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The attempts in cub's ledger, as cub's loop recorded them. */
public final class CubAttempts {
  private static final int LONGEST_FILE = 16 << 20;
  private static final int LONGEST_NUMBER = 40;

  private CubAttempts() {}

  /**
   * The entry of a task.
   *
   * @param doneAt when it was finished successfully; null when it was not
   * @param attempts oldest first; those without a time in UTC are left out
   * @param skipped how many were left out
   */
  public record TaskAttempts(
      String task, @Nullable Instant doneAt, List<Attempt> attempts, int skipped) {}

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
            + " has no ledger of cub: expected .cub/ledger/by-task in it",
        "");
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
      if (entry != null && !LedgerEntry.text(entry, "id").isEmpty()) {
        entries.add(entry(entry));
      }
    }
    return entries;
  }

  private static TaskAttempts entry(Map<String, String> entry) {
    List<Attempt> attempts = new ArrayList<>();
    int skipped = 0;
    List<String> items = JsonParser.items(entry.getOrDefault("attempts", "[]"));
    for (String item : items == null ? List.<String>of() : items) {
      Map<String, String> members = RawJson.members(item);
      Attempt attempt = members == null ? null : attempt(members);
      if (attempt == null) {
        skipped++;
      } else {
        attempts.add(attempt);
      }
    }
    Map<String, String> outcome = RawJson.members(entry.getOrDefault("outcome", "null"));
    boolean done =
        outcome != null
            && "true".equals(outcome.get("success"))
            && !"true".equals(outcome.get("partial"));
    Instant at =
        outcome == null ? null : LedgerEntry.instant(LedgerEntry.text(outcome, "completed_at"));
    Instant last = attempts.isEmpty() ? null : attempts.getLast().ended();
    return new TaskAttempts(
        LedgerEntry.text(entry, "id"), done ? (at == null ? last : at) : null, attempts, skipped);
  }

  private static @Nullable Attempt attempt(Map<String, String> members) {
    Instant ended = LedgerEntry.instant(LedgerEntry.text(members, "completed_at"));
    if (ended == null) {
      return null;
    }
    BigDecimal seconds = number(members, "duration_seconds");
    BigDecimal dollars = number(members, "cost_usd");
    String category = LedgerEntry.text(members, "error_category");
    String summary = LedgerEntry.text(members, "error_summary");
    return new Attempt(
        LedgerEntry.text(members, "run_id"),
        seconds == null ? ended : ended.minus(Duration.ofSeconds(seconds.longValue())),
        ended,
        "true".equals(members.get("success")),
        dollars == null ? null : dollars.movePointRight(2),
        summary.isEmpty() ? category : summary);
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
}
