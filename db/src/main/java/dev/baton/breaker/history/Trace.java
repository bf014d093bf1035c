package dev.baton.breaker.history;

import dev.baton.breaker.IterationEnded;
import dev.baton.breaker.IterationEnded.Completion;
import dev.baton.breaker.Observation;
import dev.baton.breaker.Observation.EventKind;
import dev.baton.breaker.history.Trace.TraceToken;
import dev.baton.breaker.signature.ErrorSignature;
import dev.baton.breaker.signature.RecordedError;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
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
      case Observation.Event event -> add(now, event.kind());
      case Observation.ErrorRecorded error -> at(now, 'e', error.error().signature().value());
      case Observation.ManualReset _ -> at(now, 'R', "");
      case Observation.AssistantOutput _ -> output(now, similarity);
      case Observation.Usage usage -> act(now, 0, usage.cost().microcents());
      case Observation.Acquire _, Observation.ClockJumped _, Observation.ManualTrip _ -> {}
    }
    return observation.isEnd();
  }

  private void add(long now, EventKind event) {
    switch (event) {
      case TOOL_USED -> act(now, 1, 0);
      case HEARTBEAT -> act(now, 0, 0);
      case TICK -> {}
      default -> at(now, event.letter(), "");
    }
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

  /**
   * One token of a trace: the seconds since the token before it, a letter, and what belongs to it.
   *
   * @param payload may be empty
   */
  record TraceToken(long delta, char kind, String payload) {
    /** Parses a token; null when the text is something else. */
    static @Nullable TraceToken parse(String text) {
      int at = 0;
      long delta = 0;
      while (at < text.length() && isDigit(text.charAt(at)) && at < 10) {
        delta = delta * 10 + text.charAt(at++) - '0';
      }
      return at < text.length() && !isDigit(text.charAt(at))
          ? new TraceToken(delta, text.charAt(at), text.substring(at + 1))
          : null;
    }

    private static boolean isDigit(char c) {
      return c >= '0' && c <= '9';
    }

    @Override
    public String toString() {
      return (delta == 0 ? "" : Long.toString(delta)) + kind + payload;
    }
  }

  /**
   * What an agent did without a pause of more than half a minute: the times of its tool calls are
   * not kept one by one.
   *
   * @param from seconds since the iteration began
   * @param to the same
   * @param calls of tools
   * @param cost in microcents
   */
  record Activity(long from, long to, long calls, long cost) {
    static final char KIND = 'b';

    /** A longer pause always ends an activity, so that limits of silence can be judged. */
    static final long PAUSE = 30;

    private static final long SHORTEST = 15;
    private static final int PART = 8;
    private static final int RADIX = 36;

    /** Damaged numbers must not fill the memory. */
    private static final long MOST = 1_000_000;

    /** Whether something at that time still belongs to it: its length grows with the iteration. */
    boolean takes(long second) {
      return second - to <= PAUSE && second - from <= Math.max(SHORTEST, from / PART);
    }

    Activity plus(long second, long moreCalls, long moreCost) {
      return new Activity(from, Math.max(to, second), calls + moreCalls, cost + moreCost);
    }

    /** The token after an earlier one that ended at that second. */
    TraceToken token(long after) {
      String text = to == from ? "" : Long.toString(to - from);
      if (calls > 0 || cost > 0) {
        text += "," + (calls == 0 ? "" : Long.toString(calls));
      }
      if (cost > 0) {
        text += "," + Long.toString(cost, RADIX);
      }
      return new TraceToken(from - after, KIND, text);
    }

    /** Parses a payload; null when it is not one. */
    static @Nullable Activity parse(String payload, long from) {
      String[] parts = payload.split(",", -1);
      try {
        long length = part(parts, 0, 10);
        long calls = part(parts, 1, 10);
        return parts.length > 3 || length > MOST || calls > MOST
            ? null
            : new Activity(from, from + length, calls, part(parts, 2, RADIX));
      } catch (NumberFormatException e) {
        return null;
      }
    }

    private static long part(String[] parts, int index, int radix) {
      return index >= parts.length || parts[index].isEmpty()
          ? 0
          : Long.parseUnsignedLong(parts[index], radix) & Long.MAX_VALUE;
    }
  }

  /** The end of an iteration as the payload of a token: letters, then values between commas. */
  static final class EndText {
    private static final int MOST_ERRORS = 20;
    private static final String FLAGS = "cynkpuw";

    static String of(IterationEnded ended) {
      StringBuilder text = new StringBuilder();
      Boolean success = ended.success();
      text.append(ended.changed() ? "c" : "");
      text.append(success == null ? "" : success ? "y" : "n");
      text.append(ended.testOnly() ? "k" : "");
      text.append(ended.completion() == Completion.PROVEN ? "p" : "");
      text.append(ended.completion() == Completion.UNPROVEN ? "u" : "");
      text.append(ended.waiting() ? "w" : "");
      if (ended.testsPassing() != null) {
        text.append(",t").append(ended.testsPassing());
      }
      if (ended.outputLength() != null) {
        text.append(",l").append(ended.outputLength());
      }
      int errors = 0;
      for (RecordedError error : ended.errors()) {
        if (errors++ < MOST_ERRORS) {
          text.append(",e").append(error.signature());
        }
      }
      return text.toString();
    }

    /** Parses a payload; null when it is not one. */
    static @Nullable IterationEnded parse(String payload, Instant at) {
      String[] parts = payload.split(",", -1);
      String flags = parts[0];
      for (int i = 0; i < flags.length(); i++) {
        if (!has(FLAGS, flags.charAt(i))) {
          return null;
        }
      }
      Completion completion =
          has(flags, 'p')
              ? Completion.PROVEN
              : has(flags, 'u') ? Completion.UNPROVEN : Completion.NOT_CLAIMED;
      IterationEnded ended =
          IterationEnded.at(at)
              .changed(has(flags, 'c'))
              .success(has(flags, 'y') ? Boolean.TRUE : has(flags, 'n') ? Boolean.FALSE : null)
              .testOnly(has(flags, 'k'))
              .completion(completion)
              .waiting(has(flags, 'w'));
      List<RecordedError> errors = new ArrayList<>();
      try {
        for (int i = 1; i < parts.length; i++) {
          String value = parts[i].substring(1);
          switch (parts[i].charAt(0)) {
            case 't' -> ended = ended.testsPassing(Integer.valueOf(value));
            case 'l' -> ended = ended.outputLength(Long.valueOf(value));
            case 'e' -> errors.add(error(value));
            default -> {
              return null;
            }
          }
        }
        return ended.errors(errors);
      } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
        return null;
      }
    }

    /** The message is not kept here; its signature is what is counted. */
    static RecordedError error(String signature) {
      return new RecordedError(new ErrorSignature(signature), signature);
    }

    private static boolean has(String flags, char flag) {
      return flags.indexOf(flag) >= 0;
    }
  }
}
