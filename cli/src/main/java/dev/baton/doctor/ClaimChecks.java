package dev.baton.doctor;

import dev.baton.app.OrphanTrees;
import dev.baton.app.OrphanTrees.Keeper;
import dev.baton.app.OrphanTrees.KeptTree;
import dev.baton.app.need.Need.Kind;
import dev.baton.claim.Assessment;
import dev.baton.claim.Assessment.Finding;
import dev.baton.claim.Assessment.Verdict;
import dev.baton.claim.Completion;
import dev.baton.git.GitLayout;
import dev.baton.git.rescue.Rescue;
import dev.baton.git.rescue.RescueRefs;
import dev.baton.sweep.Sweeper;
import dev.baton.task.Plural;
import dev.baton.task.TaskId;
import dev.baton.task.TaskStatus;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** The checks of claims and of the workers that hold them. */
final class ClaimChecks {
  /** Tasks that are stale. */
  static CheckResult stale(CheckContext context) {
    return CheckResult.ofEach(
        those(context, one -> one.isConfirmed() && one.completion() == null),
        "no confirmed stale tasks",
        "task is held by a worker that is gone",
        "tasks are held by a worker that is gone",
        ClaimChecks::describe,
        stale -> "baton sweep");
  }

  private static List<Assessment> those(CheckContext context, Predicate<Assessment> which) {
    return context.assessments().stream().filter(which).toList();
  }

  /** The task, its worker, and the evidence against the worker. */
  static String describe(Assessment assessment) {
    Finding finding = assessment.finding();
    return assessment.claim().task()
        + " held by "
        + assessment.claim().worker()
        + (finding == null ? "" : ": " + finding.explanation());
  }

  static void sweep(CheckContext context) {
    context.workspace().sweeper().sweep(Sweeper.Request.ALL, context.stamp().get());
  }

  /** Tasks that their workers finished before they died, without closing them. */
  static CheckResult finished(CheckContext context) {
    List<Assessment> finished = those(context, one -> one.completion() != null);
    List<TaskId> open = context.stores().health().finishedElsewhere();
    if (finished.isEmpty() && open.isEmpty()) {
      return CheckResult.pass("no finished tasks left open");
    }
    List<String> lines = new ArrayList<>();
    finished.forEach(one -> lines.add(describeFinished(one)));
    open.forEach(id -> lines.add(id + " is open, but another tracker saw it succeed"));
    return CheckResult.warn(
        Plural.of(lines.size(), "task is", "tasks are") + " finished, but not closed",
        lines,
        NeedCheck.ofAll("baton close", tasks(finished, open), "baton status")
            + (open.isEmpty() ? "" : ", or baton claim " + open.getFirst() + " to do it again"));
  }

  private static List<TaskId> tasks(List<Assessment> finished, List<TaskId> open) {
    List<TaskId> tasks = new ArrayList<>(open);
    finished.forEach(one -> tasks.add(one.claim().task()));
    return tasks;
  }

  private static String describeFinished(Assessment assessment) {
    Completion completion = assessment.completion();
    return assessment.claim().task()
        + " held by "
        + assessment.claim().worker()
        + (completion == null ? "" : ": " + completion.words());
  }

  /** Workers that look dead, but whose death is not confirmed yet. */
  static CheckResult suspects(CheckContext context) {
    return CheckResult.ofEach(
        those(context, one -> one.verdict() == Verdict.SUSPECT && one.completion() == null),
        "no suspected stale tasks",
        "worker seems to be gone; not confirmed yet",
        "workers seem to be gone; not confirmed yet",
        ClaimChecks::describe,
        suspects -> "baton sweep --now");
  }

  /** Workers that are alive, but have been silent for longer than their lease. */
  static CheckResult stalled(CheckContext context) {
    String silent = " but without a heartbeat for longer than the lease; check what they do";
    return CheckResult.ofEach(
        those(context, one -> one.verdict() == Verdict.STALLED),
        "no stalled workers",
        "worker is alive" + silent,
        "workers are alive" + silent,
        ClaimChecks::describe,
        stalled ->
            NeedCheck.ofAll("baton release --force", tasks(stalled, List.of()), "baton status"));
  }

  /** Claims without a process, whose worker's death is noticed only when the lease expires. */
  static CheckResult withoutProcess(CheckContext context) {
    String late = " no process: a death shows only when the lease is over";
    return CheckResult.ofEach(
        those(context, one -> one.claim().process() == null),
        "every claim records its process",
        "claim records" + late,
        "claims record" + late,
        one -> one.claim().task() + " held by " + one.claim().worker(),
        nameless -> "claim with --pid PID, or set BATON_WORKER_PID");
  }

  /**
   * Work trees with work that nobody continues. Those of stale claims are left to the sweep, and
   * those of tasks that were finished, or that another worker has, to their owner.
   */
  static CheckResult workTrees(CheckContext context) {
    List<String> details = new ArrayList<>();
    for (KeptTree tree : new OrphanTrees(context.workspace()).all()) {
      boolean waits =
          !(tree.keeper() instanceof Keeper.Dead dead)
              || (!dead.holds()
                  && dead.task().status() != TaskStatus.IN_PROGRESS
                  && !dead.task().status().isOver());
      if (tree.isOrphan() && waits) {
        details.add(tree.path() + ": " + String.join("; ", tree.contents().words()));
      }
    }
    return details.isEmpty()
        ? CheckResult.pass("no work tree was left with work in it")
        : CheckResult.warn(
            Plural.of(details.size(), "work tree was", "work trees were")
                + " left with work in it by a worker that is gone",
            details,
            "baton adopt");
  }

  private static final NeedCheck WAITING =
      new NeedCheck(Set.of(Kind.RESCUE), "", "rescue is not applied", "rescues are not applied");

  /** Rescues of dead workers' files. Those that are not applied are worth a warning. */
  static CheckResult rescues(CheckContext context) {
    GitLayout git = context.workspace().repository();
    if (git == null || !RescueRefs.mayExist(git)) {
      return CheckResult.pass("no rescues");
    }
    CheckResult waiting = WAITING.look(context);
    if (waiting.status() != CheckResult.Status.PASS) {
      return waiting;
    }
    try {
      List<Rescue> rescues = new RescueRefs(git).all();
      List<String> details = new ArrayList<>();
      for (Rescue rescue : rescues) {
        String files = Plural.of(rescue.files(), "file of ", "files of ");
        details.add(rescue.name().ref() + ": " + files + rescue.worker());
      }
      String kept = Plural.of(rescues.size(), "rescue") + " (see baton rescue list)";
      return rescues.isEmpty() ? CheckResult.pass("no rescues") : CheckResult.pass(kept, details);
    } catch (IOException e) {
      return CheckResult.warn("the rescues cannot be listed", List.of(e.toString()), "git fsck");
    }
  }
}
