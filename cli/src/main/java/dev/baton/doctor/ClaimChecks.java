package dev.baton.doctor;

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

/** The checks of claims and of the workers that hold them. */
final class ClaimChecks {
  /** Tasks that are stale. */
  static final class StaleTaskCheck implements Check {
    @Override
    public String name() {
      return "stale-tasks";
    }

    @Override
    public CheckResult look(CheckContext context) {
      List<Assessment> stale =
          context.assessments().stream()
              .filter(one -> one.isConfirmed() && one.completion() == null)
              .toList();
      return stale.isEmpty()
          ? CheckResult.pass(name(), "no confirmed stale tasks")
          : CheckResult.warn(
              name(),
              Plural.of(stale.size(), "task is", "tasks are") + " held by a worker that is gone",
              stale.stream().map(StaleTaskCheck::describe).toList(),
              "baton sweep");
    }

    /** The task, its worker, and the evidence against the worker. */
    static String describe(Assessment assessment) {
      Finding finding = assessment.finding();
      return assessment.claim().task()
          + " held by "
          + assessment.claim().worker()
          + (finding == null ? "" : ": " + finding.explanation());
    }

    @Override
    public String remedy() {
      return "reopen them, as 'baton sweep' does";
    }

    @Override
    public void fix(CheckContext context) {
      context.sweeper().sweep(Sweeper.Request.ALL, context.stamp().get());
    }
  }

  /** Tasks that their workers finished before they died, without closing them. */
  static final class FinishedTaskCheck implements Check {
    @Override
    public String name() {
      return "finished-tasks";
    }

    @Override
    public CheckResult look(CheckContext context) {
      List<Assessment> finished =
          context.assessments().stream().filter(one -> one.completion() != null).toList();
      List<TaskId> open = context.stores().health().finishedElsewhere();
      if (finished.isEmpty() && open.isEmpty()) {
        return CheckResult.pass(name(), "no finished tasks left open");
      }
      List<String> lines = new ArrayList<>();
      finished.forEach(one -> lines.add(describe(one)));
      open.forEach(id -> lines.add(id + " is open, but another tracker saw it succeed"));
      return CheckResult.warn(
          name(),
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

    private static String describe(Assessment assessment) {
      Completion completion = assessment.completion();
      return assessment.claim().task()
          + " held by "
          + assessment.claim().worker()
          + (completion == null ? "" : ": " + completion.words());
    }
  }

  /** Workers that look dead, but whose death is not confirmed yet. */
  static final class SuspectCheck implements Check {
    @Override
    public String name() {
      return "suspects";
    }

    @Override
    public CheckResult look(CheckContext context) {
      List<Assessment> suspects =
          context.assessments().stream()
              .filter(assessment ->
                  assessment.verdict() == Verdict.SUSPECT && assessment.completion() == null)
              .toList();
      return suspects.isEmpty()
          ? CheckResult.pass(name(), "no suspected stale tasks")
          : CheckResult.warn(
              name(),
              Plural.of(suspects.size(), "worker seems", "workers seem")
                  + " to be gone; not confirmed yet",
              suspects.stream().map(StaleTaskCheck::describe).toList(),
              "baton sweep --now");
    }
  }

  /** Workers that are alive, but have been silent for longer than their lease. */
  static final class StalledWorkerCheck implements Check {
    @Override
    public String name() {
      return "stalled-workers";
    }

    @Override
    public CheckResult look(CheckContext context) {
      List<Assessment> stalled =
          context.assessments().stream()
              .filter(assessment -> assessment.verdict() == Verdict.STALLED)
              .toList();
      return stalled.isEmpty()
          ? CheckResult.pass(name(), "no stalled workers")
          : CheckResult.warn(
              name(),
              Plural.of(stalled.size(), "worker is alive", "workers are alive")
                  + " but without a heartbeat for longer than the lease; check what they do",
              stalled.stream().map(StaleTaskCheck::describe).toList(),
              NeedCheck.ofAll(
                  "baton release --force",
                  stalled.stream().map(one -> one.claim().task()).toList(),
                  "baton status"));
    }
  }

  /** Claims without a process, whose worker's death is noticed only when the lease expires. */
  static final class NamelessClaimCheck implements Check {
    @Override
    public String name() {
      return "claims-without-process";
    }

    @Override
    public CheckResult look(CheckContext context) {
      List<Assessment> nameless =
          context.assessments().stream()
              .filter(assessment -> assessment.claim().process() == null)
              .toList();
      return nameless.isEmpty()
          ? CheckResult.pass(name(), "every claim records its process")
          : CheckResult.warn(
              name(),
              Plural.of(nameless.size(), "claim records", "claims record")
                  + " no process: a death shows only when the lease is over",
              nameless.stream()
                  .map(found -> found.claim().task() + " held by " + found.claim().worker())
                  .toList(),
              "claim with --pid PID, or set BATON_WORKER_PID");
    }
  }

  /**
   * Work trees with work that nobody continues. Those of stale claims are left to the sweep, and
   * those of tasks that were finished, or that another worker has, to their owner.
   */
  static final class OrphanCheck implements Check {
    @Override
    public String name() {
      return "work-trees";
    }

    @Override
    public boolean isForPerson() {
      return true;
    }

    @Override
    public CheckResult look(CheckContext context) {
      List<String> details = new ArrayList<>();
      for (KeptTree tree : context.orphans().get()) {
        boolean waits =
            !(tree.keeper() instanceof Keeper.Dead dead)
                || (!dead.holds()
                    && dead.task().status() != TaskStatus.IN_PROGRESS
                    && !dead.task().status().isOver());
        if (waits) {
          details.add(tree.path() + ": " + String.join("; ", tree.contents().words()));
        }
      }
      return details.isEmpty()
          ? CheckResult.pass(name(), "no work tree was left with work in it")
          : CheckResult.warn(
              name(),
              Plural.of(details.size(), "work tree was", "work trees were")
                  + " left with work in it by a worker that is gone",
              details,
              "baton adopt");
    }
  }

  /** Rescues of dead workers' files. Those that are not applied are worth a warning. */
  static final class RescueCheck implements Check {
    private static final NeedCheck WAITING =
        new NeedCheck(
            "rescues", Set.of(Kind.RESCUE), "", "rescue is not applied", "rescues are not applied");

    @Override
    public String name() {
      return WAITING.name();
    }

    @Override
    public boolean isForPerson() {
      return true;
    }

    @Override
    public CheckResult look(CheckContext context) {
      GitLayout git = context.git();
      if (git == null || !RescueRefs.mayExist(git)) {
        return CheckResult.pass(name(), "no rescues");
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
        String kept =
            rescues.size() == 1
                ? "1 rescue (see baton rescue list)"
                : rescues.size() + " rescues (see baton rescue list)";
        return rescues.isEmpty()
            ? CheckResult.pass(name(), "no rescues")
            : new CheckResult(name(), CheckResult.Status.PASS, kept, details, "");
      } catch (IOException e) {
        return CheckResult.warn(
            name(), "the rescues cannot be listed", List.of(e.toString()), "git fsck");
      }
    }
  }
}
