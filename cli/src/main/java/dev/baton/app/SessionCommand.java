package dev.baton.app;

import dev.baton.claim.AgentSession;
import dev.baton.stream.AgentKind;
import dev.baton.text.ShellWords;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The command with which a person continues an agent's session. */
public final class SessionCommand {
  private SessionCommand() {}

  /** The command for a shell; null where Baton cannot continue it. */
  public static @Nullable String of(AgentSession session) {
    List<String> words = AgentKind.named(session.agent()).continuingByHand(session.id());
    if (words == null || !AgentSession.isId(session.id())) {
      return null;
    }
    return "cd " + ShellWords.quote(session.directory()) + " && " + String.join(" ", words);
  }
}
