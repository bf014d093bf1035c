package dev.baton.doctor;

/** One thing that can be wrong. */
public interface Check {

  /** The name on the command line and in JSON, such as {@code stale-tasks}. */
  String name();

  /** Looks, and changes nothing. */
  CheckResult look(CheckContext context);

  /** What {@link #mend} would do, in words; empty when a person has to. */
  default String remedy() {
    return "";
  }

  /**
   * Whether {@link #mend} can do something about what was found.
   *
   * @param found what {@link #look} found; not a pass
   */
  default boolean canMend(CheckContext context, CheckResult found) {
    return !remedy().isEmpty();
  }

  /** Mends what it can. Called only where {@link #remedy} is not empty. */
  default void mend(CheckContext context) {
    throw new UnsupportedOperationException(name() + " cannot be fixed automatically");
  }
}
