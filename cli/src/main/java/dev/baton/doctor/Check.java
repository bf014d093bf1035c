package dev.baton.doctor;

import dev.baton.store.Storage.Backend;

/** A check that doctor makes. */
public interface Check {
  /** The name on the command line and in JSON, such as {@code stale-tasks}. */
  String name();

  /** Whether there is anything to check in this database. */
  default boolean concerns(Backend medium) {
    return true;
  }

  /** Checks, and changes nothing. */
  CheckResult look(CheckContext context);

  /** What {@link #fix} would do, in words; empty when only a person can fix the problem. */
  default String remedy() {
    return "";
  }

  /**
   * Whether {@link #fix} can fix this finding.
   *
   * @param found the result of {@link #look}; not a pass
   */
  default boolean canFix(CheckContext context, CheckResult found) {
    return !remedy().isEmpty();
  }

  /** Whether a warning is about a decision that only a person can make. */
  default boolean isForPerson() {
    return false;
  }

  /** Fixes what it can. Called only where {@link #remedy} is not empty. */
  default void fix(CheckContext context) {
    throw new UnsupportedOperationException(name() + " cannot be fixed automatically");
  }
}
