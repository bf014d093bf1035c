package dev.baton.cli.option;

import dev.baton.cli.kit.Arguments;
import dev.baton.text.Texts;
import org.jspecify.annotations.Nullable;

/** The owner of a new task. */
public final class OwnerOption {
  private static final int MAX_OWNER = 200;

  /** The given owner; else, as bd, the user's address in git; null when there is none. */
  public static @Nullable String read(Arguments arguments) {
    String given = arguments.value("--owner");
    if (given != null || !arguments.dialect().namesUsersByGit()) {
      return given;
    }
    String email = arguments.workspace().gitUser().email();
    return email == null ? null : Texts.line("owner", email, MAX_OWNER);
  }
}
