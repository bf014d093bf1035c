package dev.baton.cli.task;

import dev.baton.app.history.Changes;
import dev.baton.app.history.Figures;
import dev.baton.app.history.RunView;
import dev.baton.app.history.RunView.RunCondition;
import dev.baton.app.need.FindNeeds;
import dev.baton.app.need.Need;
import dev.baton.claim.Assessment;
import dev.baton.claim.Assessment.Verdict;
import dev.baton.claim.Claim;
import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import dev.baton.json.document.NeedsJson;
import dev.baton.json.document.RunsJson;
import dev.baton.json.document.TaskCountsJson;
import dev.baton.render.NeedLines;
import dev.baton.render.RunTable;
import dev.baton.render.VerdictWords;
import dev.baton.run.WhyNothing;
import dev.baton.store.Events.Recoveries;
import dev.baton.store.TaskCounter.Spending;
import dev.baton.store.Withheld.Group;
import dev.baton.task.Plural;
import dev.baton.task.TaskId;
import dev.baton.task.TaskStatus;
import dev.baton.terminal.Ages;
import dev.baton.terminal.Cell;
import dev.baton.terminal.Output;
import dev.baton.terminal.Sanitize;
import dev.baton.terminal.Style;
import dev.baton.terminal.Table;
import dev.baton.terminal.View;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * docs/schema/status.json: the overview, including the figures of bd's and cub's status.
 *
 * @param counts of tasks by status; missing ones are 0
 * @param ready how many tasks {@code ready} lists, including stale ones
 * @param stale how many of those are stale
 * @param listed those that are ready but that no automatic claim takes; empty as bd
 * @param workers all claims with their verdicts
 * @param week tasks reopened by sweeps within seven days
 * @param summary read only for JSON
 * @param news what waits for a person and what changed; null as bd
 * @param why why no task is ready; null where one is, and as bd
 * @param place the database that was looked at
 */
record StatusView(
    Map<TaskStatus, Integer> counts,
    int ready,
    int stale,
    List<Group> listed,
    List<Assessment> workers,
    Recoveries week,
    Supplier<Summary> summary,
    @Nullable News news,
    @Nullable WhyNothing why,
    String place,
    Instant now)
    implements View, ObjectDocument {
  private static final int MOST_WORKERS = 20;
  private static final double MICROCENTS_IN_A_DOLLAR = 100_000_000;
  private static final double MINUTES_IN_AN_HOUR = 60;

  /**
   * What waits for a person, which runs are at work, and what changed.
   *
   * @param sinceLook whether that is since this user's last look, and not since another time
   */
  record News(FindNeeds.Found found, Changes changes, boolean sinceLook) {}

  /**
   * More figures that bd and cub print.
   *
   * @param blocked unfinished tasks that are blocked
   * @param doneEpics epics whose children are all closed
   * @param leadTime the average time from creation to closing
   */
  record Summary(int blocked, long doneEpics, Duration leadTime, Spending spending) {}

  @Override
  public void writeFields(JsonFields fields) {
    Summary more = summary.get();
    TaskCountsJson tasks = new TaskCountsJson(counts, more.blocked());
    for (TaskStatus status : TaskStatus.values()) {
      fields.number(status.wireName(), tasks.count(status));
    }
    fields
        .number("ready", ready)
        .number("stale", workers.stream().filter(Assessment::isStale).count())
        .number("reopened_this_week", week.count());
    if (week.count() > 0) {
      fields
          .number("recovery_median_seconds", week.median().toSeconds())
          .number("recovery_worst_seconds", week.worst().toSeconds());
    }
    fields
        .objects("workers", workers, StatusView::writeWorker)
        .object("summary", each -> writeForBd(each, tasks, more))
        .object("task_counts", each -> writeForCub(each, tasks))
        .number("ready_tasks", ready)
        .number("blocked_tasks", more.blocked())
        .object("budget", each -> writeBudget(each, more.spending()));
    if (why != null) {
      fields.text("why_nothing_ready", why.sentence());
    }
    if (news != null) {
      fields
          .objects("runs", news.found().running(), RunsJson::write)
          .objects("needs", news.found().needs(), NeedsJson::write)
          .object("stuck", stuck -> writeStuck(stuck, news.found().needs()))
          .object("changes", changes -> writeChanges(changes, news.changes()));
    }
  }

  /** Some of the needs, as older versions had them. */
  private static void writeStuck(JsonFields fields, List<Need> needs) {
    fields
        .objects(
            "tasks",
            needs.stream().filter(need -> need.blockedReason() != null).toList(),
            (each, need) ->
                each.text("task", need.tasks().getFirst().value())
                    .text("title", need.title())
                    .text("blocked_reason", need.blockedReason()))
        .objects(
            "runs",
            needs.stream()
                .filter(need -> need.kind() != Need.Kind.AGENT)
                .flatMap(need -> Stream.ofNullable(need.run()))
                .toList(),
            RunsJson::write);
  }

  private static void writeChanges(JsonFields fields, Changes changes) {
    fields
        .time("since", changes.since())
        .anyStrings("created", changes.created())
        .anyStrings("claimed", changes.claimed())
        .anyStrings("closed", changes.closed())
        .anyStrings("swept", changes.swept())
        .anyStrings("rescued", changes.rescued())
        .anyStrings("breakers_opened", changes.opened())
        .number("commits", changes.commits())
        .number("runs_ended", changes.runsEnded())
        .number("runs_died", changes.runsDied());
    RunsJson.writeFigures(fields, changes.iterations());
  }

  private static void writeWorker(JsonFields fields, Assessment worker) {
    Claim claim = worker.claim();
    fields
        .text("task", claim.task().value())
        .text("worker", claim.worker())
        .time("claimed_at", claim.claimedAt())
        .time("renewed_at", claim.renewedAt())
        .text("verdict", VerdictWords.of(worker.verdict()));
  }

  private void writeForBd(JsonFields fields, TaskCountsJson tasks, Summary more) {
    fields
        .number("total_issues", tasks.total())
        .number("open_issues", tasks.count(TaskStatus.OPEN))
        .number("in_progress_issues", tasks.count(TaskStatus.IN_PROGRESS))
        .number("closed_issues", tasks.count(TaskStatus.CLOSED))
        .number("blocked_issues", more.blocked())
        .number("deferred_issues", tasks.count(TaskStatus.DEFERRED))
        .number("ready_issues", ready)
        .number("tombstone_issues", tasks.count(TaskStatus.TOMBSTONE))
        .number("pinned_issues", tasks.count(TaskStatus.PINNED))
        .number("epics_eligible_for_closure", more.doneEpics())
        .fraction("average_lead_time_hours", more.leadTime().toMinutes() / MINUTES_IN_AN_HOUR);
  }

  private static void writeForCub(JsonFields fields, TaskCountsJson tasks) {
    fields
        .number("total", tasks.total())
        .number("open", tasks.count(TaskStatus.OPEN))
        .number("in_progress", tasks.count(TaskStatus.IN_PROGRESS))
        .number("closed", tasks.count(TaskStatus.CLOSED))
        .fraction("completion_percentage", tasks.completionPercentage());
  }

  private static void writeBudget(JsonFields fields, Spending spending) {
    fields
        .fraction("total_cost_usd", spending.microcents() / MICROCENTS_IN_A_DOLLAR)
        .number("total_tokens", spending.tokens())
        .number("tasks_with_cost", spending.tasks());
  }

  @Override
  public void text(Output output) {
    overview(output);
    if (news != null) {
      new StatusNewsLines(output, news, now).print();
      NeedLines.print(output, news.found().needs(), now);
    }
    output.rendered(output.paint(Style.DIM, place) + "\n");
  }

  private void overview(Output output) {
    StringBuilder line = new StringBuilder("ready " + ready);
    List<String> notes = new ArrayList<>();
    if (stale > 0) {
      notes.add(stale + " stale");
    }
    for (Group group : listed) {
      notes.add(group.count() + " " + WhyNothing.words(group.reason(), group.count()));
    }
    if (!notes.isEmpty()) {
      line.append(" (").append(String.join(", ", notes)).append(')');
    }
    for (TaskStatus status : TaskStatus.values()) {
      int count = counts.getOrDefault(status, 0);
      if (count > 0) {
        line.append(", ").append(status.word()).append(' ').append(count);
      }
    }
    output.line(line.toString());
    if (why != null) {
      output.line(why.sentence());
    }
    if (week.count() > 0) {
      String median = Ages.format(week.median()) + " after the last heartbeat";
      output.line(
          "recovered this week: "
              + week.count()
              + (week.count() == 1
                  ? " (" + median + ")"
                  : " (median " + median + ", worst " + Ages.format(week.worst()) + ")"));
    }
    if (workers.isEmpty()) {
      return;
    }
    Table table = Table.of("TASK", "STATE", ">HELD", ">HEARTBEAT", "|WORKER");
    List<Assessment> ordered = new ArrayList<>(workers);
    // Problems come first, so that they are not among those cut off.
    ordered.sort(
        (a, b) -> Boolean.compare(a.verdict() == Verdict.FRESH, b.verdict() == Verdict.FRESH));
    int shown = Math.min(MOST_WORKERS, ordered.size());
    for (Assessment worker : ordered.subList(0, shown)) {
      table.row(
          new Cell(Style.ID, worker.claim().task().value()),
          new Cell(VerdictWords.style(worker.verdict()), VerdictWords.of(worker.verdict())),
          Cell.of(Ages.between(worker.claim().claimedAt(), now)),
          Cell.of(Ages.between(worker.claim().renewedAt(), now)),
          Cell.of(worker.claim().worker()));
    }
    output.table(table, true);
    if (shown < workers.size()) {
      output.line(
          "and "
              + (workers.size() - shown)
              + output.said(" more; baton list --status in_progress shows all"));
    }
  }

  /** What is running, and what changed, in a few lines. */
  private record StatusNewsLines(Output output, News news, Instant now) {
    private static final int SHOWN = 5;
    private static final int SHOWN_RUNS = 3;

    /** Prints them. Parts without content are left out. */
    void print() {
      List<RunView> all = news.found().running();
      for (RunView run : all.subList(0, Math.min(SHOWN, all.size()))) {
        String id = output.paint(Style.GOOD, Sanitize.line(run.run().id()));
        output.rendered("  " + id + "  " + Sanitize.line(running(run)) + "\n");
      }
      changes(news.changes());
    }

    private String running(RunView run) {
      return run.condition().word()
          + " for "
          + Ages.format(run.took())
          + (run.run().task() == null ? "" : " on " + run.run().task())
          + ", "
          + Plural.of(run.figures().iterations(), "iteration")
          + ", "
          + run.run().used().tasksClosed()
          + " closed, "
          + RunTable.cost(run.figures());
    }

    private void changes(Changes changes) {
      String time = Ages.between(changes.since(), now);
      String heading =
          news.sinceLook() ? "since your last look, " + time + " ago" : "in the last " + time;
      output.rendered(output.paint(Style.HEADING, heading) + "\n");
      if (changes.isEmpty()) {
        output.line("  nothing changed");
        return;
      }
      ids("closed", changes.closed());
      ids("created", changes.created());
      ids("claimed", changes.claimed());
      ids("swept", changes.swept());
      ids("rescued", changes.rescued());
      ids("breaker opened", changes.opened());
      boolean looped = changes.iterations().iterations() > 0;
      String commit = looped ? "other commit" : "commit";
      counts(
          looped ? iterations(changes.iterations()) : "",
          changes.commits() > 0 ? Plural.of(changes.commits(), commit) : "");
      counts(
          changes.runsEnded() > 0 ? Plural.of(changes.runsEnded(), "run") + " ended or paused" : "",
          changes.runsDied() > 0 ? Plural.of(changes.runsDied(), "run") + " died" : "");
      List<RunView> ended =
          changes.runs().stream().filter(run -> run.condition() == RunCondition.ENDED).toList();
      for (RunView run : ended.subList(Math.max(0, ended.size() - SHOWN_RUNS), ended.size())) {
        String reason = Objects.requireNonNullElse(run.reason(), "it did not say why");
        String ago = Ages.between(run.lastSign(), now);
        output.line("    " + run.run().id() + " " + ago + " ago: " + reason);
      }
    }

    /** Those that there are. */
    private void counts(String... parts) {
      String line = String.join(", ", Stream.of(parts).filter(part -> !part.isEmpty()).toList());
      if (!line.isEmpty()) {
        output.line("  " + line);
      }
    }

    private static String iterations(Figures work) {
      return Plural.of(work.iterations(), "iteration")
          + " of runs"
          + (work.tokens().counted() == 0 ? "" : ", " + RunTable.tokens(work) + " tokens")
          + (work.costMicrocents() == 0 ? "" : ", " + RunTable.cost(work));
    }

    private void ids(String what, Collection<TaskId> tasks) {
      if (tasks.isEmpty()) {
        return;
      }
      StringBuilder line = new StringBuilder("  " + what + " " + tasks.size() + ":");
      Iterator<TaskId> ids = tasks.iterator();
      for (int i = 0; i < SHOWN && ids.hasNext(); i++) {
        line.append(i == 0 ? " " : ", ").append(ids.next());
      }
      output.line(line + (ids.hasNext() ? " …" : ""));
    }
  }
}
