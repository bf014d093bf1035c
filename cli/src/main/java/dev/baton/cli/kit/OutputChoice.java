package dev.baton.cli.kit;

import dev.baton.task.InvalidValue;
import dev.baton.terminal.Ansi;
import dev.baton.terminal.ColorMode;
import dev.baton.terminal.Output;
import dev.baton.terminal.Table;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Chooses the form of the output from the options and the terminal. */
final class OutputChoice {
  private OutputChoice() {}

  /** An output without colour, used before the options are known. */
  static Output plain(Environment environment, boolean json) {
    return Output.plain(environment.out(), environment.err(), json, environment.columns())
        .named(environment.commandNames());
  }

  static Output choose(Environment environment, Arguments arguments) {
    boolean terminal = environment.columns() > 0;
    ColorMode mode =
        arguments.has("--no-color") ? ColorMode.NEVER : colorMode(arguments.value("--color"));
    return new Output(
            environment.out(),
            environment.err(),
            arguments.has("--json"),
            arguments.has("--quiet"),
            terminal ? environment.columns() : Table.UNLIMITED,
            Ansi.choose(mode, environment.variables(), terminal))
        .named(environment.commandNames())
        .versioned(environment.dialect().answersAsBd())
        .markdown(environment.dialect().hasAgentForm() && arguments.has("--agent"));
  }

  private static ColorMode colorMode(@Nullable String text) {
    return switch (text == null ? "auto" : text.toLowerCase(Locale.ROOT)) {
      case "auto" -> ColorMode.AUTO;
      case "always" -> ColorMode.ALWAYS;
      case "never" -> ColorMode.NEVER;
      default ->
          throw InvalidValue.notAmong(
              InvalidValue.quote(String.valueOf(text))
                  + " is not a colour mode: expected auto, always or never",
              String.valueOf(text),
              List.of("auto", "always", "never"));
    };
  }
}
