package dev.baton.store;

import dev.baton.breaker.TokenUse;
import dev.baton.claim.Claim;
import dev.baton.claim.ProcessIdentity;
import dev.baton.task.TaskId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Stores the state of runs, so that a paused one can be resumed by another process. */
public record Runs(Database database) {
  /** The state of a run. */
  public enum State {
    /** A process is running it, or was until it died. */
    RUNNING,
    /** A person must decide. */
    PAUSED,
    /** It has ended. */
    ENDED;

    private String stored() {
      return IterationRows.name(this);
    }
  }

  /**
   * What a run has used so far; all 0 or more.
   *
   * @param costMicrocents millionths of a cent
   * @param workedSeconds running time without pauses
   */
  public record Used(
      long iterations, long tasksClosed, TokenUse tokens, long costMicrocents, long workedSeconds) {
    public static final Used NOTHING = new Used(0, 0, TokenUse.NONE, 0, 0);

    /** Both together. */
    public Used plus(Used other) {
      return new Used(
          iterations + other.iterations,
          tasksClosed + other.tasksClosed,
          tokens.plus(other.tokens),
          costMicrocents + other.costMicrocents,
          workedSeconds + other.workedSeconds);
    }
  }

  /**
   * The tasks that a run left for a person.
   *
   * @param skipped all of them
   * @param blocked those of them that stay blocked until somebody reopens them; with the others the
   *     run can be resumed
   */
  public record LeftTasks(long skipped, long blocked) {
    public static final LeftTasks NONE = new LeftTasks(0, 0);

    /** Both together. */
    public LeftTasks plus(LeftTasks other) {
      return new LeftTasks(skipped + other.skipped, blocked + other.blocked);
    }
  }

  /**
   * Who runs it; for a run of an older version nothing of it is known.
   *
   * @param process of {@code baton run}; null when not known
   * @param machine its name, for people; null when not known
   * @param agent such as {@code claude}, or the name of another program; null when not known
   */
  public record Host(
      @Nullable ProcessIdentity process, @Nullable String machine, @Nullable String agent) {
    public static final Host UNKNOWN = new Host(null, null, null);
  }

  /**
   * A run.
   *
   * @param host the last one, if it was resumed
   * @param tree the work tree that it works in; null outside a work tree
   * @param task the current task; null when there is none
   * @param words the command line as typed, as a JSON array
   * @param model the index in the list of models, from 0
   * @param reasonCode why it stopped, for programs; null while it runs, and where an older version
   *     did not record it
   * @param reason the same in one line for people
   */
  public record Run(
      String id,
      State state,
      Instant startedAt,
      Instant changedAt,
      String worker,
      Host host,
      Claim.@Nullable Tree tree,
      @Nullable TaskId task,
      String words,
      int model,
      Used used,
      LeftTasks left,
      @Nullable String reasonCode,
      @Nullable String reason) {
    /** The absolute path of its work tree; null outside a work tree. */
    public @Nullable String worktree() {
      return tree == null ? null : tree.path();
    }
  }

  /**
   * Which runs to list.
   *
   * @param since only those that were at work then or later; null for all
   * @param worker only those of this worker; null for all
   * @param withIdle whether to include those that ended because there was nothing to do
   * @param last at most this many of the latest; 0 for all
   */
  public record Filter(
      @Nullable Instant since, @Nullable String worker, boolean withIdle, int last) {
    public static final Filter ALL = new Filter(null, null, true, 0);
  }

  private static final String SELECT =
      "select id, state, started_at, changed_at, worker, worktree, task_id, words, model,"
          + " iterations, tasks_closed, input_tokens, cached_input_tokens, output_tokens,"
          + " cost_microcents, worked_seconds, reason_code, reason, machine, agent, machine_id,"
          + " boot_id, pid_namespace, time_namespace, pid, start_ticks, machine_mark,"
          + " tasks_skipped, tasks_blocked, tree from run ";

  /** Older versions did not record why a run ended. */
  private static final String IDLE =
      "state = 'ended' and iterations = 0 and tasks_closed = 0"
          // One that was killed in its first iteration, resumed, and found nothing more to do.
          + " and not exists (select 1 from iteration i where i.run = run.id)"
          + " and coalesce(reason_code, 'nothing_to_do') = 'nothing_to_do'";

  /** Stores the current state of a run. */
  public void save(Run run) {
    Host host = run.host();
    Sql.insert("run")
        .set("id", run.id())
        .set("state", run.state().stored())
        .set("started_at", run.startedAt())
        .set("changed_at", run.changedAt())
        .set("worker", run.worker())
        .set("worktree", run.worktree())
        .set("tree", run.tree() == null ? "" : run.tree().id())
        .setTo("clone", "$clone()")
        .set("task_id", run.task())
        .set("words", run.words())
        .set("model", run.model())
        .set("iterations", run.used().iterations())
        .set("tasks_closed", run.used().tasksClosed())
        .set("input_tokens", run.used().tokens().input())
        .set("cached_input_tokens", run.used().tokens().cachedInput())
        .set("output_tokens", run.used().tokens().output())
        .set("cost_microcents", run.used().costMicrocents())
        .set("worked_seconds", run.used().workedSeconds())
        .set("reason_code", run.reasonCode())
        .set("reason", run.reason())
        .set("machine", host.machine())
        .set("agent", host.agent())
        .set("tasks_skipped", run.left().skipped())
        .set("tasks_blocked", run.left().blocked())
        .set(ProcessColumns.values(host.process()))
        .orUpdate("id")
        .ending(
            ", pause_asked_by = case when excluded.state = 'running' then run.pause_asked_by end")
        .run(database);
  }

  public Optional<Run> find(String id) {
    return Sql.of(SELECT + "where id = ?", id).first(database, row -> map(row));
  }

  /**
   * The run that was paused last.
   *
   * @param tree only a run of that work tree; null for any
   */
  public Optional<Run> lastPaused(Claim.@Nullable Tree tree) {
    return Sql.of(
            SELECT
                + "where state = 'paused' and (cast(:worktree as text) is null or clone ="
                + " $clone() and case tree when '' then worktree = :worktree else tree = :tree"
                + " end) order by changed_at desc limit 1")
        .with("worktree", tree == null ? null : tree.path())
        .with("tree", tree == null ? "" : tree.id())
        .first(database, row -> map(row));
  }

  /** The ids of the runs that a process is running, or was until it died, oldest first. */
  public List<String> running() {
    return Sql.of("select id from run where state = 'running' order by started_at, id")
        .texts(database);
  }

  /** The runs that match a filter, by their start, oldest first. */
  public List<Run> list(Filter filter) {
    Instant since = filter.since();
    return Sql.of(
            SELECT
                + "where id in (select id from run where "
                + (since == null ? "" : "(state = 'running' or changed_at >= :since) and ")
                + (filter.worker() == null ? "" : "worker = :worker and ")
                + (filter.withIdle() ? "" : "not (" + IDLE + ") and ")
                + "true order by started_at desc, id desc limit :last)"
                + " order by started_at, id")
        .with("since", since)
        .with("worker", filter.worker())
        .with("last", filter.last() == 0 ? Integer.MAX_VALUE : filter.last())
        .list(database, row -> map(row));
  }

  /**
   * Asks a run to pause after its present iteration, or withdraws that.
   *
   * @param by who asks; null to withdraw it
   * @return whether the run is stored as running, so that it can be asked
   */
  public boolean askToPause(String id, @Nullable String by) {
    return Sql.of("update run set pause_asked_by = ? where id = ? and state = 'running'", by, id)
            .run(database)
        == 1;
  }

  /** Who asked the run to pause; empty where nobody did, or it has paused. */
  public Optional<String> pauseAskedBy(String id) {
    return Sql.of("select pause_asked_by from run where id = ? and pause_asked_by is not null", id)
        .text(database);
  }

  private static Run map(Row row) {
    String path = row.text(6);
    return new Run(
        row.text(1),
        row.word(State.class, 2),
        row.time(3),
        row.time(4),
        row.text(5),
        new Host(ProcessColumns.read(row, 21), row.text(19), row.text(20)),
        path == null ? null : new Claim.Tree(path, row.text(30)),
        row.taskOrNull(7),
        row.text(8),
        row.count(9),
        new Used(
            row.number(10),
            row.number(11),
            new TokenUse(row.number(12), row.number(13), row.number(14)),
            row.number(15),
            row.number(16)),
        new LeftTasks(row.number(28), row.number(29)),
        row.text(17),
        row.text(18));
  }
}
