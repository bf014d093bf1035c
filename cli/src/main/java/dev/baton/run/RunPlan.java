package dev.baton.run;

import dev.baton.breaker.policy.Policy;
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
 * What a run shall do.
 *
 * @param goal which tasks
 * @param worker as whom they are claimed; its process is this one
 * @param agent what does the work
 * @param validation what must succeed before a task is closed
 * @param policy the thresholds of the breaker, and what to do when it opens
 * @param budget of the whole run
 * @param iterationsPerHour null for any number
 * @param commit whether what an agent leaves uncommitted is committed for it
 * @param keepOnInterrupt whether an interrupted run keeps its claim
 * @param typed the words of the command line, as a JSON array: a paused run goes on with them
 */
public record RunPlan(
    Goal goal,
    Claims.Request worker,
    Agent agent,
    Validation validation,
    Policy policy,
    RunBudget.Limits budget,
    @Nullable Integer iterationsPerHour,
    boolean commit,
    boolean keepOnInterrupt,
    String typed) {

  /**
   * Which tasks a run works on.
   *
   * @param task only this one; null for one ready task after the other
   * @param once whether one task is enough
   * @param now whether tasks that rest after their worker died are taken, too
   */
  public record Goal(
      @Nullable TaskId task, TaskFilter filter, TaskOrder order, boolean once, boolean now) {}

  /**
   * What does the work.
   *
   * @param command with its places for prompt, model and others
   * @param models the weakest first; none to leave the choice to the agent
   * @param promptTemplate in place of the usual prompt; null for that one
   */
  public record Agent(
      AgentKind kind,
      CommandTemplate command,
      List<String> models,
      @Nullable String promptTemplate) {
    public Agent {
      models = List.copyOf(models);
    }
  }

  /**
   * What must succeed.
   *
   * @param checks shell commands
   * @param limit for each; positive
   * @param done by what an agent says that it is done, besides the usual words; null for nothing
   */
  public record Validation(List<String> checks, Duration limit, @Nullable Pattern done) {
    public Validation {
      checks = List.copyOf(checks);
    }
  }
}
