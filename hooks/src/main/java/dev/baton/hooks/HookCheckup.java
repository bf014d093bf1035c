package dev.baton.hooks;

import dev.baton.hooks.HookProbe.Outcome;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How all hooks stand, and what trying them has shown.
 *
 * @param directory where git looks for them
 */
public record HookCheckup(Path directory, List<Finding> findings) {

  /**
   * One hook.
   *
   * @param probe what trying it has shown; null where it was not tried
   */
  public record Finding(HookState state, HookProbe.@Nullable Result probe) {

    /** Whether it is there, and nothing has shown that it does not work. */
    public boolean isInOrder() {
      return state.status() == HookState.Status.NOT_WANTED
          || (state.isActive() && (probe == null || probe.outcome() != Outcome.FAILED));
    }

    /** What is wrong with the hook, or else with what trying it did; empty for nothing. */
    public String problem() {
      String problem = state.problem();
      return problem.isEmpty() && probe != null ? probe.problem() : problem;
    }
  }

  /**
   * Looks at all and tries them.
   *
   * @param everyOne whether each is tried, and not only the first
   */
  public static HookCheckup run(
      HookFolder folder, HookScript script, Map<String, String> variables, boolean everyOne) {
    HookProbe probe = new HookProbe(folder, variables);
    List<Finding> findings = new ArrayList<>();
    boolean tried = false;
    for (HookState state : new HookInspector(folder, script).all()) {
      boolean trying = state.isActive() && (everyOne || !tried);
      findings.add(new Finding(state, trying ? probe.run(state) : null));
      tried |= trying;
    }
    return new HookCheckup(folder.directory(), findings);
  }

  /** Whether all that is wanted works. */
  public boolean isInOrder() {
    return findings.stream().allMatch(Finding::isInOrder);
  }

  /** Whether somebody wants hooks at all: something of Baton is there. */
  public boolean isInstalled() {
    return findings.stream()
        .map(finding -> finding.state().status())
        .anyMatch(status ->
            status != HookState.Status.MISSING
                && status != HookState.Status.NOT_WANTED
                && status != HookState.Status.FOREIGN);
  }
}
