package dev.baton.insight;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Quantiles of a few numbers, interpolated as in most programs (type 7). */
public final class Quantiles {
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
