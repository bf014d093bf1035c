package dev.baton.claim;

/** A clock that nobody can set, and that stands still while the machine sleeps. */
@FunctionalInterface
public interface Uptime {

  /** Nanoseconds since some fixed moment of this boot, the same for all processes. */
  long nanos();

  /**
   * The machine's own. On Linux the JVM's nano time is CLOCK_MONOTONIC, which counts from boot;
   * where it does not, readings of different processes differ by chance and only make a pass
   * careful.
   */
  static Uptime ofThisSystem() {
    return System::nanoTime;
  }
}
