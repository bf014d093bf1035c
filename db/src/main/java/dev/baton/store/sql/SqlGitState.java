package dev.baton.store.sql;

import dev.baton.store.GitState;
import dev.baton.store.Locks;
import dev.baton.store.sql.database.Database;
import dev.baton.store.sql.database.Nanos;
import java.util.List;
import java.util.Optional;

/** {@link GitState} by SQL. */
final class SqlGitState implements GitState {
  private final Database database;

  SqlGitState(Database database) {
    this.database = database;
  }

  @Override
  public List<Mark> marks() {
    return database.read(h ->
        h.createQuery(
                "select 0, worktree, size, mtime, end_offset, last_after from head_position"
                    + " where clone = $clone() union all select 1, file, size, mtime, end_offset,"
                    + " '' from spool_position where clone = $clone()")
            .map((row, ctx) ->
                new Mark(
                    row.getInt(1) == 1,
                    row.getString(2),
                    row.getLong(3),
                    row.getLong(4),
                    row.getLong(5),
                    row.getString(6)))
            .list());
  }

  @Override
  public boolean isEmpty() {
    return heads().isEmpty();
  }

  @Override
  public List<HeadPosition> heads() {
    return database.read(h ->
        h.createQuery(
                "select worktree, file, size, mtime, end_offset, line_length, last_before,"
                    + " last_after, last_at from head_position where clone = $clone() order by"
                    + " worktree")
            .map((row, ctx) ->
                new HeadPosition(
                    row.getString(1),
                    row.getString(2),
                    row.getLong(3),
                    row.getLong(4),
                    row.getLong(5),
                    row.getLong(6),
                    row.getString(7),
                    row.getString(8),
                    Nanos.toInstant(row.getLong(9))))
            .list());
  }

  @Override
  public void save(HeadPosition position) {
    database.write(
        Locks.NOTHING,
        h ->
            h.createUpdate(
                    """
                    insert into head_position (clone, worktree, file, size, mtime, end_offset,
                      line_length, last_before, last_after, last_at)
                    values ($clone(), :worktree, :file, :size, :mtime, :end, :length, :before, :after, :at)
                    on conflict (clone, worktree) do update set file = excluded.file, size = excluded.size,
                      mtime = excluded.mtime, end_offset = excluded.end_offset,
                      line_length = excluded.line_length, last_before = excluded.last_before,
                      last_after = excluded.last_after, last_at = excluded.last_at
                    """)
                .bind("worktree", position.worktree())
                .bind("file", position.file())
                .bind("size", position.size())
                .bind("mtime", position.mtime())
                .bind("end", position.end())
                .bind("length", position.lineLength())
                .bind("before", position.before())
                .bind("after", position.after())
                .bind("at", BreakerLog.nanos(position.at()))
                .execute());
  }

  @Override
  public void forgetHead(String worktree) {
    database.write(h ->
        h.createUpdate("delete from head_position where clone = $clone() and worktree = :worktree")
            .bind("worktree", worktree)
            .execute());
  }

  @Override
  public List<SpoolPosition> spools() {
    return database.read(h ->
        h.createQuery(
                "select file, first_line, size, mtime, end_offset, seen_at from spool_position"
                    + " where clone = $clone() order by file")
            .map((row, ctx) ->
                new SpoolPosition(
                    row.getString(1),
                    row.getString(2),
                    row.getLong(3),
                    row.getLong(4),
                    row.getLong(5),
                    Nanos.toInstant(row.getLong(6))))
            .list());
  }

  @Override
  public void save(SpoolPosition position) {
    database.write(
        Locks.NOTHING,
        h ->
            h.createUpdate(
                    """
                    insert into spool_position (clone, file, first_line, size, mtime, end_offset,
                      seen_at)
                    values ($clone(), :file, :first, :size, :mtime, :end, :seen)
                    on conflict (clone, file) do update set first_line = excluded.first_line,
                      size = excluded.size, mtime = excluded.mtime, end_offset = excluded.end_offset,
                      seen_at = excluded.seen_at
                    """)
                .bind("file", position.file())
                .bind("first", position.firstLine())
                .bind("size", position.size())
                .bind("mtime", position.mtime())
                .bind("end", position.end())
                .bind("seen", Nanos.of(position.seenAt()))
                .execute());
  }

  @Override
  public void forgetSpool(String file) {
    database.write(h ->
        h.createUpdate("delete from spool_position where clone = $clone() and file = :file")
            .bind("file", file)
            .execute());
  }

  @Override
  public void addDamaged(DamagedLine damaged) {
    database.write(h ->
        h.createUpdate(
                "insert into spool_damaged (clone, at, line, problem)"
                    + " values ($clone(), :at, :line, :problem)")
            .bind("at", Nanos.of(damaged.at()))
            .bind("line", damaged.line())
            .bind("problem", damaged.problem())
            .execute());
  }

  @Override
  public int damagedCount() {
    return database.read(h ->
        h.createQuery("select count(*) from spool_damaged where clone = $clone()")
            .map((row, ctx) -> row.getInt(1))
            .one());
  }

  @Override
  public Optional<DamagedLine> firstDamaged() {
    return database.read(h ->
        h.createQuery(
                "select at, line, problem from spool_damaged where clone = $clone()"
                    + " order by id limit 1")
            .map((row, ctx) ->
                new DamagedLine(
                    Nanos.toInstant(row.getLong(1)), row.getString(2), row.getString(3)))
            .findFirst());
  }

  @Override
  public int dropDamaged() {
    return database.write(
        h -> h.createUpdate("delete from spool_damaged where clone = $clone()").execute());
  }
}
