package dev.baton.app;

import dev.baton.claim.AgentSession;
import dev.baton.stream.AgentKind;
import dev.baton.text.ShellWords;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The command with which a person continues an agent's session. */
public final class SessionCommand {
  private SessionCommand() {}

  /** The command for a shell; null for an agent that Baton cannot continue. */
  public static @Nullable String of(AgentSession session) {
    List<String> words = AgentKind.named(session.agent()).continuingByHand(session.id());
    if (words == null) {
      return null;
    }
    words.replaceAll(word -> word.matches("[\\w.-]+") ? word : ShellWords.quote(word));
    return "cd " + ShellWords.quote(session.directory()) + " && " + String.join(" ", words);
  }
}
