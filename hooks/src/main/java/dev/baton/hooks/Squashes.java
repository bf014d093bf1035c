package dev.baton.hooks;

import dev.baton.git.history.CommitFacts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which iterations a rebase combined. */
final class Squashes {
  private final Overlay overlay;
  private final Rewrites rewrites;
  private final List<Tracked> branch;

  /** For each iteration that others were squashed into: the commit after each step. */
  private final Map<Tracked, List<CommitFacts>> steps = new LinkedHashMap<>();

  Squashes(Overlay overlay, Rewrites rewrites, List<Tracked> branch) {
    this.overlay = overlay;
    this.rewrites = rewrites;
    this.branch = branch;
  }

  /** Records that one more commit was squashed into an iteration. */
  void add(Tracked tracked, CommitFacts result) {
    steps.computeIfAbsent(tracked, one -> new ArrayList<>()).add(result);
  }

  /**
   * For each iteration of a group, the one that continues: the earliest.
   *
   * @param originals which iterations have their commit already
   */
  Map<Tracked, Tracked> carriers(Originals originals) {
    Map<Tracked, Tracked> carriers = new HashMap<>();
    for (Map.Entry<Tracked, List<CommitFacts>> entry : steps.entrySet()) {
      List<Tracked> group = new ArrayList<>(List.of(entry.getKey()));
      group.addAll(reported(entry.getValue(), originals));
      if (group.size() == 1) {
        group.addAll(guessed(entry.getValue(), originals));
      }
      Tracked carrier = group.getFirst();
      for (Tracked one : group) {
        carrier = one.n() < carrier.n() ? one : carrier;
      }
      for (Tracked one : group) {
        originals.take(one);
        carriers.put(one, carrier);
      }
    }
    return carriers;
  }

  private List<Tracked> reported(List<CommitFacts> results, Originals originals) {
    List<Tracked> found = new ArrayList<>();
    for (String original : rewrites.originals(results.getLast().id())) {
      Tracked tracked = overlay.of(original);
      if (tracked != null && !originals.isTaken(tracked) && !found.contains(tracked)) {
        found.add(tracked);
      }
    }
    return found;
  }

  /**
   * Guesses when git reported nothing: the remaining commits of the branch whose files are in the
   * result.
   */
  private List<Tracked> guessed(List<CommitFacts> results, Originals originals) {
    List<Tracked> found = new ArrayList<>();
    for (CommitFacts result : results) {
      Set<String> paths = Overlay.paths(result);
      for (Tracked tracked : branch) {
        if (!originals.isTaken(tracked)
            && !found.contains(tracked)
            && paths.containsAll(overlay.paths(tracked))) {
          found.add(tracked);
          break;
        }
      }
    }
    return found;
  }
}
