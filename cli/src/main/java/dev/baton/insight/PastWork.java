package dev.baton.insight;

import java.util.List;
import java.util.Set;

/**
 * The work that was done on one task.
 *
 * @param closed whether it led to the end
 * @param steps oldest first; those after the closing are left out
 */
public record PastWork(
    String task,
    boolean closed,
    String type,
    int priority,
    Set<String> labels,
    List<PastStep> steps) {
  public PastWork {
    labels = Set.copyOf(labels);
    steps = List.copyOf(steps);
  }

  /**
   * One iteration.
   *
   * @param model empty when not known
   * @param microcents what it cost; 0 where that is not known
   * @param priced whether its cost is known
   */
  public record PastStep(boolean progress, String model, long microcents, boolean priced) {}

  /** What all iterations cost; 0 where nothing is known. */
  public long microcents() {
    return steps.stream().mapToLong(PastStep::microcents).sum();
  }

  /** Whether the cost of any iteration is known. */
  public boolean isPriced() {
    return steps.stream().anyMatch(PastStep::priced);
  }
}
