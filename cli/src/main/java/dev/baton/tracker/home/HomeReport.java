package dev.baton.tracker.home;

import dev.baton.task.Plural;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The result of syncing a home with its database. */
public final class HomeReport {
  /** Nobody reads more than this one by one. */
  private static final int MOST_CONFLICTS = 20;

  private static final int MOST_IDS = 5;

  private final Set<String> conflicts = new LinkedHashSet<>();
  private final Map<String, String> refused = new LinkedHashMap<>();
  private final Set<String> partly = new LinkedHashSet<>();
  private boolean failed;
  private int read;
  private int written;

  void conflict(String words) {
    conflicts.add(words);
  }

  /**
   * The home refused a change: it is undone here.
   *
   * @param failed whether the home failed, and may have made it
   */
  void refuse(String id, String words, boolean failed) {
    refused.put(id, words);
    this.failed |= failed;
  }

  /** A look showed that a home that failed has made the change. */
  void made(String id) {
    refused.remove(id);
  }

  /** The home has changed the task, but not in the way that Baton asked for. */
  void madePartly(String id) {
    partly.add(id);
  }

  /** The first ones of some tasks, for a sentence. */
  static String some(Collection<String> ids) {
    return Plural.some(List.copyOf(ids), MOST_IDS);
  }

  void countRead(int tasks) {
    read += tasks;
  }

  void countWritten(int tasks) {
    written += tasks;
  }

  /**
   * Changes that both sides had made to the same field, one sentence each; only the first ones if
   * there are many.
   */
  public List<String> conflicts() {
    List<String> shown = new ArrayList<>();
    for (String words : conflicts) {
      if (shown.size() == MOST_CONFLICTS) {
        shown.add((conflicts.size() - MOST_CONFLICTS) + " more conflicts were resolved");
        break;
      }
      shown.add(words);
    }
    return shown;
  }

  /** What the home said about each change that it refused, by task. */
  public Map<String, String> refused() {
    return refused;
  }

  /** Those of them that the home has changed in some other way. */
  public Set<String> partly() {
    return partly;
  }

  /** Whether the home failed, instead of refusing. */
  public boolean hasFailed() {
    return failed;
  }

  /** How many tasks were read from the home, and changed here. */
  public int read() {
    return read;
  }

  /** How many tasks were changed in the home. */
  public int written() {
    return written;
  }
}
