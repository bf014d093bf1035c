package dev.baton.cli.kit;

import dev.baton.config.ConfigKey;
import dev.baton.config.RunConfig;
import dev.baton.config.ValueKind;
import java.util.Locale;

/** The options of {@code baton run} that are also settings. */
public final class RunOptions {
  /** Adds them all; {@link RunConfig#read} reads them. */
  public static Syntax addTo(Syntax syntax) {
    for (ConfigKey key : ConfigKey.values()) {
      String option = key.option();
      if (option == null || !key.section().equals("run")) {
        continue;
      }
      if (key.kind() == ValueKind.TRUTH) {
        syntax.flag(option, key.meaning());
      } else if (key == ConfigKey.RUN_CHECKS) {
        syntax.repeatable(option, "COMMAND", "must succeed before a task is done; may be repeated");
      } else {
        syntax.option(option + nameInCub(key), label(key), description(key));
      }
    }
    return syntax;
  }

  /** cub's name for the option. */
  private static String nameInCub(ConfigKey key) {
    return switch (key) {
      case RUN_AGENT -> " --harness";
      case RUN_MODELS -> " --model";
      case RUN_MAX_TOTAL_TOKENS -> " --budget-tokens";
      default -> "";
    };
  }

  private static String label(ConfigKey key) {
    return switch (key.kind()) {
      case COUNT, TIMES, DAYS, SIZE -> "N";
      case LIMIT, INTERVAL, TIME, PERIOD -> "TIME";
      case TEXTS -> "A,B,C";
      case ARGUMENTS -> "ARGS";
      case PRICES -> "PRICES";
      case WORD, SERVER, TRUTH, MONEY, TEXT, FILE, PATTERN, ADDRESS ->
          key.kind().name().toUpperCase(Locale.ROOT);
    };
  }

  private static String description(ConfigKey key) {
    return key.kind() == ValueKind.WORD ? key.meaning() + ": " + key.expected() : key.meaning();
  }
}
