package dev.baton.stream;

import dev.baton.time.RetryTime;
import java.time.Clock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Passes events on, and records whether a line led to any. */
final class EventSink {
  private final Consumer<AgentEvent> sink;
  private final @Nullable Clock clock;
  private boolean told;
  private String lastTrouble = "";
  private String lastRejection = "";

  EventSink(Consumer<AgentEvent> sink, @Nullable Clock clock) {
    this.sink = sink;
    this.clock = clock;
  }

  void report(AgentEvent event) {
    told = true;
    sink.accept(event);
  }

  /** The line is not even a sign that the agent works. */
  void ignore() {
    told = true;
  }

  /** Whether anything was reported since the last call of this method. */
  boolean hasReported() {
    boolean before = told;
    told = false;
    return before;
  }

  /** Reports an error, which may be a limit; the same one only once within a turn. */
  void trouble(String message) {
    if (message.equals(lastTrouble)) {
      return;
    }
    lastTrouble = message;
    if (LimitText.isLimit(message)) {
      limited(message);
    } else {
      report(new AgentEvent.Failed(message));
    }
  }

  /**
   * Reports the error with which a turn ended: the provider may have refused permanently.
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
    Rejection rejection = RejectionText.of(status, message + " " + code);
    if (rejection == null) {
      trouble(message);
    } else if (!message.equals(lastRejection)) {
      lastTrouble = message;
      lastRejection = message;
      report(new AgentEvent.Failed(RejectionText.words(message), rejection));
    }
  }

  /** Reports a limit with any times that its message contains. */
  void limited(String message) {
    lastTrouble = message;
    RetryTime times = RetryTime.of(LimitText.beginning(message), clock);
    String words = RejectionText.words(message);
    report(new AgentEvent.Limited(words, times.resetsAt(), times.retryAfter()));
  }

  void finished(boolean success, String text) {
    lastTrouble = "";
    lastRejection = "";
    report(new AgentEvent.Finished(success, text));
  }
}
