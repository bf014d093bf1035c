package dev.baton.bench;

import dev.baton.breaker.Breaker;
import dev.baton.breaker.BreakerState;
import dev.baton.breaker.Observation;
import dev.baton.breaker.Step;
import dev.baton.breaker.TokenSet;
import dev.baton.breaker.policy.Policy;
import dev.baton.breaker.policy.Preset;
import dev.baton.breaker.signature.ErrorSignature;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Measures the breaker's rules without the store. */
@State(Scope.Thread)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class Judging {
  private static final Instant NOW = Instant.parse("2026-11-22T02:00:00Z");

  private final String error =
      "TypeError: Cannot read property 'id' of undefined at UserController"
          + " (/src/controllers/user.ts:42:15), request 6ba7b810-9dad-11d1-80b4-00c04fd430c8,"
          + " 2026-11-22T02:00:00.123Z, after 1503 ms in /tmp/build-8841/out";

  private final String output = words(0);
  private final TokenSet one = TokenSet.of(output);
  private final TokenSet other = TokenSet.of(words(12));

  private final Policy policy = Preset.DEFAULT.policy();
  private final Observation observation = Observation.ErrorRecorded.of(NOW, error);
  private BreakerState state = BreakerState.INITIAL;

  /** As many words as are compared. */
  private static String words(int from) {
    StringBuilder text = new StringBuilder();
    for (int i = from; i < from + 512; i++) {
      text.append("word").append(i).append(' ');
    }
    return text.toString();
  }

  @Benchmark
  public ErrorSignature signature() {
    return ErrorSignature.of(error);
  }

  @Benchmark
  public TokenSet tokens() {
    return TokenSet.of(output);
  }

  @Benchmark
  public double similarity() {
    return one.similarity(other);
  }

  @Benchmark
  public Step step() {
    Step step = Breaker.step(state, observation, policy);
    state = step.next();
    return step;
  }
}
