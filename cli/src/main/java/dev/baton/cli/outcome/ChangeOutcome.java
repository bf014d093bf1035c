package dev.baton.cli.outcome;

import dev.baton.app.CreateTask;
import dev.baton.app.Fencing;
import dev.baton.app.TaskView;
import dev.baton.claim.Epoch;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.json.Document;
import dev.baton.json.document.ListedTasksJson;
import dev.baton.json.document.TaskJson;
import dev.baton.json.document.TasksJson;
import dev.baton.render.TaskRows;
import dev.baton.store.Change;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Changes one or more tasks and reports each change. */
public final class ChangeOutcome {
  /** bd's commands that succeed if one of several tasks was changed. */
  private static final Set<String> SUCCEED_IN_PART = Set.of("close", "defer", "undefer");

  /**
   * The tasks that the arguments name. All are resolved before any is changed. bd skips those that
   * do not exist, if there is another.
   */
  public static List<TaskId> resolveAll(Call call) {
    List<TaskId> ids = resolveAll(call, call.words());
    refuseEpochOfSeveral(call, ids);
    return ids;
  }

  /** The tasks that these words name, each of which must exist under every name. */
  public static List<TaskId> resolveEach(Call call, List<String> words) {
    Set<TaskId> ids = new LinkedHashSet<>();
    for (String typed : words) {
      ids.add(call.resolve(typed));
    }
    refuseEpochOfSeveral(call, ids);
    return List.copyOf(ids);
  }

  /** An epoch belongs to one task. */
  public static void refuseEpochOfSeveral(Call call, Collection<TaskId> ids) {
    if (ids.size() > 1 && call.has("--epoch")) {
      throw Failure.usage("--epoch applies to one task", "use --epoch with a single id");
    }
  }

  /** As bd, a command that did not find every task has failed, though it changed the others. */
  public static ExitCode unlessMissed(Call call, List<TaskId> ids, ExitCode code) {
    int words = new HashSet<>(call.words()).size();
    return ids.size() < words && code.equals(ExitCode.OK) && call.dialect().skipsFailures()
        ? ExitCode.NOT_FOUND
        : code;
  }

  /** The tasks that these words name. */
  public static List<TaskId> resolveAll(Call call, List<String> words) {
    Set<TaskId> ids = new LinkedHashSet<>();
    Failure missing = null;
    for (String typed : words) {
      try {
        ids.add(call.resolve(typed));
      } catch (Failure e) {
        if (words.size() == 1
            || e.exitCode() != ExitCode.NOT_FOUND
            || !call.dialect().skipsFailures()) {
          throw e;
        }
        call.output().warn(String.valueOf(e.getMessage()));
        missing = e;
      }
    }
    if (ids.isEmpty() && missing != null) {
      throw missing;
    }
    return List.copyOf(ids);
  }

  /**
   * Changes the tasks one by one. The first that cannot be changed ends the command; those before
   * it stay changed and have been reported. As bd, it is reported and the others are changed; some
   * commands only fail if none could be.
   *
   * @param done what is printed before the task, such as {@code closed}
   */
  public static ExitCode each(
      Call call, List<TaskId> ids, String done, Function<TaskId, Change> change) {
    return each(call, ids, done, change, changed -> shaped(call, ids.size(), changed));
  }

  /**
   * The same with another form of JSON.
   *
   * @param shape makes the JSON from the tasks as they are now; at least one
   */
  public static ExitCode each(
      Call call,
      List<TaskId> ids,
      String done,
      Function<TaskId, Change> change,
      Function<List<Task>, Document> shape) {
    List<Task> changed = new ArrayList<>();
    List<ExitCode> failed = new ArrayList<>();
    if (ids.size() > 1) {
      call.changeTogether();
    }
    try {
      for (TaskId id : ids) {
        switch (attempt(call, ids, id, done, change, failed)) {
          case Change.Done did -> {
            changed.add(did.task());
            line(call, done, did.task());
          }
          case Change.Unchanged same -> {
            changed.add(same.task());
            // Nobody need have reopened an open task.
            line(call, "already " + (done.equals("reopened") ? "open" : done), same.task());
          }
          case null -> {}
          case Change.ClaimLost lost -> throw Failure.of(lost, done);
          case Change.Held held -> throw Failure.of(held, done);
          case Change.Missing missing -> throw Failure.of(missing, done);
          case Change.Refused refused -> throw Failure.of(refused, done);
        }
      }
    } finally {
      if (call.output().isJson() && !changed.isEmpty()) {
        call.output().json(shape.apply(changed));
      }
    }
    if (failed.isEmpty() || (!changed.isEmpty() && SUCCEED_IN_PART.contains(call.command()))) {
      return ExitCode.OK;
    }
    ExitCode first = failed.getFirst();
    return failed.stream().allMatch(first::equals) ? first : ExitCode.CONFLICT;
  }

  /** The change; null if it failed, was reported, and is not the end of the command. */
  private static @Nullable Change attempt(
      Call call,
      List<TaskId> ids,
      TaskId id,
      String done,
      Function<TaskId, Change> change,
      List<ExitCode> failed) {
    if (ids.size() == 1 || !call.dialect().skipsFailures()) {
      return change.apply(id);
    }
    try {
      Change made = change.apply(id);
      if (made instanceof Change.Done || made instanceof Change.Unchanged) {
        return made;
      }
      throw Failure.of(made, done);
    } catch (Failure failure) {
      call.output().error(failure.getMessage(), failure.code(), failure.hint());
      failed.add(failure.exitCode());
      return null;
    }
  }

  /**
   * The same for a change that consists of one store call, if the caller may make it, and with
   * another form of JSON.
   *
   * @param change makes it, if the task still has the given epoch
   * @param shape makes the JSON from the tasks as they are now; at least one
   */
  public static ExitCode eachFenced(
      Call call,
      List<TaskId> ids,
      String done,
      BiFunction<TaskId, Epoch, Change> change,
      Function<List<Task>, Document> shape) {
    Fencing fencing = new Fencing(call.workspace());
    return each(
        call,
        ids,
        done,
        id -> fencing.change(call.caller(id), id, epoch -> change.apply(id, epoch)),
        shape);
  }

  /** All tasks that were to be created. */
  public static List<Task> created(CreateTask.Result result) {
    return switch (result) {
      case CreateTask.Result.Created created -> created.tasks();
      case CreateTask.Result.Refused refused -> throw Failure.of(refused.why(), "made to wait");
    };
  }

  /** Prints the one task that was changed. */
  public static void print(Call call, String done, Task task) {
    if (call.output().isJson()) {
      call.output().json(shaped(call, 1, List.of(task)));
    } else {
      TaskRows.printChange(call.output(), done, task);
    }
  }

  private static void line(Call call, String done, Task task) {
    if (!call.output().isJson()) {
      TaskRows.printChange(call.output(), done, task);
    }
  }

  /** One task as an object, several as an array; bd always prints an array. */
  public static Document shaped(Call call, int asked, List<Task> changed) {
    return shapedViews(call, asked, changed.stream().map(TaskView::of).toList());
  }

  /** The same with what is known besides the tasks' own fields. */
  public static Document shapedViews(Call call, int asked, List<TaskView> views) {
    if (!call.dialect().answersAsBd()) {
      return asked == 1 ? new TaskJson(views.getFirst()) : new TasksJson(views);
    }
    return new ListedTasksJson(views, List.of(), BdLeases.of(call, views));
  }
}
