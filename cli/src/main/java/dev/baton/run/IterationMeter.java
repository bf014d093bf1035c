package dev.baton.run;

import dev.baton.breaker.Observation;
import dev.baton.breaker.Observation.AssistantOutput;
import dev.baton.breaker.Observation.EventKind;
import dev.baton.breaker.Observation.Usage;
import dev.baton.breaker.TokenUse;
import dev.baton.breaker.policy.Money;
import dev.baton.claim.AgentSession;
import dev.baton.stream.AgentEvent;
import dev.baton.stream.AgentPlan;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Sums up what an agent's stream reports during one iteration. One thread feeds it, another one
 * takes new observations for the breaker.
 */
public final class IterationMeter implements Consumer<AgentEvent> {
  /** How much of the last message is kept, for the history and the next prompt. */
  private static final int KEPT_TEXT = 2000;

  private static final int MOST_FAILURES = 20;

  /**
   * Plain text has no messages, so this many characters count as one. With a smaller number, every
   * progress bar would look like an agent that repeats itself.
   */
  private static final int PLAIN_MESSAGE = 1000;

  /**
   * How many of the latest messages are kept for the breaker, which compares neighbours: an agent
   * with endless output must not fill the memory between two looks.
   */
  private static final int MOST_OUTPUTS = 32;

  private static final int MOST_RUNNING = 100;

  /**
   * How long a tool may run without a word before that is silence: the longest that Claude Code
   * lets a command run ({@code BASH_MAX_TIMEOUT_MS} of its settings, by default 10 minutes). An
   * agent that never hears of its tool again must not wait without end.
   */
  private static final Duration LONGEST_TOOL = Duration.ofMinutes(10);

  private final Clock clock;
  private final Pricing pricing;
  private final Deque<AssistantOutput> outputs = new ArrayDeque<>();
  private final List<Observation> fresh = new ArrayList<>();
  private final List<String> failures = new ArrayList<>();

  /** What failing tools said, by their calls; a call that succeeds later has not failed. */
  private final Map<String, String> toolErrors = new LinkedHashMap<>();

  /** The calls that were announced and not answered. */
  private final Set<String> running = new HashSet<>();

  private int toolCalls;
  private TokenUse tokens = TokenUse.NONE;
  private Money cost = Money.ZERO;
  private @Nullable String model;
  private AgentEvent.@Nullable Using using;
  private long outputLength;
  private String lastText = "";
  private final StringBuilder plainText = new StringBuilder();

  /** The end of plain text, which has no last message. */
  private final StringBuilder plainEnd = new StringBuilder();

  private @Nullable AgentPlan plan;
  private boolean answered;
  private boolean begun;
  private @Nullable String question;
  private AgentEvent.@Nullable Limited limited;
  private @Nullable Boolean finished;
  private AgentEvent.@Nullable ToolCalled lastTool;
  private final List<AgentEvent.Denied> denied = new ArrayList<>();
  private AgentEvent.@Nullable Failed rejected;
  private AgentEvent.@Nullable Retrying retrying;
  private Instant retriedAt = Instant.EPOCH;
  private @Nullable AgentSession session;
  private @Nullable Instant finishedAt;
  private final Instant began;
  private Instant lastEvent;
  private boolean alive;

  IterationMeter(Clock clock) {
    this(clock, (used, model) -> used.cost());
  }

  IterationMeter(Clock clock, Pricing pricing) {
    this.clock = clock;
    this.pricing = pricing;
    this.began = clock.instant();
    this.lastEvent = began;
  }

  @Override
  public synchronized void accept(AgentEvent event) {
    Instant now = clock.instant();
    lastEvent = now;
    finishedAt = null;
    answered |= !(event instanceof AgentEvent.Unanswered);
    begun |= event instanceof AgentEvent.Started;
    switch (event) {
      case AgentEvent.Said text -> say(text.text(), now);
      case AgentEvent.ToolCalled call -> {
        toolCalls++;
        lastTool = call;
        recovered();
        question = null;
        fresh.add(EventKind.TOOL_USED.at(now));
      }
      case AgentEvent.Using soFar -> {
        using = soFar;
        recovered();
      }
      case AgentEvent.Used used -> {
        using = null;
        tokens = tokens.plus(used.tokens());
        Money price = pricing.cost(used, model);
        cost = cost.plus(price);
        fresh.add(new Usage(now, used.tokens(), price));
      }
      case AgentEvent.ToolFailed failed -> {
        alive = true;
        if (toolErrors.size() < MOST_FAILURES) {
          toolErrors.put(failed.call(), failed.message());
        }
      }
      case AgentEvent.ToolSucceeded succeeded -> {
        alive = true;
        toolErrors.remove(succeeded.call());
      }
      case AgentEvent.Denied refused -> {
        if (denied.size() < MOST_FAILURES) {
          denied.add(refused);
        }
        fresh.add(EventKind.PERMISSION_DENIED.at(now));
      }
      case AgentEvent.ToolRunning tool -> {
        alive = true;
        if (!tool.isRunning()) {
          running.remove(tool.call());
        } else if (running.size() < MOST_RUNNING) {
          running.add(tool.call());
        }
      }
      case AgentEvent.Retrying retry -> {
        retriedAt = retrying == null ? now : retriedAt;
        retrying = retry;
        alive = true;
        limited = retry.isRejected() ? null : (limited == null ? retry.limited() : limited);
      }
      case AgentEvent.Asked asked -> question = asked.question();
      case AgentEvent.Limited refusal -> limited = refusal;
      case AgentEvent.Failed failed -> fail(failed);
      case AgentEvent.Finished end -> {
        finished = end.success();
        finishedAt = now;
        running.clear();
        if (end.success()) {
          rejected = null;
          retrying = null;
          limited = null;
        }
      }
      case AgentEvent.Started started -> {
        alive = true;
        running.clear();
        model = started.model() == null ? model : started.model();
      }
      case AgentEvent.Planned made -> plan = made.plan();
      case AgentEvent.Alive sign -> alive = true;
    }
  }

  private void say(String text, Instant now) {
    recovered();
    hear(text);
    addOutput(AssistantOutput.of(now, text));
  }

  /** The provider answers again: what it refused before this try says nothing about the end. */
  private void recovered() {
    if (retrying != null) {
      retrying = null;
      limited = null;
    }
  }

  private void addOutput(AssistantOutput output) {
    if (outputs.size() == MOST_OUTPUTS) {
      outputs.removeFirst();
    }
    outputs.addLast(output);
  }

  private void hear(String text) {
    outputLength += text.length();
    lastText = text.length() > KEPT_TEXT ? text.substring(text.length() - KEPT_TEXT) : text;
  }

  /** For agents that write plain text without message boundaries. */
  synchronized void write(String text) {
    life();
    hear(text);
    plainEnd.append(text).append('\n');
    plainEnd.delete(0, Math.max(0, plainEnd.length() - KEPT_TEXT));
    plainText.append(text).append('\n');
    while (plainText.length() >= PLAIN_MESSAGE) {
      addOutput(AssistantOutput.of(lastEvent, plainText.substring(0, PLAIN_MESSAGE)));
      plainText.delete(0, PLAIN_MESSAGE);
    }
  }

  private void fail(AgentEvent.Failed failed) {
    if (failed.rejection() != null) {
      rejected = failed;
    }
    if (failures.size() < MOST_FAILURES) {
      failures.add(failed.message());
    }
  }

  /** The time since the agent finished its turn; null where it has not, or is at work again. */
  synchronized @Nullable Duration sinceEndOfTurn() {
    return finishedAt == null ? null : Duration.between(finishedAt, clock.instant());
  }

  /**
   * The provider's refusal that the agent is trying to overcome.
   *
   * @param since when the first of these tries began
   * @param lasts how long ago that is
   */
  record Retry(AgentEvent.Retrying retrying, Instant since, Duration lasts) {}

  /** Null while the provider answers. */
  synchronized @Nullable Retry retry() {
    return retrying == null
        ? null
        : new Retry(retrying, retriedAt, Duration.between(retriedAt, clock.instant()));
  }

  /**
   * Whether the model has neither said nor done anything yet.
   *
   * @param hidesTools whether the stream begins with the answer, and is silent while a tool runs
   */
  synchronized boolean isUnanswered(boolean hidesTools) {
    return !answered && !(hidesTools && begun);
  }

  /** The provider keeps the agent waiting, which does not say so. */
  synchronized void isKeptWaiting() {
    String since = "the model has not answered for " + idle().toSeconds() + " s";
    limited = limited == null ? new AgentEvent.Limited(since, null, null, true) : limited;
  }

  /** The time since its last output. */
  synchronized Duration idle() {
    return Duration.between(lastEvent, clock.instant());
  }

  /** Whether its silence is that of a tool which it waits for. */
  synchronized boolean isToolRunning() {
    return !running.isEmpty() && idle().compareTo(LONGEST_TOOL) < 0;
  }

  /**
   * When a silence began that may be that of a tool which the stream does not announce; null where
   * the agent has not said anything yet, or a tool would have ended.
   */
  synchronized @Nullable Instant silentSince() {
    return lastEvent.equals(began) || idle().compareTo(LONGEST_TOOL) >= 0 ? null : lastEvent;
  }

  synchronized boolean isInSession() {
    return session != null;
  }

  /** The agent names its session; those of its subagents come later. */
  synchronized void isIn(AgentSession named) {
    session = session == null ? named : session;
  }

  /** The agent wrote something that is not an event. */
  synchronized void life() {
    lastEvent = clock.instant();
    alive = true;
  }

  /** The observations that the breaker has not seen yet, in their order. */
  synchronized List<Observation> takeFresh() {
    List<Observation> taken = new ArrayList<>(fresh.size() + outputs.size());
    for (Observation one : fresh) {
      while (!outputs.isEmpty() && !outputs.getFirst().at().isAfter(one.at())) {
        taken.add(outputs.removeFirst());
      }
      taken.add(one);
    }
    taken.addAll(outputs);
    outputs.clear();
    if (taken.isEmpty() && alive) {
      taken.add(EventKind.HEARTBEAT.at(lastEvent));
    }
    alive = false;
    fresh.clear();
    return taken;
  }

  synchronized IterationReading reading() {
    return new IterationReading(
        toolCalls,
        using == null ? tokens : tokens.plus(using.tokens()),
        cost,
        model,
        outputLength,
        plainEnd.isEmpty() ? lastText : plainEnd.toString(),
        plan,
        question,
        limited,
        finished,
        List.copyOf(failures),
        List.copyOf(toolErrors.values()),
        lastTool,
        List.copyOf(denied),
        rejected,
        retrying == null ? null : retriedAt,
        session,
        Math.max(0, Duration.between(lastEvent, clock.instant()).toSeconds()));
  }

  /** Tells what something costs. */
  interface Pricing {
    /**
     * Its cost, which the agent may not have reported.
     *
     * @param model as the agent named it; null when it named none
     */
    Money cost(AgentEvent.Used used, @Nullable String model);
  }
}
