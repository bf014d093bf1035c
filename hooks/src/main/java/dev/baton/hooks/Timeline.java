package dev.baton.hooks;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Merges the moves of several work trees into one order. */
final class Timeline {
  private Timeline() {}

  /**
   * Merges by time; within one work tree the order is kept, whatever the clock showed.
   *
   * @param limit at most this many moves, but at least one segment
   */
  static List<Segment> merge(List<List<Segment>> heads, int limit) {
    List<Segment> merged = new ArrayList<>();
    int[] next = new int[heads.size()];
    int moves = 0;
    for (int first = earliest(heads, next); first >= 0; first = earliest(heads, next)) {
      Segment segment = heads.get(first).get(next[first]++);
      moves += segment.moves().size();
      if (moves > limit && !merged.isEmpty()) {
        break;
      }
      merged.add(segment);
    }
    return merged;
  }

  private static int earliest(List<List<Segment>> heads, int[] next) {
    int found = -1;
    @Nullable Segment first = null;
    for (int i = 0; i < heads.size(); i++) {
      if (next[i] < heads.get(i).size()) {
        Segment segment = heads.get(i).get(next[i]);
        if (first == null || segment.at().isBefore(first.at())) {
          first = segment;
          found = i;
        }
      }
    }
    return found;
  }
}
