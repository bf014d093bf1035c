package dev.baton.tracker.cub;

import dev.baton.breaker.IterationEnded;
import dev.baton.breaker.Observation;
import dev.baton.breaker.Observation.EventKind;
import dev.baton.breaker.TokenUse;
import dev.baton.breaker.history.LoopHistory;
import dev.baton.breaker.history.LoopHistory.RecordedIteration;
import dev.baton.breaker.history.LoopHistory.TraceStep;
import dev.baton.breaker.policy.Money;
import dev.baton.breaker.policy.Rule;
import dev.baton.breaker.signature.RecordedError;
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
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The entries of cub's ledger: the attempts at tasks, as cub's loop recorded them. */
public final class CubLedger {
  /** What cub's ledger does not say: what happened within an attempt, and whether files changed. */
  private static final Set<Rule> UNSEEN =
      EnumSet.of(
          Rule.NO_PROGRESS,
          Rule.TOOL_CALLS,
          Rule.IDLE,
          Rule.OUTPUT_LOOP,
          Rule.COMPLETION_WITHOUT_EVIDENCE,
          Rule.PERMISSION_DENIALS);

  private static final int LONGEST_NUMBER = 40;

  /**
   * The loops that cub ran, from its ledger; files that are not entries are skipped.
   *
   * @param path {@code .cub}, the folder that contains it, or its folder {@code ledger}
   * @throws InvalidValue when there is none
   */
  public static List<LoopHistory> loops(Path path) throws IOException {
    for (String place : List.of(".cub/ledger/by-task", "ledger/by-task", "by-task")) {
      if (Files.isDirectory(path.resolve(place))) {
        return loopsIn(path.resolve(place));
      }
    }
    throw new InvalidValue(
        InvalidValue.quote(path.toString())
            + " has no ledger of cub: expected .cub/ledger/by-task in it");
  }

  private static List<LoopHistory> loopsIn(Path folder) throws IOException {
    List<LoopHistory> loops = new ArrayList<>();
    for (Path file : CubFiles.jsonFiles(folder)) {
      if (Files.size(file) > CubFiles.LONGEST_FILE) {
        continue;
      }
      try {
        LoopHistory loop = Entry.parse(Files.readString(file), new LedgerZones()).loop();
        if (!loop.iterations().isEmpty()) {
          loops.add(loop);
        }
      } catch (InvalidValue noEntry) {
        // An import reports it.
      }
    }
    return loops;
  }

  /**
   * One attempt. Of its times only the end is used, which is in UTC; its start is in local time.
   *
   * @param run empty when not recorded
   * @param ended null when not recorded, or without a zone
   * @param cents what it cost; null when not recorded
   * @param error empty where there was none
   */
  private record Attempt(
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

    private RecordedIteration iteration(Instant end, boolean otherRun) {
      Instant began = end.minus(took);
      List<TraceStep> steps = new ArrayList<>();
      if (otherRun) {
        steps.add(TraceStep.rest(began));
      }
      steps.add(TraceStep.of(EventKind.ITERATION_STARTED.at(began)));
      Set<Rule> unseen = EnumSet.copyOf(UNSEEN);
      if (cents == null) {
        unseen.add(Rule.SPEND);
      } else {
        steps.add(TraceStep.of(new Observation.Usage(end, TokenUse.NONE, Money.ofCents(cents))));
      }
      List<RecordedError> errors = error.isEmpty() ? List.of() : List.of(RecordedError.of(error));
      steps.add(TraceStep.of(IterationEnded.at(end).changed(true).success(success).errors(errors)));
      return new RecordedIteration(null, began, end, steps, unseen);
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
  record Entry(
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

    private LoopHistory loop() {
      List<RecordedIteration> iterations = new ArrayList<>();
      String run = "";
      for (Attempt attempt : attempts) {
        Instant ended = attempt.ended();
        if (ended != null) {
          iterations.add(attempt.iteration(ended, !attempt.run().equals(run)));
          run = attempt.run();
        }
      }
      return new LoopHistory("task:" + task, task, doneAt, iterations);
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

  /**
   * The UTC offsets of the machine that wrote cub's files, derived from its ledger: for an attempt
   * cub writes the start in local time without a zone, the end in UTC, and the seconds between them
   * ({@code Attempt} in cub's {@code core/ledger/models.py}; {@code integration.py} sets them). An
   * offset counts if it is in use somewhere, and more than one attempt shows it.
   */
  static final class LedgerZones {
    /** All UTC offsets in use are multiples of this. */
    private static final long STEP_SECONDS = 15 * 60;

    /** cub reads the clock three times, with some work in between. */
    private static final long TOLERANCE_SECONDS = 120;

    /** The offsets in use that are not whole hours, in minutes. */
    private static final Set<Integer> ODD_MINUTES =
        Set.of(-570, -210, -150, 210, 270, 330, 345, 390, 525, 570, 630, 765, 825);

    private static final int LEAST_MINUTES = -12 * 60;
    private static final int MOST_MINUTES = 14 * 60;

    private final NavigableMap<LocalDateTime, ZoneOffset> offsets = new TreeMap<>();

    /** What only one attempt has shown yet: its duration may be wrong. */
    private final Map<ZoneOffset, LocalDateTime> single = new HashMap<>();

    /** Learns from an attempt; incomplete or inconsistent ones are ignored. */
    void learn(String startedAt, String completedAt, String durationSeconds) {
      try {
        LocalDateTime started = LocalDateTime.parse(startedAt);
        Instant ended = OffsetDateTime.parse(completedAt).toInstant();
        Instant began = ended.minusSeconds((long) Double.parseDouble(durationSeconds));
        long seconds = Duration.between(began, started.toInstant(ZoneOffset.UTC)).toSeconds();
        long offset = Math.round((double) seconds / STEP_SECONDS) * STEP_SECONDS;
        if (Math.abs(seconds - offset) <= TOLERANCE_SECONDS && isUsed(offset / 60)) {
          support(started, ZoneOffset.ofTotalSeconds((int) offset));
        }
      } catch (DateTimeException | ArithmeticException | NumberFormatException notWrittenSo) {
        // For example a start with a zone, which later versions of cub write.
      }
    }

    private static boolean isUsed(long minutes) {
      return minutes % 60 == 0
          ? minutes >= LEAST_MINUTES && minutes <= MOST_MINUTES
          : ODD_MINUTES.contains((int) minutes);
    }

    private void support(LocalDateTime started, ZoneOffset offset) {
      LocalDateTime first = single.putIfAbsent(offset, started);
      if (first != null) {
        offsets.put(first, offset);
        offsets.put(started, offset);
      }
    }

    /**
     * The offset at the attempt closest to that time, because clocks change twice a year.
     *
     * @param usual used where there is no attempt
     */
    ZoneId at(LocalDateTime then, ZoneId usual) {
      Map.Entry<LocalDateTime, ZoneOffset> before = offsets.floorEntry(then);
      Map.Entry<LocalDateTime, ZoneOffset> after = offsets.ceilingEntry(then);
      Map.Entry<LocalDateTime, ZoneOffset> next = nearer(then, before, after);
      return next == null ? usual : next.getValue();
    }

    private static Map.@Nullable Entry<LocalDateTime, ZoneOffset> nearer(
        LocalDateTime then,
        Map.@Nullable Entry<LocalDateTime, ZoneOffset> before,
        Map.@Nullable Entry<LocalDateTime, ZoneOffset> after) {
      if (before == null || after == null) {
        return before == null ? after : before;
      }
      Duration since = Duration.between(before.getKey(), then);
      return since.compareTo(Duration.between(then, after.getKey())) <= 0 ? before : after;
    }
  }
}
