package dev.baton.breaker;

import dev.baton.breaker.Observation.EventKind;
import dev.baton.breaker.Step.Decision;
import dev.baton.breaker.Step.Transition;
import dev.baton.breaker.policy.Policy;
import dev.baton.breaker.policy.Preset;
import dev.baton.breaker.policy.Setting;
import dev.baton.breaker.signature.RecordedError;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** A loop with a breaker and a settable clock. */
final class Loop {
  private final Policy policy;
  private final List<Transition> transitions = new ArrayList<>();
  private Instant now = Observations.START;
  private BreakerState state = BreakerState.INITIAL;
  private Step last;

  Loop(Policy policy) {
    this.policy = policy;
  }

  static Loop afterFailures(int most) {
    return new Loop(defaultAfter(most));
  }

  /** The default, but for the failures in a row. */
  static Policy defaultAfter(int most) {
    Map<Setting, Long> values = new EnumMap<>(Preset.DEFAULT.policy().values());
    values.put(Setting.CONSECUTIVE_FAILURES, (long) most);
    return new Policy(values);
  }

  static Loop of(Preset preset) {
    return new Loop(preset.policy());
  }

  Instant now() {
    return now;
  }

  Loop later(long seconds) {
    now = now.plusSeconds(seconds);
    return this;
  }

  Loop laterMillis(long millis) {
    now = now.plus(Duration.ofMillis(millis));
    return this;
  }

  Loop see(Function<Instant, Observation> what) {
    last = Breaker.step(state, what.apply(now), policy);
    state = last.next();
    if (last.transition() != null) {
      transitions.add(last.transition());
    }
    return this;
  }

  Loop see(int times, Function<Instant, Observation> what) {
    for (int i = 0; i < times; i++) {
      see(what);
    }
    return this;
  }

  /** An iteration with its success, or without any change. */
  Loop end(boolean changed, Boolean success) {
    return see(at -> IterationEnded.at(at).changed(changed).success(success));
  }

  Loop progress() {
    return end(true, null);
  }

  Loop stall() {
    return end(false, null);
  }

  Loop fail(String error) {
    return see(at -> IterationEnded.at(at).success(false).errors(List.of(RecordedError.of(error))));
  }

  Loop error(String message) {
    return see(at -> Observation.ErrorRecorded.of(at, message));
  }

  Loop say(String text) {
    return see(at -> Observation.AssistantOutput.of(at, text));
  }

  Decision ask() {
    return ask("anna");
  }

  Decision ask(String by) {
    return see(at -> new Observation.Acquire(at, by)).last.decision();
  }

  Loop tick() {
    return see(EventKind.TICK::at);
  }

  BreakerState state() {
    return state;
  }

  Phase phase() {
    return state.phase();
  }

  Step last() {
    return last;
  }

  /** The last decision in words. */
  String says() {
    Decision decision = last.decision();
    return decision.phase() + " " + decision.code().slug() + ": " + decision.reason();
  }

  List<Transition> transitions() {
    return transitions;
  }

  /** The transitions in words, such as {@code CLOSED>OPEN same_error}. */
  List<String> moves() {
    return transitions.stream().map(t -> t.from() + ">" + t.to() + " " + t.code().slug()).toList();
  }
}
