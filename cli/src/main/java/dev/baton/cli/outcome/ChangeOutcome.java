package dev.baton.cli.outcome;

import dev.baton.app.Fencing;
import dev.baton.claim.Epoch;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Failure;
import dev.baton.cli.core.Session;
import dev.baton.json.document.TaskJson;
import dev.baton.json.document.TasksJson;
import dev.baton.render.TaskRows;
import dev.baton.store.Change;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Changes one or more tasks and reports each change. */
public final class ChangeOutcome {
  private ChangeOutcome() {}

  /** The tasks that the arguments name. All are resolved before any is changed. */
  public static List<TaskId> resolveAll(Session session) {
    List<TaskId> ids = new ArrayList<>();
    for (String typed : session.arguments().words()) {
      TaskId id = session.resolve(typed);
      if (!ids.contains(id)) {
        ids.add(id);
      }
    }
    if (ids.size() > 1 && session.arguments().has("--epoch")) {
      throw Failure.usage("--epoch applies to one task", "use --epoch with a single id");
    }
    return ids;
  }

  /**
   * Changes the tasks one by one. The first that cannot be changed ends the command; those before
   * it stay changed and have been reported.
   *
   * @param done what is printed before the task, such as {@code closed}
   */
  public static ExitCode each(
      Session session, List<TaskId> ids, String done, Function<TaskId, Change> change) {
    List<Task> changed = new ArrayList<>();
    try {
      for (TaskId id : ids) {
        switch (change.apply(id)) {
          case Change.Done did -> {
            changed.add(did.task());
            print(session, done, did.task());
          }
          case Change.Unchanged same -> {
            changed.add(same.task());
            print(session, "already " + done, same.task());
          }
          case Change.ClaimLost lost -> throw Failure.of(lost, done);
          case Change.Held held -> throw Failure.of(held, done);
          case Change.Missing missing -> throw Failure.of(missing, done);
          case Change.Refused refused -> throw Failure.of(refused, done);
        }
      }
    } finally {
      printJson(session, ids.size(), changed);
    }
    return ExitCode.OK;
  }

  /**
   * The same for a change that consists of one store call, if the caller may make it.
   *
   * @param change makes it, if the task still has the given epoch
   */
  public static ExitCode eachFenced(
      Session session, List<TaskId> ids, String done, BiFunction<TaskId, Epoch, Change> change) {
    Fencing fencing = new Fencing(session);
    return each(
        session,
        ids,
        done,
        id -> fencing.change(session.caller(id), id, epoch -> change.apply(id, epoch)));
  }

  private static void print(Session session, String done, Task task) {
    if (!session.output().isJson()) {
      TaskRows.printChange(session.output(), done, task);
    }
  }

  /** One task as an object, several as an array; bd always prints an array. */
  private static void printJson(Session session, int asked, List<Task> changed) {
    if (!session.output().isJson() || changed.isEmpty()) {
      return;
    }
    if (asked == 1 && !session.environment().isCalledBd()) {
      session.output().json(TaskJson.of(changed.getFirst()));
    } else {
      session.output().json(TasksJson.of(changed));
    }
  }
}
