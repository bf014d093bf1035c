package dev.baton.store;

import dev.baton.claim.AgentSession;
import dev.baton.store.TaskChange.Also;
import dev.baton.task.TaskId;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The sessions in which agents worked on tasks. They are kept when the claim ends. */
public record AgentSessions(Database database) {
  private static final String SELECT =
      """
      select s.task_id, s.epoch, s.iteration_id, s.agent, s.session, s.directory, s.version,
        s.clone = $clone(), s.begun_at,
        case when s.iteration_id is null
          then exists (select 1 from lost_claim l where l.task_id = s.task_id and l.epoch = s.epoch)
          else s.ended_at is null end,
        s.machine_id, s.boot_id, s.pid_namespace, s.time_namespace, s.pid, s.start_ticks,
        s.machine_mark
      from agent_session s where s.task_id = :id
      order by s.epoch desc, s.begun_at desc
      """;

  /** Those of a task, the newest first. */
  public List<AgentSession.OfTask> of(TaskId task) {
    return Sql.of(SELECT).with("id", task).list(database, row -> read(row));
  }

  public Optional<AgentSession.OfTask> last(TaskId task) {
    return Sql.of(SELECT + " limit 1").with("id", task).first(database, row -> read(row));
  }

  /**
   * Stores in which session the agent of a running iteration works.
   *
   * @return false when the claim was lost meanwhile: then the session must not be used
   */
  public boolean begin(long iteration, AgentSession session, Instant now) {
    return database.write(h ->
        Sql.of(
                    """
                    with changed as (
                      select t.id, t.epoch from task t join iteration i
                        on i.task_id = t.id and i.epoch = t.epoch
                      where i.id = :session_iteration and i.state = 'running' and t.status = 'in_progress')
                    """
                        + ALSO.sql())
                .with(values(iteration, session, now))
                .run(h)
            > 0);
  }

  /** What the names of its values begin with: a claim may have another process. */
  private static final String MARK = "session_";

  /** Stores the session of a changed task ({@link TaskChange}). */
  static final Also ALSO =
      new Also(
          "session_",
          """
          insert into agent_session (task_id, epoch, session, agent, directory, version, clone,
            iteration_id, begun_at, machine_id, boot_id, pid_namespace, time_namespace, pid,
            start_ticks, machine_mark)
          select t.id, t.epoch, :session_id, :session_agent, :session_directory, :session_version,
            $clone(), cast(:session_iteration as bigint), :session_begun_at, :session_machine_id, :session_boot_id,
            :session_pid_namespace, :session_time_namespace, cast(:session_pid as bigint),
            cast(:session_start_ticks as bigint),
            :session_machine_mark
          from changed t where true
          on conflict (task_id, epoch, session) do update set
            iteration_id = excluded.iteration_id, begun_at = excluded.begun_at, ended_at = null,
            version = coalesce(excluded.version, agent_session.version),
            machine_id = excluded.machine_id, boot_id = excluded.boot_id,
            pid_namespace = excluded.pid_namespace, time_namespace = excluded.time_namespace,
            pid = excluded.pid, start_ticks = excluded.start_ticks,
            machine_mark = excluded.machine_mark
          """);

  static Map<String, @Nullable Object> values(
      @Nullable Long iteration, AgentSession session, Instant now) {
    Map<String, @Nullable Object> values = new HashMap<>();
    ProcessColumns.values(session.process())
        .forEach((name, value) -> values.put(MARK + name, value));
    values.put(MARK + "id", session.id());
    values.put(MARK + "agent", session.agent());
    values.put(MARK + "directory", session.directory());
    values.put(MARK + "version", session.version());
    values.put(MARK + "iteration", iteration);
    values.put(MARK + "begun_at", Nanos.of(now));
    return values;
  }

  /** The agent came to the end of its turn in the sessions of this iteration. */
  public void end(long iteration, Instant now) {
    Sql.of(
            "update agent_session set ended_at = :now where iteration_id = :n"
                + " and task_id = (select task_id from iteration where id = :n)")
        .with("now", now)
        .with("n", iteration)
        .run(database);
  }

  private static AgentSession.OfTask read(Row row) {
    return new AgentSession.OfTask(
        row.task(1),
        row.number(2),
        row.numberOrNull(3),
        new AgentSession(
            row.text(4), row.text(5), row.text(6), row.text(7), ProcessColumns.read(row, 11)),
        row.truth(8),
        row.time(9),
        row.truth(10));
  }
}
