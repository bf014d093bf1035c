package dev.baton.cli.option;

import dev.baton.breaker.policy.Policy;
import dev.baton.breaker.policy.PolicySources.Resolution;
import dev.baton.breaker.policy.Setting;
import dev.baton.cli.core.OptionGroup;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.config.BreakerEntries;
import dev.baton.config.BreakerSources;
import java.util.HashMap;
import java.util.Map;

/** The options that select a breaker and its policy. */
public final class BreakerOptions {
  private static final String RUN = "run";
  static final String PRESET = "preset";

  private BreakerOptions() {}

  /**
   * For commands that need no threshold; they accept them, because a loop may pass the same options
   * to all commands.
   */
  public static Syntax addScopeTo(Syntax syntax) {
    return syntax
        .option("--task", "ID", "use the breaker of this task (default: that of the whole run)")
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
  public static String scope(Session session) {
    String task = session.arguments().value("--task");
    return task == null ? RUN : scope(session, task);
  }

  public static String scope(Session session, String task) {
    return "task:" + session.resolve(task);
  }

  /** The policy, and where its values come from. Invalid values are reported as warnings. */
  public static Resolution policy(Session session) {
    Map<String, String> options = preset(session);
    for (Setting setting : Setting.values()) {
      String value = session.arguments().value(setting.option());
      if (value != null) {
        options.put(setting.key(), value);
      }
    }
    return resolve(session, options);
  }

  /** The same with these options, by key. */
  static Resolution policyWith(Session session, Map<String, String> options) {
    return resolve(session, options);
  }

  /** The same for commands without threshold options. */
  public static Resolution policyOfPreset(Session session) {
    return resolve(session, preset(session));
  }

  /** The same for work beside a command: no option counts, and no warning is printed. */
  public static Policy configured(Session session) {
    return BreakerSources.resolve(session.config(), Map.of()).policy();
  }

  private static Resolution resolve(Session session, Map<String, String> options) {
    Resolution resolution = BreakerSources.resolve(session.config(), options);
    resolution.warnings().forEach(session.output()::warn);
    return resolution;
  }

  private static Map<String, String> preset(Session session) {
    String preset = session.arguments().value("--preset");
    Map<String, String> options = new HashMap<>();
    if (preset != null) {
      // A preset that was named explicitly must exist.
      BreakerEntries.checkPreset(preset);
      options.put(PRESET, preset);
    }
    return options;
  }
}
