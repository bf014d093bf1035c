package dev.baton.cli.command.loop;

import dev.baton.cli.core.Session;
import dev.baton.text.Texts;

/** Why a person opened or closed a breaker: one line. */
final class PersonsReason {
  private static final int LONGEST = 500;

  private PersonsReason() {}

  static String read(Session session, String otherwise) {
    String reason = session.arguments().value("--reason");
    return reason == null ? otherwise : Texts.line("--reason", reason, LONGEST);
  }
}
