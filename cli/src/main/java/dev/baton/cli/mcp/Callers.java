package dev.baton.cli.mcp;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the protocol says about which part of a client calls, in the {@code _meta} of a call. */
final class Callers {
  /** Claude Code names the subagent, and nothing when the agent itself calls. */
  private static final String SUBAGENT = "claudecode/agentId";

  /** Codex names the thread; the first one is the agent itself. */
  private static final String THREAD = "threadId";

  private @Nullable String first;

  /** The session of the agent itself; empty where it has not said it. */
  synchronized String session() {
    return first == null ? "" : first;
  }

  /** The part that calls; empty for the client itself, and where it does not say. */
  synchronized String part(Map<String, @Nullable Object> meta) {
    if (meta.get(SUBAGENT) instanceof String subagent) {
      return subagent;
    }
    if (!(meta.get(THREAD) instanceof String thread)) {
      return "";
    }
    if (first == null) {
      first = thread;
    }
    return thread.equals(first) ? "" : thread;
  }
}
