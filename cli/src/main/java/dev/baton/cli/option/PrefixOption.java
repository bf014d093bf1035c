package dev.baton.cli.option;

import dev.baton.cli.kit.Arguments;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Syntax;
import dev.baton.install.Prefix;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The prefix of an installation. */
public final class PrefixOption {
  public static Syntax addTo(Syntax syntax) {
    return syntax.option(
        "--prefix", "DIR", "the directory that contains bin and lib (default: ~/.local)");
  }

  /** The given prefix, or the default. */
  public static Prefix of(Arguments arguments) {
    Prefix given = given(arguments);
    return given == null ? usual(arguments) : given;
  }

  /** The given prefix, or that of the running installed copy, or the default. */
  public static Prefix ofInstalled(Arguments arguments) {
    Prefix given = given(arguments);
    Path running = arguments.environment().distribution();
    Prefix own = given != null || running == null ? given : Prefix.of(running);
    return own == null ? usual(arguments) : own;
  }

  private static @Nullable Prefix given(Arguments arguments) {
    String given = arguments.value("--prefix");
    return given == null ? null : new Prefix(arguments.environment().resolve(given).normalize());
  }

  private static Prefix usual(Arguments arguments) {
    String home = arguments.environment().variable("HOME");
    if (home == null) {
      throw Failure.usage("HOME is not set", "name a folder with --prefix");
    }
    return new Prefix(Path.of(home, ".local"));
  }
}
