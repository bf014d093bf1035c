package dev.baton.breaker.policy;

import dev.baton.task.InvalidValue;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a breaker: the thresholds of the {@link Rule rules} and how some of them count,
 * then those of the breaker as a whole. Options, environment variables, config keys and their
 * documentation are generated from this table.
 */
public enum Setting {
  NO_PROGRESS_HALF_OPEN(Unit.COUNT, "half-open after this many iterations without progress"),
  NO_PROGRESS(
      Unit.COUNT,
      "open after this many iterations without progress",
      "CUB_STAGNATION_THRESHOLD CB_NO_PROGRESS_THRESHOLD",
      "--stagnation-threshold"),
  PROGRESS_BY(
      "tests files", "tests", "tests or files: whether more passing tests are progress, too", ""),
  PROGRESS_EXCUSES(
      "true false",
      "false",
      "true or false: whether progress excuses failures and repeated words",
      ""),
  CONSECUTIVE_FAILURES(
      Unit.COUNT,
      "open after this many failed iterations in a row",
      "",
      "--circuit-breaker-failures"),
  SAME_ERROR(
      Unit.COUNT,
      "open when the same error occurred this often",
      "CB_SAME_ERROR_THRESHOLD",
      "--circuit-breaker-errors"),
  SAME_ERROR_MODE("consecutive total", "total", "total or consecutive", ""),
  OUTPUT_DECLINE(Unit.PERCENT, "output below this share of the usual length is no progress"),
  COMPLETION_WITHOUT_EVIDENCE(
      Unit.COUNT, "open after this many claims to be done without evidence"),
  TASK_ITERATIONS(Unit.COUNT, "open after this many iterations on one task"),
  TEST_ONLY(
      Unit.PERCENT, "warn when more than this share of the last ten iterations only ran tests"),
  PERMISSION_DENIALS(
      Unit.COUNT, "open after this many denied permissions", "CB_PERMISSION_DENIAL_THRESHOLD", ""),
  TOOL_CALLS(
      Unit.COUNT,
      "open after more tool calls than this",
      "BB_CIRCUIT_BREAKER_TOOL_CAP",
      "--max-tool-calls"),
  SPEND(
      Unit.MONEY,
      "open when more than this was spent: $50, 5000c",
      "BB_CIRCUIT_BREAKER_COST_CAP_CENTS",
      "--max-task-cost"),
  DURATION(
      Unit.TIME,
      "open when it runs longer than this: 30m, 1h30m",
      "BB_CIRCUIT_BREAKER_DURATION_SECS",
      "--max-task-duration"),
  IDLE(
      Unit.TIME,
      "open when an iteration is silent for longer than this",
      "BB_CIRCUIT_BREAKER_IDLE_SECS",
      "--max-idle"),
  IDLE_IN_TOOLS(
      "true false",
      "false",
      "true or false: whether the time in which a tool of the agent runs is silence",
      ""),
  OUTPUT_LOOP(Unit.COUNT, "open after this many similar outputs in a row"),
  OUTPUT_SIMILARITY(
      Unit.RATIO,
      "outputs are similar from this value on, up to 1",
      "BB_CIRCUIT_BREAKER_JACCARD",
      "--jaccard"),
  COOLDOWN(
      Unit.TIME,
      "allow one retry after this time; 0s for at once, off for never",
      "CB_COOLDOWN_MINUTES",
      ""),
  AUTO_RESET(
      "true false",
      "false",
      "true or false: whether a new run closes the breaker",
      "CB_AUTO_RESET"),
  ACTION(
      "pause alert abort escalate skip",
      "abort",
      "when it opens: pause, alert, abort, escalate or skip",
      "CUB_ON_STAGNATION"),
  REASON(
      "sample threshold",
      "sample",
      "sample or threshold: what a repeated error's reason names",
      "");

  /** The value that turns a rule off. */
  public static final String OFF = "off";

  private static final String SIMILARITY = "0.95";

  private final Unit unit;
  private final String words; // separated by spaces
  private final String usual;
  private final String meaning;
  private final String ancestors; // separated by spaces
  private final String nameInLoops;

  Setting(Unit unit, String meaning) {
    this(unit, meaning, "", "");
  }

  Setting(Unit unit, String meaning, String ancestors, String nameInLoops) {
    this(unit, "", unit == Unit.RATIO ? SIMILARITY : OFF, meaning, ancestors, nameInLoops);
  }

  Setting(String words, String usual, String meaning, String ancestors) {
    this(Unit.WORD, words, usual, meaning, ancestors, "");
  }

  Setting(
      Unit unit, String words, String usual, String meaning, String ancestors, String nameInLoops) {
    this.unit = unit;
    this.words = words;
    this.usual = usual;
    this.meaning = meaning;
    this.ancestors = ancestors;
    this.nameInLoops = nameInLoops;
  }

  /** The name in a config file and in JSON. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The name of the option, including its hyphens. */
  public String option() {
    return "--" + key().replace('_', '-');
  }

  /** The name of this option in older loop programs; empty when they have none. */
  public String nameInLoops() {
    return nameInLoops;
  }

  public Unit unit() {
    return unit;
  }

  /** What it does, in a few words. */
  public String meaning() {
    return meaning;
  }

  public static Optional<Setting> ofKey(String key) {
    for (Setting setting : values()) {
      if (setting.key().equals(key)) {
        return Optional.of(setting);
      }
    }
    return Optional.empty();
  }

  /** The default, in the form in which people type it. */
  public String valueAtFirst() {
    return usual;
  }

  /**
   * Parses a value with its unit.
   *
   * @return the value in the smallest part of the unit; null when it is off
   * @throws InvalidValue when it is not valid
   */
  public @Nullable Long parse(String text) {
    return switch (unit) {
      case COUNT -> text.equals(OFF) ? null : (Long) (long) SettingText.count(text, least());
      case PERCENT -> text.equals(OFF) ? null : (Long) (long) SettingText.percent(text);
      case MONEY -> text.equals(OFF) ? null : (Long) SettingText.money(text).microcents();
      case TIME -> text.equals(OFF) ? null : (Long) Unit.nanos(SettingText.duration(text, least()));
      case RATIO -> SettingText.ratio(text);
      case WORD -> (long) SettingText.word(text, words());
    };
  }

  /** Whether this value is in the allowed range. */
  boolean takes(long value) {
    long most = unit == Unit.WORD ? words().size() - 1 : unit.most();
    return value >= least() && value <= most;
  }

  private int least() {
    if (unit == Unit.WORD || this == COOLDOWN) {
      return 0;
    }
    return this == OUTPUT_LOOP ? 2 : 1;
  }

  /** The words that the value may be; one that is empty where it is not a word. */
  public List<String> words() {
    return List.of(words.split(" ", -1));
  }

  /** The allowed values, in words that follow "expected". */
  public String expected() {
    return switch (unit) {
      case COUNT -> "a whole number, or off";
      case PERCENT -> "1 to 100 per cent, or off";
      case MONEY -> "dollars or cents, such as $50 or 5000c, or off";
      case TIME -> "a time with its unit, such as 30s, 5m or 1h30m, or off";
      case RATIO -> "a number above 0 and at most 1, such as 0.95";
      // The default way of counting comes first.
      case WORD -> this == SAME_ERROR_MODE ? meaning : SettingText.oneOf(words());
    };
  }

  /**
   * The environment variables, the strongest first: {@code BATON_BREAKER_} and the key in upper
   * case, then those of the programs that the setting is taken from.
   */
  public List<String> variables() {
    String own = "BATON_BREAKER_" + name();
    return ancestors.isEmpty() ? List.of(own) : List.of((own + " " + ancestors).split(" ", -1));
  }

  /** Adds the unit that another program's variable leaves out. */
  public static String withUnit(String variable, String value) {
    return value.equals(OFF) ? value : value + unitOf(variable);
  }

  /** Empty when it leaves out none. */
  private static String unitOf(String variable) {
    if (variable.endsWith("_CENTS")) {
      return "c";
    }
    if (variable.startsWith("BB_") && variable.endsWith("_SECS")) {
      return "s";
    }
    return variable.endsWith("_MINUTES") ? "m" : "";
  }

  /**
   * The unit of a setting. A value is a whole number of the smallest part of its unit, so that
   * thresholds and measurements can be compared exactly.
   */
  public enum Unit {
    COUNT("N", Long.MAX_VALUE),
    PERCENT("PERCENT", 100),
    /** Microcents, as in {@link Money}. */
    MONEY("MONEY", Long.MAX_VALUE),
    /** Nanoseconds. */
    TIME("TIME", Long.MAX_VALUE),
    /** Millionths. */
    RATIO("RATIO", Unit.MILLION),
    /** One of several words, by its index. */
    WORD("WORD", Long.MAX_VALUE);

    static final long MILLION = 1_000_000;
    private static final long NANOS = 1_000_000_000;

    private final String label;
    private final long most;

    Unit(String label, long most) {
      this.label = label;
      this.most = most;
    }

    /** The placeholder for a value in a command's help. */
    public String label() {
      return label;
    }

    long most() {
      return most;
    }

    /** A duration as a value; one that is too long counts as the longest. */
    public static long nanos(Duration time) {
      long seconds = time.toSeconds();
      if (Math.abs(seconds) >= Long.MAX_VALUE / NANOS) {
        return seconds < 0 ? -Long.MAX_VALUE : Long.MAX_VALUE;
      }
      return seconds * NANOS + time.toNanosPart();
    }

    /** A value for display: money in cents, time in seconds, each without unneeded digits. */
    public String show(long value) {
      return switch (this) {
        case COUNT, PERCENT, WORD -> Long.toString(value);
        case MONEY -> new Money(value).toString();
        case TIME -> seconds(value);
        case RATIO -> thousandths(value / (double) MILLION);
      };
    }

    /** Truncated to milliseconds. */
    private static String seconds(long nanos) {
      String text = Long.toString(Math.floorDiv(nanos, NANOS));
      long millis = Math.floorMod(nanos, NANOS) / MILLION;
      return millis == 0 ? text : text + '.' + Long.toString(1000 + millis).substring(1);
    }

    /** A ratio with at most three decimals, truncated so that it never looks larger than it is. */
    public static String thousandths(double ratio) {
      String text = String.valueOf(Math.floor(ratio * 1000 + 1e-9) / 1000);
      return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
    }
  }
}
