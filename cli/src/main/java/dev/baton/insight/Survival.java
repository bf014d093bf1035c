package dev.baton.insight;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The Kaplan-Meier estimate of how long something lasts, where for some subjects the end was not
 * seen (they are censored). The band is Greenwood's, on the scale of log(-log S), at 95 %.
 *
 * @param subjects how many there were
 * @param points one for each time at which a subject ended
 */
public record Survival(int subjects, List<Point> points) {
  private static final double Z = 1.959963984540054;

  /**
   * A subject.
   *
   * @param time 0 or more
   * @param ended false where it was still going on at that time
   */
  public record Subject(int time, boolean ended) {}

  /**
   * The estimate at a time at which at least one subject ended.
   *
   * @param atRisk how many had not ended before
   * @param ended how many ended then
   * @param survival the share that lasts for longer
   * @param low the lower end of the band; null where the formula gives none
   * @param high the upper end of the band
   */
  public record Point(
      int time,
      int atRisk,
      int ended,
      double survival,
      @Nullable Double low,
      @Nullable Double high) {
    /** The share that has ended by then. */
    public double share() {
      return 1 - survival;
    }
  }

  /** The estimate for these subjects. */
  public static Survival of(List<Subject> subjects) {
    SortedMap<Integer, int[]> counts = new TreeMap<>();
    for (Subject subject : subjects) {
      counts.computeIfAbsent(subject.time(), time -> new int[2])[subject.ended() ? 0 : 1]++;
    }
    List<Point> points = new ArrayList<>();
    int atRisk = subjects.size();
    double survival = 1;
    double sum = 0;
    for (var each : counts.entrySet()) {
      int ended = each.getValue()[0];
      if (ended > 0) {
        survival *= 1 - (double) ended / atRisk;
        sum += atRisk == ended ? 0 : (double) ended / ((double) atRisk * (atRisk - ended));
        points.add(point(each.getKey(), atRisk, ended, survival, sum));
      }
      // A subject that is censored at a time is at risk at that time.
      atRisk -= ended + each.getValue()[1];
    }
    return new Survival(subjects.size(), List.copyOf(points));
  }

  private static Point point(int time, int atRisk, int ended, double survival, double sum) {
    if (survival <= 0 || survival >= 1) {
      return new Point(time, atRisk, ended, survival, null, null);
    }
    double error = Math.sqrt(sum) / Math.abs(Math.log(survival));
    return new Point(
        time,
        atRisk,
        ended,
        survival,
        Math.pow(survival, Math.exp(Z * error)),
        Math.pow(survival, Math.exp(-Z * error)));
  }

  /** The last point; null where no subject ended. */
  public @Nullable Point last() {
    return points.isEmpty() ? null : points.getLast();
  }
}
