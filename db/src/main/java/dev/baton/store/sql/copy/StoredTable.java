package dev.baton.store.sql.copy;

import java.util.List;

/**
 * A table that both engines have.
 *
 * @param key its primary key, by which it is read
 * @param isNumbered whether the database numbers its rows, in the column {@code id}
 * @param isLocal whether it has a column {@code clone}
 */
record StoredTable(String name, List<String> key, boolean isNumbered, boolean isLocal) {

  /** All of them, each after those to which it refers. */
  static final List<StoredTable> ALL =
      List.of(
          plain("task", "id"),
          plain("dependency", "task_id", "depends_on_id", "type"),
          plain("label", "task_id", "label"),
          numbered("comment", false),
          local("claim", "task_id"),
          local("unsaved", "task_id", "epoch"),
          plain("origin", "task_id"),
          plain("linked", "task_id"),
          numbered("event", false),
          plain("setting", "name"),
          plain("machine", "id"),
          plain("breaker", "scope"),
          numbered("breaker_transition", false),
          plain("breaker_observation", "scope", "key"),
          plain("breaker_iteration", "scope", "id"),
          numbered("breaker_trace", false),
          plain("breaker_driver", "scope"),
          local("run", "id"),
          numbered("iteration", true),
          plain("iteration_commit", "commit_id"),
          plain("iteration_file", "iteration_id", "seq"),
          plain("iteration_check", "iteration_id", "seq"),
          plain("iteration_closing", "iteration_id", "task_id"),
          numbered("error_record", true),
          numbered("test_record", true),
          local("head_position", "clone", "worktree"),
          local("spool_position", "clone", "file"),
          numbered("spool_damaged", true));

  /** Whether a column has the type of JSON, where the engine has that type. */
  boolean isJson(String column) {
    return name.equals("event") && column.equals("detail");
  }

  /** Whether the rows of two clones may have the same key but for the clone. */
  boolean isOnePerClone() {
    return key.getFirst().equals("clone");
  }

  private static StoredTable plain(String name, String... key) {
    return new StoredTable(name, List.of(key), false, false);
  }

  private static StoredTable local(String name, String... key) {
    return new StoredTable(name, List.of(key), false, true);
  }

  private static StoredTable numbered(String name, boolean isLocal) {
    return new StoredTable(name, List.of("id"), true, isLocal);
  }
}
