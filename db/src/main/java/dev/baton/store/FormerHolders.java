package dev.baton.store;

import dev.baton.claim.Claim;
import dev.baton.claim.Claim.FormerHolder;
import dev.baton.claim.Epoch;
import dev.baton.store.TaskChange.Also;
import dev.baton.task.TaskId;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The workers that lost their claims. A claim that its own worker ended, by closing or releasing
 * the task, is not lost; and a worker that claims the task again is no former holder any more.
 */
public record FormerHolders(Database database) {
  private static final String SELECT =
      """
      select l.epoch, l.worker, l.machine_id, l.boot_id, l.pid_namespace, l.time_namespace, l.pid,
        l.start_ticks, null, l.task_id, coalesce(l.token, '')
      from lost_claim l
      """;

  /** Those of a task, the latest first. */
  public List<FormerHolder> of(TaskId task) {
    return Sql.of(SELECT + " where l.task_id = ? order by l.epoch desc", task)
        .list(database, row -> holder(row));
  }

  /** Those of these tasks on which somebody lost a claim. */
  public Set<TaskId> among(Collection<TaskId> tasks) {
    return new LinkedHashSet<>(
        Sql.of(
                "select distinct l.task_id from $each(?) j"
                    + " join lost_claim l on l.task_id = j.value",
                tasks)
            .tasks(database));
  }

  /**
   * The unfinished tasks on which somebody lost a claim, the latest first.
   *
   * @param most how many at most
   */
  public List<TaskId> unfinished(int most) {
    return Sql.of(
            """
            select l.task_id from lost_claim l join task t on t.id = l.task_id
            where t.status in ('open', 'in_progress', 'blocked')
            group by l.task_id order by max(l.lost_at) desc limit ?
            """,
            most)
        .tasks(database);
  }

  private static FormerHolder holder(Row row) {
    return new FormerHolder(
        row.task(10),
        new Epoch(row.number(1), row.text(11)),
        row.text(2),
        ProcessColumns.read(row, 3));
  }

  /**
   * Those with a process whose claim the home of the task has ended, without a claim of the same
   * process since.
   */
  public List<FormerHolder> endedAtHome() {
    return Sql.of(
            SELECT
                + """
                 where l.start_ticks is not null
                  and exists (select 1 from event e where e.task_id = l.task_id
                    and e.kind = 'claim_lost' and e.at = l.lost_at)
                  and not exists (select 1 from claim c where c.pid = l.pid
                    and c.start_ticks = l.start_ticks and c.claimed_at >= l.lost_at)
                order by l.task_id
                """)
        .list(database, row -> holder(row));
  }

  /**
   * The pids of the processes that have lost a claim after then.
   *
   * @param most how many at most
   */
  public List<Long> processes(Instant then, int most) {
    return Sql.of(
            "select distinct pid from lost_claim where start_ticks is not null and lost_at > ?"
                + " limit ?",
            then,
            most)
        .list(database, row -> row.number(1));
  }

  /** Remembers the holder of a claim that is taken away, within the same transaction. */
  static void note(Handle h, Claim lost, Instant now) {
    Sql.of(
            """
            insert into lost_claim (task_id, epoch, worker, machine_id, boot_id, pid_namespace,
              time_namespace, pid, start_ticks, lost_at, token)
            values (:id, :epoch, :worker, :machine_id, :boot_id, :pid_namespace, :time_namespace,
              :pid, :start_ticks, :now, :token)
            on conflict (task_id, epoch) do nothing
            """)
        .with(ProcessColumns.values(lost.process()))
        .with("id", lost.task())
        .with("epoch", lost.epoch())
        .with("token", lost.token())
        .with("worker", lost.worker())
        .with("now", now)
        .run(h);
  }

  /**
   * The same for the stored claim of a task that its home has ended. What counts there is the name,
   * by the home's own rules, so only a process is remembered.
   */
  static void note(Handle h, TaskId task, Instant now) {
    Sql.of(
            """
            insert into lost_claim (task_id, epoch, worker, machine_id, boot_id, pid_namespace,
              time_namespace, pid, start_ticks, lost_at, token)
            select task_id, epoch, worker, machine_id, boot_id, pid_namespace, time_namespace, pid,
              start_ticks, :now, (select token from task where id = :id)
            from claim where task_id = :id and start_ticks is not null
            on conflict (task_id, epoch) do nothing
            """)
        .with("id", task)
        .with("now", now)
        .run(h);
  }

  /**
   * Remembers the holder of a claim that the change of somebody else has ended, if it did. The
   * epoch grows even if the task was closed, because it is not its worker that closed it.
   *
   * @param before the claim before that change, within the same transaction
   * @return whether it has ended
   */
  public boolean noteIfEnded(Claim before, Instant now) {
    TaskId id = before.task();
    return database.write(
        Locks.task(id),
        h -> {
          boolean held =
              Sql.of("select 1 from claim where task_id = ? and epoch = ?", id, before.epoch())
                  .exists(h);
          if (!held) {
            note(h, before, now);
            Sql.of("update task set epoch = " + Epochs.NEXT + " where id = :id and epoch = :epoch")
                .with("id", id)
                .with("epoch", before.epoch())
                .run(h);
          }
          return !held;
        });
  }

  /**
   * The worker of a new claim holds the task, whatever it lost before: the same process, or where
   * none is known the same name, with the values of {@link ClaimRow#values} for a changed task.
   */
  static final Also CLAIMED =
      new Also(
          "former_",
          """
          delete from lost_claim where task_id $among(select t.id from changed t) and case
            when start_ticks is null then worker = :worker
            else start_ticks = cast(:start_ticks as bigint) and pid = cast(:pid as bigint)
              and coalesce(machine_id, '') = coalesce(:machine_id, '')
              and coalesce(boot_id, '') = coalesce(:boot_id, '')
              and coalesce(pid_namespace, '') = coalesce(:pid_namespace, '')
              and coalesce(time_namespace, :time_namespace, '')
                = coalesce(:time_namespace, time_namespace, '') end
          """);

  /** A task has another id now, but its claims are the same. */
  public void rename(TaskId from, TaskId to) {
    database.write(h -> {
      Sql.of("update task set epoch = (select epoch from task where id = ?) where id = ?", from, to)
          .run(h);
      Sql.of("update agent_session set task_id = ? where task_id = ?", to, from).run(h);
      return Sql.of("update lost_claim set task_id = ? where task_id = ?", to, from).run(h);
    });
  }

  /** This former holder has claimed the task again. */
  public void forget(FormerHolder again) {
    database.change(
        Locks.task(again.task()),
        h ->
            Sql.of(
                    "delete from lost_claim where task_id = ? and epoch = ?",
                    again.task(),
                    again.epoch().number())
                .run(h));
  }
}
