package dev.baton.tracker.cub;

import dev.baton.json.JsonParser;
import dev.baton.task.InvalidValue;
import dev.baton.tracker.format.TaskPatchBuilder;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A run of cub.
 *
 * @param status running, completed or orphaned
 * @param task its current task; empty for none
 */
record RunSession(String run, String status, String task) {

  /**
   * Parses a session; null for another kind of file in the same folder.
   *
   * @throws InvalidValue when it is not JSON
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
