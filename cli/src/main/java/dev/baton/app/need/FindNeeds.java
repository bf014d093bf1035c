package dev.baton.app.need;

import dev.baton.app.BdSettings;
import dev.baton.app.BlockedTasks.BlockReason;
import dev.baton.app.history.RunHistory;
import dev.baton.app.history.RunView;
import dev.baton.app.history.RunView.RunCondition;
import dev.baton.app.need.Need.Kind;
import dev.baton.claim.Assessment;
import dev.baton.claim.Assessment.Verdict;
import dev.baton.claim.Completion;
import dev.baton.cli.kit.Workspace;
import dev.baton.git.GitLayout;
import dev.baton.git.rescue.Rescue;
import dev.baton.git.rescue.RescueRefs;
import dev.baton.run.Halt;
import dev.baton.store.Claims;
import dev.baton.store.ClosingLog;
import dev.baton.store.Health.BlockedTask;
import dev.baton.store.Runs;
import dev.baton.store.Runs.Run;
import dev.baton.store.StoredSettings.Clocks;
import dev.baton.store.Withheld.Idle;
import dev.baton.task.Plural;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import dev.baton.task.TaskStatus;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds everything that waits for a person, with few queries. Changes nothing. */
public final class FindNeeds {
  private static final Duration WEEK = Duration.ofDays(7);
  private static final int MOST = 200;

  /** How many tasks one command names. */
  private static final int MOST_NAMED = 20;

  private final Workspace workspace;
  private final Collection<Assessment> claims;
  private final Instant now;
  private final Clocks clocks;

  /** Null for everything. */
  private final @Nullable TaskId only;

  private final List<Need> needs = new ArrayList<>();

  /** The tasks of dead runs that claim them again when they are resumed. */
  private final Set<TaskId> resumed = new HashSet<>();

  private final List<RunView> running = new ArrayList<>();

  private FindNeeds(Workspace workspace, Collection<Assessment> claims, @Nullable TaskId only) {
    this.workspace = workspace;
    this.claims = claims;
    this.only = only;
    this.now = workspace.now();
    this.clocks = workspace.stores().settings().clocks();
  }

  /**
   * What was found.
   *
   * @param needs the most urgent first
   * @param running the runs that are running, or may be
   */
  public record Found(List<Need> needs, List<RunView> running) {}

  /**
   * Everything.
   *
   * @param claims all claims with their verdicts
   */
  public static Found all(Workspace workspace, Collection<Assessment> claims) {
    return new FindNeeds(workspace, claims, null).find();
  }

  /**
   * What concerns one task.
   *
   * @param claim on the task; null where there is none
   */
  public static List<Need> of(Workspace workspace, TaskId task, @Nullable Assessment claim) {
    return new FindNeeds(workspace, claim == null ? List.of() : List.of(claim), task)
        .find()
        .needs();
  }

  private Found find() {
    findHeld();
    findWorkers();
    findFinished();
    findRescues();
    findIdle();
    if (only == null && RegularSweeps.areOverdue(workspace, clocks)) {
      needs.add(RegularSweeps.missing(workspace, clocks));
    }
    // No cache keeps what Comparator.comparing makes.
    needs.sort((a, b) -> a.kind().compareTo(b.kind()));
    return new Found(List.copyOf(needs), List.copyOf(running));
  }

  /** Blocked tasks, and runs that are paused or died. */
  private void findHeld() {
    List<Run> runs =
        workspace.stores().runs().list(new Runs.Filter(now.minus(WEEK), null, false, MOST));
    RunHistory history = new RunHistory(workspace);
    Map<String, RunView> waiting = new LinkedHashMap<>();
    Map<TaskId, RunView> paused = new HashMap<>();
    Set<TaskId> worked = new HashSet<>();
    for (Run run : runs) {
      boolean wanted = only == null || only.equals(run.task());
      boolean held = run.state() != Runs.State.ENDED || isOfAgent(run);
      RunView view = wanted && held ? history.view(run) : null;
      if (view != null && view.condition().mayRun()) {
        running.add(view);
      } else if (view != null && !view.lastSign().isBefore(now.minus(WEEK))) {
        waiting.put(run.id(), view);
        if (run.task() != null) {
          worked.add(run.task());
          if (view.condition() == RunCondition.PAUSED) {
            paused.put(run.task(), view);
          }
        }
      }
    }
    Map<TaskId, Task> tasks = new HashMap<>();
    tasks(worked).forEach(task -> tasks.put(task.id(), task));
    ResumeAdvice advice = new ResumeAdvice(workspace, claims, tasks);
    for (BlockedTask task : workspace.stores().health().blocked(only, MOST)) {
      RunView run = BlockReason.PAUSED.is(task.why()) ? paused.get(task.id()) : null;
      if (run != null) {
        waiting.remove(run.run().id());
      }
      needs.add(
          new Need(
              kind(task.why()),
              List.of(task.id()),
              task.title(),
              run,
              task.why(),
              detail(workspace, task)
                  + (run != null && "question".equals(run.reasonCode())
                      ? "; first answer it: baton comment " + task.id() + " \"...\""
                      : ""),
              task.at(),
              run != null ? advice.command(run) : reopen(task),
              kind(task.why()) == Kind.BREAKER
                  ? BreakerCause.look(workspace.stores(), task.id())
                  : null));
    }
    for (RunView view : waiting.values()) {
      Task task = tasks.get(view.run().task());
      if (view.condition() == RunCondition.ENDED) {
        // If another run has worked on the task since, its agent works, or that run says that it
        // does not.
        if (task != null && task.status() == TaskStatus.OPEN && !isSuperseded(view, runs)) {
          needs.add(brokenAgent(view));
        }
        continue;
      }
      // A run that died at a task that was closed since needs nobody.
      boolean settled =
          view.condition() == RunCondition.DIED
              && task != null
              && task.status() == TaskStatus.CLOSED;
      if (!settled && !isSuperseded(view, runs)) {
        String command = advice.command(view);
        if (view.run().task() != null && !command.equals(ResumeAdvice.end(view.run()))) {
          resumed.add(view.run().task());
        }
        needs.add(
            new Need(
                view.condition() == RunCondition.DIED ? Kind.DIED : Kind.PAUSED,
                List.of(),
                null,
                view,
                null,
                Objects.requireNonNullElse(view.reason(), "")
                    + (view.run().task() == null ? "" : " (" + view.run().task() + ")"),
                view.lastSign(),
                command,
                null));
      }
    }
  }

  private static boolean isOfAgent(Run run) {
    return Halt.AGENT_FAILING.equals(run.reasonCode());
  }

  /** The command has no words of the run: the database may have come with the repository. */
  private static Need brokenAgent(RunView view) {
    return new Need(
        Kind.AGENT,
        List.of(),
        null,
        view,
        null,
        Objects.requireNonNullElse(view.reason(), ""),
        view.lastSign(),
        "baton run",
        "baton runs show " + view.run().id());
  }

  private static Kind kind(@Nullable String why) {
    return BlockReason.PAUSED.is(why)
        ? Kind.PAUSED
        : BlockReason.STAGNATION.is(why)
            ? Kind.BREAKER
            : Claims.POISON.equals(why) ? Kind.POISON : Kind.BLOCKED;
  }

  private static String detail(Workspace workspace, BlockedTask task) {
    return switch (kind(task.why())) {
      case BREAKER -> BreakerCause.detail(workspace.stores(), task.id(), task.reason());
      case POISON -> "its workers died repeatedly, the last one because " + task.reason();
      case BLOCKED ->
          BlockReason.SKIPPED.is(task.why())
              ? "skipped by a person: " + task.reason()
              : task.why() == null && task.reason().isEmpty() ? "by hand" : task.reason();
      default -> task.reason();
    };
  }

  private static String reopen(BlockedTask task) {
    return "baton reopen " + (Claims.POISON.equals(task.why()) ? "--forgive " : "") + task.id();
  }

  /** Whether somebody has started another run there since. */
  private static boolean isSuperseded(RunView held, List<Run> runs) {
    for (Run run : runs) {
      if (run.startedAt().isAfter(held.lastSign())
          && Objects.equals(run.worktree(), held.run().worktree())) {
        return true;
      }
    }
    return false;
  }

  /** Workers that are gone, unless a regular sweep will reopen their tasks; and silent ones. */
  private void findWorkers() {
    boolean regular = clocks.sweepInterval() != null && clocks.lastSweep() != null;
    boolean swept = only == null && regular && !RegularSweeps.areOverdue(workspace, clocks);
    Map<TaskId, Assessment> found = new LinkedHashMap<>();
    for (Assessment each : claims) {
      if (each.verdict() != Verdict.FRESH && !resumed.contains(each.claim().task())) {
        found.put(each.claim().task(), each);
      }
    }
    for (Task task : tasks(found.keySet())) {
      Assessment each = Objects.requireNonNull(found.get(task.id()));
      Completion completion = each.completion();
      String finding = each.claim().worker() + ": " + each.requireFinding().explanation();
      Instant since = each.requireFinding().since();
      if (completion != null) {
        add(Kind.FINISHED, task, completion.words(), since, "baton close ");
      } else if (each.verdict() == Verdict.STALLED) {
        add(Kind.STALLED, task, finding, each.claim().renewedAt(), "baton release --force ");
      } else if (!swept && (each.isConfirmed() || each.isDead())) {
        add(Kind.STALE, task, finding, since, "baton sweep --now --task ");
      }
    }
  }

  /** What was done according to a commit or to another tracker. */
  private void findFinished() {
    for (Task task : tasks(workspace.stores().health().finishedElsewhere())) {
      add(Kind.FINISHED, task, "another tracker saw it succeed", null, "baton close ");
    }
    Map<TaskId, ClosingLog.Entry> unsettled = new LinkedHashMap<>();
    for (ClosingLog.Entry entry : workspace.stores().closingLog().unsettled()) {
      unsettled.put(entry.task(), entry);
    }
    for (Task task : tasks(unsettled.keySet())) {
      ClosingLog.Entry entry = Objects.requireNonNull(unsettled.get(task.id()));
      String reason = Objects.requireNonNullElse(entry.reason(), "");
      if (entry.result() == ClosingLog.Result.WITHDRAWN) {
        add(Kind.WITHDRAWN, task, reason, null, "baton reopen ");
      } else if (task.status() != TaskStatus.IN_PROGRESS) {
        add(Kind.FINISHED, task, "a commit was refused: " + reason, null, "baton close ");
      }
    }
  }

  private void add(Kind kind, Task task, String detail, @Nullable Instant at, String command) {
    List<TaskId> tasks = List.of(task.id());
    needs.add(Need.of(kind, tasks, task.title(), detail, at, command + task.id()));
  }

  private List<Task> tasks(Collection<TaskId> ids) {
    List<TaskId> wanted = new ArrayList<>(ids);
    wanted.removeIf(id -> only != null && !only.equals(id));
    return workspace.stores().taskQueries().findAll(wanted);
  }

  /** Dead workers' files that were not saved, or not applied, and that no later worker knows of. */
  private void findRescues() {
    Map<TaskId, String> lost = workspace.stores().health().unsaved();
    for (Task task : tasks(lost.keySet())) {
      String why = Objects.requireNonNull(lost.get(task.id()));
      List<TaskId> tasks = List.of(task.id());
      needs.add(Need.of(Kind.UNSAVED, tasks, task.title(), why, null, "baton adopt"));
    }
    GitLayout git = workspace.repository();
    if (git == null || !RescueRefs.mayExist(git)) {
      return;
    }
    Map<String, Rescue> latest = new LinkedHashMap<>();
    try {
      for (Rescue rescue :
          only == null ? new RescueRefs(git).all() : RescueRefs.of(git, only.value())) {
        latest.put(rescue.name().task(), rescue);
      }
    } catch (IOException unreadable) {
      return; // doctor reports it
    }
    if (latest.isEmpty()) {
      return;
    }
    List<TaskId> ids = latest.keySet().stream().map(TaskId::new).toList();
    Map<TaskId, Long> continued = workspace.stores().health().continued(ids);
    for (Task task : tasks(ids)) {
      Rescue rescue = latest.get(task.id().value());
      // A run that is resumed works where the files are.
      boolean waits =
          (task.status() == TaskStatus.OPEN || task.status() == TaskStatus.DEFERRED)
              && !resumed.contains(task.id());
      if (rescue != null
          && waits
          && continued.getOrDefault(task.id(), 0L) <= rescue.name().epoch()) {
        int files = rescue.files();
        String what = files == 0 ? "commits" : Plural.of(files, "file");
        add(
            Kind.RESCUE,
            task,
            what + " of " + rescue.worker() + ", not applied yet",
            rescue.createdAt(),
            "baton rescue apply ");
      }
    }
  }

  /** Open tasks that are in backoff, or assigned to somebody who does not work here now. */
  private void findIdle() {
    Set<String> here = new HashSet<>();
    claims.forEach(claim -> here.add(claim.claim().worker()));
    running.forEach(run -> here.add(run.run().worker()));
    here.addAll(new BdSettings(workspace).pools()); // everybody may claim these
    Map<String, List<Idle>> byAssignee = new LinkedHashMap<>();
    for (Idle idle : workspace.stores().withheld().idle(only, workspace.caller().actor(), now)) {
      String assignee = idle.assignee();
      if (resumed.contains(idle.task())) {
        continue;
      }
      if (idle.until() != null && assignee == null) {
        needs.add(
            Need.of(
                Kind.RESTING,
                List.of(idle.task()),
                idle.title(),
                "its worker died; reopen it only to give it out now",
                idle.until(),
                "baton reopen " + idle.task()));
      } else if (assignee != null && !here.contains(assignee)) {
        byAssignee.computeIfAbsent(assignee, name -> new ArrayList<>()).add(idle);
      }
    }
    byAssignee.forEach((assignee, all) -> {
      List<TaskId> ids = all.stream().limit(MOST_NAMED).map(Idle::task).toList();
      needs.add(
          Need.of(
              Kind.ASSIGNED,
              all.stream().map(Idle::task).toList(),
              all.size() == 1 ? all.getFirst().title() : null,
              "assigned to " + assignee + ", who holds no task",
              null,
              "baton update "
                  + String.join(" ", ids.stream().map(TaskId::value).toList())
                  + " --assignee ''"));
    });
  }
}
