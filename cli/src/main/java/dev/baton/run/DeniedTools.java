package dev.baton.run;

import dev.baton.stream.AgentEvent;
import dev.baton.stream.AgentKind;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What an agent was not allowed to do, and how to allow it. */
final class DeniedTools {
  /** How many calls are named. */
  private static final int SHOWN = 5;

  private DeniedTools() {}

  /** The same for an agent that may only read, and does not say so. */
  static Halt onlyReads(AgentKind agent) {
    return new Halt(
        Halt.Kind.DENIED,
        "permission_denied",
        "The agent may only read, and changed nothing; allow it to edit files with "
            + agent.howToAllow("edit", false));
  }

  /**
   * Why the loop stops after an iteration in which the agent was denied tools and did nothing.
   *
   * @param isOwnCommand whether the user gave the agent's whole command
   * @return null when it was denied nothing
   */
  static @Nullable Halt halt(
      AgentKind agent, List<AgentEvent.Denied> denied, boolean isOwnCommand) {
    if (denied.isEmpty()) {
      return null;
    }
    Set<String> calls = new LinkedHashSet<>();
    for (AgentEvent.Denied one : denied) {
      calls.add(one.subject().isEmpty() ? one.tool() : one.tool() + " (" + one.subject() + ")");
    }
    return new Halt(
        Halt.Kind.DENIED,
        "permission_denied",
        "The agent was not allowed to use "
            + String.join(", ", calls.stream().limit(SHOWN).toList())
            + " and changed nothing; allow it with "
            + agent.howToAllow(denied.getFirst().tool(), isOwnCommand));
  }
}
