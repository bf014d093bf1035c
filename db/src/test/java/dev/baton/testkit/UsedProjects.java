package dev.baton.testkit;

import dev.baton.store.postgres.PostgresAddress;
import dev.baton.store.postgres.PostgresStores;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Projects of tests that have ended, on the server of the tests. Each is emptied and gets the name
 * of a new one: creating all tables takes longer than most tests. One that is large, whose tables a
 * test has changed, or that a connection still works on, is not used again.
 */
final class UsedProjects {
  /** A server process may take a moment to see that its client is gone, so the oldest is taken. */
  private static final int RESTING = 3;

  private static final UsedProjects ALL = new UsedProjects();

  /** The shape of a schema: its columns, constraints, indexes, triggers and functions. */
  private static final String SHAPE =
      """
      create function pg_temp.shape(project text) returns text language plpgsql as $$ begin return (
        with relation as (select oid, relname, relkind from pg_class
            where relnamespace = to_regnamespace(project))
        select md5(string_agg(part, ',' order by part)) from (
          select concat_ws(' ', relname, relkind, attname, typname, attnotnull, attisdropped) part
            from relation join pg_attribute on attrelid = relation.oid
              left join pg_type on pg_type.oid = atttypid where attnum > 0
          union all select concat_ws(' ', relname, conname, convalidated)
            from relation join pg_constraint on conrelid = relation.oid
          union all select concat_ws(' ', typname, conname, convalidated)
            from pg_constraint join pg_type on pg_type.oid = contypid
            where typnamespace = to_regnamespace(project)
          union all select concat_ws(' ', relname, indkey, indisunique,
              pg_get_expr(indpred, indrelid), pg_get_expr(indexprs, indrelid))
            from relation join pg_index on indexrelid = relation.oid
          union all select concat_ws(' ', relname, tgname, tgenabled)
            from relation join pg_trigger on tgrelid = relation.oid where not tgisinternal
          union all select concat_ws(' ', relname, 'has statistics')
            from relation where exists (select from pg_statistic where starelid = relation.oid)
          union all select concat_ws(' ', proname, prosrc)
            from pg_proc where pronamespace = to_regnamespace(project)) parts); end
      $$
      """;

  /** Returns whether the project of the first name has the second one now, and is like new. */
  private static final String RENEW =
      """
      create function pg_temp.renew(old text, new text, pristine text, usual text) returns boolean
          language plpgsql as $$
      declare
        entry record;
      begin
        if to_regnamespace(old) is null or to_regnamespace(new) is not null
            or exists (select from pg_locks l where l.relation in (select oid from pg_class
              where relnamespace = to_regnamespace(old)))
            or exists (select from pg_class where relnamespace = to_regnamespace(old)
              and relkind = 'r' and pg_relation_size(oid) > 65536)
            or pg_temp.shape(old) <> usual then
          return false;
        end if;
        perform set_config('session_replication_role', 'replica', true);
        for entry in select oid, relname, relkind from pg_class
            where relnamespace = to_regnamespace(old) loop
          if entry.relkind = 'S' then
            perform setval(entry.oid, 1, false);
          elsif entry.relkind = 'r' then
            -- What a child of an ended test writes from now on waits, and then finds no such schema.
            execute format('lock table %I.%I in access exclusive mode nowait', old, entry.relname);
            if pg_relation_size(entry.oid) > 0 then
              execute format('delete from %I.%I', old, entry.relname);
            end if;
            if pg_relation_size(format('%I.%I', pristine, entry.relname)) > 0 then
              execute format('insert into %1$I.%2$I overriding system value select * from %3$I.%2$I',
                  old, entry.relname, pristine);
            end if;
          end if;
        end loop;
        execute format('alter schema %I rename to %I', old, new);
        return true;
      end
      $$
      """;

  /** The folders of tests by their projects, the oldest first. */
  private final Map<String, Path> folders = new LinkedHashMap<>();

  private @Nullable Renewer renewer;

  /**
   * Prepares a project, where there is one that can be used again, and remembers it.
   *
   * @param folder of the test, which has ended when it is gone
   */
  static void prepare(String project, Path folder) {
    ALL.renew(project, folder);
  }

  private synchronized void renew(String project, Path folder) {
    List<String> ended =
        folders.keySet().stream().filter(name -> Files.notExists(folders.get(name))).toList();
    if (ended.size() > RESTING) {
      folders.remove(ended.getFirst());
      try {
        if (renewer == null) {
          renewer = new Renewer();
        }
        renewer.renew(ended.getFirst(), project);
      } catch (SQLException e) {
        // Nothing was changed; the new project is created as all others.
        System.out.println("UsedProjects: " + e.getMessage());
      }
    }
    folders.put(project, folder);
  }

  /** The connection that does it, and a project that no test uses. */
  private static final class Renewer {
    private final Connection connection = TestServer.connect();
    private final String pristine = "pristine_" + ProcessHandle.current().pid();
    private final String shape;

    Renewer() throws SQLException {
      PostgresStores.create(
              PostgresAddress.parse(TestServer.address(pristine)),
              TestEngine.client(Duration.ofSeconds(30)))
          .close();
      try (Statement statement = connection.createStatement()) {
        statement.execute(SHAPE);
        statement.execute(RENEW);
        try (ResultSet row = statement.executeQuery("select pg_temp.shape('" + pristine + "')")) {
          row.next();
          shape = row.getString(1);
        }
      }
    }

    void renew(String old, String project) throws SQLException {
      try (PreparedStatement statement =
          connection.prepareStatement("select pg_temp.renew(?, ?, ?, ?)")) {
        statement.setString(1, old);
        statement.setString(2, project);
        statement.setString(3, pristine);
        statement.setString(4, shape);
        statement.execute();
      }
    }
  }
}
