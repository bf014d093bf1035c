package dev.baton.config;

import dev.baton.stream.AgentKind;
import dev.baton.task.InvalidValue;
import dev.baton.text.Texts;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The settings of config files, except those of the breaker, which have a table of their own:
 * {@link dev.baton.breaker.policy.Setting}. {@link Catalogue} has both.
 */
public enum ConfigKey {
  STORE_SERVER(
      "server",
      ValueKind.SERVER,
      null,
      "the server with the database (default: a file of the repository)"),

  STALE_AUTO("auto", "off claim always", "claim", "which commands sweep automatically"),
  STALE_ACTION("action", "reopen block report", "reopen", "what a sweep does with a stale task"),
  STALE_FINISHED(
      "finished",
      "propose close",
      "propose",
      "what a sweep does with a stale task that was finished"),
  STALE_SECONDS("seconds", ValueKind.TIME, "1h", "lease of workers that cannot be seen"),
  STALE_GRACE(
      "grace", ValueKind.TIME, "1m", "how long a worker must be dead before its task is reopened"),
  STALE_BACKOFF(
      "backoff", ValueKind.TIME, "1m", "how long a reopened task rests before it is given out"),
  STALE_HARD_CAP("hard_cap", ValueKind.PERIOD, "4h", "how long a living worker may be silent"),
  STALE_POISON_LIMIT("poison_limit", ValueKind.TIMES, "3", "how many reopenings block a task"),
  STALE_POISON_WINDOW(
      "poison_window", ValueKind.PERIOD, "3d", "the time in which reopenings are counted"),
  STALE_NOTIFY("notify", ValueKind.TRUTH, "false", "notify when a sweep reopens a task"),

  RESCUE_MAX_FILE_SIZE(
      "max_file_size", ValueKind.SIZE, "50MB", "do not save larger files of a dead worker"),
  RESCUE_EXCLUDE(
      "exclude", ValueKind.TEXTS, null, "patterns of files to leave out, besides those of secrets"),
  RESCUE_REQUIRED(
      "required",
      ValueKind.TRUTH,
      "false",
      "do not reopen a task if its worker's files cannot be saved"),
  RESCUE_KEEP_DAYS("keep_days", ValueKind.DAYS, "30", "delete a rescue after this many days"),

  ITERATIONS_KEEP_DAYS(
      "keep_days",
      ValueKind.DAYS,
      "90",
      "keep the commits of iterations, and what breakers saw, for this many days"),

  LINK_REFRESH(
      "refresh",
      ValueKind.TIME,
      "2s",
      "how old the tasks of a linked server may be before it is asked again"),

  CLAIM_AGENTS(
      "agents", ValueKind.TEXTS, null, "more programs that are agents; none: only those named"),

  RUN_AGENT("agent", ValueKind.WORD, "custom", "the format of the command's output"),
  RUN_COMMAND("command", ValueKind.TEXTS, null, "the agent's program and its arguments"),
  RUN_AGENT_ARGS(
      "agent_args",
      ValueKind.ARGUMENTS,
      null,
      "more arguments for the agent, such as what it is permitted to do"),
  RUN_MODELS("models", ValueKind.TEXTS, null, "models to escalate through, in this order"),
  RUN_MAX_ITERATIONS("max_iterations", ValueKind.COUNT, null, "end the run after this number"),
  RUN_MAX_COST("max_cost", ValueKind.MONEY, null, "end the run when this amount is exceeded"),
  RUN_PRICES("prices", ValueKind.PRICES, null, "prices of models, for agents that report no cost"),
  RUN_MAX_DURATION("max_duration", ValueKind.LIMIT, null, "end the run after this time"),
  RUN_MAX_TOTAL_TOKENS("max_total_tokens", ValueKind.COUNT, null, "end the run after this number"),
  RUN_RATE_LIMIT("rate_limit", ValueKind.COUNT, null, "iterations per hour"),
  RUN_WAIT("wait", ValueKind.LIMIT, null, "wait this long for a ready task before the run ends"),
  RUN_MAX_OUTAGE(
      "max_outage",
      ValueKind.LIMIT,
      "2h",
      "end the run when the provider or the network was away for this long"),
  RUN_ON_STAGNATION(
      "on_stagnation",
      "pause alert abort escalate skip",
      null,
      "what to do when the breaker opens (default: breaker.action; skip without a terminal)"),
  RUN_RESTART_PAUSE(
      "restart_pause",
      ValueKind.TIME,
      "1s",
      "the first pause after an agent that ended at once and did nothing; doubled up to 5m"),
  RUN_ON_INTERRUPT(
      "on_interrupt", "release keep", "release", "what to do with the task after Ctrl-C"),
  RUN_CHECKS("checks", ValueKind.TEXTS, null, "commands that must succeed before a task is done"),
  RUN_REPOSITORIES(
      "repositories",
      ValueKind.TEXTS,
      null,
      "folders of repositories below the work tree that are part of the work (default: all)"),
  RUN_COMMIT("commit", ValueKind.TRUTH, "false", "commit what the agent left uncommitted"),
  RUN_SNAPSHOT(
      "snapshot",
      ValueKind.INTERVAL,
      null,
      "save the work tree as a rescue this often while the agent works"),
  RUN_RECOVER(
      "recover",
      "resume files fresh",
      "resume",
      "what to do after a worker broke off: apply its files and continue its session, only apply"
          + " its files, or begin without them"),
  RUN_PUSH_RESCUES(
      "push_rescues",
      ValueKind.TRUTH,
      "false",
      "push rescues and snapshots to the git remote, and fetch those of other machines"),
  RUN_PROMPT_FILE("prompt_file", ValueKind.FILE, null, "the template of the prompt"),
  RUN_DONE_PATTERN(
      "done_pattern", ValueKind.PATTERN, null, "a pattern that the agent prints when it is done"),

  NOTIFY_DESKTOP("desktop", ValueKind.TRUTH, "false", "notify on the desktop"),
  NOTIFY_SLACK("slack", ValueKind.ADDRESS, null, "a Slack webhook"),
  NOTIFY_DISCORD("discord", ValueKind.ADDRESS, null, "a Discord webhook"),
  NOTIFY_WEBHOOK("webhook", ValueKind.ADDRESS, null, "a webhook that takes JSON"),
  NOTIFY_COOLDOWN("cooldown", ValueKind.TIME, "10m", "how long the same alert is not repeated");

  private static final String SECRET_SECTION = "notify";

  private final String key;
  private final ValueKind kind;
  private final String words; // separated by spaces
  private final @Nullable String usual;
  private final String meaning;

  ConfigKey(String key, String words, @Nullable String usual, String meaning) {
    this(key, ValueKind.WORD, words, usual, meaning);
  }

  ConfigKey(String key, ValueKind kind, @Nullable String usual, String meaning) {
    this(key, kind, "", usual, meaning);
  }

  ConfigKey(String key, ValueKind kind, String words, @Nullable String usual, String meaning) {
    this.key = key;
    this.kind = kind;
    this.words = words;
    this.usual = usual;
    this.meaning = meaning;
  }

  /** The name of its section. */
  public String section() {
    return name().substring(0, name().indexOf('_')).toLowerCase(Locale.ROOT);
  }

  /** The name within the section. */
  public String key() {
    return key;
  }

  /** Both names, as people write them: {@code stale.grace}. */
  public String path() {
    return section() + "." + key;
  }

  public ValueKind kind() {
    return kind;
  }

  /** The default; null for none. */
  public @Nullable String usual() {
    return usual;
  }

  /** What it means, in a few words. */
  public String meaning() {
    return meaning;
  }

  /** Whether its value must not be shown. */
  public boolean isSecret() {
    return kind == ValueKind.ADDRESS;
  }

  /** The option that sets it, including its hyphens; null for none. */
  public @Nullable String option() {
    if (this == STALE_SECONDS) {
      return "--stale-seconds";
    }
    if (this == RUN_CHECKS) {
      return "--check"; // given once for each check
    }
    boolean ofRun = section().equals("run") && this != RUN_COMMAND;
    return ofRun ? "--" + key.replace('_', '-') : null;
  }

  /** The variables that set it, the strongest first, separated by spaces; empty for none. */
  public String variables() {
    // Commands and patterns may contain commas, rescue settings belong to a repository, and
    // BATON_DB
    // names a server or a file.
    boolean isNames = this == RUN_MODELS || this == CLAIM_AGENTS || kind == ValueKind.PRICES;
    if ((kind.isList() && !isNames) || section().equals("rescue") || this == STORE_SERVER) {
      return "";
    }
    String own = "BATON_" + name();
    return this == STALE_SECONDS ? own + " STALE_SECONDS" : own; // the second name is ralph's
  }

  /** The allowed values, in words that follow "expected". */
  public String expected() {
    if (kind != ValueKind.WORD) {
      return kind.expected();
    }
    return Texts.oneOf(List.of(words().split(" ")));
  }

  /** The words that the value may be; empty where it is not a word. */
  public List<String> possibleWords() {
    return kind == ValueKind.WORD ? List.of(words().split(" ", -1)) : List.of();
  }

  /** The names of agents are only looked up when they are needed. */
  private String words() {
    return this == RUN_AGENT ? String.join(" ", AgentKind.names()) : words;
  }

  /**
   * Checks a value or, for a list, one of its texts.
   *
   * @return the value
   * @throws InvalidValue when it is not valid
   */
  public String check(String text) {
    boolean good =
        kind == ValueKind.WORD
            ? !text.contains(" ") && (" " + words() + " ").contains(" " + text + " ")
            : kind.takes(text);
    if (good) {
      return text;
    }
    String shown = isSecret() ? "the value (hidden)" : InvalidValue.quote(text);
    throw InvalidValue.notAmong(
        shown + " is invalid: expected " + expected(), text, possibleWords());
  }

  /**
   * The message for a value of the wrong type, such as an array for a text. In sections with
   * secrets, it does not quote the value, which may be a secret.
   *
   * @param section of the value, or for which the value was given
   */
  public static String problem(String section, InvalidValue problem) {
    return section.equals(SECRET_SECTION)
        ? "the value (hidden) has the wrong type"
        : problem.getMessage();
  }

  /** The setting with this name in this section; null when there is none. */
  public static @Nullable ConfigKey find(String section, String key) {
    for (ConfigKey candidate : values()) {
      if (candidate.key.equals(key) && candidate.section().equals(section)) {
        return candidate;
      }
    }
    return null;
  }
}
