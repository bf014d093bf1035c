package dev.baton.trust;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The user's folder for Baton's state outside the databases. */
public final class StateHome {
  /**
   * The folder {@code baton} in XDG_STATE_HOME, or in {@code ~/.local/state}. By the XDG standard,
   * a value that is not absolute is ignored.
   *
   * @return empty where neither variable gives a place
   */
  public static Optional<Path> of(Map<String, String> variables) {
    Path state = absolute(variables.get("XDG_STATE_HOME"));
    Path home = absolute(variables.get("HOME"));
    if (state == null && home != null) {
      state = home.resolve(".local/state");
    }
    return state == null ? Optional.empty() : Optional.of(state.resolve("baton"));
  }

  /** The folder that a variable names; null where it names none. */
  public static @Nullable Path absolute(@Nullable String text) {
    return text == null || !text.startsWith("/") || text.indexOf('\0') >= 0 ? null : Path.of(text);
  }
}
