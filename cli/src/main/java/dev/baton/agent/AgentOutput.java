package dev.baton.agent;

import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** One output stream of an agent, and how far it was read. Used by one thread. */
final class AgentOutput {
  private final Pump pump;
  private final Tee to;
  private @Nullable PumpCompletion last;

  private AgentOutput(Pump pump, Tee to) {
    this.pump = pump;
    this.to = to;
  }

  static AgentOutput start(String name, InputStream from, Tee to) {
    Pump pump = new Pump(name, from, to);
    pump.start();
    return new AgentOutput(pump, to);
  }

  /**
   * Waits a moment for the end; called after the agent has ended.
   *
   * @return whether everything that it wrote has been passed on
   */
  boolean over() throws InterruptedException {
    if (last == null) {
      last = new PumpCompletion(pump);
    }
    return last.over();
  }

  /**
   * Checks that the receiver took what was passed on.
   *
   * @throws IllegalStateException when the receiver failed
   */
  void check() {
    RuntimeException failure = to.failure();
    if (failure != null) {
      throw new IllegalStateException("the output of an agent could not be used", failure);
    }
  }
}
