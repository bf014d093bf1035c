package dev.baton.cli.run;

import dev.baton.agent.AgentLog;
import dev.baton.agent.Subreaper;
import dev.baton.breaker.policy.Action;
import dev.baton.breaker.policy.Money;
import dev.baton.breaker.policy.Policy;
import dev.baton.breaker.policy.PolicySources.Kind;
import dev.baton.breaker.policy.PolicySources.Resolution;
import dev.baton.breaker.policy.Setting;
import dev.baton.claim.ProcessIdentity;
import dev.baton.cli.hooks.GitIntake;
import dev.baton.cli.kit.Arguments;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Environment;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.link.HomeOutcome;
import dev.baton.cli.option.BreakerOptions;
import dev.baton.cli.option.FilterOptions;
import dev.baton.cli.option.WorkerOptions;
import dev.baton.config.RunConfig;
import dev.baton.git.GitLayout;
import dev.baton.run.InnerRepositories;
import dev.baton.run.RunBudget;
import dev.baton.run.RunPlan;
import dev.baton.run.Workplace;
import dev.baton.store.Claims;
import dev.baton.task.InvalidValue;
import dev.baton.time.DurationText;
import dev.baton.tracker.home.FreshTasks;
import dev.baton.tracker.home.Homes;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Turns options and settings into the plan of a run, and determines where it works. */
final class RunSetup {
  private static final Duration CHECK_LIMIT = Duration.ofMinutes(10);

  /** Six heartbeats. */
  private static final Duration LEASE = Duration.ofMinutes(6);

  private final Call call;
  private final RunConfig config;
  private final boolean terminal;

  RunSetup(Call call, RunConfig config) {
    this.call = call;
    this.config = config;
    this.terminal = TerminalOperator.isPossible(call);
  }

  /** The plan that results from options and settings. */
  RunPlan plan() {
    Arguments arguments = call.arguments();
    Resolution configured = BreakerOptions.policy(call);
    Policy policy =
        arguments.has("--no-circuit-breaker")
            ? configured.policy().withoutRules()
            : configured.policy();
    Pattern done = config.donePattern() == null ? null : Pattern.compile(config.donePattern());
    return new RunPlan(
        goal(),
        worker(),
        new AgentSetup(call, config).agent(),
        new RunPlan.Validation(config.checks(), checkLimit(arguments), done),
        policy.withAction(action(configured)),
        new RunBudget.Limits(
            config.maxIterations(),
            budget(arguments, config.maxCost()),
            config.maxDuration(),
            config.maxTotalTokens()),
        config.rateLimit() == null ? null : (Integer) Math.toIntExact(config.rateLimit()),
        config.maxOutage(),
        config.restartPause(),
        new InnerRepositories(false, config.repositories()),
        config.commit(),
        new RunPlan.Rescues(
            config.snapshot(),
            config.recover() != RunConfig.Recover.FRESH,
            config.recover() == RunConfig.Recover.RESUME,
            arguments.has("--continue-session"),
            config.pushesRescues()),
        config.onInterrupt() == RunConfig.OnInterrupt.KEEP,
        StoredArguments.write(arguments));
  }

  /** Nobody watches a run without a terminal, so one stuck task must not end it. */
  private Action action(Resolution breaker) {
    if (config.onStagnation() != null) {
      return config.onStagnation();
    }
    Action action = breaker.policy().action();
    boolean chosen =
        breaker.settings().stream()
            .anyMatch(one -> one.setting() == Setting.ACTION && one.kind() != Kind.DEFAULT);
    return action == Action.ABORT && !chosen && !terminal ? Action.SKIP : action;
  }

  /** As in cub, the budget is in dollars, and the dollar sign is optional. */
  private static @Nullable Money budget(Arguments arguments, @Nullable Money configured) {
    String dollars = arguments.value("--budget");
    if (dollars == null) {
      return configured;
    }
    if (arguments.has("--max-cost")) {
      throw Failure.usage("--budget and --max-cost exclude each other", "use only one of them");
    }
    return Money.parse(dollars.startsWith("$") ? dollars : "$" + dollars);
  }

  private RunPlan.Goal goal() {
    Arguments arguments = call.arguments();
    String task = arguments.value("--task");
    if (task != null && arguments.has("--next")) {
      throw Failure.usage("--task and --next exclude each other", "use only one of them");
    }
    return new RunPlan.Goal(
        task == null ? null : call.resolve(task),
        FilterOptions.read(call),
        FilterOptions.readyOrder(call),
        arguments.has("--once"),
        arguments.has("--now"),
        config.waitForWork());
  }

  /** A run is a worker of its own, because it lives as long as the work continues. */
  private Claims.Request worker() {
    ProcessIdentity self =
        call.workspace()
            .processes()
            .identify(ProcessHandle.current().pid())
            .map(call.workspace().processes()::marked)
            .orElse(null);
    return new Claims.Request(
        WorkerOptions.worker(call),
        self,
        WorkerOptions.place(call.workspace().location().git()),
        lease());
  }

  /** Other machines see nothing of this run but its heartbeats. */
  private @Nullable Duration lease() {
    Duration usual = call.workspace().stalePolicy().staleAfter();
    boolean shorter = !usual.isZero() && usual.compareTo(LEASE) < 0;
    return call.workspace().location().server() == null ? null : shorter ? usual : LEASE;
  }

  private static Duration checkLimit(Arguments arguments) {
    String text = arguments.value("--check-timeout");
    Duration limit = text == null ? CHECK_LIMIT : DurationText.parse(text);
    if (limit.isZero()) {
      throw new InvalidValue("'0' is not a valid time for a check: expected 1s or more", "");
    }
    return limit;
  }

  /**
   * Where the run works.
   *
   * @param run its name
   */
  Workplace place(String run) {
    Environment environment = call.environment();
    GitLayout git = call.workspace().location().git();
    Path worktree = git == null ? null : git.worktree();
    return new Workplace(
        run,
        call.workspace(),
        worktree == null ? environment.directory() : worktree,
        variables(),
        AgentLog.folderBeside(call.workspace().location().file().toAbsolutePath()),
        Subreaper.become(),
        call.stamp().actor(),
        call.workspace().notifier(),
        () -> catchUp(call));
  }

  /** Where the tasks are linked, the agent may have closed its own in the other tracker. */
  private static void catchUp(Call call) {
    if (Homes.isLinked(call.workspace().location().file())) {
      HomeOutcome.sync(call, FreshTasks.IN_PROGRESS);
    }
    GitIntake.catchUp(call);
  }

  /** The variables with which the agent's own calls of Baton find the same database. */
  private Map<String, String> variables() {
    Map<String, String> variables = new HashMap<>();
    if (call.workspace().location().server() != null
        || call.arguments().value("--db") != null
        || call.environment().variable("BATON_DB") != null) {
      variables.put("BATON_DB", call.workspace().location().place());
    }
    return variables;
  }
}
