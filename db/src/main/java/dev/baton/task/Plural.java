package dev.baton.task;

import java.util.List;

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

  /** The first ones of some names, and how many more there are, such as {@code a, b and 3 more}. */
  public static String some(List<String> names, int most) {
    int more = names.size() - most;
    return more <= 0
        ? String.join(", ", names)
        : String.join(", ", names.subList(0, most)) + " and " + more + " more";
  }
}
