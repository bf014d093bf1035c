package dev.baton.app;

import dev.baton.sweep.SweepResult;
import dev.baton.sweep.Sweeper;
import java.util.List;

/** The sweep before work is handed out, which nobody asked for by name. */
public final class OwnSweep {
  private final Services services;

  public OwnSweep(Services services) {
    this.services = services;
  }

  /**
   * Takes stale tasks back, unless {@code stale.auto} is off.
   *
   * @param unconfirmed whether workers that only seem dead lose their tasks too
   * @return what became of each stale task, by task id; empty when it is off
   */
  public List<SweepResult> sweep(Caller caller, boolean unconfirmed) {
    return services.sweepsBeforeClaiming()
        ? services
            .sweeper()
            .sweep(new Sweeper.Request(null, unconfirmed, false), caller.stamp(services.now()))
        : List.of();
  }
}
