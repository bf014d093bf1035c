package dev.baton.run;

import dev.baton.app.insight.StoredEstimates;
import dev.baton.insight.WorkGroup;
import dev.baton.store.IterationFilter;
import dev.baton.store.Stores;
import dev.baton.task.Task;
import org.jspecify.annotations.Nullable;

/** Compares the work on a task with what closed tasks like it needed. */
record Outlook(Stores stores) {

  /** A warning when the task has just had more iterations than any of those; null otherwise. */
  @Nullable String afterIteration(Task task) {
    WorkGroup like = new StoredEstimates(stores).of(task);
    if (like == null) {
      return null;
    }
    int done = stores.iterations().list(IterationFilter.ALL.withTask(task.id())).size();
    return done == like.most() + 1
        ? task.id()
            + " has had "
            + done
            + " iterations; none of "
            + like.tasks()
            + " closed tasks like it ("
            + like.name()
            + ") needed more than "
            + like.most()
        : null;
  }
}
