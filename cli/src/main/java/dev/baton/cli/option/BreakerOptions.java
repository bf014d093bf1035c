package dev.baton.cli.option;

import dev.baton.app.Fencing;
import dev.baton.breaker.policy.PolicySources.Resolution;
import dev.baton.breaker.policy.Setting;
import dev.baton.cli.kit.Arguments;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.OptionGroup;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.kit.Workspace;
import dev.baton.config.BreakerEntries;
import dev.baton.config.BreakerSources;
import dev.baton.store.Change;
import dev.baton.task.TaskId;
import java.util.HashMap;
import java.util.Map;

/** The options that select a breaker and its policy. */
public final class BreakerOptions {
  private static final String RUN = "run";
  public static final String PRESET = "preset";

  /**
   * For commands that need no threshold; they accept them, because a loop may pass the same options
   * to all commands.
   */
  public static Syntax addScopeTo(Syntax syntax) {
    return addScopeTo(syntax, "use the breaker of this task (default: that of the whole run)");
  }

  /**
   * The same with another meaning of a task.
   *
   * @param meaning of the option {@code --task}
   */
  public static Syntax addScopeTo(Syntax syntax, String meaning) {
    return syntax
        .option("--task", "ID", meaning)
        .option("--preset", "NAME", "the preset of thresholds (default: BATON_BREAKER_PRESET)");
  }

  public static Syntax addTo(Syntax syntax) {
    addScopeTo(syntax).group(OptionGroup.RULES);
    for (Setting setting : Setting.values()) {
      syntax.option(setting.option(), setting.unit().label(), setting.meaning());
    }
    return syntax.group(null);
  }

  /** The thresholds, also under the option names of older loop programs. */
  public static Syntax addToRun(Syntax syntax) {
    syntax.option("--preset", "NAME", "the preset of thresholds (default: BATON_BREAKER_PRESET)");
    syntax.group(OptionGroup.RULES);
    for (Setting setting : Setting.values()) {
      String other = setting.nameInLoops();
      String names = other.isEmpty() ? setting.option() : setting.option() + " " + other;
      syntax.option(names, setting.unit().label(), setting.meaning());
    }
    return syntax.group(null);
  }

  /** The scope of the breaker. */
  public static String scope(Arguments arguments) {
    String task = arguments.value("--task");
    return task == null ? RUN : scope(arguments, task);
  }

  /**
   * The same for a command that changes the breaker.
   *
   * @throws Failure when the caller has lost its claim on the task
   */
  public static String scopeToChange(Arguments arguments) {
    String task = arguments.value("--task");
    return task == null ? RUN : scopeToChange(arguments, task);
  }

  /** The same for a task that was named otherwise. */
  public static String scopeToChange(Arguments arguments, String task) {
    TaskId id = arguments.resolve(task);
    Change.ClaimLost lost = new Fencing(arguments.workspace()).lost(arguments.caller(id), id);
    if (lost != null) {
      throw Failure.claimLost(lost);
    }
    return id.scope();
  }

  public static String scope(Arguments arguments, String task) {
    return arguments.resolve(task).scope();
  }

  /** The policy, and where its values come from. Invalid values are reported as warnings. */
  public static Resolution policy(Arguments arguments) {
    Map<String, String> options = preset(arguments);
    for (Setting setting : Setting.values()) {
      String value = arguments.value(setting.option());
      if (value != null) {
        options.put(setting.key(), value);
      }
    }
    return policyWith(arguments.workspace(), options);
  }

  /** The same for commands without threshold options. */
  public static Resolution policyOfPreset(Arguments arguments) {
    return policyWith(arguments.workspace(), preset(arguments));
  }

  /** The same with these options, by key. */
  public static Resolution policyWith(Workspace workspace, Map<String, String> options) {
    Resolution resolution = BreakerSources.resolve(workspace.config(), options);
    resolution.warnings().forEach(workspace::warn);
    return resolution;
  }

  private static Map<String, String> preset(Arguments arguments) {
    String preset = arguments.value("--preset");
    Map<String, String> options = new HashMap<>();
    if (preset != null) {
      checkPreset(arguments);
      options.put(PRESET, preset);
    }
    return options;
  }

  /**
   * A preset that was named explicitly must exist, even where no threshold is needed.
   *
   * @throws dev.baton.task.InvalidValue when it does not
   */
  public static void checkPreset(Arguments arguments) {
    String preset = arguments.value("--preset");
    if (preset != null) {
      BreakerEntries.checkPreset(preset);
    }
  }
}
