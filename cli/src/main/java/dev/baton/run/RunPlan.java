package dev.baton.run;

import dev.baton.breaker.TokenUse.TokenPrice;
import dev.baton.breaker.policy.Policy;
import dev.baton.config.RunConfig;
import dev.baton.config.RunConfig.Recover;
import dev.baton.store.Claims;
import dev.baton.stream.AgentKind;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskId;
import dev.baton.task.TaskOrder;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a run should do.
 *
 * @param goal which tasks
 * @param worker the worker for its claims, with this process
 * @param agent the agent that does the work
 * @param validation what must succeed before a task is closed
 * @param policy the thresholds of the breaker, and what to do when it opens
 * @param budget of the whole run
 * @param settings everything else
 * @param continues whether the agent continues also the session of an iteration that came to its
 *     end
 * @param typed the words of the command line, as a JSON array, with which a paused run is resumed
 */
public record RunPlan(
    Goal goal,
    Claims.Request worker,
    Agent agent,
    Validation validation,
    Policy policy,
    RunBudget.Limits budget,
    RunConfig settings,
    boolean continues,
    String typed) {
  /** Whether the rescued files of an earlier worker are applied before the agent starts. */
  boolean appliesRescues() {
    return settings.recover() != Recover.FRESH;
  }

  /**
   * Which tasks a run works on.
   *
   * @param task only this one; null for one ready task after the other
   * @param once whether to stop after one task
   * @param now whether to include tasks in backoff after a dead worker
   * @param waitForWork how long to wait for a ready task; null for not at all
   */
  public record Goal(
      @Nullable TaskId task,
      TaskFilter filter,
      TaskOrder order,
      boolean once,
      boolean now,
      @Nullable Duration waitForWork) {
    /** Whether the run ends with its first task. */
    boolean isSingle() {
      return task != null || once;
    }
  }

  /**
   * The agent.
   *
   * @param command with placeholders for prompt, model and others
   * @param models the weakest first; empty to leave the choice to the agent
   * @param promptTemplate replaces the default prompt; null for the default
   * @param isOwnCommand whether the user gave the whole command, not only the agent's name
   * @param howToAllowEdits how to allow it to edit files, where it may only read although it never
   *     says what it was refused; null otherwise
   * @param prices of models, for an agent that reports no cost
   */
  public record Agent(
      AgentKind kind,
      CommandTemplate command,
      List<String> models,
      @Nullable String promptTemplate,
      boolean isOwnCommand,
      @Nullable String howToAllowEdits,
      List<TokenPrice> prices) {
    /** Its name for people: that of the known agent, or of the program that is started. */
    String name() {
      if (kind != AgentKind.CUSTOM || command.words().isEmpty()) {
        return kind.wireName();
      }
      String program = command.words().getFirst();
      return program.substring(program.lastIndexOf('/') + 1);
    }
  }

  /**
   * What must succeed.
   *
   * @param checks shell commands
   * @param limit for each; positive
   * @param done a further way in which the agent says that it is done; null for none
   */
  public record Validation(List<String> checks, Duration limit, @Nullable Pattern done) {}
}
