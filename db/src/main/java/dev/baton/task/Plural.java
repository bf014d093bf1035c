package dev.baton.task;

/** Counts with their unit, for people. */
public final class Plural {
  /** Such as {@code 1 file} or {@code 3 files}. */
  public static String of(long count, String noun) {
    return of(count, noun, noun + "s");
  }

  /** Such as {@code 1 worker seems} or {@code 3 workers seem}. */
  public static String of(long count, String one, String many) {
    return count + " " + (count == 1 ? one : many);
  }
}
