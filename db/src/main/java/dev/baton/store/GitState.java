package dev.baton.store;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The positions up to which git's reflogs and the hooks' spool files have been read. They are
 * written in the transaction that stores what was read, so that each line takes effect exactly
 * once.
 */
public record GitState(Database database) {
  /**
   * The metadata of a file, when it was last looked at.
   *
   * @param key stays the same for the same file, such as its inode; empty where the platform has
   *     none, and where there is no file
   * @param size in bytes; -1, which no file has, makes the next look read the file again
   * @param mtime nanoseconds since 1970
   */
  public record FileMark(String key, long size, long mtime) {
    /** Where there is no file. */
    public static final FileMark NONE = new FileMark("", 0, 0);

    /** The mark of no file with this key. */
    FileMark unlike() {
      return new FileMark(key, -1, mtime);
    }
  }

  /**
   * How far the HEAD reflog of a work tree has been read.
   *
   * @param worktree the name of its folder in the git directory; {@code -} for the main one
   * @param end the offset after the last line that was read, in bytes
   * @param lineLength of that line including its line end, in bytes; 0 where there is none, and
   *     where another program has moved HEAD since without adding a line
   * @param before the old id in that line; empty where there is none
   * @param after the new id in that line; empty where there is none
   * @param at the time in that line
   */
  public record HeadPosition(
      String worktree,
      FileMark file,
      long end,
      long lineLength,
      String before,
      String after,
      Instant at) {
    /** The same position, marked to be read again even if the file does not change. */
    public HeadPosition readAgain() {
      return new HeadPosition(worktree, file.unlike(), end, lineLength, before, after, at);
    }
  }

  /**
   * How far a spool file has been read.
   *
   * @param firstLine distinguishes it from a later file with the same inode; empty while it has
   *     none
   * @param end the offset after the last line that was read, in bytes
   * @param seenAt when something new was last found in it
   */
  public record SpoolPosition(FileMark file, String firstLine, long end, Instant seenAt) {
    /** The same position, marked to be read again even if the file does not change. */
    public SpoolPosition readAgain() {
      return new SpoolPosition(file.unlike(), firstLine, end, seenAt);
    }
  }

  /** A spool line that cannot be parsed. */
  public record DamagedLine(Instant at, String line, String problem) {}

  /**
   * The part of a position that is needed to see whether a file changed.
   *
   * @param spool whether it belongs to a spool file rather than a reflog
   * @param name the work tree, or the spool's inode
   * @param after the commit that HEAD was at; empty where there is none, and for a spool file
   */
  public record Mark(boolean spool, String name, long size, long mtime, long end, String after) {}

  /** All positions, read with one short query. */
  public List<Mark> marks() {
    return Sql.of(
            "select 0, worktree, size, mtime, end_offset, last_after from head_position"
                + " where clone = $clone() union all select 1, file, size, mtime, end_offset,"
                + " '' from spool_position where clone = $clone()")
        .list(
            database,
            row ->
                new Mark(
                    row.count(1) == 1,
                    row.text(2),
                    row.number(3),
                    row.number(4),
                    row.number(5),
                    row.text(6)));
  }

  /** Whether no position was ever stored. */
  public boolean isEmpty() {
    return heads().isEmpty();
  }

  public List<HeadPosition> heads() {
    return Sql.of(
            "select worktree, file, size, mtime, end_offset, line_length, last_before,"
                + " last_after, last_at from head_position where clone = $clone() order by"
                + " worktree")
        .list(
            database,
            row ->
                new HeadPosition(
                    row.text(1),
                    mark(row, 2),
                    row.number(5),
                    row.number(6),
                    row.text(7),
                    row.text(8),
                    row.time(9)));
  }

  private static FileMark mark(Row row, int first) {
    return new FileMark(row.text(first), row.number(first + 1), row.number(first + 2));
  }

  public void save(HeadPosition position) {
    Sql.insert("head_position")
        .setTo("clone", "$clone()")
        .set("worktree", position.worktree())
        .set("file", position.file().key())
        .set("size", position.file().size())
        .set("mtime", position.file().mtime())
        .set("end_offset", position.end())
        .set("line_length", position.lineLength())
        .set("last_before", position.before())
        .set("last_after", position.after())
        .set("last_at", Nanos.nearest(position.at()))
        .orUpdate("clone", "worktree")
        .run(database);
  }

  /** Deletes the position of a work tree that no longer exists. */
  public void forgetHead(String worktree) {
    Sql.of("delete from head_position where clone = $clone() and worktree = ?", worktree)
        .run(database);
  }

  public List<SpoolPosition> spools() {
    return Sql.of(
            "select file, size, mtime, first_line, end_offset, seen_at from spool_position"
                + " where clone = $clone() order by file")
        .list(
            database,
            row -> new SpoolPosition(mark(row, 1), row.text(4), row.number(5), row.time(6)));
  }

  public void save(SpoolPosition position) {
    Sql.insert("spool_position")
        .setTo("clone", "$clone()")
        .set("file", position.file().key())
        .set("first_line", position.firstLine())
        .set("size", position.file().size())
        .set("mtime", position.file().mtime())
        .set("end_offset", position.end())
        .set("seen_at", position.seenAt())
        .orUpdate("clone", "file")
        .run(database);
  }

  public void forgetSpool(String file) {
    Sql.of("delete from spool_position where clone = $clone() and file = ?", file).run(database);
  }

  public void addDamaged(DamagedLine damaged) {
    Sql.of(
            "insert into spool_damaged (clone, at, line, problem)" + " values ($clone(), ?, ?, ?)",
            damaged.at(),
            damaged.line(),
            damaged.problem())
        .run(database);
  }

  public int damagedCount() {
    return Sql.of("select count(*) from spool_damaged where clone = $clone()")
        .one(database, row -> row.count(1));
  }

  /** The first damaged line that was set aside; empty when there is none. */
  public Optional<DamagedLine> firstDamaged() {
    return Sql.of(
            "select at, line, problem from spool_damaged where clone = $clone()"
                + " order by id limit 1")
        .first(database, row -> new DamagedLine(row.time(1), row.text(2), row.text(3)));
  }

  /** Deletes the damaged lines; returns how many there were. */
  public int dropDamaged() {
    return Sql.of("delete from spool_damaged where clone = $clone()").run(database);
  }
}
