package dev.baton.store;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Up to where git's files, and the hooks' own, are accounted for. Written in the transaction that
 * stores what was found there, so that each line has its effect once.
 */
public interface GitState {
  /** The size in a position that is to be read again: no file has it, so each look sees news. */
  long UNLIKE_ANY_FILE = -1;

  /**
   * Up to where a work tree's HEAD reflog is accounted for.
   *
   * @param worktree the name of its folder in the git directory; {@code -} for the main one
   * @param file what tells the file apart from others, such as its inode; empty when it is not
   *     there
   * @param size in bytes, when it was last looked at; or {@link #UNLIKE_ANY_FILE}
   * @param mtime nanoseconds since 1970, when it was last looked at
   * @param end behind the last line that is accounted for, in bytes
   * @param lineLength of that line with its end, in bytes; 0 where there is none
   * @param before the ids in that line; empty where there is none
   * @param after the ids in that line; empty where there is none
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

    /** The same position, to be read again soon although the file does not change. */
    public HeadPosition readAgain() {
      return new HeadPosition(
          worktree, file, UNLIKE_ANY_FILE, mtime, end, lineLength, before, after, at);
    }

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
   * @param size in bytes, when it was last looked at; or {@link #UNLIKE_ANY_FILE}
   * @param mtime nanoseconds since 1970, when it was last looked at
   * @param end behind the last line that is accounted for, in bytes
   * @param seenAt when something new was last found in it
   */
  record SpoolPosition(
      String file, String firstLine, long size, long mtime, long end, Instant seenAt) {

    /** The same position, to be read again soon although the file does not change. */
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

  /** A line that says nothing that can be understood. */
  record DamagedLine(Instant at, String line, String problem) {}

  /**
   * As much of a position as tells at a glance whether something is new.
   *
   * @param spool whether it is a spool's, and not a reflog's
   * @param name the work tree, or the spool's inode
   */
  record Mark(boolean spool, String name, long size, long mtime, long end) {}

  /** All positions, in one short question. */
  List<Mark> marks();

  /** Whether nobody ever looked. */
  boolean isEmpty();

  List<HeadPosition> heads();

  void save(HeadPosition position);

  /** Forgets a work tree that is no more. */
  void forgetHead(String worktree);

  List<SpoolPosition> spools();

  void save(SpoolPosition position);

  void forgetSpool(String file);

  void addDamaged(DamagedLine damaged);

  int damagedCount();

  /** The first line that was set aside; empty when there is none. */
  Optional<DamagedLine> firstDamaged();

  /** Drops the lines that were set aside; returns how many there were. */
  int dropDamaged();
}
