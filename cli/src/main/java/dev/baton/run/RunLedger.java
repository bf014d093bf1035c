package dev.baton.run;

import dev.baton.app.history.RunHistory;
import dev.baton.breaker.TokenUse;
import dev.baton.claim.AgentSession;
import dev.baton.run.RunEvent.TaskEnding;
import dev.baton.run.RunEvent.TaskLine;
import dev.baton.store.Iteration.Effort;
import dev.baton.store.Iteration.IterationAccount;
import dev.baton.store.Iterations.AgentSign;
import dev.baton.store.Locks;
import dev.baton.store.RunIterations;
import dev.baton.store.Runs;
import dev.baton.store.Runs.Host;
import dev.baton.store.Runs.LeftTasks;
import dev.baton.store.Runs.Run;
import dev.baton.store.Runs.State;
import dev.baton.store.Runs.Used;
import dev.baton.store.StoreException;
import dev.baton.stream.AgentEvent;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What a run has done and used so far; stored after each iteration. */
final class RunLedger {
  private final Runs store;
  private final RunPlan plan;
  private final Workplace place;
  private final Outage outage;
  private final Instant begun;
  private final Instant resumed;
  private final Used earlier;
  private final LeftTasks leftEarlier;
  private final Host host;
  private final List<TaskLine> tasks = new ArrayList<>();
  private Used own = Used.NOTHING;
  private Duration rested = Duration.ZERO;
  private int model;
  private @Nullable String chosen;
  private @Nullable TaskId task;
  private int iterationsOfTask;
  private long costOfTask;

  /**
   * @param before the paused run; null for a new one
   */
  RunLedger(RunPlan plan, Workplace place, Outage outage, @Nullable Run before) {
    this.outage = outage;
    this.store = place.stores().runs();
    this.plan = plan;
    this.place = place;
    this.resumed = place.now();
    this.begun = before == null ? resumed : before.startedAt();
    this.earlier =
        before == null ? Used.NOTHING : new RunHistory(place.services()).view(before).used();
    this.leftEarlier = before == null ? LeftTasks.NONE : before.left();
    this.model = before == null ? 0 : before.model();
    this.host =
        new Host(
            plan.worker().process(),
            place.processes().machineName().orElse(null),
            plan.agent().name());
  }

  /** Everything used so far, including by an iteration that is still running. */
  Used used(@Nullable IterationReading running) {
    Duration gone = Duration.between(resumed, place.now()).minus(rested);
    Used now =
        new Used(
            0,
            0,
            running == null ? TokenUse.NONE : running.tokens(),
            running == null ? 0 : running.cost().microcents(),
            Math.max(0, gone.toSeconds()));
    return earlier.plus(own).plus(now);
  }

  Used used() {
    return used(null);
  }

  long nextOrdinal() {
    return earlier.iterations() + own.iterations() + 1;
  }

  /** Whether no iteration has ended since the run began, or was continued. */
  boolean isNew() {
    return own.iterations() == 0;
  }

  /** Adds a finished iteration. */
  void add(IterationReading reading) {
    own = own.plus(new Used(1, 0, reading.tokens(), reading.cost().microcents(), 0));
    iterationsOfTask++;
    costOfTask += reading.cost().microcents();
    save(State.RUNNING, null);
  }

  /** Adds time in which nothing was done. */
  void rested(Duration time) {
    rested = rested.plus(time);
  }

  void begin(TaskId next) {
    task = next;
    iterationsOfTask = 0;
    costOfTask = 0;
    save(State.RUNNING, null);
  }

  /** A person can resume the run with this task; null for any. */
  void pausedAt(@Nullable TaskId which) {
    task = which;
  }

  void over(Task ended, TaskEnding ending) {
    tasks.add(new TaskLine(ended.id(), ended.title(), ending, iterationsOfTask, costOfTask));
    if (ending == TaskEnding.CLOSED) {
      own = own.plus(new Used(0, 1, TokenUse.NONE, 0, 0));
    }
  }

  /** The task waits for nobody after all. */
  void reopened(TaskId id) {
    tasks.replaceAll(line ->
        line.id().equals(id) && line.ending().isForPerson()
            ? new TaskLine(
                id, line.title(), TaskEnding.RELEASED, line.iterations(), line.costMicrocents())
            : line);
  }

  private LeftTasks left() {
    return leftEarlier.plus(
        new LeftTasks(
            tasks.stream().filter(line -> line.ending().isForPerson()).count(),
            tasks.stream().filter(line -> line.ending() == TaskEnding.BLOCKED).count()));
  }

  List<TaskLine> tasks() {
    return tasks;
  }

  /** The model to use; null where the agent chooses. */
  @Nullable String model() {
    if (chosen != null) {
      return chosen;
    }
    List<String> models = plan.agent().models();
    return models.isEmpty() ? null : models.get(Math.min(model, models.size() - 1));
  }

  /** Switches to the next model; null when there is none. */
  @Nullable String strongerModel() {
    if (model + 1 >= plan.agent().models().size()) {
      return null;
    }
    model++;
    chosen = null;
    return model();
  }

  /**
   * Switches to that model.
   *
   * @param wanted null for the next one, or for the last one again
   */
  void useModel(@Nullable String wanted) {
    chosen = wanted;
    if (wanted == null) {
      model = Math.min(model + 1, Math.max(0, plan.agent().models().size() - 1));
    }
  }

  /** Stores the current state. */
  void save(State state, @Nullable Halt halt) {
    save(state, halt == null ? null : halt.code(), halt == null ? null : halt.reason());
  }

  /**
   * Stores the current state.
   *
   * @param code why it stopped, for programs; null while it runs
   * @param reason the same for people
   */
  void save(State state, @Nullable String code, @Nullable String reason) {
    Run now =
        new Run(
            place.run(),
            state,
            begun,
            place.now(),
            plan.worker().worker(),
            host,
            plan.worker().place() == null ? null : plan.worker().place().tree(),
            task,
            plan.typed(),
            model,
            used(),
            left(),
            code,
            reason);
    outage.untilKnown(() -> {
      store.save(now);
      return now;
    });
  }

  /**
   * Stores what the running iteration has used and done so far: for those who watch the run from
   * elsewhere, and so that the figures survive if the run is killed.
   */
  static final class LiveNotes implements RunListener {
    /** Each note is a transaction, which waits for the disk. */
    private static final Duration PAUSE = Duration.ofSeconds(2);

    /** A silent agent is noted as well, so that its end is known if the run is killed. */
    private static final Duration PAUSE_IN_SILENCE = Duration.ofSeconds(5);

    /** Another writer is more important than a note. */
    private static final Duration PATIENCE = Duration.ofMillis(100);

    private final Workplace place;
    private final RunListener next;
    private long n;
    private @Nullable Effort noted;
    private @Nullable AgentSession inSession;
    private Instant lastNote = Instant.EPOCH;

    /**
     * @param next gets all events, too
     */
    LiveNotes(Workplace place, RunListener next) {
      this.place = place;
      this.next = next;
    }

    @Override
    public void on(RunEvent event) {
      if (event instanceof RunEvent.IterationStarted started) {
        n = started.n();
        noted = null;
        lastNote = Instant.EPOCH;
      } else if (event instanceof RunEvent.Progress progress) {
        note(progress.reading());
      }
      next.on(event);
    }

    private void note(IterationReading reading) {
      AgentSession session = reading.session();
      if (session != null
          && !session.equals(inSession)
          && store(() -> place.stores().agentSessions().begin(n, session, place.now()))) {
        inSession = session;
      }
      Effort soFar = reading.soFar();
      Instant now = place.now();
      Duration pause = soFar.equals(noted) ? PAUSE_IN_SILENCE : PAUSE;
      if (!now.isBefore(lastNote) && now.isBefore(lastNote.plus(pause))) {
        return;
      }
      AgentEvent.ToolCalled tool = reading.lastTool();
      AgentSign sign =
          new AgentSign(
              tool == null ? null : tool.name(),
              tool == null || tool.subject().isEmpty() ? null : tool.subject(),
              now.minusSeconds(reading.idleSeconds()));
      IterationAccount said = reading.account(reading.model(), List.of());
      RunIterations iterations = place.stores().runIterations();
      if (store(() -> iterations.note(n, place.run(), soFar, sign, said, now))) {
        noted = soFar;
        lastNote = now;
      }
    }

    /**
     * Where another writer is at work, the next second is soon enough; whether the database works
     * at all, others find out.
     */
    private boolean store(Supplier<Boolean> note) {
      try {
        place.stores().inTransaction(PATIENCE, Locks.NOTHING, note);
        return true;
      } catch (StoreException busy) {
        return false;
      }
    }
  }
}
