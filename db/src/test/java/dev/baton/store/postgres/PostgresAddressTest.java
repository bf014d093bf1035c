package dev.baton.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.task.InvalidValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PostgresAddressTest {

  @ParameterizedTest
  @CsvSource({
    "postgresql://db/tasks, postgresql://db/tasks?project=baton",
    "postgres://ann@db:5432/tasks?project=app, postgresql://ann@db/tasks?project=app",
    "postgresql://my_db:5433/t?sslmode=require,"
        + " postgresql://my_db:5433/t?project=baton&sslmode=require",
    "postgresql://db/My%20Db%3F, postgresql://db/My%20Db%3F?project=baton",
    "postgresql://[::1]:5433/t, postgresql://[::1]:5433/t?project=baton",
    "'postgresql://a,b:5433,[::1]/t', 'postgresql://a,b:5433,[::1]/t?project=baton'",
    "'postgresql://u@a,b/t?target_session_attrs=read-write&project=p',"
        + " 'postgresql://u@a,b/t?project=p'",
    "'postgresql://a,b/t?targetServerType=primary', 'postgresql://a,b/t?project=baton'",
    "postgresql://ann%40example.org@db/t, postgresql://ann@example.org@db/t?project=baton",
  })
  void readsWhatLibpqReads(String text, String shown) {
    assertThat(PostgresAddress.parse(text)).hasToString(shown);
  }

  @Test
  void knowsLoopbackAddresses() {
    assertThat(PostgresAddress.parse("postgresql://[::1]/t").isLoopback()).isTrue();
    assertThat(PostgresAddress.parse("postgresql://127.0.0.2/t").isLoopback()).isTrue();
    assertThat(PostgresAddress.parse("postgresql://127.example.org/t").isLoopback()).isFalse();
    assertThat(PostgresAddress.parse("postgresql://localhost,db/t").isLoopback()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "postgresql://ann:secret@db/tasks",
        "postgresql://ann:secret@my db/tasks",
        "postgresql://ann:sec@ret@db/tasks",
        "postgresql://ann:secret@/tasks",
        "postgresql://ann:secret@db",
        "postgresql://ann:sec/ret@db/tasks",
        "postgresql://db/tasks?password=secret",
        "postgresql://db/tasks?secret",
        "postgresql://ann:1/tasks?secret=1@db/tasks",
        "postgresql://db/tasks?project=a&sslpassword=secret",
      })
  void neverRepeatsAPassword(String text) {
    assertThatThrownBy(() -> PostgresAddress.parse(text))
        .isInstanceOfSatisfying(
            InvalidValue.class,
            e -> {
              assertThat(e.full()).doesNotContain("sec").doesNotContain("ret@");
              assertThat(e.hint()).contains("PGPASSWORD");
            });
  }

  @Test
  void namesAnUnknownOption() {
    assertThatThrownBy(() -> PostgresAddress.parse("postgresql://db/t?channel_binding=require"))
        .hasMessage("unknown option 'channel_binding' in the address: expected project or sslmode");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "postgresql://",
        "postgresql://db",
        "postgresql://db/",
        "postgresql://db:0/t",
        "postgresql://db:65536/t",
        "postgresql://db:x/t",
        "postgresql://a,/t",
        "postgresql://a,b:0/t",
        "postgresql://a,b/t?target_session_attrs=any",
        "postgresql://a,b/t?targetServerType=secondary",
        "postgresql://db/t/u",
        "postgresql://db/t#x",
        "postgresql://db/t?project=",
        "postgresql://db/t?project=My",
        "postgresql://db/t?project=pg_x",
        "postgresql://db/t?project=a%22b",
        "postgresql://db/t?sslmode=maybe",
        "postgresql://db/%zz",
      })
  void refusesOthers(String text) {
    assertThatThrownBy(() -> PostgresAddress.parse(text)).isInstanceOf(InvalidValue.class);
  }
}
