package dev.baton.app.breaker;

import dev.baton.breaker.Breaker;
import dev.baton.breaker.Step.Decision;
import dev.baton.breaker.policy.Policy;
import dev.baton.cli.kit.Caller;
import dev.baton.cli.kit.Workspace;
import dev.baton.store.Breakers.Observed;
import dev.baton.store.Breakers.Recording;
import dev.baton.store.StoreException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Counts what loops report, batch by batch, and keeps the latest decision of each breaker. */
public final class ObserveLoop {
  private final Workspace workspace;
  private final Policy policy;
  private final Map<String, Decision> decisions = new LinkedHashMap<>();
  private final Set<String> warnings = new LinkedHashSet<>();
  private @Nullable StoreException trouble;

  public ObserveLoop(Workspace workspace, Policy policy) {
    this.workspace = workspace;
    this.policy = policy;
  }

  /** Counts a batch, in its order. An unreadable breaker refuses its own observations only. */
  public void count(Caller caller, List<Observed> batch) {
    List<Recording> recordings =
        workspace.stores().breakers().observeAll(batch, policy, caller.lateStamp(workspace.now()));
    for (Recording recording : recordings) {
      switch (recording) {
        case Recording.Counted counted -> {
          decisions.put(counted.scope(), counted.step().decision());
          warnings.addAll(counted.step().warnings());
        }
        case Recording.Refused refused -> trouble = trouble == null ? refused.trouble() : trouble;
      }
    }
  }

  /** The scopes with counted observations, in the order of their first ones. */
  public Set<String> scopes() {
    return Collections.unmodifiableSet(decisions.keySet());
  }

  /** The warnings of all steps, each once. */
  public Set<String> warnings() {
    return Collections.unmodifiableSet(warnings);
  }

  /** The first refusal; null when everything was counted. */
  public @Nullable StoreException trouble() {
    return trouble;
  }

  /**
   * The decision of the last step for a scope. Reads the state only if there was no step.
   *
   * @throws StoreException when the state cannot be read
   */
  public Decision decision(String scope) {
    Decision last = decisions.get(scope);
    return last == null
        ? Breaker.decision(workspace.stores().breakers().state(scope), policy)
        : last;
  }
}
