package dev.baton.cli.core;

import dev.baton.git.GitUser;
import org.jspecify.annotations.Nullable;

/** Who acts; looked up when first asked for, because git's settings may have to be read. */
public final class Actor {
  private final Session session;
  private @Nullable String name;

  /**
   * @param given the name that an option or a variable has; null for none
   */
  Actor(Session session, @Nullable String given) {
    this.session = session;
    name = given;
  }

  String name() {
    String known = name;
    if (known == null) {
      known = Settings.user(session.environment(), () -> gitUser(session).name());
      name = known;
    }
    return known;
  }

  /** Who the user is to git. */
  public static GitUser gitUser(Session session) {
    return new GitUser(session.location().git(), session.environment().variables());
  }
}
