package dev.baton.store;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The positions up to which git's reflogs and the hooks' spool files have been read. They are
 * written in the transaction that stores what was read, so that each line takes effect exactly
 * once.
 */
public interface GitState {
  /** A size that no file has. A position with it makes the next look read the file again. */
  long UNLIKE_ANY_FILE = -1;

  /**
   * How far the HEAD reflog of a work tree has been read.
   *
   * @param worktree the name of its folder in the git directory; {@code -} for the main one
   * @param file identifies the file, such as its inode; empty when it does not exist
   * @param size in bytes, when it was last looked at; or {@link #UNLIKE_ANY_FILE}
   * @param mtime nanoseconds since 1970, when it was last looked at
   * @param end the offset after the last line that was read, in bytes
   * @param lineLength of that line including its line end, in bytes; 0 where there is none, and
   *     where another program has moved HEAD since without adding a line
   * @param before the old id in that line; empty where there is none
   * @param after the new id in that line; empty where there is none
   * @param at the time in that line
   */
  record HeadPosition(
      String worktree,
      String file,
      long size,
      long mtime,
      long end,
      long lineLength,
      String before,
      String after,
      Instant at) {

    /** The same position, marked to be read again even if the file does not change. */
    public HeadPosition readAgain() {
      return new HeadPosition(
          worktree, file, UNLIKE_ANY_FILE, mtime, end, lineLength, before, after, at);
    }

    // Written by hand: the JVM links a record's generated methods at every start.

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
   * How far a spool file has been read.
   *
   * @param file its inode
   * @param firstLine distinguishes it from a later file with the same inode; empty while it has
   *     none
   * @param size in bytes, when it was last looked at; or {@link #UNLIKE_ANY_FILE}
   * @param mtime nanoseconds since 1970, when it was last looked at
   * @param end the offset after the last line that was read, in bytes
   * @param seenAt when something new was last found in it
   */
  record SpoolPosition(
      String file, String firstLine, long size, long mtime, long end, Instant seenAt) {

    /** The same position, marked to be read again even if the file does not change. */
    public SpoolPosition readAgain() {
      return new SpoolPosition(file, firstLine, UNLIKE_ANY_FILE, mtime, end, seenAt);
    }

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

  /** A spool line that cannot be parsed. */
  record DamagedLine(Instant at, String line, String problem) {}

  /**
   * The part of a position that is needed to see whether a file changed.
   *
   * @param spool whether it belongs to a spool file rather than a reflog
   * @param name the work tree, or the spool's inode
   * @param after the commit that HEAD was at; empty where there is none, and for a spool file
   */
  record Mark(boolean spool, String name, long size, long mtime, long end, String after) {}

  /** All positions, read with one short query. */
  List<Mark> marks();

  /** Whether no position was ever stored. */
  boolean isEmpty();

  List<HeadPosition> heads();

  void save(HeadPosition position);

  /** Deletes the position of a work tree that no longer exists. */
  void forgetHead(String worktree);

  List<SpoolPosition> spools();

  void save(SpoolPosition position);

  void forgetSpool(String file);

  void addDamaged(DamagedLine damaged);

  int damagedCount();

  /** The first damaged line that was set aside; empty when there is none. */
  Optional<DamagedLine> firstDamaged();

  /** Deletes the damaged lines; returns how many there were. */
  int dropDamaged();
}
