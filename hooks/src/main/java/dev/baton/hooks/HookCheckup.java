package dev.baton.hooks;

import dev.baton.hooks.HookInspector.HookProbe;
import dev.baton.hooks.HookInspector.HookProbe.Outcome;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The state of all hooks, and the result of trying them.
 *
 * @param directory the directory in which git looks for hooks
 * @param isInstalled whether hooks were installed, and not uninstalled; others may have displaced
 *     them since
 */
public record HookCheckup(Path directory, boolean isInstalled, List<Finding> findings) {
  /**
   * One hook.
   *
   * @param probe the result of trying it; null where it was not tried
   */
  public record Finding(HookState state, HookProbe.@Nullable Result probe) {
    /** Whether it is installed and no problem was found. */
    public boolean isInOrder() {
      return state.status() == HookState.Status.NOT_ENABLED
          || (state.isActive() && (probe == null || probe.outcome() != Outcome.FAILED));
    }

    /** The problem with the hook, or else with trying it; empty when there is none. */
    public String problem() {
      String problem = state.problem();
      return problem.isEmpty() && probe != null ? probe.problem() : problem;
    }
  }

  /**
   * Checks all hooks and tries them.
   *
   * @param everyOne whether to try each of them, not only the first that can be tried alone
   */
  public static HookCheckup run(
      HookFolder folder, HookScript script, Map<String, String> variables, boolean everyOne) {
    HookProbe probe = new HookProbe(folder, variables);
    AtomicBoolean tried = new AtomicBoolean();
    Stream<HookState> states = new HookInspector(folder, script).all().stream();
    // Trials mostly wait for git, so they are made at the same time.
    List<Finding> findings =
        (everyOne ? states.parallel() : states)
            .map(state -> {
              boolean trying = state.isActive() && (everyOne || !tried.get());
              HookProbe.Result result = trying ? probe.run(state) : null;
              if (result != null && result.outcome() != Outcome.NOT_TRIED) {
                tried.set(true);
              }
              return new Finding(state, result);
            })
            .toList();
    return new HookCheckup(folder.directory(), folder.isInstalled(), findings);
  }

  /** Whether all wanted hooks work. */
  public boolean isInOrder() {
    return findings.stream().allMatch(Finding::isInOrder);
  }

  /** The hooks that git ran, and that worked. */
  public List<HookKind> proven() {
    return findings.stream()
        .filter(one -> one.probe != null && one.probe.outcome() == Outcome.PROVEN)
        .map(finding -> finding.state().kind())
        .toList();
  }
}
