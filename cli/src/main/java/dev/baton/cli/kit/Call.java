package dev.baton.cli.kit;

import dev.baton.claim.Epoch;
import dev.baton.cli.kit.Consent.Question;
import dev.baton.store.Nanos;
import dev.baton.store.Stamp;
import dev.baton.store.TaskQueries.Lookup;
import dev.baton.task.InvalidValue;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import dev.baton.task.TaskStatus;
import dev.baton.terminal.Output;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One call of one command: the words that were typed, the output, and where it works. */
public final class Call {
  private final Environment environment;
  private final Arguments arguments;
  private final Output output;
  private final Workspace workspace;
  private final boolean changesNothing;
  private final Freshness freshness;

  /** The time of all changes, if they are parts of one. */
  private @Nullable Long together;

  /**
   * @param changesNothing whether the command only reads
   */
  Call(
      Environment environment,
      Arguments arguments,
      Output output,
      Workspace workspace,
      boolean changesNothing,
      Freshness freshness) {
    this.environment = environment;
    this.arguments = arguments;
    this.output = output;
    this.workspace = workspace;
    this.changesNothing = changesNothing;
    this.freshness = freshness;
  }

  /**
   * The same call with the arguments of an earlier one. Both share the database.
   *
   * @throws Failure when they are not valid
   */
  public Call replaying(Syntax syntax, List<String> words) {
    Arguments earlier = syntax.withGlobals().parse(words);
    return new Call(environment, earlier, output, workspace.replaying(earlier), false, freshness);
  }

  public Environment environment() {
    return environment;
  }

  /** What the users of the name that the program was called by expect. */
  public TrackerDialect dialect() {
    return environment.dialect();
  }

  public Arguments arguments() {
    return arguments;
  }

  public Output output() {
    return output;
  }

  public Workspace workspace() {
    return workspace;
  }

  /** Whether the command only reads: then the beginning of an id names a task. */
  public boolean changesNothing() {
    return changesNothing;
  }

  /** Which tasks must be known as they are in their home. */
  public Freshness freshness() {
    return freshness;
  }

  /** The current time; with a server, by its clock. */
  public Instant now() {
    return workspace.now();
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
    String task = environment.variable("BATON_TASK");
    try {
      return task == null ? caller() : caller(new TaskId(task));
    } catch (InvalidValue notAClaim) {
      return caller();
    }
  }

  private Caller carrying(Caller.@Nullable CarriedClaim claim) {
    Caller plain = workspace.caller();
    return new Caller(
        plain.actor(),
        plain.givenName(),
        plain.lineage(),
        claim,
        arguments.has("--force"),
        new Stamp.Origin(environment.variable("BATON_RUN"), together));
  }

  /** From now on, all changes are parts of one. */
  public void changeTogether() {
    together = Nanos.of(now());
  }

  /** Who makes a change now, for the history. */
  public Stamp stamp() {
    return caller().stamp(now());
  }

  /**
   * The task that a typed id, or the beginning of one, stands for.
   *
   * @throws Failure when it matches no task or several
   */
  public TaskId resolve(String typed) {
    return new TypedId(this, typed).resolve(changesNothing);
  }

  /**
   * The task with this id.
   *
   * @throws Failure when there is none
   */
  public Task task(TaskId id) {
    return workspace.stores().taskQueries().find(id).orElseThrow(() -> Failure.noTask(id.value()));
  }

  /** The worker's epoch for this task, given or set by {@code baton run}; null for a person. */
  public @Nullable Epoch epoch(TaskId task) {
    String given = arguments.value("--epoch");
    if (given == null && task.value().equals(environment.variable("BATON_TASK"))) {
      given = environment.variable("BATON_EPOCH");
    }
    return given == null ? null : Epoch.parse(given);
  }

  /** The failure that an exception means to the user. */
  public Failure failure(RuntimeException thrown) {
    return Failures.of(thrown, usual -> workspace.adviceWithoutDatabase(usual));
  }

  /** An id as typed, and the task that it stands for. */
  private record TypedId(Call call, String typed) {
    private static final Set<String> CLEARING = Set.of("reopen", "delete", "dep remove");

    /**
     * The task.
     *
     * @param mayGuess whether the beginning of an id is enough
     * @throws Failure when there is no such task, or more than one
     */
    TaskId resolve(boolean mayGuess) {
      return switch (call.workspace().stores().taskQueries().resolve(typed)) {
        case Lookup.Found found -> found(found.id(), !mayGuess);
        case Lookup.Begins begins -> mayGuess ? begins.id() : confirmed(begins.id());
        case Lookup.Missing missing -> throw Failure.noTask(typed);
        case Lookup.Ambiguous ambiguous ->
            throw Failure.usage(
                "'" + typed + "' is the beginning of several ids: " + ambiguous.shown(),
                mayGuess ? "type more of it" : "type the whole id");
      };
    }

    /**
     * Callers of bd and cub do not see deleted tasks. Nobody changes them, except to take them
     * back, or to remove what is left of them; a worker that has an epoch gets to know that its
     * claim was lost.
     */
    private TaskId found(TaskId id, boolean mayChange) {
      boolean refused =
          mayChange && !CLEARING.contains(call.arguments().command()) && call.epoch(id) == null;
      boolean hidden = call.dialect().hidesDeleted();
      if ((refused || hidden) && isDeleted(id)) {
        throw hidden
            ? Failure.noTask(typed)
            : Failure.notFound(
                "not_found", id + " was deleted", "baton reopen " + id + " makes it a task again");
      }
      return id;
    }

    private boolean isDeleted(TaskId id) {
      return call.workspace()
          .stores()
          .taskQueries()
          .find(id)
          .filter(task -> task.status() == TaskStatus.TOMBSTONE)
          .isPresent();
    }

    /**
     * A beginning is not enough to change a task, because the intended task may no longer exist.
     */
    private TaskId confirmed(TaskId candidate) {
      if (!Question.canBeAsked(call)) {
        throw notWhole(candidate, "commands that change tasks need the whole id");
      }
      String title =
          call.workspace()
              .stores()
              .taskQueries()
              .find(candidate)
              .map(task -> task.title())
              .orElse("");
      boolean meant =
          Question.ask(
              call.environment(),
              call.output(),
              "no task '" + typed + "'; did you mean " + candidate + " (" + title + ")?");
      if (!meant) {
        throw notWhole(candidate, "nothing was changed");
      }
      return candidate;
    }

    private Failure notWhole(TaskId candidate, String hint) {
      return Failure.notFound(
          "not_found", "no task '" + typed + "'; did you mean " + candidate + "?", hint);
    }
  }
}
