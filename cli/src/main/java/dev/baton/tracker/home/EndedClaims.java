package dev.baton.tracker.home;

import dev.baton.claim.Assessment;
import dev.baton.claim.Claim;
import dev.baton.claim.RescueOutcome;
import dev.baton.cli.kit.Workspace;
import dev.baton.store.Links.Base;
import dev.baton.store.Stamp;
import dev.baton.store.Stores;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import dev.baton.task.TaskStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What to do about claims that the home of the tasks has ended, by whatever means: their workers
 * may be dead, with files that are not saved yet.
 */
public record EndedClaims(Workspace workspace) {
  /**
   * Saves the files of those whose workers are dead; before the claims end here, so that the next
   * command does it again if this one is killed.
   *
   * @return what was found out about the dead ones
   */
  List<Assessment> save(List<Claim> ended) {
    List<Assessment> dead = new ArrayList<>();
    for (Claim claim : ended) {
      Assessment found = workspace.scan().judge(claim);
      if (found.isDead() && found.isStale()) {
        dead.add(found);
      }
    }
    List<RescueOutcome> saved = dead.isEmpty() ? List.of() : workspace.rescue(dead);
    for (int i = 0; i < saved.size(); i++) {
      dead.set(i, dead.get(i).rescued(saved.get(i)));
    }
    return dead;
  }

  /** Stores that, in the transaction in which the claims end. */
  void note(List<Assessment> dead, Stamp stamp) {
    workspace.stores().claims().endedAtHome(dead, workspace.stalePolicy(), stamp);
    for (Assessment one : dead) {
      Task task = workspace.stores().taskQueries().find(one.claim().task()).orElse(null);
      if (task != null && !task.status().isOver()) {
        String text = evidence("Baton found the claim on this task ended: ", one);
        workspace.stores().comments().add(task.id(), text, null, stamp);
      }
    }
  }

  /**
   * The evidence against the worker of a claim that has ended.
   *
   * @param deed what happened to the task
   */
  public static String evidence(String deed, Assessment found) {
    Claim claim = found.claim();
    String saved = found.rescue().summary();
    return "%s%s claimed it at %s, and %s%s"
        .formatted(
            deed,
            claim.worker(),
            claim.claimedAt(),
            found.requireFinding().explanation(),
            saved.isEmpty() ? "" : "; " + saved);
  }

  /**
   * The claims of which the home says that they are over, except for those of closed tasks, which
   * their workers usually close themselves.
   */
  static List<Claim> find(Stores stores, Home home, Home.Records records, Map<String, Base> bases) {
    Set<TaskId> unrecorded = stores.claims().unrecorded();
    List<Claim> over = new ArrayList<>();
    for (Claim claim : stores.claims().current()) {
      String id = claim.task().value();
      Base base = bases.get(id);
      String record = records.record(id);
      if (base == null || base.record().equals(record) || unrecorded.contains(claim.task())) {
        continue;
      }
      Task task = record == null ? null : home.reader().read(0, record).whole().task();
      if (task == null
          || !(task.status().isOver()
              || (task.status() == TaskStatus.IN_PROGRESS
                  && claim.worker().equals(task.assignee())))) {
        over.add(claim);
      }
    }
    return over;
  }
}
