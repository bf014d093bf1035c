package dev.baton.run;

import dev.baton.claim.Claim;
import dev.baton.git.rescue.RescueName;
import dev.baton.git.rescue.RescueWriter;
import dev.baton.git.rescue.RescueWriter.RescueOrder;
import dev.baton.git.rescue.RescueWriter.Rescued;
import dev.baton.git.worktree.TreeFinder;
import dev.baton.store.StoreException;
import dev.baton.task.Plural;
import dev.baton.task.Task;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Waits for a server that cannot be reached, while no agent works. */
record StoreWait(RunContext run, TaskRescues rescues) {
  /** Whether a failure may pass without anybody doing something about the database. */
  static boolean mayPass(StoreException failure) {
    return failure.kind().isPassing()
        || failure.kind() == StoreException.Kind.LOCKED
        || failure.kind() == StoreException.Kind.UNSURE;
  }

  /**
   * Returns when the server answers. If the agent was stopped because it does not, its work is
   * saved first: by the time the server is back, another machine may have the task.
   *
   * @param halt why the agent was stopped; null when it was not
   * @throws StoreException when a person interrupts the run before
   */
  void untilBack(Task task, @Nullable Halt halt) {
    if (halt != null && halt.kind() == Halt.Kind.NOT_RENEWED) {
      run.warn(halt.reason() + "; " + rescue(task, halt.reason()));
    }
    run.place().current(task);
  }

  /** Saves what the agent left, and says where. */
  String rescue(Task task, String why) {
    Workplace place = run.place();
    Claim.Place claimed = run.plan().worker().place();
    if (claimed == null) {
      return "its files are as it left them";
    }
    RescueOrder order =
        new RescueOrder(
            new RescueName(task.id().value(), task.epoch()), place.actor(), why, place.now());
    try {
      Rescued saved =
          RescueWriter.save(
              TreeFinder.still(claimed.tree()), place.services().rescueRules(), order, false, null);
      rescues.exchange().push(order.name());
      return saved.ref() == null
          ? "it left no uncommitted files"
          : Plural.of(saved.files(), "uncommitted file is", "uncommitted files are")
              + " rescued in "
              + saved.ref();
    } catch (IOException | RuntimeException e) {
      return "its files could not be rescued: " + e.getMessage();
    }
  }
}
