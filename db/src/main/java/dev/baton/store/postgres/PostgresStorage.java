package dev.baton.store.postgres;

import dev.baton.store.Database;
import dev.baton.store.Storage;
import dev.baton.store.Storage.Backend;
import dev.baton.store.Storage.ChangeWatch;
import dev.baton.store.postgres.PostgresStores.PostgresGreeting;
import java.time.Duration;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Inspects a project in PostgreSQL. */
final class PostgresStorage implements Storage {
  /** Of several rights in one question, the server would be content with any. */
  private static final String WITHOUT_RIGHTS =
      """
      select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = current_schema() and c.relkind = 'r'
        and not (has_table_privilege(c.oid, 'select') and has_table_privilege(c.oid, 'insert')
          and has_table_privilege(c.oid, 'update') and has_table_privilege(c.oid, 'delete'))
      order by 1
      """;

  private static final String ABOUT_SERVER =
      """
      select current_setting('server_version'), current_user,
        (select count(*) from pg_stat_activity where backend_type = 'client backend'),
        cast(current_setting('max_connections') as integer)
      """;

  private final Database database;
  private final PostgresAddress address;
  private final PostgresGreeting greeting;
  private final Reconnecting.Connecting connecting;

  /**
   * @param connecting makes further connections
   */
  PostgresStorage(
      Database database,
      PostgresAddress address,
      PostgresGreeting greeting,
      Reconnecting.Connecting connecting) {
    this.connecting = connecting;
    this.database = database;
    this.address = address;
    this.greeting = greeting;
  }

  @Override
  public String place() {
    return address.toString();
  }

  @Override
  public Duration clockOffset() {
    return greeting.clockOffset();
  }

  @Override
  public Backend backend() {
    return database.read(h ->
        h.createQuery(ABOUT_SERVER)
            .map((row, ctx) ->
                new Backend.OnServer(
                    row.getString(1),
                    row.getString(2),
                    new Backend.Connections(row.getInt(3), row.getInt(4)),
                    greeting.latency(),
                    withoutRights(h)))
            .one());
  }

  private static List<String> withoutRights(Handle h) {
    return h.createQuery(WITHOUT_RIGHTS).map((row, ctx) -> row.getString(1)).list();
  }

  @Override
  public boolean isShared() {
    return true;
  }

  @Override
  public boolean knowsClone() {
    return !database.locality().cloneId().isEmpty();
  }

  @Override
  public @Nullable String whyReadOnly() {
    return greeting.readOnly() ? "the server is a standby, or set to read-only" : null;
  }

  @Override
  public ChangeWatch watchChanges() {
    return new PostgresWatch(connecting, PostgresWatch.SOON, PostgresWatch.RARELY);
  }

  /** The server itself checks what it reads. */
  @Override
  public List<String> damage() {
    return List.of();
  }

  /** The server itself lets none come into being. */
  @Override
  public List<String> brokenReferences() {
    return List.of();
  }

  @Override
  public int schemaVersion() {
    return database.read(h ->
        h.createQuery("select version from schema_version").map((row, ctx) -> row.getInt(1)).one());
  }

  @Override
  public int newestSchemaVersion() {
    return PostgresMigrations.newest();
  }
}
