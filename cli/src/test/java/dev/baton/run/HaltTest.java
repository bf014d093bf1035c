package dev.baton.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.run.RunEvent.TaskEnding;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Why loops stop, with their exit codes, and requests to end. */
class HaltTest {
  private static int exit(Halt.Kind kind, TaskEnding ending) {
    return Exit.of(new Halt(kind, "code", "Reason"), ending);
  }

  @Test
  void exitCodesAsInTheManual() {
    assertThat(exit(Halt.Kind.CLAIM_LOST, TaskEnding.LOST)).isEqualTo(4);
    assertThat(exit(Halt.Kind.STAGNATION, TaskEnding.BLOCKED)).isEqualTo(10);
    assertThat(exit(Halt.Kind.BREAKER_OPEN, TaskEnding.RELEASED)).isEqualTo(10);
    assertThat(exit(Halt.Kind.STAGNATION, TaskEnding.PAUSED)).isEqualTo(11);
    assertThat(exit(Halt.Kind.QUESTION, TaskEnding.PAUSED)).isEqualTo(11);
    assertThat(exit(Halt.Kind.LIMIT, TaskEnding.PAUSED)).isEqualTo(12);
    assertThat(exit(Halt.Kind.BUDGET, TaskEnding.RELEASED)).isEqualTo(12);
    assertThat(exit(Halt.Kind.INTERRUPT, TaskEnding.KEPT)).isEqualTo(130);
  }

  @Test
  void onePlainSentence() {
    assertThat(new Halt(Halt.Kind.LIMIT, "tool_call_limit", "x", "51", "50").sentence())
        .isEqualTo("Paused after 51 tool calls, the limit is 50");
    assertThat(new Halt(Halt.Kind.STAGNATION, "no_progress", "Nothing moved").sentence())
        .isEqualTo("Nothing moved");
  }

  @Test
  void onceIsARequestTwiceAnOrder() {
    List<String> done = new ArrayList<>();
    Interrupts interrupts = new Interrupts();
    interrupts.onOrder(() -> done.add("killed"));
    assertThat(interrupts.requested()).isFalse();
    interrupts.request();
    assertThat(interrupts.requested()).isTrue();
    assertThat(interrupts.ordered()).isFalse();
    assertThat(done).isEmpty();
    interrupts.request();
    assertThat(interrupts.ordered()).isTrue();
    assertThat(done).containsExactly("killed");
    interrupts.onOrder(null);
    interrupts.request();
    assertThat(done).containsExactly("killed");
  }
}
