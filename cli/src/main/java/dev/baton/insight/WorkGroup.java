package dev.baton.insight;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The closed tasks that have something in common.
 *
 * @param kind label, type, priority, model or all
 * @param name such as the label
 * @param tasks how many were closed
 * @param low the first quartile of their iterations
 * @param median of their iterations
 * @param high the third quartile
 * @param most the largest number of iterations that any of them needed
 * @param medianMicrocents the median of their cost; null where no cost is known
 */
public record WorkGroup(
    String kind,
    String name,
    int tasks,
    double low,
    double median,
    double high,
    int most,
    @Nullable Double medianMicrocents) {
  private static final double QUARTER = 0.25;

  /** The group of these closed tasks; at least one. */
  static WorkGroup of(String kind, String name, List<PastWork> works) {
    List<Long> iterations = new ArrayList<>();
    List<Long> costs = new ArrayList<>();
    for (PastWork work : works) {
      iterations.add((long) work.steps().size());
      if (work.isPriced()) {
        costs.add(work.microcents());
      }
    }
    Quantiles numbers = new Quantiles(iterations);
    return new WorkGroup(
        kind,
        name,
        works.size(),
        numbers.at(QUARTER),
        numbers.median(),
        numbers.at(1 - QUARTER),
        (int) numbers.at(1),
        costs.isEmpty() ? null : new Quantiles(costs).median());
  }

  /** All groups of closed tasks: by label, type, priority and model, and all together. */
  public static List<WorkGroup> all(List<PastWork> works) {
    Map<String, Map<String, List<PastWork>>> groups = new TreeMap<>();
    for (PastWork work : works) {
      if (work.closed()) {
        add(groups, "all", "all tasks", work);
        add(groups, "type", work.type(), work);
        add(groups, "priority", "P" + work.priority(), work);
        work.labels().forEach(label -> add(groups, "label", label, work));
        models(work).forEach(model -> add(groups, "model", model, work));
      }
    }
    List<WorkGroup> all = new ArrayList<>();
    groups.forEach((kind, named) -> named.forEach((name, of) -> all.add(of(kind, name, of))));
    return all;
  }

  private static void add(
      Map<String, Map<String, List<PastWork>>> groups, String kind, String name, PastWork work) {
    groups
        .computeIfAbsent(kind, each -> new TreeMap<>())
        .computeIfAbsent(name, each -> new ArrayList<>())
        .add(work);
  }

  private static Set<String> models(PastWork work) {
    Set<String> models = new TreeSet<>();
    work.steps().forEach(step -> models.add(step.model()));
    models.remove("");
    return models;
  }

  /** Quantiles of a few numbers, interpolated as in most programs (type 7). */
  public static final class Quantiles {
    private final List<Long> sorted;

    /**
     * @param numbers at least one
     */
    public Quantiles(List<Long> numbers) {
      sorted = new ArrayList<>(numbers);
      Collections.sort(sorted);
    }

    /**
     * The number below which this part of all numbers is.
     *
     * @param part 0 to 1
     */
    public double at(double part) {
      double place = part * (sorted.size() - 1);
      int below = (int) Math.floor(place);
      int above = Math.min(below + 1, sorted.size() - 1);
      return sorted.get(below) + (place - below) * (sorted.get(above) - sorted.get(below));
    }

    public double median() {
      return at(0.5);
    }
  }

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
}
