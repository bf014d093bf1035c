package dev.baton.store.sql;

import dev.baton.store.Iteration.State;
import dev.baton.store.KnownCommits;
import dev.baton.store.sql.database.Database;
import dev.baton.store.sql.database.Nanos;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.mapper.RowMapper;

/** {@link KnownCommits} by SQL. */
final class SqlKnownCommits implements KnownCommits {
  private static final String KNOWN =
      "select id, state, squashed_into, commit_id, base_commit, subject, author, authored_at,"
          + " source = 'run' from iteration ";

  private static final RowMapper<Known> KNOWN_ROW =
      (row, ctx) ->
          new Known(
              row.getLong(1),
              State.valueOf(row.getString(2).toUpperCase(Locale.ROOT)),
              IterationRow.whole(row, 3),
              row.getString(4),
              row.getString(5),
              row.getString(6),
              row.getString(7),
              Nanos.read(row, 8),
              row.getBoolean(9));

  private final Database database;

  SqlKnownCommits(Database database) {
    this.database = database;
  }

  @Override
  public Optional<Known> of(String commit) {
    return database.read(h ->
        h.createQuery(
                KNOWN
                    + "where id = (select iteration_id from iteration_commit"
                    + " where commit_id = :commit) and commit_id is not null")
            .bind("commit", commit)
            .map(KNOWN_ROW)
            .findFirst());
  }

  @Override
  public List<Known> authoredAt(Instant at) {
    return database.read(h ->
        h.createQuery(KNOWN + "where authored_at = :at and commit_id is not null order by id")
            .bind("at", BreakerLog.nanos(at))
            .map(KNOWN_ROW)
            .list());
  }

  @Override
  public List<Known> latest(int limit) {
    return database.read(h ->
        h.createQuery(
                "select * from ("
                    + KNOWN
                    + "where commit_id is not null order by id desc limit :limit) latest order by"
                    + " id")
            .bind("limit", limit)
            .map(KNOWN_ROW)
            .list());
  }

  @Override
  public Map<Long, List<String>> namesFrom(long n) {
    Map<Long, List<String>> names = new HashMap<>();
    database.read(h -> {
      h.createQuery("select iteration_id, commit_id from iteration_commit where iteration_id >= :n")
          .bind("n", n)
          .map((row, ctx) ->
              names.computeIfAbsent(row.getLong(1), one -> new ArrayList<>()).add(row.getString(2)))
          .list();
      return names;
    });
    return names;
  }

  @Override
  public List<String> worthKeeping(Instant since) {
    String young =
        " from iteration where (state in ('squashed', 'dropped') or source = 'run')"
            + " and coalesce(ended_at, started_at, 0) >= :since and ";
    return database.read(h ->
        h.createQuery(
                "select commit_id"
                    + young
                    + "commit_id is not null union select base_commit"
                    + young
                    + "base_commit is not null order by 1")
            .bind("since", BreakerLog.nanos(since))
            .map((row, ctx) -> row.getString(1))
            .list());
  }

  @Override
  public Optional<Instant> lastEnd(String worktree) {
    return database.read(h ->
        h.createQuery(
                "select ended_at from iteration where worktree = :worktree"
                    + " and clone = $clone()"
                    + " and ended_at is not null order by id desc limit 1")
            .bind("worktree", worktree)
            .map((row, ctx) -> Nanos.toInstant(row.getLong(1)))
            .findFirst());
  }
}
