package dev.baton.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.breaker.TokenUse;
import dev.baton.breaker.policy.Money;
import dev.baton.store.Runs.Used;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A limit is reached at its value before an iteration, and above its value during one. */
class RunBudgetTest {
  private static final RunBudget.Limits LIMITS =
      new RunBudget.Limits(10L, new Money(5_000_000), Duration.ofSeconds(100), 1000L);

  private static Used used(long iterations, long tokens, long microcents, long seconds) {
    return new Used(
        iterations,
        0,
        new TokenUse(tokens / 2, 1_000_000, tokens - tokens / 2),
        microcents,
        seconds);
  }

  @Test
  void withoutLimitsNothingStops() {
    RunBudget budget = new RunBudget(RunBudget.Limits.NONE);
    Used much = used(1L << 40, 1L << 40, 1L << 50, 1L << 40);
    assertThat(budget.beforeIteration(much)).isNull();
    assertThat(budget.during(much)).isNull();
    assertThat(budget.warnings(much)).isEmpty();
  }

  @Test
  void eachLimitStopsAtItsNumber() {
    RunBudget budget = new RunBudget(LIMITS);
    assertThat(budget.beforeIteration(used(9, 999, 4_999_999, 99))).isNull();
    assertThat(budget.beforeIteration(used(10, 0, 0, 0)).code()).isEqualTo("max_iterations");
    assertThat(budget.beforeIteration(used(0, 1000, 0, 0)).limit()).isEqualTo("1000");
    assertThat(budget.beforeIteration(used(0, 0, 5_000_000, 0)).code()).isEqualTo("max_cost");
    Halt halt = budget.beforeIteration(used(0, 0, 0, 100));
    assertThat(halt.code()).isEqualTo("max_duration");
    assertThat(halt.kind()).isEqualTo(Halt.Kind.BUDGET);
    assertThat(halt.actual()).isEqualTo("100");
    assertThat(halt.reason()).contains("100 of 100 seconds");
  }

  @Test
  void whatRunsMayUseUpAllButNoMore() {
    RunBudget budget = new RunBudget(LIMITS);
    assertThat(budget.during(used(11, 1000, 5_000_000, 100))).as("the last one runs").isNull();
    assertThat(budget.during(used(0, 1001, 0, 0))).isNotNull();
    assertThat(budget.during(used(0, 0, 5_000_001, 0)).code()).isEqualTo("max_cost");
    assertThat(budget.during(used(0, 0, 0, 101)).code()).isEqualTo("max_duration");
  }

  @Test
  void eachIsReportedOnceFromFourFifthsOn() {
    RunBudget budget = new RunBudget(LIMITS);
    assertThat(budget.warnings(used(7, 799, 3_999_999, 79))).isEmpty();
    assertThat(budget.warnings(used(8, 0, 0, 0)))
        .singleElement()
        .satisfies(line -> assertThat(line).contains("8 of 10 iterations", "--max-iterations"));
    assertThat(budget.warnings(used(9, 800, 4_000_000, 80))).hasSize(3);
    assertThat(budget.warnings(used(9, 900, 4_500_000, 90))).isEmpty();
  }
}
