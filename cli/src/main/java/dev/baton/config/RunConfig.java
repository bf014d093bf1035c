package dev.baton.config;

import dev.baton.breaker.policy.Action;
import dev.baton.breaker.policy.Money;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What options, variables and the sections {@code run} and {@code notify} of the config files say
 * about {@code baton run}. A limit that is null is none.
 *
 * @param agent claude, codex, gemini, opencode or custom
 * @param command the agent's program and its arguments; empty when no file names one
 * @param models to escalate through, the first one first; may be empty
 * @param rateLimit iterations an hour
 * @param onStagnation null when nobody says it: the breaker's own policy has an action, too
 * @param checks commands for the shell, that must succeed before a task is done
 * @param promptFile null for the built-in template
 * @param donePattern a regular expression that compiles; null for none
 * @param notifications who is told; the same that the notifier is made of
 * @param origins where each value of the section {@code run} comes from that somebody gave
 */
public record RunConfig(
    String agent,
    List<String> command,
    List<String> models,
    @Nullable Long maxIterations,
    @Nullable Money maxCost,
    @Nullable Duration maxDuration,
    @Nullable Long maxTotalTokens,
    @Nullable Long rateLimit,
    @Nullable Action onStagnation,
    OnInterrupt onInterrupt,
    List<String> checks,
    boolean commit,
    @Nullable Path promptFile,
    @Nullable String donePattern,
    NotifyConfig notifications,
    Map<ConfigKey, Given> origins) {
  public RunConfig {
    command = List.copyOf(command);
    models = List.copyOf(models);
    checks = List.copyOf(checks);
  }

  /** What becomes of the task when a person interrupts the run. */
  public enum OnInterrupt {
    /** Somebody else may take it. */
    RELEASE,
    /** It stays with this worker until its claim is stale. */
    KEEP
  }

  /**
   * What a call says. Options count where its command has them.
   *
   * @param notifications who is told; asked after the settings before it, so that warnings come in
   *     order
   */
  public static RunConfig read(ConfigScope scope, Supplier<NotifyConfig> notifications) {
    ConfigReader run = new ConfigReader(scope, "run");
    RunConfig config =
        new RunConfig(
            run.text(ConfigKey.RUN_AGENT),
            run.texts(ConfigKey.RUN_COMMAND),
            run.texts(ConfigKey.RUN_MODELS),
            run.count(ConfigKey.RUN_MAX_ITERATIONS),
            run.money(ConfigKey.RUN_MAX_COST),
            run.limit(ConfigKey.RUN_MAX_DURATION),
            run.count(ConfigKey.RUN_MAX_TOTAL_TOKENS),
            run.count(ConfigKey.RUN_RATE_LIMIT),
            action(run.given(ConfigKey.RUN_ON_STAGNATION)),
            run.text(ConfigKey.RUN_ON_INTERRUPT).equals("keep")
                ? OnInterrupt.KEEP
                : OnInterrupt.RELEASE,
            run.texts(ConfigKey.RUN_CHECKS),
            run.truth(ConfigKey.RUN_COMMIT),
            file(scope, run.given(ConfigKey.RUN_PROMPT_FILE)),
            text(run.given(ConfigKey.RUN_DONE_PATTERN)),
            notifications.get(),
            run.origins());
    run.warnOfUnknown();
    return config;
  }

  private static @Nullable String text(@Nullable Given given) {
    return given == null ? null : given.text();
  }

  private static @Nullable Action action(@Nullable Given given) {
    for (Action action : Action.values()) {
      if (given != null && action.wireName().equals(given.text())) {
        return action;
      }
    }
    return null;
  }

  /** A name in a file counts from that file's folder. */
  private static @Nullable Path file(ConfigScope scope, @Nullable Given given) {
    if (given == null) {
      return null;
    }
    Path folder = given.folder();
    Path typed = scope.resolve(given.text());
    return folder == null ? typed : folder.resolve(given.text());
  }
}
