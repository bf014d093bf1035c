package dev.baton.render;

import dev.baton.terminal.Output;

/** The notes of {@code ready} below its list. */
public final class ReadyNotes {
  /** How many tasks that wait for their children are counted; of others it says "more than". */
  public static final int CONTAINERS = 50;

  private ReadyNotes() {}

  /** Prints how many tasks are left out because they wait for their children. */
  public static void containers(Output output, int count) {
    if (count > CONTAINERS) {
      output.note(
          "more than " + CONTAINERS + " tasks wait for their children; --all-types shows them");
    } else if (count == 1) {
      output.note("1 task waits for its children; --all-types shows it");
    } else if (count > 1) {
      output.note(count + " tasks wait for their children; --all-types shows them");
    }
  }

  /**
   * Prints that the list was cut.
   *
   * @param stale how many stale tasks are among those left out
   * @param atLeast whether there may be more of those
   */
  public static void more(Output output, int limit, int stale, boolean atLeast) {
    String count = (atLeast ? "at least " : "") + stale;
    String among = stale == 0 ? "" : " (stale ones among the rest: " + count + ")";
    output.note("more tasks are ready than these " + limit + among + "; -n 0 shows all");
  }
}
