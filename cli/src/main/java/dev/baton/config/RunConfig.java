package dev.baton.config;

import dev.baton.breaker.TokenUse.TokenPrice;
import dev.baton.breaker.policy.Action;
import dev.baton.breaker.policy.Money;
import dev.baton.breaker.policy.PolicySources.Kind;
import dev.baton.config.SettingSources.SettingValue;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The settings of {@code baton run} from options, variables and the section {@code run} of the
 * config files. A limit that is null is off.
 *
 * @param agent claude, codex, gemini, opencode, pi or custom
 * @param command the agent's program and its arguments; empty when no file names one
 * @param agentArguments more arguments for an agent that is started by its name
 * @param models to escalate through, the first one first; may be empty
 * @param rateLimit iterations per hour
 * @param waitForWork how long to wait for a ready task; null for not at all
 * @param maxOutage how long to wait for a provider that is away; null for no limit
 * @param restartPause zero for no pause
 * @param onStagnation null when it is not set: the breaker's own policy has an action, too
 * @param repositories folders of repositories that are part of the work; empty: they are found
 * @param checks shell commands that must succeed before a task is done
 * @param snapshot how often the work tree is saved; null for never
 * @param recover what to do about a worker that broke off
 * @param pushesRescues whether rescues are exchanged with the git remote
 * @param promptFile null for the built-in template
 * @param donePattern a regular expression that compiles; null for none
 * @param checksTyped whether the checks are from the command line, and not from a file
 */
public record RunConfig(
    String agent,
    List<String> command,
    List<String> agentArguments,
    List<String> models,
    @Nullable Long maxIterations,
    @Nullable Money maxCost,
    List<TokenPrice> prices,
    @Nullable Duration maxDuration,
    @Nullable Long maxTotalTokens,
    @Nullable Long rateLimit,
    @Nullable Duration waitForWork,
    @Nullable Duration maxOutage,
    Duration restartPause,
    @Nullable Action onStagnation,
    OnInterrupt onInterrupt,
    List<String> repositories,
    List<String> checks,
    boolean commit,
    @Nullable Duration snapshot,
    Recover recover,
    boolean pushesRescues,
    @Nullable Path promptFile,
    @Nullable String donePattern,
    boolean checksTyped) {
  public RunConfig {
    command = List.copyOf(command);
    agentArguments = List.copyOf(agentArguments);
    models = List.copyOf(models);
    prices = List.copyOf(prices);
    repositories = List.copyOf(repositories);
    checks = List.copyOf(checks);
  }

  /** What happens to the work of a worker that broke off. */
  public enum Recover {
    /** Its files are applied, and the agent continues its session where it can. */
    RESUME,
    /** Its files are applied, and a new session begins with a digest of what it did. */
    FILES,
    /** A new session begins without either. */
    FRESH
  }

  /** What happens to the task when a person interrupts the run. */
  public enum OnInterrupt {
    /** It is released for other workers. */
    RELEASE,
    /** It stays with this worker until its claim is stale. */
    KEEP
  }

  /** The commands that must succeed before a task is done, as far as the user has consented. */
  public static List<String> checks(ConfigScope scope) {
    return List.copyOf(scope.sources("run").texts(ConfigKey.RUN_CHECKS));
  }

  /** The settings of a call. Options count where its command has them. */
  public static RunConfig read(ConfigScope scope) {
    SettingSources run = scope.sources("run");
    RunConfig config =
        new RunConfig(
            run.text(ConfigKey.RUN_AGENT),
            run.texts(ConfigKey.RUN_COMMAND),
            run.texts(ConfigKey.RUN_AGENT_ARGS),
            run.texts(ConfigKey.RUN_MODELS),
            run.count(ConfigKey.RUN_MAX_ITERATIONS),
            run.money(ConfigKey.RUN_MAX_COST),
            prices(run.texts(ConfigKey.RUN_PRICES)),
            run.limit(ConfigKey.RUN_MAX_DURATION),
            run.count(ConfigKey.RUN_MAX_TOTAL_TOKENS),
            run.count(ConfigKey.RUN_RATE_LIMIT),
            run.limit(ConfigKey.RUN_WAIT),
            run.limit(ConfigKey.RUN_MAX_OUTAGE),
            run.time(ConfigKey.RUN_RESTART_PAUSE),
            action(run.find(ConfigKey.RUN_ON_STAGNATION)),
            run.word(ConfigKey.RUN_ON_INTERRUPT, OnInterrupt.values()),
            run.texts(ConfigKey.RUN_REPOSITORIES),
            run.texts(ConfigKey.RUN_CHECKS),
            run.truth(ConfigKey.RUN_COMMIT),
            run.limit(ConfigKey.RUN_SNAPSHOT),
            run.word(ConfigKey.RUN_RECOVER, Recover.values()),
            run.truth(ConfigKey.RUN_PUSH_RESCUES),
            file(scope, run.find(ConfigKey.RUN_PROMPT_FILE)),
            text(run.find(ConfigKey.RUN_DONE_PATTERN)),
            isTyped(run.find(ConfigKey.RUN_CHECKS)));
    run.warnOfUnknown();
    return config;
  }

  private static boolean isTyped(@Nullable SettingValue given) {
    return given != null && given.source() != Kind.CONFIG;
  }

  private static @Nullable String text(@Nullable SettingValue given) {
    return given == null ? null : given.text();
  }

  private static List<TokenPrice> prices(List<String> texts) {
    List<TokenPrice> prices = new ArrayList<>();
    for (String text : texts) {
      prices.add(TokenPrice.parse(text));
    }
    return prices;
  }

  private static @Nullable Action action(@Nullable SettingValue given) {
    for (Action action : Action.values()) {
      if (given != null && action.wireName().equals(given.text())) {
        return action;
      }
    }
    return null;
  }

  /** A name in a file is relative to that file's folder. */
  private static @Nullable Path file(ConfigScope scope, @Nullable SettingValue given) {
    if (given == null) {
      return null;
    }
    Path folder = given.folder();
    Path typed = scope.resolve(given.text());
    return folder == null ? typed : folder.resolve(given.text());
  }
}
