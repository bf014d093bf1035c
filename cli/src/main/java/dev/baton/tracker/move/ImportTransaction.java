package dev.baton.tracker.move;

import dev.baton.claim.Assessment.Finding;
import dev.baton.claim.Claim;
import dev.baton.claim.ProcessState;
import dev.baton.claim.StalePolicy;
import dev.baton.claim.Staleness;
import dev.baton.store.Change;
import dev.baton.store.ImportStage;
import dev.baton.store.ImportStage.Dangling;
import dev.baton.store.ImportStage.Staged;
import dev.baton.store.Stamp;
import dev.baton.store.StoredSettings;
import dev.baton.store.Stores;
import dev.baton.store.TaskQueries;
import dev.baton.store.TransferWriter;
import dev.baton.store.Transfers;
import dev.baton.store.WholeTask;
import dev.baton.store.WholeTask.Origin;
import dev.baton.store.WorkRecords;
import dev.baton.task.InvalidValue;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import dev.baton.task.TaskIds;
import dev.baton.task.TaskStatus;
import dev.baton.tracker.TrackerFormats;
import dev.baton.tracker.format.ForeignComments;
import dev.baton.tracker.format.SideFiles;
import dev.baton.tracker.format.SideFiles.Contradiction;
import dev.baton.tracker.format.TrackerFormat;
import dev.baton.tracker.move.ImportReport.Fate;
import dev.baton.tracker.move.ImportTransaction.Merge.Outcome;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Applies the records of a file to the database, all or nothing.
 *
 * @param lost finds those tasks that the caller may not change, because it has lost its claim
 */
record ImportTransaction(
    Stores stores,
    ImportStage stage,
    TrackerFormat.Reader reader,
    Merge merge,
    Stamp stamp,
    TrackerFormats.Source from,
    UnclaimedWork idle,
    Function<Collection<TaskId>, Map<TaskId, Change.ClaimLost>> lost,
    ImportReport report) {
  private static final int PAGE = 500;
  private static final int MOST_NOTES = 1000;

  /** Rolls the transaction back. */
  private static final class DryRunEnd extends RuntimeException {
    private static final long serialVersionUID = 1L;

    DryRunEnd() {
      super(null, null, false, false);
    }
  }

  /** Applies everything; rolls it back after a dry run, or when strict and there is a problem. */
  void run(boolean dryRun, boolean strict) {
    try {
      stores.inTransaction(() -> {
        apply();
        if (dryRun || (strict && !report.problems().isEmpty())) {
          throw new DryRunEnd();
        }
        return true;
      });
    } catch (DryRunEnd asWanted) {
      if (!dryRun || (strict && !report.problems().isEmpty())) {
        report.refuse();
      }
    }
  }

  private void apply() {
    Transfers transfer = stores.transfers();
    long records = 0;
    TransferWriter writer = stores.transferWriter(stamp);
    long last = 0;
    for (List<Staged> rows = stage.after(last, PAGE);
        !rows.isEmpty();
        rows = stage.after(last, PAGE)) {
      List<TaskId> ids = rows.stream().map(Staged::id).toList();
      stores.lock(ids);
      Map<TaskId, WholeTask> here = transfer.find(ids);
      Map<TaskId, Change.ClaimLost> fenced = lost.apply(here.keySet());
      for (Staged row : rows) {
        apply(row, here.get(row.id()), fenced.get(row.id()), writer);
      }
      last = rows.getLast().place();
      records += rows.size();
    }
    report.superseded(stage.count() - records);
    report
        .memories()
        .forEach((key, text) -> stores.settings().setBdSetting(StoredSettings.MEMORY + key, text));
    noteKnots();
    TaskQueries finder = stores.taskQueries();
    for (SideFiles.Note problem : from.beside().problems(id -> isTask(finder, id))) {
      report.problem(problem.file(), problem.line(), problem.message());
    }
  }

  private void apply(
      Staged row,
      @Nullable WholeTask here,
      Change.@Nullable ClaimLost fenced,
      TransferWriter writer) {
    TrackerFormat.Imported incoming = reader.read(row.line(), row.body());
    Outcome outcome = merge.decide(here, incoming, stamp.at());
    if (outcome.fate() == Fate.UPDATED && fenced != null) {
      report.count(Fate.LOST, row.id());
      report.problem(
          row.line(), row.id() + " is not changed: " + fenced.problem() + "; claim it again first");
      return;
    }
    report.count(outcome.fate(), row.id());
    if (outcome.fate() == Fate.CLAIMED) {
      report.problem(
          row.line(),
          "%s is not changed: %s works on it here; import again when it is released"
              .formatted(row.id(), outcome.result().claimedBy()));
    }
    if (outcome.fate() == Fate.ADDED || outcome.fate() == Fate.UPDATED) {
      writer.write(here, outcome.result());
      writer.event(row.id(), "imported", detail(row.line(), outcome));
    }
    if (outcome.result().claimedBy() == null) {
      examine(row.line(), outcome.result(), writer);
    }
  }

  /** Whether the task exists, checked after all tasks of the file were written. */
  private static boolean isTask(TaskQueries finder, String id) {
    try {
      return finder.find(new TaskId(id)).isPresent();
    } catch (InvalidValue noId) {
      return false;
    }
  }

  private String detail(long line, Outcome outcome) {
    return "{\"from\":\"%s\",\"line\":%s,\"status\":\"%s\"}"
        .formatted(from.format().name(), line, outcome.result().task().status().wireName());
  }

  private void examine(long line, WholeTask whole, TransferWriter writer) {
    Task task = whole.task();
    if (task.status() == TaskStatus.IN_PROGRESS) {
      report.note(line, idle.words(task));
    }
    for (Contradiction contradiction : from.beside().contradictions(whole)) {
      report.problem(line, contradiction.message());
      String fact = contradiction.finished();
      if (!fact.isEmpty() && !isOnRecord(task.id(), fact)) {
        writer.event(task.id(), WorkRecords.FINISHED_ELSEWHERE, fact);
      }
    }
  }

  private boolean isOnRecord(TaskId id, String fact) {
    return stores.events().history(id).stream()
        .anyMatch(event ->
            event.kind().equals(WorkRecords.FINISHED_ELSEWHERE) && event.detail().equals(fact));
  }

  /** Dependencies on missing tasks and cycles are imported as they are, and reported. */
  private void noteKnots() {
    for (Dangling one : stage.dangling(MOST_NOTES)) {
      report.note(
          one.line(), one.task() + " depends on " + one.missing() + ", which does not exist");
    }
    for (List<TaskId> circle : stores.health().circles()) {
      long line = stage.lineOf(circle.getFirst());
      if (line > 0) {
        report.note(line, "dependency cycle: " + TaskIds.circle(circle));
      }
    }
  }

  /** Tasks that another tracker has in progress, without a claim here. */
  record UnclaimedWork(StalePolicy policy, Instant now) {
    /** Whether the task is stale, judged by its last change, and what to do. */
    String words(Task task) {
      Instant started = task.times().startedAt();
      Instant updated = task.times().updatedAt();
      Instant last = started != null && started.isAfter(updated) ? started : updated;
      String worker = task.assignee() == null ? "somebody" : task.assignee();
      Claim claim = new Claim(task.id(), 0, "", worker, last, last, null, null, null, null, null);
      ProcessState unseen = ProcessState.unknown("no process was recorded");
      Finding finding = Staleness.assess(claim, unseen, now, policy).finding();
      String state =
          finding != null
              ? "stale since %s (%s); baton sweep reopens it"
                  .formatted(finding.since(), finding.reason())
              : "its last heartbeat was at " + last;
      return task.id() + " is in progress elsewhere, without a claim here: " + state;
    }
  }

  /**
   * Decides what happens to an imported task. Changes nothing.
   *
   * @param allowStale whether the imported record wins even if it is older
   */
  record Merge(TrackerFormat.Writer writer, boolean allowStale) {
    /**
     * The decision.
     *
     * @param result the task as it should be
     */
    record Outcome(Fate fate, WholeTask result) {}

    /**
     * The newer change wins; if both are equally new, the imported one, because it was written
     * later. A local claim takes precedence over everything: its worker would otherwise lose the
     * task without notice.
     *
     * @param here the present task; null when there is none
     */
    Outcome decide(@Nullable WholeTask here, TrackerFormat.Imported incoming, Instant now) {
      WholeTask coming = incoming.whole();
      if (here == null) {
        return new Outcome(Fate.ADDED, coming);
      }
      if (!allowStale && isOlder(here, incoming)) {
        return new Outcome(Fate.OLDER, here);
      }
      WholeTask merged = merged(here, coming, incoming.dated(), null);
      if (writer.line(merged).equals(writer.line(here))) {
        return new Outcome(Fate.UNCHANGED, here);
      }
      if (here.claimedBy() != null) {
        return new Outcome(Fate.CLAIMED, here);
      }
      return new Outcome(
          Fate.UPDATED, incoming.dated() ? merged : merged(here, coming, false, now));
    }

    private static boolean isOlder(WholeTask here, TrackerFormat.Imported incoming) {
      Instant changed = here.task().times().updatedAt();
      if (incoming.dated()) {
        return incoming.whole().task().times().updatedAt().isBefore(changed);
      }
      // The record has no time of change: local changes since the last import must be kept.
      Origin origin = here.origin();
      return origin == null || !origin.updatedAt().equals(changed);
    }

    private static WholeTask merged(
        WholeTask here, WholeTask coming, boolean dated, @Nullable Instant now) {
      Task task = coming.task();
      Origin origin = Objects.requireNonNull(coming.origin());
      if (!dated) {
        Instant updated = now == null ? here.task().times().updatedAt() : now;
        task = task.withTimes(task.times().changed(here.task().times().createdAt(), updated));
        origin = new Origin(origin.format(), origin.members(), origin.absent(), updated);
      }
      return new WholeTask(
          task,
          coming.dependencies(),
          ForeignComments.union(here.comments(), coming.comments()),
          origin,
          here.claimedBy());
    }
  }
}
