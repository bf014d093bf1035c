package dev.baton.app.breaker;

import dev.baton.app.Caller;
import dev.baton.app.Services;
import dev.baton.breaker.Breaker;
import dev.baton.breaker.Decision;
import dev.baton.breaker.policy.Policy;
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

/** Counts what loops report, batch by batch, and keeps what each breaker decided last. */
public final class ObserveLoop {
  private final Services services;
  private final Policy policy;
  private final Map<String, Decision> decisions = new LinkedHashMap<>();
  private final Set<String> warnings = new LinkedHashSet<>();
  private @Nullable StoreException trouble;

  public ObserveLoop(Services services, Policy policy) {
    this.services = services;
    this.policy = policy;
  }

  /** Counts a batch, in its order. An unreadable breaker refuses, and holds up no other one. */
  public void count(Caller caller, List<Observed> batch) {
    List<Recording> recordings =
        services.stores().breakers().observeAll(batch, policy, caller.stamp(services.now()));
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

  /** The scopes of which something was counted, in the order of their first observations. */
  public Set<String> scopes() {
    return Collections.unmodifiableSet(decisions.keySet());
  }

  /** What all steps warned of, each warning once. */
  public Set<String> warnings() {
    return Collections.unmodifiableSet(warnings);
  }

  /** The first refusal; null when everything was counted. */
  public @Nullable StoreException trouble() {
    return trouble;
  }

  /**
   * What the last step decided about a scope. Only where there was none is the state read.
   *
   * @throws StoreException when it is unreadable
   */
  public Decision decision(String scope) {
    Decision last = decisions.get(scope);
    return last == null
        ? Breaker.decision(services.stores().breakers().state(scope), policy)
        : last;
  }
}
