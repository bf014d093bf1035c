package dev.baton.cli.command;

import dev.baton.breaker.Policy;
import dev.baton.breaker.PolicySources;
import dev.baton.breaker.PolicySources.ConfigFile;
import dev.baton.breaker.PolicySources.Resolution;
import dev.baton.breaker.Preset;
import dev.baton.breaker.Setting;
import dev.baton.cli.core.ConfigFiles.Section;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.task.InvalidValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Which breaker a command is about, and the policy that it goes by. */
final class BreakerOptions {
  private static final String RUN = "run";
  private static final String PRESET = "preset";

  private BreakerOptions() {}

  /** For commands that no threshold matters to; a loop may give all of them the same options. */
  static Syntax addScopeTo(Syntax syntax) {
    return syntax
        .option("--task", "ID", "the breaker of this task; else that of the whole run")
        .option("--preset", "NAME", "the thresholds to go by (default: BATON_BREAKER_PRESET)");
  }

  static Syntax addTo(Syntax syntax) {
    addScopeTo(syntax);
    for (Setting setting : Setting.values()) {
      syntax.option(option(setting), label(setting), description(setting));
    }
    return syntax;
  }

  /** The name of the breaker in the store. */
  static String scope(Session session) {
    String task = session.arguments().value("--task");
    return task == null ? RUN : scope(session, task);
  }

  static String scope(Session session, String task) {
    return "task:" + session.resolve(task);
  }

  /** The policy, and where its values come from. What cannot be taken is told as a warning. */
  static Resolution policy(Session session) {
    Map<String, String> options = preset(session);
    for (Setting setting : Setting.values()) {
      String value = session.arguments().value(option(setting));
      if (value != null) {
        options.put(setting.key(), value);
      }
    }
    return resolve(session, options);
  }

  /** The same for commands that take no thresholds. */
  static Resolution policyOfPreset(Session session) {
    return resolve(session, preset(session));
  }

  /** The same for what goes on beside a command: no option counts, and no warning is printed. */
  static Policy configured(Session session) {
    return resolution(session, Map.of()).policy();
  }

  private static Resolution resolve(Session session, Map<String, String> options) {
    Resolution resolution = resolution(session, options);
    resolution.warnings().forEach(session.output()::warn);
    return resolution;
  }

  private static Resolution resolution(Session session, Map<String, String> options) {
    List<ConfigFile> files = new ArrayList<>();
    for (Section section : session.configFiles().sections("breaker")) {
      files.add(new ConfigFile(section.file().toString(), section.values()));
    }
    return new PolicySources(files, session.environment().variables(), options).resolve();
  }

  private static Map<String, String> preset(Session session) {
    String preset = session.arguments().value("--preset");
    Map<String, String> options = new HashMap<>();
    if (preset != null) {
      options.put(PRESET, checked(preset));
    }
    return options;
  }

  /** Who asks for a preset by its name does not want another one. */
  private static String checked(String preset) {
    if (Preset.named(preset).isPresent()) {
      return preset;
    }
    throw new InvalidValue(
        InvalidValue.quote(preset) + " is no preset: expected " + Preset.names(), "");
  }

  private static String option(Setting setting) {
    return "--" + setting.key().replace('_', '-');
  }

  private static String label(Setting setting) {
    return switch (setting) {
      case NO_PROGRESS_HALF_OPEN,
          NO_PROGRESS,
          CONSECUTIVE_FAILURES,
          SAME_ERROR,
          COMPLETION_WITHOUT_EVIDENCE,
          TASK_ITERATIONS,
          PERMISSION_DENIALS,
          TOOL_CALLS,
          OUTPUT_LOOP ->
          "N";
      case OUTPUT_DECLINE, TEST_ONLY -> "PERCENT";
      case SPEND -> "MONEY";
      case DURATION, IDLE, COOLDOWN -> "TIME";
      case OUTPUT_SIMILARITY -> "RATIO";
      case SAME_ERROR_MODE, AUTO_RESET, ACTION, REASON -> "WORD";
    };
  }

  private static String description(Setting setting) {
    return switch (setting) {
      case NO_PROGRESS_HALF_OPEN -> "half open after so many iterations without progress";
      case NO_PROGRESS -> "open after so many iterations without progress";
      case CONSECUTIVE_FAILURES -> "open after so many failed iterations in a row";
      case SAME_ERROR -> "open when one error came so often";
      case SAME_ERROR_MODE -> "total or consecutive";
      case OUTPUT_DECLINE -> "output under this part of the usual is no progress";
      case COMPLETION_WITHOUT_EVIDENCE -> "open after so many empty claims to be done";
      case TASK_ITERATIONS -> "open after so many iterations on one task";
      case TEST_ONLY -> "warn when more of the last ten iterations only ran tests";
      case PERMISSION_DENIALS -> "open after so many refused tools";
      case TOOL_CALLS -> "open after more tool calls";
      case SPEND -> "open when more was spent: $50, 5000c";
      case DURATION -> "open when it runs for longer: 30m, 1h30m";
      case IDLE -> "open when an iteration is silent for longer";
      case OUTPUT_LOOP -> "open after so many outputs that are alike";
      case OUTPUT_SIMILARITY -> "from which similarity on outputs are alike, to 1";
      case COOLDOWN -> "grant one retry after this time; off for never";
      case AUTO_RESET -> "true or false: whether a new run closes the breaker";
      case ACTION -> "when it opens: pause, alert, abort or escalate";
      case REASON -> "sample or threshold: what a repeated error's reason names";
    };
  }
}
