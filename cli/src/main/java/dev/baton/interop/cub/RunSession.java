package dev.baton.interop.cub;

import dev.baton.interop.format.TaskPatchBuilder;
import dev.baton.json.JsonParser;
import dev.baton.task.InvalidValue;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A run of cub's.
 *
 * @param status running, completed or orphaned
 * @param task what it works on; empty for nothing
 */
record RunSession(String run, String status, String task) {

  /**
   * Reads a session; null when it is something else, which stands beside them.
   *
   * @throws InvalidValue when it is not even JSON
   */
  static @Nullable RunSession parse(String text) {
    Map<String, String> session = TaskPatchBuilder.members(text, false);
    return !session.containsKey("run_id")
        ? null
        : new RunSession(
            text(session, "run_id"), text(session, "status"), text(session, "current_task"));
  }

  private static String text(Map<String, String> members, String name) {
    String raw = members.getOrDefault(name, "null");
    return raw.charAt(0) == '"' ? JsonParser.unquote(raw) : "";
  }

  boolean isRunning() {
    return status.equals("running") && !task.isEmpty();
  }
}
