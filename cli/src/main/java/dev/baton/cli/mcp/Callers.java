package dev.baton.cli.mcp;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the protocol says about which part of a client calls. */
final class Callers {
  /** Where clients name the thread or the subagent that calls, in the {@code _meta} of a call. */
  private static final List<String> NAMES =
      List.of("threadId", "thread_id", "agentId", "agent_id", "subagentId", "subagent_id");

  private Callers() {}

  /** The part that calls; empty where the client does not say. */
  static String part(Map<String, @Nullable Object> meta) {
    for (String name : NAMES) {
      if (meta.get(name) instanceof String part && !part.isBlank()) {
        return part;
      }
    }
    return "";
  }
}
