package dev.baton.store;

/**
 * The next epoch of a task. No epoch is given twice, also not after a backup was restored, a
 * replica was promoted, or a database was copied: the copy begins a new life, and its epochs
 * continue above a floor, the seconds since 1970 at that time. Nobody can have reached that by
 * counting.
 *
 * <p>How to recognise a copy depends on the engine ({@link SqlDialect#begun}).
 */
public final class Epochs {
  /** The next one, in a statement that changes a task. */
  static final String NEXT = next("epoch");

  /** The next one where the task is held, in a statement that ends the claim. */
  static final String NEXT_IF_HELD =
      "case when status = 'in_progress' then " + NEXT + " else epoch end";

  /** The next one after that in a column. */
  static String next(String column) {
    return "$greatest(" + column + ", $floor()) + 1";
  }

  /** The first one of a new task; one that was erased continues with its old ones. */
  static String first(String id) {
    return "(select coalesce(max(epoch) + 1, 0) from event where task_id = "
        + id
        + " and epoch > 0)";
  }

  /**
   * Begins a new life if the database is another copy than at the last change.
   *
   * @param mark an expression for what distinguishes this copy, a text that is not empty
   * @param next the mark that the row has once this statement has changed it
   * @param seconds an expression for the seconds since 1970
   */
  public static void adopt(Handle h, String mark, String next, String seconds) {
    Sql.of(
            "update life set mark = %2$s, floor = case when mark = '' then floor else %3$s end where mark <> %1$s"
                .formatted(mark, next, seconds))
        .later(h);
  }

  /**
   * The epochs of copied tasks continue as in the database from which they come. A change of the
   * row without need would look like another copy.
   */
  static void copyFloor(Handle from, Handle to) {
    long floor = Sql.of("select floor from life").number(from);
    Sql.of("update life set floor = :floor where floor < :floor").with("floor", floor).run(to);
  }
}
