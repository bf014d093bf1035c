package dev.baton.tracker.move;

import dev.baton.store.ImportStage;
import dev.baton.store.ImportStage.Dangling;
import dev.baton.store.ImportStage.Row;
import dev.baton.store.Stamp;
import dev.baton.store.StoredSettings;
import dev.baton.store.Stores;
import dev.baton.store.TaskQueries;
import dev.baton.store.TransferWriter;
import dev.baton.store.Transfers;
import dev.baton.store.WholeTask;
import dev.baton.store.WorkRecords;
import dev.baton.task.InvalidValue;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import dev.baton.task.TaskIds;
import dev.baton.task.TaskStatus;
import dev.baton.tracker.ImportSource;
import dev.baton.tracker.TrackerFormats;
import dev.baton.tracker.format.FileRemark;
import dev.baton.tracker.format.ForeignTimes;
import dev.baton.tracker.format.ImportedTask;
import dev.baton.tracker.format.SideFiles;
import dev.baton.tracker.format.SideFiles.Contradiction;
import dev.baton.tracker.format.TaskReader;
import dev.baton.tracker.format.TrackerFormat;
import dev.baton.tracker.move.ImportMerge.Fate;
import dev.baton.tracker.move.ImportMerge.Outcome;
import java.util.List;
import java.util.Map;

/** Applies the records of a file to the database, all or nothing. */
final class ImportTransaction {
  private static final int PAGE = 500;

  private static final int MOST_NOTES = 1000;

  private final Stores stores;
  private final ImportStage stage;
  private final TaskReader reader;
  private final ImportMerge merge;
  private final Stamp stamp;
  private final TrackerFormat format;
  private final SideFiles beside;
  private final UnclaimedWork idle;
  private final ImportReport report;

  ImportTransaction(
      Stores stores,
      ImportStage stage,
      TaskReader reader,
      ForeignTimes times,
      Stamp stamp,
      ImportSource.Records from,
      UnclaimedWork idle,
      ImportReport report) {
    this.stores = stores;
    this.stage = stage;
    this.reader = reader;
    this.merge = new ImportMerge(TrackerFormats.writer(times));
    this.stamp = stamp;
    this.format = from.format();
    this.beside = from.beside();
    this.idle = idle;
    this.report = report;
  }

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
    try (TransferWriter writer = stores.transferWriter(stamp)) {
      long last = 0;
      for (List<Row> rows = stage.after(last, PAGE);
          !rows.isEmpty();
          rows = stage.after(last, PAGE)) {
        Map<TaskId, WholeTask> here = transfer.find(rows.stream().map(Row::id).toList());
        for (Row row : rows) {
          apply(row, here, writer);
        }
        last = rows.getLast().place();
        records += rows.size();
      }
    }
    report.superseded(stage.count() - records);
    report
        .memories()
        .forEach((key, text) -> stores.settings().setBdSetting(StoredSettings.MEMORY + key, text));
    noteKnots();
    TaskQueries finder = stores.taskQueries();
    for (FileRemark problem : beside.problems(id -> isTask(finder, id))) {
      report.problem(problem.file(), problem.line(), problem.message());
    }
  }

  private void apply(Row row, Map<TaskId, WholeTask> present, TransferWriter writer) {
    ImportedTask incoming = reader.read(row.line(), row.body());
    WholeTask here = present.get(row.id());
    Outcome outcome = merge.decide(here, incoming, stamp.at());
    switch (outcome.fate()) {
      case ADDED -> report.added(row.id());
      case UPDATED -> report.updated(row.id());
      case UNCHANGED -> report.unchanged();
      case OLDER -> report.older();
      case CLAIMED -> {
        report.claimed();
        report.problem(
            row.line(),
            row.id()
                + " is not changed: "
                + outcome.result().claimedBy()
                + " works on it here; import again when it is released");
      }
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
    return "{\"from\":\""
        + format.name()
        + "\",\"line\":"
        + line
        + ",\"status\":\""
        + outcome.result().task().status().wireName()
        + "\"}";
  }

  private void examine(long line, WholeTask whole, TransferWriter writer) {
    Task task = whole.task();
    if (task.status() == TaskStatus.IN_PROGRESS) {
      report.note(line, idle.words(task));
    }
    for (Contradiction contradiction : beside.contradictions(whole)) {
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
}
