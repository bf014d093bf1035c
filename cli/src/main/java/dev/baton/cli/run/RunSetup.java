package dev.baton.cli.run;

import dev.baton.agent.Subreaper;
import dev.baton.app.CommitIntake;
import dev.baton.breaker.policy.Action;
import dev.baton.breaker.policy.Money;
import dev.baton.breaker.policy.Policy;
import dev.baton.breaker.policy.PolicySources.Kind;
import dev.baton.breaker.policy.PolicySources.Resolution;
import dev.baton.breaker.policy.Setting;
import dev.baton.claim.ProcessIdentity;
import dev.baton.cli.kit.Arguments;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Environment;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.link.HomeOutcome;
import dev.baton.cli.option.BreakerOptions;
import dev.baton.cli.option.FilterOptions;
import dev.baton.cli.option.WorkerOptions;
import dev.baton.cli.run.ResumeCommand.StoredArguments;
import dev.baton.config.RunConfig;
import dev.baton.config.TrustedChecks;
import dev.baton.git.GitLayout;
import dev.baton.run.CommandTemplate;
import dev.baton.run.RunBudget;
import dev.baton.run.RunPlan;
import dev.baton.run.Workplace;
import dev.baton.store.Claims;
import dev.baton.stream.AgentKind;
import dev.baton.task.InvalidValue;
import dev.baton.text.FileTrouble;
import dev.baton.text.InputFiles;
import dev.baton.text.Texts;
import dev.baton.time.DurationText;
import dev.baton.tracker.home.FreshTasks;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
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

  RunSetup(Call call) {
    this.call = call;
    this.config = RunConfig.read(call.workspace().config());
    this.terminal = TerminalOperator.isPossible(call.output(), call.environment());
  }

  /** The plan that results from options and settings. */
  RunPlan plan() {
    Resolution configured = BreakerOptions.policy(call);
    Policy policy =
        call.has("--no-circuit-breaker") ? configured.policy().withoutRules() : configured.policy();
    Pattern done = config.donePattern() == null ? null : Pattern.compile(config.donePattern());
    return new RunPlan(
        goal(),
        worker(),
        new AgentSetup(call, config).agent(),
        new RunPlan.Validation(checks(), checkLimit(call), done),
        policy.withAction(action(configured)),
        new RunBudget.Limits(
            config.maxIterations(),
            budget(call, config.maxCost()),
            config.maxDuration(),
            config.maxTotalTokens()),
        config,
        call.has("--continue-session"),
        StoredArguments.write(call));
  }

  /** Those that were typed, else those that the user trusted, which an agent may have removed. */
  private List<String> checks() {
    if (config.checksTyped()) {
      return config.checks();
    }
    TrustedChecks checks = TrustedChecks.of(call.workspace().config(), "");
    TrustedChecks.Refusal refusal = checks.refusal();
    if (refusal != null) {
      throw new Failure(ExitCode.PAUSED, "needs_consent", refusal.reason(), refusal.remedy());
    }
    return checks.commands();
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
    arguments.exclude("--budget", "--max-cost");
    return Money.parse(dollars.startsWith("$") ? dollars : "$" + dollars);
  }

  private RunPlan.Goal goal() {
    String task = call.value("--task");
    call.exclude("--task", "--next");
    return new RunPlan.Goal(
        task == null ? null : call.resolve(task),
        FilterOptions.read(call),
        FilterOptions.readyOrder(call),
        call.has("--once"),
        call.has("--now"),
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
      throw new InvalidValue("'0' is not a valid time for a check: expected 1s or more");
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
        call.workspace().location().logs(),
        Subreaper.become(),
        call.stamp().actor(),
        call.workspace().notifier(),
        () -> catchUp(call));
  }

  /** Where the tasks are linked, the agent may have closed its own in the other tracker. */
  private static void catchUp(Call call) {
    if (call.workspace().location().isLinked()) {
      HomeOutcome.sync(call, FreshTasks.IN_PROGRESS);
    }
    new CommitIntake(call.workspace()).catchUpOrFail();
  }

  /** The variables with which the agent's own calls of Baton find the same database. */
  private Map<String, String> variables() {
    Map<String, String> variables = new HashMap<>();
    if (call.workspace().location().server() != null
        || call.value("--db") != null
        || call.environment().variable("BATON_DB") != null) {
      variables.put("BATON_DB", call.workspace().location().place());
    }
    return variables;
  }

  /**
   * Determines which agent a run starts, and how. An option that would have no effect is refused;
   * the setting behind it is reported.
   */
  private record AgentSetup(Call call, RunConfig config) {
    private static final int LARGEST_PROMPT = 1 << 20;
    private static final String AGENT_ARGS = "--agent-args";
    private static final String MODELS = "--models";

    RunPlan.Agent agent() {
      AgentKind kind = AgentKind.named(config.agent());
      List<String> own = ownCommand();
      if (own.isEmpty()) {
        List<String> words = kind.command(!config.models().isEmpty(), config.agentArguments());
        if (words.isEmpty()) {
          throw noCommand();
        }
        return agent(kind, words, config.models(), false);
      }
      if (!config.agentArguments().isEmpty()) {
        hasNoEffect(
            AGENT_ARGS,
            "run.agent_args",
            "the command has arguments of its own",
            "expected the arguments in the command: baton run -- PROGRAM ARGUMENTS");
      }
      return agent(kind, own, models(own), true);
    }

    private RunPlan.Agent agent(
        AgentKind kind, List<String> words, List<String> models, boolean isOwnCommand) {
      AgentKind program = AgentKind.startedBy(words);
      boolean onlyReads =
          program.onlyReads(words, call.environment().variables(), call.environment().directory());
      String allow = program.howToAllow("edit", isOwnCommand);
      if (onlyReads && isOwnCommand) {
        call.output().warn(program.wireName() + " may not edit files; allow it with " + allow);
      }
      return new RunPlan.Agent(
          kind,
          new CommandTemplate(words),
          models,
          template(),
          isOwnCommand,
          onlyReads && !program.reportsRefusals() ? allow : null,
          config.prices());
    }

    /** The user's whole command; empty when the agent is only named. */
    private List<String> ownCommand() {
      List<String> typed = call.words();
      if (!typed.isEmpty() && typed.getFirst().startsWith("-")) {
        // The parser takes -1, cub's --once, for the name of a program.
        throw Failure.usage(
            "unknown option " + InvalidValue.quote(typed.getFirst()),
            "baton run --help shows what it takes");
      }
      if (!typed.isEmpty() && typed.getFirst().isEmpty()) {
        throw noCommand();
      }
      return typed.isEmpty() ? config.command() : typed;
    }

    private static Failure noCommand() {
      List<String> names = AgentKind.names();
      return Failure.usage(
          "run needs a command after --, or --agent "
              + Texts.oneOf(names.subList(0, names.indexOf("custom"))),
          "baton run -- ./agent.sh");
    }

    /** The models that the command can be given. */
    private List<String> models(List<String> words) {
      if (config.models().isEmpty() || new CommandTemplate(words).has(CommandTemplate.MODEL)) {
        return config.models();
      }
      hasNoEffect(
          MODELS,
          "run.models",
          "the command has no " + CommandTemplate.MODEL,
          "expected it where the agent takes the model: baton run --models haiku,opus -- ./agent.sh"
              + " --model "
              + CommandTemplate.MODEL);
      return List.of();
    }

    private void hasNoEffect(String option, String setting, String reason, String hint) {
      if (call.has(option)) {
        throw Failure.usage(option + " has no effect: " + reason, hint);
      }
      call.output().warn(setting + " has no effect: " + reason);
    }

    private @Nullable String template() {
      Path file = config.promptFile();
      if (file == null) {
        return null;
      }
      try (InputStream in = InputFiles.open(file)) {
        return Texts.readUtf8(in, LARGEST_PROMPT);
      } catch (IOException e) {
        throw new InvalidValue(
            "cannot read the prompt file " + file + ": " + FileTrouble.of(e),
            "expected a text file that this user can read");
      }
    }
  }
}
