package dev.baton.run;

import dev.baton.claim.Uptime;
import dev.baton.store.Patience;
import dev.baton.store.StoreException;
import dev.baton.store.Stores;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * How a run waits for a server that cannot be reached: for as long as that takes, whatever it asks
 * or stores. While its agent works it does not, because that has to be watched; the lease ends the
 * agent in time. Once the run should end, it waits for one answer only shortly, and for no other.
 */
final class Outage implements Patience {
  private static final Duration PAUSE = Duration.ofSeconds(1);

  /** How often the same is reported. */
  private static final Duration AGAIN = Duration.ofMinutes(1);

  /** How long the end of a run waits for an answer. */
  private static final Duration LAST = Duration.ofSeconds(3);

  private static final Duration LOOK = Duration.ofMillis(100);

  private final Interrupts interrupts;
  private final Stores stores;
  private final Uptime uptime;
  private final Consumer<String> warnings;
  private boolean watching;
  private boolean warned;
  private @Nullable String last;
  private long lastAt;

  /** When an answer was asked for that has not come yet; null for none. */
  private volatile @Nullable Long asked;

  Outage(Interrupts interrupts, Stores stores, Uptime uptime, Consumer<String> warnings) {
    this.interrupts = interrupts;
    this.stores = stores;
    this.uptime = uptime;
    this.warnings = warnings;
    interrupts.onRequest(() -> Thread.ofPlatform().name("last-answer").daemon().start(this::limit));
  }

  /** By a thread of its own: the one that asks can do nothing but wait. */
  private void limit() {
    long requested = uptime.nanos();
    try {
      while (!isSilent(requested)) {
        Thread.sleep(LOOK);
      }
      stores.giveUp();
    } catch (InterruptedException ended) {
      // The program ends.
    }
  }

  private boolean isSilent(long requested) {
    Long since = asked;
    return since != null && uptime.nanos() - Math.max(since, requested) >= LAST.toNanos();
  }

  /** Whether an agent works that has to be watched. */
  void watch(boolean works) {
    watching = works;
  }

  @Override
  public void asks() {
    asked = uptime.nanos();
  }

  @Override
  public void failed() {
    asked = null;
  }

  @Override
  public boolean await(StoreException away) {
    if (watching || interrupts.requested()) {
      return false;
    }
    warn("waiting for the server: " + away.getMessage());
    try {
      Thread.sleep(PAUSE);
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      return false;
    }
    return true;
  }

  /** A server that answers some questions, and refuses others, is not reported at each of them. */
  private void warn(String trouble) {
    long now = uptime.nanos();
    if (!warned && !(trouble.equals(last) && now - lastAt < AGAIN.toNanos())) {
      warnings.accept(trouble);
      warned = true;
      last = trouble;
      lastAt = now;
    }
  }

  @Override
  public void over() {
    asked = null;
    if (warned) {
      warned = false;
      warnings.accept("the server can be reached again");
    }
  }

  /** Repeats a change that may be made twice while it is not known whether it was made. */
  <T extends @Nullable Object> T untilKnown(Supplier<T> change) {
    return repeat(change, kind -> kind == StoreException.Kind.UNSURE);
  }

  /** Repeats work of several transactions, each of which continues where the last one ended. */
  void patiently(Runnable work) {
    repeat(
        () -> {
          work.run();
          return true;
        },
        StoreException.Kind::isPassing);
  }

  private <T extends @Nullable Object> T repeat(
      Supplier<T> work, Predicate<StoreException.Kind> isWaitedFor) {
    while (true) {
      try {
        return work.get();
      } catch (StoreException e) {
        if (!isWaitedFor.test(e.kind()) || !await(e)) {
          throw e;
        }
      }
    }
  }
}
