package dev.baton.claim;

/** A clock that cannot be set, and that stops while the machine sleeps. */
@FunctionalInterface
public interface Uptime {
  /** Nanoseconds since a fixed moment of this boot, which is the same for all processes. */
  long nanos();

  /**
   * This system's clock. On Linux the JVM's nano time is CLOCK_MONOTONIC, which counts from boot.
   * On other systems readings of different processes may not be comparable, which can only make a
   * sweep more careful.
   */
  static Uptime ofThisSystem() {
    return System::nanoTime;
  }
}
