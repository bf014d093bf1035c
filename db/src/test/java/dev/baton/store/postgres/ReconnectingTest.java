package dev.baton.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.baton.store.Patience.Setbacks;
import dev.baton.store.StoreException;
import dev.baton.store.StoreException.Kind;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.util.PSQLException;
import org.postgresql.util.PSQLState;

/** For which servers a command waits, and for how long. */
class ReconnectingTest {
  private static final Duration LONG = Duration.ofMinutes(5);
  private static final PostgresAddress ADDRESS =
      PostgresAddress.parse("postgresql://ann@db.example.org/tasks");

  private final Connection connection =
      (Connection)
          Proxy.newProxyInstance(
              getClass().getClassLoader(),
              new Class<?>[] {Connection.class},
              (proxy, method, arguments) -> null);
  private int tries;

  /** A server that refuses the first connections with an SQL state. */
  private Reconnecting refusing(String state, int times, Duration patience) {
    return new Reconnecting(
        ADDRESS,
        patience,
        () -> {
          tries++;
          if (tries <= times) {
            throw refusal(state);
          }
          return connection;
        });
  }

  private static SQLException refusal(String state) {
    return new PSQLException("no", PSQLState.UNKNOWN_STATE) {
      @Override
      public String getSQLState() {
        return state;
      }
    };
  }

  @Test
  void aConnectionThatIsMadeTooLateIsClosed() throws Exception {
    CountDownLatch answers = new CountDownLatch(1);
    CountDownLatch closed = new CountDownLatch(1);
    Connection late =
        (Connection)
            Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {Connection.class},
                (proxy, method, arguments) -> {
                  closed.countDown();
                  return null;
                });
    Reconnecting.Connecting silent =
        () -> {
          try {
            answers.await();
          } catch (InterruptedException e) {
            throw new SQLException(e);
          }
          return late;
        };
    assertThatThrownBy(() -> Reconnecting.attempt(silent, () -> true))
        .hasMessage("it did not answer in time");
    answers.countDown();
    assertThat(closed.await(20, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void whoGivesUpWaitsForNoConnection() {
    List<String> closed = new ArrayList<>();
    Reconnecting[] giving = new Reconnecting[1];
    Reconnecting reconnecting = new Reconnecting(ADDRESS, LONG, () -> closing(closed, "first"));
    reconnecting.connect(LONG);
    assertThat(closed).isEmpty();
    reconnecting.giveUp();
    assertThat(closed).containsExactly("first");

    giving[0] =
        new Reconnecting(
            ADDRESS,
            LONG,
            () -> {
              giving[0].giveUp();
              return closing(closed, "at that moment");
            });
    assertThatThrownBy(() -> giving[0].connect(LONG)).hasMessageContaining("did not answer");
    assertThat(closed).containsExactly("first", "at that moment");
  }

  private static Connection closing(List<String> closed, String name) {
    return (Connection)
        Proxy.newProxyInstance(
            ReconnectingTest.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            (proxy, method, arguments) -> {
              closed.add(name);
              return null;
            });
  }

  @Test
  void whatConnectingFailsWithIsThrown() {
    StoreException failure = PostgresFailures.of("missing", ADDRESS, null);
    Reconnecting.Connecting failing =
        () -> {
          throw failure;
        };
    assertThatThrownBy(() -> Reconnecting.attempt(failing, () -> false)).isSameAs(failure);
  }

  @ParameterizedTest
  @ValueSource(strings = {"57P03", "57P01", "53300"})
  void aServerThatIsStartingOrFullIsWaitedFor(String state) {
    assertThat(refusing(state, 2, LONG).connect(Duration.ZERO)).isSameAs(connection);
    assertThat(tries).isEqualTo(3);
  }

  @ParameterizedTest
  @ValueSource(strings = {"57P03", "53300", "08001"})
  void nobodyWaitsWithoutPatience(String state) {
    Reconnecting reconnecting = refusing(state, 1, Duration.ZERO);
    StoreException away =
        catchThrowableOfType(StoreException.class, () -> reconnecting.connect(Duration.ZERO));
    assertThat(away.kind()).isEqualTo(Kind.AWAY);
    assertThat(tries).isOne();
  }

  @Test
  void aServerThatDoesNotAnswerIsWaitedForOnlyIfSomebodySaysSo() {
    Reconnecting reconnecting = refusing("08001", 2, LONG);
    assertThatThrownBy(() -> reconnecting.connect(Duration.ZERO))
        .isInstanceOf(StoreException.class);
    assertThat(tries).isOne();
    assertThat(reconnecting.connect(LONG)).isSameAs(connection);
    assertThat(tries).isEqualTo(3);
  }

  @Test
  void aRefusedRoleIsNotTriedAgain() {
    Reconnecting reconnecting = refusing("28P01", 1, LONG);
    StoreException refused =
        catchThrowableOfType(StoreException.class, () -> reconnecting.connect(LONG));
    assertThat(refused.kind()).isEqualTo(Kind.UNREADABLE);
    assertThat(tries).isOne();
  }

  /** The time counts from the first lost connection, whatever happened before it. */
  @Test
  void whatLostItsConnectionIsRepeatedForAsLongAsThePatienceLasts() {
    Reconnecting reconnecting = refusing("08001", 0, LONG);
    Setbacks setbacks = new Setbacks();
    for (String state : List.of("40P01", "08006", "08006", "57P01")) {
      StoreException failure = PostgresFailures.explain(ADDRESS, refusal(state));
      assertThat(reconnecting.maySucceedNow(failure, setbacks)).as(state).isTrue();
    }

    Reconnecting impatient = refusing("08001", 0, Duration.ZERO);
    Setbacks others = new Setbacks();
    StoreException lost = PostgresFailures.explain(ADDRESS, refusal("08006"));
    assertThat(impatient.maySucceedNow(lost, others)).isTrue();
    assertThat(impatient.maySucceedNow(lost, others)).isFalse();
  }

  /** What is asked in between, such as whether a commit was made, has a count of its own. */
  @Test
  void theFirstLossStaysTheFirst() {
    Setbacks setbacks = new Setbacks();
    setbacks.defeat();
    assertThat(setbacks.lose(100)).isOne();
    assertThat(setbacks.lose(400)).isEqualTo(2);
    assertThat(setbacks.sinceFirstLoss(500)).isEqualTo(400);
  }
}
