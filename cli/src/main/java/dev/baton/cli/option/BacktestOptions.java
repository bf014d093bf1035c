package dev.baton.cli.option;

import dev.baton.app.breaker.Backtest.Candidate;
import dev.baton.breaker.policy.PolicySources;
import dev.baton.breaker.policy.Preset;
import dev.baton.breaker.policy.Setting;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.OptionGroup;
import dev.baton.cli.kit.Syntax;
import dev.baton.config.BreakerEntries;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The options of {@code breaker backtest}. */
public final class BacktestOptions {
  private BacktestOptions() {}

  public static Syntax addTo(Syntax syntax) {
    SinceOption.addTo(syntax, "only loops with work")
        .option("--task", "ID", "only the loop of this task")
        .repeatable("--preset", "NAME", "try this preset (default: all, and yours)")
        .flag("--suggest", "find the lowest thresholds that stop no closed task")
        .option("--ledger", "DIR", "add the attempts of cub's ledger in this folder")
        .group(OptionGroup.RULES);
    for (Setting setting : Setting.values()) {
      syntax.option(setting.option(), setting.unit().label(), setting.meaning());
    }
    return syntax.group(null);
  }

  /** The presets to try, each with the thresholds that were given. */
  public static List<Candidate> candidates(Call call) {
    Map<String, String> given = new HashMap<>();
    for (Setting setting : Setting.values()) {
      String value = call.arguments().value(setting.option());
      if (value != null) {
        setting.parse(value); // an invalid threshold is refused: nothing runs on meanwhile
        given.put(setting.key(), value);
      }
    }
    Set<String> presets = new LinkedHashSet<>(call.arguments().values("--preset"));
    List<Candidate> candidates = new ArrayList<>();
    if (presets.isEmpty()) {
      candidates.add(new Candidate("yours", BreakerOptions.policyWith(call, given).policy()));
      presets.addAll(Preset.allNames());
    }
    for (String preset : presets) {
      BreakerEntries.checkPreset(preset);
      Map<String, String> options = new HashMap<>(given);
      options.put(BreakerOptions.PRESET, preset);
      PolicySources.Resolution resolution =
          new PolicySources(List.of(), Map.of(), options).resolve();
      resolution.warnings().forEach(call.output()::warnOnce);
      candidates.add(new Candidate(preset, resolution.policy()));
    }
    return candidates;
  }
}
