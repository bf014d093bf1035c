package dev.baton.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.baton.breaker.IterationEnded;
import dev.baton.breaker.Observation;
import dev.baton.breaker.Observation.EventKind;
import dev.baton.breaker.Phase;
import dev.baton.breaker.Step;
import dev.baton.breaker.policy.Policy;
import dev.baton.breaker.policy.Preset;
import dev.baton.store.Breakers.Observed;
import dev.baton.store.Breakers.Recording;
import dev.baton.store.Breakers.TransitionRecord;
import dev.baton.store.PlainSql.SqlFailure;
import dev.baton.store.StoreException.Kind;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A breaker with a damaged row refuses, whatever the damage, and a reset always fixes it. */
class BreakerDamageTest {
  private static final Policy POLICY = Preset.DEFAULT.policy();
  private static final String SCOPE = "task:app-a1b";

  @TempDir Path directory;
  private TestStore store;
  private Breakers breakers;

  private static List<String> columns() {
    List<String> columns = new ArrayList<>(BreakerRows.COLUMNS);
    columns.add("version");
    columns.add("checksum");
    return columns;
  }

  /** A breaker with something in every column. */
  @BeforeEach
  void open() {
    store = new TestStore(directory);
    breakers = store.breakers;
    for (Observation observation : BreakerReaderTest.script()) {
      breakers.observe(SCOPE, null, observation, POLICY, store.stamp());
    }
    store.sql("create table sound as select * from breaker");
  }

  @AfterEach
  void close() {
    // As it was created, the project can be used again.
    store.sql("drop table sound");
    store.close();
  }

  @ParameterizedTest
  @MethodSource("columns")
  void aColumnOfAnotherValueIsNoticed(String column) {
    for (Object garbage :
        Arrays.asList(null, "", "x", "SIDEWAYS", "12", "1.5", -1, 0, 1, 2, 7_000_000_000L, 0.5)) {
      restoreAfter(() -> {
        if (garble(column, garbage)) {
          assertUnreadable();
        }
      });
    }
  }

  @ParameterizedTest
  @MethodSource("columns")
  void aColumnThatWasCutOffIsNoticed(String column) {
    restoreAfter(() -> {
      if (garbleBy("update breaker set %1$s = substr(%1$s, 1, length(%1$s) / 2)", column)) {
        assertUnreadable();
      }
    });
    restoreAfter(() -> {
      if (garbleBy("update breaker set %1$s = %1$s || 'x'", column)) {
        assertUnreadable();
      }
    });
  }

  @Test
  void aRowThatIsGoneIsNotTakenForANewBreaker() {
    store.sql("delete from breaker");
    assertUnreadable();
    breakers.reset(SCOPE, "again", store.stamp());
    assertThat(breakers.state(SCOPE).phase()).isEqualTo(Phase.CLOSED);
  }

  @Test
  void aRowOfAnotherScopeIsNotTakenForItsOwn() {
    store.sql("update breaker set scope = 'run'");
    assertUnreadable();
    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(() -> breakers.state("run"))
        .withMessageContaining("the breaker of run cannot be read")
        .withMessageContaining("checksum")
        .satisfies(e -> assertThat(e.hint()).endsWith("baton breaker reset"));
  }

  @Test
  void theMessageNamesTheTroubleAndTheHintTheWayOut() {
    garble("phase", "SIDE\nWAYS" + "!".repeat(60));
    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(() -> breakers.state(SCOPE))
        .withMessage(
            "the breaker of task:app-a1b cannot be read, so the loop must stop: phase cannot be"
                + " \"SIDE?WAYS"
                + "!".repeat(31)
                + "...\"")
        .satisfies(e -> assertThat(e.kind()).isEqualTo(Kind.UNREADABLE_STATE))
        .satisfies(e -> assertThat(e.kind().code()).isEqualTo("breaker_unreadable"))
        .satisfies(e -> assertThat(e.hint()).endsWith("baton breaker reset --task app-a1b"));
  }

  @Test
  void nothingButAResetWorksOnADamagedBreaker() {
    garble("phase", "SIDEWAYS");
    List<String> before = store.dump();
    assertRefused(() -> breakers.observe(SCOPE, "new", tool(), POLICY, store.stamp()));
    assertRefused(() -> breakers.trip(SCOPE, "stop", store.stamp()));
    IterationEnded ended = IterationEnded.at(store.clock.instant());
    assertRefused(() -> breakers.end(SCOPE, "it", ended, POLICY, store.stamp()));
    assertThat(store.dump()).isEqualTo(before);
    assertThat(breakers.scopes()).containsExactly(SCOPE);
    assertThat(breakers.history(SCOPE, 0)).isNotEmpty();
  }

  @Test
  void aResetTellsThatTheStateWasUnreadable() {
    garble("phase", "SIDEWAYS");
    Step step = breakers.reset(SCOPE, "repaired", store.stamp());
    assertThat(step.decision().allowed()).isTrue();
    assertThat(breakers.state(SCOPE)).isEqualTo(step.next());
    TransitionRecord last = breakers.history(SCOPE, 1).getFirst();
    assertThat(last.from()).isEqualTo(TransitionRecord.UNREADABLE);
    assertThat(last.to()).isEqualTo("CLOSED");
    assertThat(last.before()).isNull();
    assertThat(last.after()).contains("\"no_progress\":0");
    // What was refused meanwhile counts when it is reported again.
    breakers.observe(SCOPE, "new", tool(), POLICY, store.stamp());
    assertThat(breakers.state(SCOPE).totals().toolCalls()).isEqualTo(1);
  }

  @Test
  void aDamagedBreakerHoldsUpNoOther() {
    garble("phase", "SIDEWAYS");
    List<Recording> recordings =
        breakers.observeAll(
            List.of(
                new Observed("run", "1", tool()),
                new Observed(SCOPE, "2", tool()),
                new Observed("run", "3", tool()),
                new Observed(SCOPE, "4", tool())),
            POLICY,
            store.stamp());
    assertThat(recordings).extracting(Recording::scope).containsExactly("run", SCOPE, "run", SCOPE);
    assertThat(recordings.get(1)).isInstanceOf(Recording.Refused.class);
    assertThat(recordings.get(3)).isInstanceOf(Recording.Refused.class);
    assertThat(breakers.state("run").totals().toolCalls()).isEqualTo(2);
    breakers.reset(SCOPE, "again", store.stamp());
    breakers.observe(SCOPE, "2", tool(), POLICY, store.stamp());
    assertThat(breakers.state(SCOPE).totals().toolCalls()).isEqualTo(1);
  }

  private void assertUnreadable() {
    List<String> before = store.dump();
    assertRefused(() -> breakers.state(SCOPE));
    assertRefused(() -> breakers.observe(SCOPE, null, tool(), POLICY, store.stamp()));
    assertThat(store.dump()).isEqualTo(before);
    breakers.reset(SCOPE, "again", store.stamp());
    assertThat(breakers.state(SCOPE).phase()).isEqualTo(Phase.CLOSED);
  }

  private static void assertRefused(Runnable action) {
    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(action::run)
        .satisfies(e -> assertThat(e.kind()).isEqualTo(Kind.UNREADABLE_STATE))
        .satisfies(e -> assertThat(e.getMessage()).doesNotContain("\n"));
  }

  private void restoreAfter(Runnable action) {
    action.run();
    store.sql("delete from breaker");
    store.sql("insert into breaker select * from sound");
  }

  /** Returns whether the row changed: the schema itself prevents the worst changes. */
  private boolean garble(String column, @Nullable Object value) {
    List<String> before = store.dump("breaker");
    return attempt(h ->
        Sql.of(
                "update breaker set "
                    + column
                    + " = :value where "
                    + column
                    + " is distinct from :value")
            .with("value", value)
            .run(h))
        && !store.dump("breaker").equals(before);
  }

  private boolean garbleBy(String sql, String column) {
    List<String> before = store.dump("breaker");
    return attempt(h -> Sql.of(sql.replace("%1$s", column)).run(h))
        && !store.dump("breaker").equals(before);
  }

  private boolean attempt(Function<Handle, Integer> change) {
    try {
      return store.database.write(change) > 0;
    } catch (SqlFailure refused) {
      return false;
    } catch (StoreException notOfThisType) {
      assertThat(notOfThisType.kind()).isEqualTo(Kind.UNREADABLE);
      return false;
    }
  }

  private Observation tool() {
    return EventKind.TOOL_USED.at(store.clock.instant());
  }
}
