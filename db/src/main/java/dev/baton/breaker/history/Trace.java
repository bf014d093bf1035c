package dev.baton.breaker.history;

import dev.baton.breaker.IterationEnded;
import dev.baton.breaker.Observation;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Writes what a breaker sees during one iteration as a short text, from which {@link TraceReader}
 * makes observations again. Times are kept to the second, those of single tool calls to 15 seconds
 * or an eighth of the iteration; tokens of a model and the words of outputs are not kept, because
 * no rule uses them.
 */
public final class Trace {
  /** Similarities below this are kept as 0. */
  private static final double LEAST = 0.5;

  /** Beyond this length, only the end of the iteration and what it costs are still recorded. */
  private static final int LONGEST = 3_000;

  static final char CUT = 'z';
  private static final char REST = 'k';
  private static final char OUTPUT = 'o';
  private static final double THOUSAND = 1000;

  private final Instant began;
  private final StringBuilder text = new StringBuilder();
  private long second;
  private boolean alike = true;
  private boolean resting;
  private boolean cut;
  private @Nullable Activity activity;

  /** A trace that begins at that time. */
  public Trace(Instant began) {
    this.began = began;
  }

  /** Continues a trace that was written before. */
  public Trace(Instant began, String written) {
    this(began);
    for (String each : written.isEmpty() ? new String[0] : written.split(" ", -1)) {
      TraceToken token = TraceToken.parse(each);
      if (token == null) {
        continue;
      }
      close();
      if (token.kind() == Activity.KIND) {
        activity = Activity.parse(token.payload(), second + token.delta());
      } else {
        write(second + token.delta(), token.kind(), token.payload());
      }
    }
  }

  /** When the iteration began. */
  public Instant began() {
    return began;
  }

  /** Nobody worked until that time. */
  public void rest(Instant until) {
    if (resting && activity == null) {
      // Asking again and again makes the rest longer, but not the text.
      int last = text.lastIndexOf(" ") + 1;
      TraceToken token = TraceToken.parse(text.substring(last));
      second -= token == null ? 0 : token.delta();
      text.setLength(Math.max(0, last - 1));
    }
    at(second(until), REST, "");
  }

  /**
   * Adds an observation. Questions whether a loop may continue, and the mere passing of time, are
   * not kept: a replay asks for itself.
   *
   * @param similarity of an output to the one before; NaN where there is none
   * @return whether the iteration is over now
   */
  public boolean add(Observation observation, double similarity) {
    long now = second(observation.at());
    switch (observation) {
      case IterationEnded ended -> at(now, 'E', EndText.of(ended));
      case Observation.IterationAbandoned _ -> at(now, 'x', "");
      case Observation.RunStarted _ -> at(now, 'r', "");
      case Observation.IterationStarted _ -> at(now, 's', "");
      case Observation.TaskChanged _ -> at(now, 'c', "");
      case Observation.ErrorRecorded error -> at(now, 'e', error.error().signature().value());
      case Observation.Worked _ -> at(now, 'w', "");
      case Observation.PermissionDenied _ -> at(now, 'd', "");
      case Observation.Question _ -> at(now, 'q', "");
      case Observation.ApiLimit _ -> at(now, 'l', "");
      case Observation.ManualReset _ -> at(now, 'R', "");
      case Observation.AssistantOutput _ -> output(now, similarity);
      case Observation.ToolUsed _ -> act(now, 1, 0);
      case Observation.Usage usage -> act(now, 0, usage.cost().microcents());
      case Observation.Heartbeat _ -> act(now, 0, 0);
      case Observation.Acquire _,
          Observation.Tick _,
          Observation.ClockJumped _,
          Observation.ManualTrip _ -> {}
    }
    return observation instanceof IterationEnded
        || observation instanceof Observation.IterationAbandoned;
  }

  /** An output that is like none before it only shows that the agent is at work. */
  private void output(long now, double similarity) {
    boolean like = similarity >= LEAST;
    if (like || alike) {
      at(now, OUTPUT, like ? Long.toString((long) Math.floor(similarity * THOUSAND + 1e-9)) : "");
    } else {
      act(now, 0, 0);
    }
  }

  private void act(long now, long calls, long cost) {
    Activity open = activity;
    if (open != null && (cut || open.takes(now))) {
      activity = open.plus(now, calls, cost);
      return;
    }
    close();
    long from = Math.max(now, second);
    activity = new Activity(from, from, calls, cost);
    resting = false;
  }

  private void at(long now, char kind, String payload) {
    boolean isEnd = kind == 'E' || kind == 'x' || kind == 'R';
    if (cut && !isEnd) {
      return;
    }
    close();
    write(Math.max(now, second), kind, payload);
    if (!cut && text.length() > LONGEST) {
      write(second, CUT, "");
    }
  }

  private void write(long now, char kind, String payload) {
    token(new TraceToken(now - second, kind, payload));
    second = now;
    resting = kind == REST;
    cut |= kind == CUT;
    alike = kind == OUTPUT ? !payload.isEmpty() : alike;
  }

  private void close() {
    Activity open = activity;
    if (open != null) {
      token(open.token(second));
      second = open.to();
      activity = null;
    }
  }

  private void token(TraceToken token) {
    text.append(text.isEmpty() ? "" : " ").append(token);
  }

  private long second(Instant at) {
    return Math.max(0, Duration.between(began, at).toSeconds());
  }

  /** Whether nothing was recorded yet. */
  public boolean isEmpty() {
    return text.isEmpty() && activity == null;
  }

  /** The text to be stored. */
  @Override
  public String toString() {
    Activity open = activity;
    return open == null ? text.toString() : text + (text.isEmpty() ? "" : " ") + open.token(second);
  }
}
