package dev.baton.cli.option;

import dev.baton.cli.core.Actor;
import dev.baton.cli.core.Session;
import dev.baton.text.Texts;
import org.jspecify.annotations.Nullable;

/** The owner of a new task. */
public final class OwnerOption {
  private static final int MAX_OWNER = 200;

  private OwnerOption() {}

  /** The given owner; else, as bd, the user's address in git; null when there is none. */
  public static @Nullable String read(Session session) {
    String given = session.arguments().value("--owner");
    if (given != null || !session.environment().isCalledBd()) {
      return given;
    }
    String email = Actor.gitUser(session).email();
    return email == null ? null : Texts.line("owner", email, MAX_OWNER);
  }
}
