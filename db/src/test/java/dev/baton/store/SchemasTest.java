package dev.baton.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.store.postgres.PostgresStores;
import dev.baton.store.sqlite.SqliteStores;
import dev.baton.task.TaskId;
import dev.baton.testkit.TestEngine;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A migration of one engine is a migration of the other, too. */
class SchemasTest {
  private static final String OF_SQLITE =
      """
      select t.name || '.' || c.name || (case when c."notnull" + c.pk > 0 then ' not null' else '' end)
      from sqlite_schema t join pragma_table_info(t.name) c
      where t.type = 'table' and t.name not like 'sqlite%' order by 1
      """;

  private static final String OF_POSTGRES =
      """
      select c.table_name || '.' || c.column_name
        || (case when c.is_nullable = 'NO' then ' not null' else '' end)
      from information_schema.columns c where c.table_schema = current_schema()
        and c.table_name not in ('writer', 'schema_version') and c.column_name <> 'tx'
      order by 1
      """;

  @TempDir Path directory;

  private static List<String> columns(Stores stores, String query) {
    return stores.database().read(h -> Sql.of(query).texts(h)).stream().sorted().toList();
  }

  @Test
  void bothEnginesHaveTheSameTables() {
    Path file = directory.resolve("baton.db");
    try (Stores sqlite = SqliteStores.create(file, TestStore.PATIENCE);
        Stores postgres =
            PostgresStores.create(
                TestEngine.address(file), TestEngine.client(TestStore.PATIENCE))) {
      assertThat(columns(postgres, OF_POSTGRES)).isEqualTo(columns(sqlite, OF_SQLITE));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"priority = 5", "priority = -1", "pinned = 2", "ephemeral = -1", "epoch = -1"})
  void valuesThatNoTaskHasAreRefused(String value) {
    try (TestStore store = new TestStore(directory)) {
      TaskId task = store.create("work");
      assertThatThrownBy(() -> store.sql("update task set " + value)).isNotNull();
      assertThat(store.task(task).priority()).isEqualTo(2);
      store.sql("update task set priority = 4, pinned = 1, ephemeral = 1, epoch = 7");
    }
  }
}
