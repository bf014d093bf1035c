package dev.baton.interop.home;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What came of bringing a home and the database into step. */
public final class HomeReport {
  /** Whoever reads more of them at once does not read them one by one. */
  private static final int MOST_CONFLICTS = 20;

  private final Set<String> conflicts = new LinkedHashSet<>();
  private int takenIn;
  private int written;

  void conflict(String words) {
    conflicts.add(words);
  }

  void countTakenIn(int tasks) {
    takenIn += tasks;
  }

  void countWritten(int tasks) {
    written += tasks;
  }

  /** Where both sides had changed the same, one sentence each; of very many the first ones. */
  public List<String> conflicts() {
    List<String> told = new ArrayList<>();
    for (String words : conflicts) {
      if (told.size() == MOST_CONFLICTS) {
        told.add((conflicts.size() - MOST_CONFLICTS) + " more conflicts were resolved");
        break;
      }
      told.add(words);
    }
    return told;
  }

  /** How many tasks were changed here by what the home said. */
  public int takenIn() {
    return takenIn;
  }

  /** How many tasks were changed in the home. */
  public int written() {
    return written;
  }
}
