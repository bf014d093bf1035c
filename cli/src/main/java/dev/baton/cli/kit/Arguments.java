package dev.baton.cli.kit;

import dev.baton.claim.Epoch;
import dev.baton.cli.kit.Consent.Question;
import dev.baton.store.Stamp;
import dev.baton.store.Stores;
import dev.baton.store.TaskQueries.Lookup;
import dev.baton.task.InvalidValue;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The arguments of a call, and what gives them a meaning: an id names a task of the database, a
 * file is relative to the directory, and a time is relative to the clock. Options can be looked up
 * by any of their names.
 */
public class Arguments extends ParsedWords {
  private static final Set<String> CLEARING = Set.of("reopen", "delete", "dep remove");

  private final Workspace workspace;
  private final boolean changesNothing;

  /**
   * @param changesNothing whether the command only reads: then the beginning of an id names a task
   */
  Arguments(ParsedWords words, Workspace workspace, boolean changesNothing) {
    super(words);
    this.workspace = workspace;
    this.changesNothing = changesNothing;
  }

  public Workspace workspace() {
    return workspace;
  }

  /** The open database. */
  public Stores stores() {
    return workspace.stores();
  }

  public Environment environment() {
    return workspace.environment();
  }

  /** What the users of the name that the program was called by expect. */
  public TrackerDialect dialect() {
    return environment().dialect();
  }

  /** The current time; with a server, by its clock. */
  public Instant now() {
    return workspace.now();
  }

  /** Whether the command only reads. */
  public boolean changesNothing() {
    return changesNothing;
  }

  /** Who acts, without a claim. */
  public Caller caller() {
    return carrying(null);
  }

  /** Who acts, with the claim for this task, if there is one. */
  public Caller caller(TaskId task) {
    Epoch epoch = epoch(task);
    return carrying(epoch == null ? null : new Caller.CarriedClaim(task, epoch));
  }

  /** Who changes several tasks, with the claim that {@code baton run} gave to its agent. */
  public Caller carrier() {
    String task = environment().variable("BATON_TASK");
    try {
      return task == null ? caller() : caller(new TaskId(task));
    } catch (InvalidValue notAClaim) {
      return caller();
    }
  }

  Caller carrying(Caller.@Nullable CarriedClaim claim) {
    Caller plain = workspace.caller();
    return new Caller(
        plain.actor(),
        plain.givenName(),
        plain.lineage(),
        claim,
        has("--force"),
        new Stamp.Origin(environment().variable("BATON_RUN"), null));
  }

  /** The worker's epoch for this task, given or set by {@code baton run}; null for a person. */
  public @Nullable Epoch epoch(TaskId task) {
    String given = value("--epoch");
    if (given == null && task.value().equals(environment().variable("BATON_TASK"))) {
      given = environment().variable("BATON_EPOCH");
    }
    return given == null ? null : Epoch.parse(given);
  }

  /**
   * The task that a typed id, or the beginning of one, stands for.
   *
   * @throws Failure when it matches no task or several
   */
  public TaskId resolve(String typed) {
    return switch (stores().taskQueries().resolve(typed)) {
      case Lookup.Found found -> found(typed, found.id());
      case Lookup.Begins begins -> changesNothing ? begins.id() : confirmed(typed, begins.id());
      case Lookup.Missing missing -> throw Failure.noTask(typed);
      case Lookup.Ambiguous ambiguous ->
          throw Failure.usage(
              "'" + typed + "' is the beginning of several ids: " + ambiguous.shown(),
              changesNothing ? "type more of it" : "type the whole id");
    };
  }

  /**
   * The task with this id.
   *
   * @throws Failure when there is none
   */
  public Task task(TaskId id) {
    return stores().taskQueries().find(id).orElseThrow(() -> Failure.noTask(id.value()));
  }

  /**
   * Callers of bd and cub do not see deleted tasks. Nobody changes them, except to take them back,
   * or to remove what is left of them; a worker that has an epoch gets to know that its claim was
   * lost.
   */
  private TaskId found(String typed, TaskId id) {
    boolean refused = !changesNothing && !CLEARING.contains(command()) && epoch(id) == null;
    boolean hidden = dialect().hidesDeleted();
    if ((refused || hidden) && stores().taskQueries().isDeleted(id)) {
      throw hidden
          ? Failure.noTask(typed)
          : Failure.notFound(
              "not_found", id + " was deleted", "baton reopen " + id + " makes it a task again");
    }
    return id;
  }

  /** A beginning is not enough to change a task, because the intended task may no longer exist. */
  private TaskId confirmed(String typed, TaskId candidate) {
    if (!Question.canBeAsked(this)) {
      throw notWhole(typed, candidate, "commands that change tasks need the whole id");
    }
    String title = stores().taskQueries().find(candidate).map(Task::title).orElse("");
    if (!Question.ask(
        this, "no task '" + typed + "'; did you mean " + candidate + " (" + title + ")?")) {
      throw notWhole(typed, candidate, "nothing was changed");
    }
    return candidate;
  }

  private static Failure notWhole(String typed, TaskId candidate, String hint) {
    return Failure.notFound(
        "not_found", "no task '" + typed + "'; did you mean " + candidate + "?", hint);
  }
}
