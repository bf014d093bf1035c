package dev.baton.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.baton.store.TaskQueries.Lookup;
import dev.baton.task.InvalidValue;
import dev.baton.task.TaskId;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What people type, and which task they mean. */
class LookupTest {
  @TempDir Path directory;
  private TestStore store;

  @BeforeEach
  void open() {
    store = new TestStore(directory);
    for (String id :
        List.of(
            "app-a1b",
            "app-a1b.1",
            "app-a1b.1.1",
            "app-a1c",
            "app-z9z9",
            "lib-z9",
            "lib-a1b2",
            "app",
            "UPPER-Q",
            "my-app-k7",
            "x_y-k8",
            "zz-top")) {
      store.sql(
          "insert into task (id, short_id, title, created_at, updated_at) values (?, ?, 't', 0, 0)",
          id,
          new TaskId(id).shortPart());
    }
  }

  @AfterEach
  void close() {
    store.close();
  }

  @ParameterizedTest
  @CsvSource({
    "app-a1b, app-a1b",
    "a1b, app-a1b",
    "a1b.1, app-a1b.1",
    "a1b.1.1, app-a1b.1.1",
    "a1c, app-a1c",
    "app-a1c, app-a1c",
    "z9, lib-z9",
    "a1b2, lib-a1b2",
    // A full id, although other ids begin with it.
    "app, app",
    "Q, UPPER-Q",
    "k7, my-app-k7",
    "zz-top, zz-top",
    "top, zz-top",
  })
  void oneTaskIsMeant(String typed, String id) {
    assertThat(store.finder.resolve(typed)).isEqualTo(new Lookup.Found(new TaskId(id)));
  }

  @ParameterizedTest
  @CsvSource({
    "app-z, app-z9z9",
    "z9z, app-z9z9",
    "lib-a, lib-a1b2",
    "UPPER, UPPER-Q",
    "my, my-app-k7",
    "x_, x_y-k8",
    "zz, zz-top",
    "to, zz-top",
  })
  void oneTaskBeginsLikeThat(String typed, String id) {
    assertThat(store.finder.resolve(typed)).isEqualTo(new Lookup.Begins(new TaskId(id)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"b", "app-a1bb", "app-a1b.2", "upper", "q", "app-A1B", "A1B", "zzz"})
  void noTaskIsMeant(String typed) {
    assertThat(store.finder.resolve(typed)).isEqualTo(new Lookup.Missing());
  }

  @ParameterizedTest
  @CsvSource({
    "app-a1, app-a1b app-a1b.1 app-a1b.1.1 app-a1c",
    "a1, app-a1b app-a1b.1 app-a1b.1.1 app-a1c lib-a1b2",
    "app-a1b., app-a1b.1 app-a1b.1.1",
    "lib, lib-a1b2 lib-z9",
    "k, my-app-k7 x_y-k8",
    "z, app-z9z9 lib-z9 zz-top",
  })
  void severalTasksCouldBeMeant(String typed, String candidates) {
    assertThat(store.finder.resolve(typed))
        .isInstanceOfSatisfying(
            Lookup.Ambiguous.class,
            found ->
                assertThat(found.candidates())
                    .map(TaskId::value)
                    .containsExactly(candidates.split(" ", -1)));
  }

  @Test
  void theSameShortPartUnderTwoPrefixesIsAmbiguous() {
    store.sql(
        "insert into task (id, short_id, title, created_at, updated_at)"
            + " values ('lib-a1c', 'a1c', 't', 0, 0)");
    assertThat(store.finder.resolve("a1c"))
        .isEqualTo(
            new Lookup.Ambiguous(List.of(new TaskId("app-a1c"), new TaskId("lib-a1c")), false));
  }

  @Test
  void onlyTheFirstFewCandidatesAreReported() {
    for (int i = 10; i < 40; i++) {
      store.sql(
          "insert into task (id, short_id, title, created_at, updated_at)"
              + " values (?, ?, 't', 0, 0)",
          "many-m" + i,
          "m" + i);
    }
    assertThat(store.finder.resolve("many"))
        .isInstanceOfSatisfying(
            Lookup.Ambiguous.class,
            found -> {
              assertThat(found.candidates()).hasSize(6);
              assertThat(found.shown()).startsWith("many-m10, many-m11, ").endsWith("many-m15 …");
            });
    assertThat(store.finder.resolve("many-m1"))
        .isInstanceOfSatisfying(
            Lookup.Ambiguous.class, found -> assertThat(found.shown()).endsWith("many-m15 …"));
    store.sql("delete from task where id > 'many-m15' and id < 'many-n'");
    assertThat(store.finder.resolve("many"))
        .isInstanceOfSatisfying(
            Lookup.Ambiguous.class, found -> assertThat(found.shown()).endsWith("many-m15"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "*", "a1%", "'", "a1b\n", "-a1b", "{"})
  void whatIsNoIdIsRefused(String typed) {
    assertThatExceptionOfType(InvalidValue.class)
        .isThrownBy(() -> store.finder.resolve(typed))
        .withMessageContaining("is not a task id");
  }
}
