package dev.baton.cli.history;

import dev.baton.app.Fencing;
import dev.baton.app.StepRefused;
import dev.baton.claim.Claim;
import dev.baton.claim.Epoch;
import dev.baton.cli.kit.Caller;
import dev.baton.cli.kit.Workspace;
import dev.baton.json.JsonObject;
import dev.baton.store.Change;
import dev.baton.store.Dependencies.Edge;
import dev.baton.store.Events;
import dev.baton.store.Events.Event;
import dev.baton.store.Locks;
import dev.baton.store.Nanos;
import dev.baton.store.Stamp;
import dev.baton.task.DependencyType;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import dev.baton.task.TaskStatus;
import dev.baton.task.WordList;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Undoes what somebody changed last. Entries of the history with the same time, or of the same
 * command, belong to one change. What a run did under the name of its user is its own, and not the
 * user's. What was undone is skipped the next time, so that repeated undoing goes further back. A
 * claim can be released, but never restored: its worker may have lost it.
 */
record UndoChange(Workspace workspace) {
  private static final int PAGE = 200;

  private static final Set<String> UNDOABLE =
      WordList.setOf(
          """
          created updated closed reopened blocked deferred pinned hooked deleted commented
          dependency_added dependency_removed
          """);

  /** What would be undone. */
  public sealed interface Plan {
    /** Nothing is left that can be undone. */
    record Nothing(String actor) implements Plan {}

    /**
     * Somebody else has changed one of the tasks since.
     *
     * @param mine the change that is not undone
     * @param others a later one
     * @param run that made it; null for a person
     * @param tasks how many tasks the change has
     */
    record Changed(Event mine, Event others, @Nullable String run, long tasks) implements Plan {}

    /** A task that was created is needed by others, or the former values are not known. */
    record Impossible(Event mine, String why, long tasks) implements Plan {}

    /** A change, the latest step first. */
    record Ready(List<Step> steps) implements Plan {
      /** What was looked at. */
      private List<Object> seen() {
        List<Object> seen = new ArrayList<>();
        for (Step step : steps) {
          seen.add(step.event());
          seen.add(step.task());
        }
        return seen;
      }
    }
  }

  /**
   * A part of a change of one task.
   *
   * @param task as it is now
   * @param status the status that it had before; null where that is not changed
   */
  public record Step(Event event, Task task, @Nullable FormerStatus status) {
    /** A member of the entry's detail; null where it is missing. */
    public @Nullable String detail(String name) {
      return JsonObject.orEmpty(event.detail()).text(name);
    }

    /** What an update replaced; null where that was not stored. */
    public @Nullable FormerFields fields() {
      JsonObject before = before(event);
      return before == null ? null : new FormerFields(before);
    }
  }

  private static @Nullable JsonObject before(Event event) {
    return JsonObject.orEmpty(event.detail()).object("before");
  }

  private static @Nullable String run(Event event) {
    return JsonObject.orEmpty(event.detail()).text(Events.BY_RUN);
  }

  /** When a change of several tasks began; null for one of a single task. */
  private static @Nullable Instant command(Event event) {
    Long nanos = JsonObject.orEmpty(event.detail()).count(Events.COMMAND, Long.MAX_VALUE);
    return nanos == null ? null : Nanos.toInstant(nanos);
  }

  /** Finds the last change of the caller that was not undone yet. */
  public Plan look(Caller caller) {
    String actor = caller.stamp(workspace.now()).actor();
    List<JsonObject> undone = new ArrayList<>();
    List<Event> change = new ArrayList<>();
    @Nullable Instant undoing = null;
    long before = Long.MAX_VALUE;
    while (true) {
      List<Event> mine = workspace.stores().events().by(actor, before, PAGE);
      for (Event event : mine) {
        if (!change.isEmpty() && isOver(change.getFirst(), event)) {
          return plan(change);
        }
        if (event.kind().equals(Events.UNDONE)) {
          undone.add(JsonObject.orEmpty(event.detail()));
          undoing = event.at();
        } else if (!event.at().equals(undoing)
            && undone.stream().noneMatch(range -> isIn(event.id(), range))
            && Objects.equals(run(event), caller.origin().run())
            && (change.isEmpty() || isOne(change.getFirst(), event))
            && canBeUndone(caller, event)) {
          change.add(event);
        }
      }
      if (mine.size() < PAGE) {
        return change.isEmpty() ? new Plan.Nothing(actor) : plan(change);
      }
      before = mine.getLast().id();
    }
  }

  private static boolean isOne(Event last, Event earlier) {
    Instant command = command(last);
    return command == null ? earlier.at().equals(last.at()) : command.equals(command(earlier));
  }

  /** Whether nothing before this entry can belong to the change. */
  private static boolean isOver(Event last, Event earlier) {
    Instant command = command(last);
    return earlier.at().isBefore(command == null ? last.at() : command);
  }

  private static boolean isIn(long number, JsonObject range) {
    Long first = range.count("first", Long.MAX_VALUE);
    Long last = range.count("last", Long.MAX_VALUE);
    return first != null && last != null && first <= number && number <= last;
  }

  /**
   * One's own claim can be undone while it exists. A task that was erased or is missing has no
   * changes, and nothing can depend on it again.
   */
  private boolean canBeUndone(Caller caller, Event event) {
    if (event.kind().equals("claimed")) {
      Claim claim = workspace.stores().claims().current(event.task()).orElse(null);
      return claim != null
          && claim.epoch() == event.epoch()
          && new Fencing(workspace).isHolder(caller, claim);
    }
    return UNDOABLE.contains(event.kind())
        && find(event.task()) != null
        && !isErased(event)
        && (!event.kind().startsWith("dependency_") || find(on(event)) != null);
  }

  /** Whether it happened to an earlier task with the same id, of which only the history is left. */
  private boolean isErased(Event event) {
    return workspace.stores().events().history(event.task()).stream()
        .anyMatch(later -> later.id() > event.id() && later.kind().equals("erased"));
  }

  private Plan plan(List<Event> change) {
    long tasks = change.stream().map(Event::task).distinct().count();
    List<Step> steps = new ArrayList<>();
    for (Event event : change) {
      List<Event> history = workspace.stores().events().history(event.task());
      for (Event later : history) {
        if (later.id() > event.id() && isOfAnother(later, event)) {
          return new Plan.Changed(event, later, run(later), tasks);
        }
      }
      Step step =
          new Step(
              event,
              Objects.requireNonNull(find(event.task())),
              FormerStatus.of(event, before(event), history));
      String why = impossible(step, change);
      if (why != null) {
        return new Plan.Impossible(event, why, tasks);
      }
      steps.add(step);
    }
    return new Plan.Ready(steps);
  }

  /** A comment or a rescue of somebody else is lost only with the task itself. */
  private static boolean isOfAnother(Event later, Event mine) {
    boolean harmless = later.kind().equals("commented") || later.kind().equals("rescued");
    boolean same = later.actor().equals(mine.actor()) && Objects.equals(run(later), run(mine));
    return !same && !(harmless && !mine.kind().equals("created"));
  }

  private @Nullable String impossible(Step step, List<Event> change) {
    Event event = step.event();
    if (event.kind().equals("updated") && step.fields() == null) {
      return "the former values were not stored";
    }
    if (event.kind().equals("dependency_removed")) {
      return step.detail("type") == null ? "its type was not stored" : null;
    }
    if (!event.kind().equals("created")) {
      return null;
    }
    long needed =
        workspace.stores().dependencies().dependents(List.of(event.task())).stream()
            .filter(edge -> change.stream().noneMatch(same -> isAddition(same, edge)))
            .map(Edge::status)
            .filter(status -> status != null && status != TaskStatus.TOMBSTONE)
            .count();
    return needed == 0
        ? null
        : needed == 1 ? "another task depends on it" : needed + " other tasks depend on it";
  }

  /** Whether this is the entry of the dependency, which is undone before the task is. */
  private static boolean isAddition(Event event, Edge edge) {
    return event.kind().equals("dependency_added")
        && event.task().equals(edge.other())
        && on(event).equals(edge.dependency().dependsOn());
  }

  private @Nullable Task find(TaskId task) {
    return workspace.stores().taskQueries().find(task).orElse(null);
  }

  /**
   * Undoes a change completely or not at all.
   *
   * @param plan as it was shown
   * @return null when something else was changed meanwhile
   */
  public @Nullable Change undo(Caller caller, Plan.Ready plan) {
    boolean[] outdated = {false};
    Change change =
        StepRefused.atomically(
            workspace.stores(),
            Locks.GRAPH.plus(
                Locks.tasks(plan.steps().stream().map(step -> step.task().id()).toList())),
            () -> {
              outdated[0] =
                  !(look(caller) instanceof Plan.Ready again) || !again.seen().equals(plan.seen());
              return outdated[0] ? new Change.Missing(id(plan)) : undoNow(caller, plan.steps());
            });
    return outdated[0] ? null : change;
  }

  private static TaskId id(Plan.Ready plan) {
    return plan.steps().getFirst().task().id();
  }

  private Change undoNow(Caller caller, List<Step> steps) {
    Stamp stamp = caller.stamp(workspace.now());
    Change last = new Change.Missing(steps.getFirst().task().id());
    for (Step step : steps) {
      TaskId id = step.task().id();
      last =
          StepRefused.unless(
              new Fencing(workspace)
                  .change(caller, id, epoch -> StepRefused.unless(revert(step, epoch, stamp))));
    }
    steps.forEach(step -> workspace.stores().events().undone(step.event(), stamp));
    return last;
  }

  private Change revert(Step step, Epoch epoch, Stamp stamp) {
    TaskId id = step.task().id();
    var stores = workspace.stores();
    return switch (step.event().kind()) {
      case "created" -> stores.taskStates().bury(id, epoch, "undone", stamp);
      case "updated" ->
          stores.tasks().update(id, Objects.requireNonNull(step.fields()).patch(), epoch, stamp);
      case "claimed" -> stores.taskStates().release(id, epoch, "undone", stamp);
      case "commented" ->
          stores.comments().remove(id, step.event().actor(), step.event().at(), epoch, stamp);
      case "dependency_added" -> stores.dependencies().remove(id, on(step.event()), epoch, stamp);
      case "dependency_removed" -> {
        Change change = new Change.Missing(id);
        for (String type : Objects.requireNonNull(step.detail("type")).split(" ", -1)) {
          change =
              StepRefused.unless(
                  stores
                      .dependencies()
                      .add(id, on(step.event()), new DependencyType(type), epoch, stamp));
        }
        yield change;
      }
      default -> Objects.requireNonNull(step.status()).restore(stores, step.task(), epoch, stamp);
    };
  }

  private static TaskId on(Event event) {
    return new TaskId(Objects.requireNonNull(JsonObject.orEmpty(event.detail()).text("on")));
  }
}
