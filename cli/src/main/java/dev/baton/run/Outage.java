package dev.baton.run;

import dev.baton.store.Patience;
import dev.baton.store.StoreException;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * How a run waits for a server that cannot be reached: for as long as that takes, whatever it asks
 * or stores. While its agent works it does not, because that has to be watched; the lease ends the
 * agent in time.
 */
final class Outage implements Patience {
  private static final Duration PAUSE = Duration.ofSeconds(1);

  private final Interrupts interrupts;
  private final Consumer<String> warnings;
  private boolean watching;
  private boolean warned;

  Outage(Interrupts interrupts, Consumer<String> warnings) {
    this.interrupts = interrupts;
    this.warnings = warnings;
  }

  /** Whether an agent works that has to be watched. */
  void watch(boolean works) {
    watching = works;
  }

  @Override
  public boolean await(StoreException away) {
    if (watching || interrupts.requested()) {
      return false;
    }
    if (!warned) {
      warnings.accept("waiting for the server: " + away.getMessage());
    }
    warned = true;
    try {
      Thread.sleep(PAUSE);
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      return false;
    }
    return true;
  }

  @Override
  public void over() {
    if (warned) {
      warned = false;
      warnings.accept("the server can be reached again");
    }
  }

  /** Repeats work of several transactions, each of which continues where the last one ended. */
  void patiently(Runnable work) {
    while (true) {
      try {
        work.run();
        return;
      } catch (StoreException e) {
        if (!e.kind().isPassing() || !await(e)) {
          throw e;
        }
      }
    }
  }
}
