package dev.baton.store;

import dev.baton.claim.Claim;
import dev.baton.claim.WorkRecord;
import dev.baton.claim.WorkRecord.Closing;
import dev.baton.claim.WorkRecord.Step;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads what was done under claims. */
public record WorkRecords(Database database) {
  /** The kind of event with which an import records that another tracker saw a task succeed. */
  public static final String FINISHED_ELSEWHERE = "finished_elsewhere";

  /**
   * One statement for all claims, with a row for each that has any record. Only iterations with
   * exactly the claim's epoch count: others of the task may be somebody else's work.
   */
  private static final String SELECT =
      """
      with judged (task, epoch, worktree, clone) as materialized (
        select j.value ->> 0, cast(j.value ->> 1 as bigint), j.value ->> 2, j.value ->> 3
        from $rows(:claims) j)
      select j.task, i.id, i.commit_id, i.state, i.outcome, i.tests_passing, i.tests_failing,
        lower(coalesce(i.completion, '')) not in ('', 'none', 'not_claimed', 'unproven')
          or exists (select 1 from iteration_closing where iteration_id = i.id and task_id = j.task),
        exists (
          select 1 from test_record
          where iteration_id is null and task_id = j.task and failing > 0 and at >= j.claimed)
          or exists (
            select 1 from test_record
            where iteration_id is null and task_id is null and worktree = j.worktree
              and clone = j.clone and failing > 0 and at >= j.claimed),
        c.id, c.commit_id, c.worktree, j.elsewhere
      from (
        select task, epoch, worktree, clone,
          coalesce((select claimed_at from claim where task_id = task), 0) as claimed,
          (select max(detail ->> 'completed_at') from event
            where task_id = task and kind = :elsewhere and epoch = judged.epoch) as elsewhere
        from judged) j
      left join iteration i on i.id = (
        select max(id) from iteration
        where task_id = j.task and epoch = j.epoch and state <> 'squashed')
      left join iteration c on c.id = (
        select max(s.id) from iteration s join iteration_closing k on k.iteration_id = s.id
        where s.task_id = j.task and s.epoch = j.epoch and s.state = 'kept'
          and s.commit_id is not null and k.task_id = j.task)
      where i.id is not null or c.id is not null or j.elsewhere is not null
      """;

  /** What is recorded under these claims, by task id. */
  public Map<String, WorkRecord> of(Collection<Claim> claims) {
    Map<String, WorkRecord> records = new HashMap<>();
    Map<String, Claim> byTask = new HashMap<>();
    for (Claim claim : claims) {
      byTask.put(claim.task().value(), claim);
    }
    Sql.of(SELECT)
        .with("claims", claims.stream().map(WorkRecords::words).toList())
        .with("elsewhere", FINISHED_ELSEWHERE)
        .list(database, row -> records.put(row.text(1), read(row, byTask.get(row.text(1)))));
    return records;
  }

  private static List<@Nullable Object> words(Claim claim) {
    Claim.Place place = claim.place();
    return Arrays.asList(
        claim.task(),
        claim.epoch(),
        place == null ? null : String.valueOf(place.tree().key()),
        place == null ? null : place.cloneId());
  }

  private static WorkRecord read(Row row, @Nullable Claim claim) {
    Long last = row.numberOrNull(2);

    Step step =
        last == null
            ? null
            : new Step(
                last,
                row.text(3),
                row.text(4).equals("kept"),
                row.text(5),
                row.countOrNull(6),
                row.countOrNull(7),
                row.truth(8));

    Long closing = row.numberOrNull(10);
    return new WorkRecord(
        step,
        row.truth(9),
        closing == null ? null : new Closing(closing, row.text(11), tree(row.text(12), claim)),
        instant(row.text(13)));
  }

  /** A commit under a claim was made in the claim's work tree, if it was made at its path. */
  private static Claim.Tree tree(@Nullable String path, @Nullable Claim claim) {
    Claim.Place place = claim == null ? null : claim.place();
    return place != null && place.worktree().equals(path)
        ? place.tree()
        : new Claim.Tree(path == null ? "" : path, "");
  }

  private static @Nullable Instant instant(@Nullable String text) {
    try {
      return text == null ? null : Instant.parse(text);
    } catch (DateTimeException notWrittenByBaton) {
      return null;
    }
  }
}
