package dev.baton.cli.kit;

import dev.baton.store.Nanos;
import dev.baton.store.Stamp;
import dev.baton.store.Stores;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import dev.baton.terminal.Output;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One call of one command: its arguments, the output, and who makes its changes. Code that only
 * reads options gets the {@link Arguments}, code that only prints the {@link Output}, and code that
 * knows no command line the {@link Workspace}.
 */
public final class Call {
  private final Arguments arguments;
  private final Output output;
  private final Freshness freshness;

  /** The time of all changes, if they are parts of one. */
  private @Nullable Long together;

  Call(Arguments arguments, Output output, Freshness freshness) {
    this.arguments = arguments;
    this.output = output;
    this.freshness = freshness;
  }

  /**
   * The same call with the arguments of an earlier one. Both share the database.
   *
   * @throws Failure when they are not valid
   */
  public Call replaying(Syntax syntax, List<String> words) {
    ParsedWords earlier = syntax.withGlobals().parse(words);
    Workspace place = workspace().replaying(earlier);
    return new Call(new Arguments(earlier, place, false), output, freshness);
  }

  public Environment environment() {
    return arguments.environment();
  }

  /** What the users of the name that the program was called by expect. */
  public TrackerDialect dialect() {
    return arguments.dialect();
  }

  public Arguments arguments() {
    return arguments;
  }

  public Output output() {
    return output;
  }

  public Workspace workspace() {
    return arguments.workspace();
  }

  /** The open database. */
  public Stores stores() {
    return arguments.stores();
  }

  /** Whether the command only reads. */
  public boolean changesNothing() {
    return arguments.changesNothing();
  }

  /** Which tasks must be known as they are in their home. */
  public Freshness freshness() {
    return freshness;
  }

  /** The current time; with a server, by its clock. */
  public Instant now() {
    return arguments.now();
  }

  /** Who acts, without a claim. */
  public Caller caller() {
    return changing(arguments.caller());
  }

  /** Who acts, with the claim for this task, if there is one. */
  public Caller caller(TaskId task) {
    return changing(arguments.caller(task));
  }

  /** Who changes several tasks, with the claim that {@code baton run} gave to its agent. */
  public Caller carrier() {
    return changing(arguments.carrier());
  }

  private Caller changing(Caller caller) {
    return together == null ? caller : caller.together(together);
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
    return arguments.resolve(typed);
  }

  /**
   * The task with this id.
   *
   * @throws Failure when there is none
   */
  public Task task(TaskId id) {
    return workspace()
        .stores()
        .taskQueries()
        .find(id)
        .orElseThrow(() -> Failure.noTask(id.value()));
  }

  /** The failure that an exception means to the user. */
  public Failure failure(RuntimeException thrown) {
    return Failures.of(thrown, usual -> workspace().adviceWithoutDatabase(usual));
  }
}
