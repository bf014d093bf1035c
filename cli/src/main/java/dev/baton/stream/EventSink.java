package dev.baton.stream;

import dev.baton.time.RetryTime;
import java.time.Clock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Passes events on, and knows whether a line led to any. */
final class EventSink {
  private final Consumer<AgentEvent> sink;
  private final @Nullable Clock clock;
  private boolean told;
  private String lastTrouble = "";

  EventSink(Consumer<AgentEvent> sink, @Nullable Clock clock) {
    this.sink = sink;
    this.clock = clock;
  }

  void tell(AgentEvent event) {
    told = true;
    sink.accept(event);
  }

  /** Whether anything was told since this was asked last. */
  boolean hasTold() {
    boolean before = told;
    told = false;
    return before;
  }

  /** Tells an error, which may be a limit; the same one twice within a turn only once. */
  void trouble(String message) {
    if (message.equals(lastTrouble)) {
      return;
    }
    lastTrouble = message;
    if (LimitText.isLimit(message)) {
      limited(message);
    } else {
      tell(new AgentEvent.Failed(message));
    }
  }

  /** Tells a limit with whatever times its message names. */
  void limited(String message) {
    lastTrouble = message;
    RetryTime times = RetryTime.of(LimitText.beginning(message), clock);
    tell(new AgentEvent.Limited(message, times.resetsAt(), times.retryAfter()));
  }

  void finished(boolean success, String text) {
    lastTrouble = "";
    tell(new AgentEvent.Finished(success, text));
  }
}
