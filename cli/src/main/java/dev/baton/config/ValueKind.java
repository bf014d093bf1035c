package dev.baton.config;

import dev.baton.breaker.TokenUse.TokenPrice;
import dev.baton.breaker.policy.Money;
import dev.baton.config.ConfigText.PriceTable;
import dev.baton.notify.Webhook;
import dev.baton.task.InvalidValue;
import dev.baton.text.ShellWords;
import dev.baton.text.SizeText;
import dev.baton.time.DurationText;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** The type of a setting's value. */
public enum ValueKind {
  /** One of the words that the key lists. */
  WORD("a word"),
  TRUTH("true or false"),
  /** A number of times: 1 to 1000. */
  TIMES("a number from 1 to 1000"),
  /** A limit on a count. */
  COUNT("a whole number from 1 to 999999999999, or off"),
  /** A limit on spending. */
  MONEY("dollars or cents, such as $20 or 500c, or off"),
  /** A limit on a duration. */
  LIMIT("a time such as 90s, 30m or 2h, or off"),
  /** How often something costly is done. */
  INTERVAL("a time of 30s or more, such as 5m, or off"),
  /** A duration, which may be zero. */
  TIME("a time such as 90s, 5m or 1h30m"),
  /** A duration above zero. */
  PERIOD("a time of 1s or more, such as 90s, 5m or 3d"),
  DAYS("a number of days from 0 (forever) to 36500"),
  SIZE("a size such as 50MB"),
  TEXT("a text"),
  FILE("the name of a file"),
  /** A regular expression in Java's syntax. */
  PATTERN("a regular expression"),
  /** The address of a webhook; it is never shown. */
  ADDRESS("https:// with a host and a path (http:// only for localhost)"),
  /** The address of a project on a database server. */
  SERVER("postgresql://user@host/database?project=NAME"),
  /** Several texts. */
  TEXTS("an array of texts that are not empty"),
  /** The arguments of a program: texts, or one text that is split as a shell does. */
  ARGUMENTS("an array of texts"),
  /** Prices of models: in files an object for each, see {@link PriceTable}. */
  PRICES(TokenPrice.EXPECTED);

  /** The value that turns a limit off. */
  public static final String OFF = "off";

  private static final Duration SHORTEST = Duration.ofSeconds(30);
  private static final int MOST_TIMES = 1000;
  private static final int MOST_DAYS = 36_500;
  private static final int MOST_DIGITS = 12;

  private final String expected;

  ValueKind(String expected) {
    this.expected = expected;
  }

  /** The allowed values, in words that follow "expected". */
  String expected() {
    return expected;
  }

  /** Whether it consists of several texts, in a file of an array or an object. */
  public boolean isList() {
    return this == TEXTS || this == ARGUMENTS || this == PRICES;
  }

  /**
   * Whether a text is a valid value of this type.
   *
   * @throws InvalidValue with its own message where that is more specific
   */
  boolean takes(String text) {
    return switch (this) {
      case WORD -> throw new IllegalArgumentException("only the key knows the words");
      case TRUTH -> text.equals("true") || text.equals("false");
      case TIMES -> isBetween(text, 1, MOST_TIMES);
      case COUNT -> text.equals(OFF) || isBetween(text, 1, Long.MAX_VALUE);
      case MONEY -> text.equals(OFF) || Money.parse(text).microcents() > 0;
      case LIMIT -> text.equals(OFF) || !DurationText.parse(text).isZero();
      case INTERVAL -> text.equals(OFF) || DurationText.parse(text).compareTo(SHORTEST) >= 0;
      case TIME -> !DurationText.parse(text).isNegative();
      case PERIOD -> !DurationText.parse(text).isZero();
      case DAYS -> isBetween(text, 0, MOST_DAYS);
      case SIZE -> SizeText.parse(text) >= 0;
      case PRICES -> TokenPrice.parse(text) != null;
      case ARGUMENTS -> text.indexOf('\0') < 0;
      case TEXT, FILE, TEXTS -> !text.isBlank() && text.indexOf('\0') < 0;
      case SERVER -> text.startsWith("postgresql://") || text.startsWith("postgres://");
      case PATTERN -> isPattern(text);
      case ADDRESS -> !Webhook.masked(text).startsWith("(");
    };
  }

  /**
   * A value outside files, as several texts: usually they are separated by commas.
   *
   * @throws InvalidValue when it cannot be split
   */
  List<String> parts(String value) {
    if (this == ARGUMENTS) {
      return ShellWords.split(value);
    }
    return isList() ? List.of(value.split(",", -1)) : List.of(value);
  }

  /** A valid value as it is shown: a number alone gets the unit that it has. */
  String withUnit(String text) {
    String unit =
        switch (this) {
          case LIMIT, INTERVAL, TIME, PERIOD -> "s";
          case SIZE -> "B";
          default -> "";
        };
    boolean isNumber = text.chars().allMatch(c -> c >= '0' && c <= '9');
    return isNumber ? text + unit : text;
  }

  private static boolean isBetween(String text, long least, long most) {
    if (text.isEmpty() || text.length() > MOST_DIGITS) {
      return false;
    }
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) < '0' || text.charAt(i) > '9') {
        return false;
      }
    }
    long number = Long.parseLong(text);
    return number >= least && number <= most;
  }

  private static boolean isPattern(String text) {
    try {
      Pattern.compile(text);
      return !text.isEmpty();
    } catch (PatternSyntaxException e) {
      throw new InvalidValue(
          InvalidValue.quote(text)
              + " is not a regular expression: "
              + e.getDescription()
              + " at "
              + e.getIndex());
    }
  }
}
