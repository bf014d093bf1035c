package dev.baton.store;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Up to where git's files, and the hooks' own, are accounted for. Written in the transaction that
 * stores what was found there, so that each line has its effect once.
 */
public final class GitState {
  private final Database database;

  public GitState(Database database) {
    this.database = database;
  }

  /**
   * Up to where a work tree's HEAD reflog is accounted for.
   *
   * @param worktree the name of its folder in the git directory; {@code -} for the main one
   * @param file what tells the file apart from others, such as its inode; empty when it is not
   *     there
   * @param size in bytes, when it was last looked at
   * @param mtime nanoseconds since 1970, when it was last looked at
   * @param end behind the last line that is accounted for, in bytes
   * @param lineLength of that line with its end, in bytes; 0 where there is none
   * @param before the ids in that line; empty where there is none
   * @param after the ids in that line; empty where there is none
   * @param at the time in that line
   */
  public record HeadPosition(
      String worktree,
      String file,
      long size,
      long mtime,
      long end,
      long lineLength,
      String before,
      String after,
      Instant at) {

    // Written out, because those of a record are linked anew at each start.

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof HeadPosition that
          && worktree.equals(that.worktree)
          && file.equals(that.file)
          && size == that.size
          && mtime == that.mtime
          && end == that.end
          && lineLength == that.lineLength
          && before.equals(that.before)
          && after.equals(that.after)
          && at.equals(that.at);
    }

    @Override
    public int hashCode() {
      return worktree.hashCode() * 31 + Long.hashCode(end);
    }
  }

  /**
   * Up to where a spool file is accounted for.
   *
   * @param file its inode
   * @param firstLine tells it from a later file with the same inode; empty while it has none
   * @param size in bytes, when it was last looked at
   * @param mtime nanoseconds since 1970, when it was last looked at
   * @param end behind the last line that is accounted for, in bytes
   * @param seenAt when something new was last found in it
   */
  public record SpoolPosition(
      String file, String firstLine, long size, long mtime, long end, Instant seenAt) {

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof SpoolPosition that
          && file.equals(that.file)
          && firstLine.equals(that.firstLine)
          && size == that.size
          && mtime == that.mtime
          && end == that.end
          && seenAt.equals(that.seenAt);
    }

    @Override
    public int hashCode() {
      return file.hashCode() * 31 + Long.hashCode(end);
    }
  }

  /** A line that says nothing that can be understood. */
  public record DamagedLine(Instant at, String line, String problem) {}

  /**
   * As much of a position as tells at a glance whether something is new.
   *
   * @param spool whether it is a spool's, and not a reflog's
   * @param name the work tree, or the spool's inode
   */
  public record Mark(boolean spool, String name, long size, long mtime, long end) {}

  /** All positions, in one short question. */
  public List<Mark> marks() {
    return database.read(h ->
        h.createQuery(
                "select 0, worktree, size, mtime, end_offset from head_position union all"
                    + " select 1, file, size, mtime, end_offset from spool_position")
            .map(row ->
                new Mark(
                    row.getInt(1) == 1,
                    row.getString(2),
                    row.getLong(3),
                    row.getLong(4),
                    row.getLong(5)))
            .list());
  }

  /** Whether nobody ever looked. */
  public boolean isEmpty() {
    return heads().isEmpty();
  }

  public List<HeadPosition> heads() {
    return database.read(h ->
        h.createQuery(
                "select worktree, file, size, mtime, end_offset, line_length, last_before,"
                    + " last_after, last_at from head_position order by worktree")
            .map(row ->
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

  public void save(HeadPosition position) {
    database.write(h ->
        h.createUpdate(
                """
                insert or replace into head_position (worktree, file, size, mtime, end_offset,
                  line_length, last_before, last_after, last_at)
                values (:worktree, :file, :size, :mtime, :end, :length, :before, :after, :at)
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

  /** Forgets a work tree that is no more. */
  public void forgetHead(String worktree) {
    database.write(h ->
        h.createUpdate("delete from head_position where worktree = :worktree")
            .bind("worktree", worktree)
            .execute());
  }

  public List<SpoolPosition> spools() {
    return database.read(h ->
        h.createQuery(
                "select file, first_line, size, mtime, end_offset, seen_at from spool_position"
                    + " order by file")
            .map(row ->
                new SpoolPosition(
                    row.getString(1),
                    row.getString(2),
                    row.getLong(3),
                    row.getLong(4),
                    row.getLong(5),
                    Nanos.toInstant(row.getLong(6))))
            .list());
  }

  public void save(SpoolPosition position) {
    database.write(h ->
        h.createUpdate(
                """
                insert or replace into spool_position (file, first_line, size, mtime, end_offset,
                  seen_at)
                values (:file, :first, :size, :mtime, :end, :seen)
                """)
            .bind("file", position.file())
            .bind("first", position.firstLine())
            .bind("size", position.size())
            .bind("mtime", position.mtime())
            .bind("end", position.end())
            .bind("seen", Nanos.of(position.seenAt()))
            .execute());
  }

  public void forgetSpool(String file) {
    database.write(h ->
        h.createUpdate("delete from spool_position where file = :file")
            .bind("file", file)
            .execute());
  }

  public void addDamaged(DamagedLine damaged) {
    database.write(h ->
        h.createUpdate(
                "insert into spool_damaged (at, line, problem) values (:at, :line, :problem)")
            .bind("at", Nanos.of(damaged.at()))
            .bind("line", damaged.line())
            .bind("problem", damaged.problem())
            .execute());
  }

  public int damagedCount() {
    return database.read(
        h -> h.createQuery("select count(*) from spool_damaged").map(row -> row.getInt(1)).one());
  }

  /** The first line that was set aside; empty when there is none. */
  public Optional<DamagedLine> firstDamaged() {
    return database.read(h ->
        h.createQuery("select at, line, problem from spool_damaged order by id limit 1")
            .map(row ->
                new DamagedLine(
                    Nanos.toInstant(row.getLong(1)), row.getString(2), row.getString(3)))
            .findFirst());
  }

  /** Drops the lines that were set aside; returns how many there were. */
  public int dropDamaged() {
    return database.write(h -> h.createUpdate("delete from spool_damaged").execute());
  }
}
