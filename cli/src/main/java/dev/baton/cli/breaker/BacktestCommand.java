package dev.baton.cli.breaker;

import dev.baton.app.breaker.Backtest;
import dev.baton.app.breaker.Backtest.Candidate;
import dev.baton.app.breaker.PastLoops;
import dev.baton.breaker.history.LoopHistory;
import dev.baton.breaker.policy.PolicySources;
import dev.baton.breaker.policy.Preset;
import dev.baton.breaker.policy.Setting;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.OptionGroup;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.BreakerOptions;
import dev.baton.cli.option.SinceOption;
import dev.baton.config.BreakerEntries;
import dev.baton.config.BreakerSources;
import dev.baton.task.TaskId;
import dev.baton.text.FileTrouble;
import dev.baton.tracker.TrackerFormats;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** {@code baton breaker backtest}: what other thresholds would have done to recorded loops. */
record BacktestCommand(Call call) {
  static Syntax syntax() {
    Syntax syntax =
        new Syntax(
            "Replay the recorded loops with other thresholds: what each would have stopped and"
                + " saved, and which closed tasks it would have stopped wrongly.",
            call -> new BacktestCommand(call).run());
    SinceOption.addTo(syntax, "only loops with work")
        .option("--task", "ID", "only the loop of this task")
        .repeatable("--preset", "NAME", "try this preset (default: all, and yours)")
        .flag("--suggest", "find the lowest thresholds that stop no closed task")
        .option("--ledger", "DIR", "add the attempts of cub's ledger in this folder")
        .group(OptionGroup.RULES);
    for (Setting setting : Setting.values()) {
      syntax.option(setting.option(), setting.unit().label(), setting.meaning());
    }
    return syntax
        .group(null)
        .onlyReads()
        .example("baton breaker backtest --since 30d --suggest")
        .example("baton breaker backtest --preset nity --preset cub --same-error 3");
  }

  ExitCode run() {
    List<Candidate> candidates = candidates();
    boolean suggest = call.has("--suggest");
    Backtest test =
        Backtest.of(
            loops(),
            candidates,
            suggest ? BreakerSources.configured(call.workspace().config()) : null);
    return call.show(new BacktestView(test));
  }

  /** The presets to try, each with the thresholds that were given. */
  private List<Candidate> candidates() {
    Map<String, String> given = new HashMap<>();
    for (Setting setting : Setting.values()) {
      String value = call.value(setting.option());
      if (value != null) {
        setting.parse(value); // an invalid threshold is refused: nothing runs on meanwhile
        given.put(setting.key(), value);
      }
    }
    Set<String> presets = new LinkedHashSet<>(call.values("--preset"));
    List<Candidate> candidates = new ArrayList<>();
    if (presets.isEmpty()) {
      candidates.add(
          new Candidate("yours", BreakerOptions.policyWith(call.workspace(), given).policy()));
      presets.addAll(Preset.allNames());
    }
    for (String preset : presets) {
      BreakerEntries.checkPreset(preset);
      Map<String, String> options = new HashMap<>(given);
      options.put(BreakerOptions.PRESET, preset);
      PolicySources.Resolution resolution = PolicySources.resolve(List.of(), Map.of(), options);
      resolution.warnings().forEach(call.output()::warnOnce);
      candidates.add(new Candidate(preset, resolution.policy()));
    }
    return candidates;
  }

  private List<LoopHistory> loops() {
    String typed = call.value("--task");
    TaskId task = typed == null ? null : call.resolve(typed);
    Instant given = SinceOption.read(call);
    Instant since = given == null ? Instant.EPOCH : given;
    List<LoopHistory> loops = new ArrayList<>(new PastLoops(call.stores()).read(since, task));
    String ledger = call.value("--ledger");
    if (ledger != null) {
      try {
        for (LoopHistory loop :
            TrackerFormats.pastLoops(call.environment().directory().resolve(ledger))) {
          boolean wanted = task == null || task.value().equals(loop.task());
          if (wanted && !loop.iterations().getLast().ended().isBefore(since)) {
            loops.add(loop);
          }
        }
      } catch (IOException e) {
        throw Failure.failed("ledger", "the ledger cannot be read: " + FileTrouble.of(e), "");
      }
    }
    return loops;
  }
}
