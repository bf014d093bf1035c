package dev.baton.stream;

import dev.baton.time.RetryTime;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Passes events on; those of a line only when it is known to be whole. */
class EventSink {
  private final Consumer<AgentEvent> sink;
  private final @Nullable Clock clock;
  private final List<AgentEvent> held = new ArrayList<>();
  private boolean isHolding;
  private boolean isIgnored;
  private String lastTrouble = "";
  private String lastRejection = "";

  EventSink(Consumer<AgentEvent> sink, @Nullable Clock clock) {
    this.sink = sink;
    this.clock = clock;
  }

  void report(AgentEvent event) {
    if (isHolding) {
      held.add(event);
    } else {
      sink.accept(event);
    }
  }

  /** The line is not even a sign that the agent works. */
  void ignore() {
    isIgnored = true;
  }

  /** A line begins. */
  void hold() {
    isHolding = true;
  }

  /** The line is whole; if it led to nothing, it is a sign that the agent works. */
  void pass() {
    if (held.isEmpty() && !isIgnored) {
      held.add(new AgentEvent.Alive());
    }
    List<AgentEvent> events = List.copyOf(held);
    drop();
    events.forEach(sink);
  }

  /** The line is broken. */
  void drop() {
    isHolding = false;
    isIgnored = false;
    held.clear();
  }

  /**
   * Reports an error in words; the same one only once within a turn.
   *
   * @param status of the provider's answer; 0 where it is not known
   */
  void failure(long status, String message) {
    failure(status, message, "");
  }

  /**
   * The same with a code of the agent's own.
   *
   * @param code such as {@code authentication_failed}; may be empty
   */
  void failure(long status, String message, String code) {
    RefusalKind refusal = ProviderError.of(status, code, message);
    if (message.equals(lastTrouble) && (refusal == null || refusal.passes())) {
      return;
    }
    if (refusal != null && refusal.passes()) {
      away(refusal, message);
    } else if (!message.equals(lastRejection)) {
      lastTrouble = message;
      lastRejection = refusal == null ? lastRejection : message;
      report(
          new AgentEvent.Failed(refusal == null ? message : ProviderError.words(message), refusal));
    }
  }

  /** Reports a limit or an outage with any times that its message contains. */
  void away(RefusalKind refusal, String message) {
    lastTrouble = message;
    report(limited(refusal, message, clock));
  }

  static AgentEvent.Limited limited(RefusalKind refusal, String message, @Nullable Clock clock) {
    RetryTime times = RetryTime.of(ProviderError.beginning(message), clock);
    return new AgentEvent.Limited(
        ProviderError.words(message),
        times.resetsAt(),
        times.retryAfter(),
        refusal == RefusalKind.OUTAGE);
  }

  void finished(boolean success, String text) {
    lastTrouble = "";
    lastRejection = "";
    report(new AgentEvent.Finished(success, text));
  }
}
