package dev.baton.cli.option;

import dev.baton.cli.kit.Arguments;
import dev.baton.cli.kit.Syntax;
import dev.baton.task.InvalidValue;
import dev.baton.text.Refusal;
import dev.baton.time.DurationText;
import dev.baton.time.TimeText;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The option {@code --since}: a point in the past, as an age such as 8h or as a time. */
public final class SinceOption {
  private static final String UNITS = "dhms";
  private static final String PAST = "a time in the past";
  private static final String EXAMPLES = "8h, 2d, yesterday or 2026-12-24";

  /**
   * Adds the option.
   *
   * @param what is shown, such as "only runs"
   */
  public static Syntax addTo(Syntax syntax, String what) {
    return syntax.option("--since", "TIME", what + " since then: 8h, 2d, yesterday, 2026-12-24 …");
  }

  /** The value of the option; null when it was not given. */
  public static @Nullable Instant read(Arguments arguments) {
    String text = arguments.value("--since");
    return text == null ? null : parse(arguments, text);
  }

  private static Instant parse(Arguments arguments, String text) {
    Instant then;
    try {
      then =
          isAge(text) ? ago(arguments, text) : TimeText.parse(text, arguments.workspace().clock());
    } catch (InvalidValue invalid) {
      // Its examples are of the future.
      throw Refusal.of(text, "is not a time", PAST, EXAMPLES);
    }
    if (then.isAfter(arguments.now())) {
      throw Refusal.of(text, "is in the future", PAST, EXAMPLES);
    }
    return then;
  }

  /** Whether it begins with a number and a unit, and is no date. */
  private static boolean isAge(String text) {
    return !text.isEmpty()
        && Character.isDigit(text.charAt(0))
        && text.indexOf('-') < 0
        && text.indexOf(' ') < 0;
  }

  private static Instant ago(Arguments arguments, String text) {
    char unit = text.charAt(text.length() - 1);
    if (UNITS.indexOf(unit) < 0 && !Character.isDigit(unit)) {
      // Weeks, months and years.
      return TimeText.parse("-" + text, arguments.workspace().clock());
    }
    Instant now = arguments.now();
    long seconds = Math.min(DurationText.parse(text).toSeconds(), now.getEpochSecond());
    return now.minusSeconds(seconds);
  }
}
