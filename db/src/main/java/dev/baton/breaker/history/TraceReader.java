package dev.baton.breaker.history;

import dev.baton.breaker.IterationEnded;
import dev.baton.breaker.Observation;
import dev.baton.breaker.Observation.EventKind;
import dev.baton.breaker.TokenSet;
import dev.baton.breaker.TokenUse;
import dev.baton.breaker.history.LoopHistory.TraceStep;
import dev.baton.breaker.history.Trace.Activity;
import dev.baton.breaker.history.Trace.EndText;
import dev.baton.breaker.history.Trace.TraceToken;
import dev.baton.breaker.policy.Money;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes observations of what {@link Trace} wrote. */
public final class TraceReader {
  private static final TokenSet NO_WORDS = TokenSet.of("");
  private static final String RESET = "reset";

  private final List<TraceStep> steps = new ArrayList<>();
  private boolean complete = true;

  private TraceReader() {}

  /** Reads a trace that began at that time. What cannot be read is left out. */
  public static TraceReader read(Instant began, String text) {
    TraceReader reader = new TraceReader();
    long second = 0;
    for (String each : text.isEmpty() ? new String[0] : text.split(" ", -1)) {
      TraceToken token = TraceToken.parse(each);
      if (token == null) {
        reader.complete = false;
        continue;
      }
      second += token.delta();
      second = reader.take(token, began, second);
    }
    return reader;
  }

  public List<TraceStep> steps() {
    return List.copyOf(steps);
  }

  /** Whether everything was recorded and could be read. */
  public boolean isComplete() {
    return complete;
  }

  /** Returns the second at which the token ends. */
  private long take(TraceToken token, Instant began, long second) {
    Instant at = began.plusSeconds(second);
    if (token.kind() == Activity.KIND) {
      return activity(Activity.parse(token.payload(), second), began, second);
    }
    if (token.kind() == 'o') {
      output(token.payload(), at);
      return second;
    }
    if (token.kind() == 'k') {
      steps.add(TraceStep.rest(at));
      return second;
    }
    Observation observation = observation(token, at);
    if (observation == null) {
      complete = false;
    } else {
      steps.add(TraceStep.of(observation));
    }
    return second;
  }

  private long activity(@Nullable Activity activity, Instant began, long second) {
    if (activity == null) {
      complete = false;
      return second;
    }
    steps.add(TraceStep.of(EventKind.HEARTBEAT.at(began.plusSeconds(activity.from()))));
    Instant end = began.plusSeconds(activity.to());
    for (long i = 0; i < activity.calls(); i++) {
      steps.add(TraceStep.of(EventKind.TOOL_USED.at(end)));
    }
    if (activity.cost() > 0) {
      Money cost = new Money(activity.cost());
      steps.add(TraceStep.of(new Observation.Usage(end, TokenUse.NONE, cost)));
    }
    if (activity.to() > activity.from()) {
      steps.add(TraceStep.of(EventKind.HEARTBEAT.at(end)));
    }
    return activity.to();
  }

  private void output(String payload, Instant at) {
    try {
      int similarity = payload.isEmpty() ? 0 : Integer.parseInt(payload);
      steps.add(new TraceStep(new Observation.AssistantOutput(at, NO_WORDS), similarity, false));
    } catch (NumberFormatException e) {
      complete = false;
    }
  }

  private static @Nullable Observation observation(TraceToken token, Instant at) {
    return switch (token.kind()) {
      case 'E' -> EndText.parse(token.payload(), at);
      case 'e' -> error(token.payload(), at);
      case 'R' -> new Observation.ManualReset(at, RESET);
      default -> event(token.kind(), at);
    };
  }

  private static @Nullable Observation event(char letter, Instant at) {
    for (EventKind kind : EventKind.values()) {
      if (kind.letter() == letter) {
        return kind.at(at);
      }
    }
    return null;
  }

  private static @Nullable Observation error(String signature, Instant at) {
    IterationEnded read = EndText.parse(",e" + signature, at);
    return read == null || read.errors().isEmpty()
        ? null
        : new Observation.ErrorRecorded(at, read.errors().getFirst());
  }
}
