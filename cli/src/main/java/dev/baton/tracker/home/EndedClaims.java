package dev.baton.tracker.home;

import dev.baton.claim.Assessment;
import dev.baton.claim.Claim;
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
public interface EndedClaims {
  /**
   * Saves the files of those whose workers are dead; before the claims end here, so that the next
   * command does it again if this one is killed.
   *
   * @return what was found out about the dead ones
   */
  List<Assessment> save(List<Claim> ended);

  /** Stores that, in the transaction in which the claims end. */
  void note(List<Assessment> dead, Stamp stamp);

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
