package dev.baton.insight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.baton.insight.Survival.Point;
import dev.baton.insight.Survival.Subject;
import dev.baton.insight.WorkGroup.PastWork;
import dev.baton.insight.WorkGroup.PastWork.PastStep;
import dev.baton.insight.WorkGroup.Quantiles;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The statistics equal published figures, and an evaluation that is written in another way. */
class SurvivalTest {
  private static final double EXACT = 1e-9;

  private static List<Subject> subjects(int[] ended, int[] censored) {
    List<Subject> subjects = new ArrayList<>();
    for (int time : ended) {
      subjects.add(new Subject(time, true));
    }
    for (int time : censored) {
      subjects.add(new Subject(time, false));
    }
    return subjects;
  }

  /**
   * The remission times of leukaemia patients under 6-MP of Freireich and others (1963), the usual
   * example: the estimates and standard errors are in every textbook.
   */
  @Test
  void equalsThePublishedExample() {
    List<Point> points =
        Survival.of(
                subjects(
                    new int[] {6, 6, 6, 7, 10, 13, 16, 22, 23},
                    new int[] {6, 9, 10, 11, 17, 19, 20, 25, 32, 32, 34, 35}))
            .points();
    assertThat(points).extracting(Point::time).containsExactly(6, 7, 10, 13, 16, 22, 23);
    assertThat(points).extracting(Point::atRisk).containsExactly(21, 17, 15, 12, 11, 7, 6);
    double[] survival = {0.8571, 0.8067, 0.7529, 0.6902, 0.6275, 0.5378, 0.4482};
    double[] low = {0.6197, 0.5631, 0.5032, 0.4316, 0.3675, 0.2678, 0.1881};
    double[] high = {0.9516, 0.9228, 0.8894, 0.8491, 0.8049, 0.7468, 0.6801};
    for (int i = 0; i < survival.length; i++) {
      assertThat(points.get(i).survival()).isCloseTo(survival[i], within(0.0001));
      assertThat(points.get(i).low()).isCloseTo(low[i], within(0.0002));
      assertThat(points.get(i).high()).isCloseTo(high[i], within(0.0002));
    }
  }

  @Test
  void equalsASlowIndependentEvaluation() {
    Random random = new Random(11);
    for (int round = 0; round < 300; round++) {
      List<Subject> subjects = new ArrayList<>();
      for (int i = 0; i < 1 + random.nextInt(30); i++) {
        subjects.add(new Subject(random.nextInt(8), random.nextBoolean()));
      }
      for (Point point : Survival.of(subjects).points()) {
        double product = 1;
        double variance = 0;
        for (int time = 0; time <= point.time(); time++) {
          int now = time;
          long risk = subjects.stream().filter(each -> each.time() >= now).count();
          long ended = subjects.stream().filter(each -> each.ended() && each.time() == now).count();
          if (ended > 0) {
            product *= (risk - ended) / (double) risk;
            variance += risk == ended ? 0 : ended / (double) (risk * (risk - ended));
          }
        }
        assertThat(point.survival()).isCloseTo(product, within(EXACT));
        if (product > EXACT) {
          double theta = Math.log(-Math.log(product));
          double width = 1.959963984540054 * Math.sqrt(variance) / -Math.log(product);
          assertThat(point.low()).isCloseTo(Math.exp(-Math.exp(theta + width)), within(EXACT));
          assertThat(point.high()).isCloseTo(Math.exp(-Math.exp(theta - width)), within(EXACT));
        } else {
          assertThat(point.low()).isNull();
        }
      }
    }
  }

  @Test
  void nobodyIsNoEstimate() {
    assertThat(Survival.of(List.of()).last()).isNull();
    assertThat(Survival.of(List.of(new Subject(3, false))).points()).isEmpty();
  }

  /** Each letter is an iteration: c made progress, a dot none. */
  private static PastWork work(String iterations, boolean closed, String type, String... labels) {
    List<PastStep> steps = new ArrayList<>();
    for (int i = 0; i < iterations.length(); i++) {
      char each = iterations.charAt(i);
      steps.add(new PastStep(each == 'c', "opus", 10, true));
    }
    return new PastWork("t", closed, type, 1, Set.of(labels), steps);
  }

  @Test
  void chancesAreThoseOfTasksInTheSameSituation() {
    List<PastWork> works =
        List.of(
            work("c", true, "bug"),
            work("..c", true, "bug"),
            work("...", false, "bug"),
            work("c..c..", false, "bug"),
            work(".c.c", true, "bug"));
    Survival after = Stagnation.after(works, 1);
    assertThat(after.subjects()).isEqualTo(4);
    // Of four, one is closed after two more; of the two that are left then, one after three more.
    assertThat(after.points()).extracting(Point::time).containsExactly(2, 3);
    assertThat(after.points().getLast().share()).isCloseTo(1 - 0.75 * 0.5, within(EXACT));
    Survival streak = Stagnation.afterStreak(works, 2);
    assertThat(streak.subjects()).isEqualTo(3);
    assertThat(streak.points()).extracting(Point::time).containsExactly(1);
    assertThat(streak.points().getFirst().atRisk()).isEqualTo(3);
  }

  @Test
  void quartilesAreInterpolated() {
    Quantiles numbers = new Quantiles(List.of(7L, 1L, 2L, 10L));
    assertThat(numbers.at(0.25)).isEqualTo(1.75);
    assertThat(numbers.median()).isEqualTo(4.5);
    assertThat(numbers.at(0.75)).isEqualTo(7.75);
  }

  @Test
  void anEstimateComesFromTheTasksThatAreMostAlike() {
    List<PastWork> works = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      works.add(work("cc", true, "bug", "ui"));
      works.add(work("ccccc", true, "feature"));
    }
    works.add(work("c".repeat(9), false, "bug"));
    Estimates estimates = Estimates.parse(Estimates.of(WorkGroup.all(works)).toString());
    assertThat(estimates.of("feature", Set.of("ui")).median()).isEqualTo(2);
    assertThat(estimates.of("feature", Set.of()).median()).isEqualTo(5);
    assertThat(estimates.of("chore", Set.of("new")))
        .satisfies(all -> assertThat(all.kind()).isEqualTo("all"))
        .satisfies(all -> assertThat(all.tasks()).isEqualTo(24))
        .satisfies(all -> assertThat(all.most()).isEqualTo(5));
    assertThat(Estimates.of(WorkGroup.all(works.subList(0, 19))).groups()).isEmpty();
    assertThat(Estimates.parse("garbage\nall\t1").groups()).isEmpty();
  }
}
