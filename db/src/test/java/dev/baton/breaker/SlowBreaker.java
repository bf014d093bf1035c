package dev.baton.breaker;

import dev.baton.breaker.IterationEnded.Completion;
import dev.baton.breaker.Observation.Acquire;
import dev.baton.breaker.Observation.AssistantOutput;
import dev.baton.breaker.Observation.ErrorRecorded;
import dev.baton.breaker.Observation.EventKind;
import dev.baton.breaker.Observation.ManualReset;
import dev.baton.breaker.Observation.ManualTrip;
import dev.baton.breaker.Observation.Usage;
import dev.baton.breaker.policy.Preset;
import dev.baton.breaker.signature.RecordedError;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A second implementation of the rules, written from the specification: it keeps all events and
 * recounts them each time. It uses none of the real breaker's counting, and has its own thresholds.
 */
final class SlowBreaker {
  /**
   * A row of the specification's table; 0 is off.
   *
   * @param byTests whether more passing tests are progress
   * @param excuses whether progress excuses failures and repeated words
   */
  record Row(
      int halfOpen,
      int open,
      int failures,
      int sameError,
      boolean consecutive,
      long cooldown,
      int decline,
      int unproven,
      int perTask,
      int denials,
      boolean byTests,
      boolean excuses,
      Limits limits) {}

  /** In calls and seconds; those of the cost and of the same output are alike. */
  record Limits(int tools, long duration, long idle) {}

  private static final Limits NO_LIMITS = new Limits(0, 0, 0);

  static Row row(Preset preset) {
    return switch (preset) {
      case NITY -> new Row(3, 4, 0, 5, false, 0, 70, 0, 0, 0, true, false, NO_LIMITS);
      case RALPH_STARTER, FEATURE ->
          new Row(0, 0, 3, 5, false, 30, 0, 0, 0, 0, true, false, NO_LIMITS);
      case TDD_RED_GREEN -> new Row(0, 0, 5, 3, false, 30, 0, 0, 0, 0, true, false, NO_LIMITS);
      case REFACTOR -> new Row(0, 0, 2, 3, false, 30, 0, 0, 0, 0, true, false, NO_LIMITS);
      case INCIDENT_RESPONSE -> new Row(0, 0, 2, 2, false, 30, 0, 0, 0, 0, true, false, NO_LIMITS);
      case MIGRATION_SAFETY -> new Row(0, 0, 1, 2, false, 30, 0, 0, 0, 0, true, false, NO_LIMITS);
      case CUB -> new Row(0, 3, 0, 3, true, 0, 0, 1, 5, 0, true, false, NO_LIMITS);
      case RALPH_CLAUDE_CODE ->
          new Row(2, 3, 0, 5, true, 1800, 0, 0, 0, 2, false, false, NO_LIMITS);
      case BLACK_BOX ->
          new Row(0, 0, 0, 0, false, 0, 0, 0, 0, 0, true, false, new Limits(50, 1800, 300));
      case DEFAULT ->
          new Row(
              3,
              4,
              5,
              5,
              false,
              1800,
              0,
              3,
              0,
              0,
              true,
              true,
              new Limits(Integer.MAX_VALUE, 14_400, 900));
    };
  }

  /** An event, or a derived mark, which has no observation. */
  private record Event(
      Observation what,
      Instant now,
      boolean progress,
      boolean gained,
      boolean moreTests,
      Mark mark,
      List<String> errors,
      long cents) {
    static Event of(
        Observation what, Instant now, boolean progress, boolean gained, boolean moreTests) {
      long cents =
          what instanceof Usage usage ? usage.cost().cents().longValueExact() : 0; // whole in tests
      return new Event(what, now, progress, gained, moreTests, Mark.NONE, inOrder(what), cents);
    }

    static Event of(Mark mark, Instant now) {
      return new Event(null, now, false, false, false, mark, List.of(), 0);
    }
  }

  private enum Mark {
    NONE,
    OPENED,
    COOLED,
    RECOVERED
  }

  private final Row row;
  private final List<Event> log = new ArrayList<>();
  private Instant started;
  private Instant seen;
  private Instant opened;
  private Instant lastFailure;
  private Instant probeAt;
  private long openSeconds;

  Phase phase = Phase.CLOSED;
  String why = "closed";
  boolean allowed = true;
  Instant retryAt;

  SlowBreaker(Row row) {
    this.row = row;
  }

  /** A copy that has seen the same. */
  SlowBreaker copy() {
    SlowBreaker copy = new SlowBreaker(row);
    copy.log.addAll(log);
    copy.started = started;
    copy.seen = seen;
    copy.opened = opened;
    copy.lastFailure = lastFailure;
    copy.probeAt = probeAt;
    copy.openSeconds = openSeconds;
    copy.phase = phase;
    copy.why = why;
    copy.allowed = allowed;
    copy.retryAt = retryAt;
    return copy;
  }

  void observe(Observation given) {
    Observation what = given;
    if (given instanceof IterationEnded ended && hasWaited() && !isProgress(ended)) {
      what = ended.waiting(true);
    }
    seen = seen == null || what.at().isAfter(seen) ? what.at() : seen;
    started = started == null ? seen : started;
    if (what instanceof ManualReset) {
      log.clear();
      started = seen;
      opened = null;
      lastFailure = null;
      probeAt = null;
      openSeconds = 0;
      phase = Phase.CLOSED;
      answer("closed");
      return;
    }
    boolean progress = what instanceof IterationEnded ended && isProgress(ended);
    boolean more = row.excuses && isIteration(what) && hasMoreTests((IterationEnded) what);
    boolean gained = progress && row.excuses && (more || areErrorsNew((IterationEnded) what));
    log.add(Event.of(what, seen, progress, gained, more && progress));
    if (is(what, EventKind.ITERATION_ABANDONED) || (isIteration(what) && failed(what))) {
      lastFailure = seen;
    }
    if (isWaiting(what)) {
      probeAt = null;
    }
    switch (phase) {
      case OPEN -> whileOpen(what);
      case HALF_OPEN, CLOSED -> whileRunning(what, progress);
    }
  }

  private void whileOpen(Observation what) {
    String spent = spent();
    if (what instanceof ManualTrip && heals(why)) {
      why = "manual_trip";
    } else if (!spent.isEmpty() && heals(why)) {
      why = spent;
    }
    if (what instanceof Acquire && heals(why) && row.cooldown > 0) {
      Instant since = coolingSince();
      if (seconds(since, seen) >= row.cooldown) {
        phase = Phase.HALF_OPEN;
        openSeconds += seconds(opened, seen);
        probeAt = seen;
        log.add(Event.of(Mark.COOLED, seen));
        answer("probe_granted");
        return;
      }
    }
    answer(why);
  }

  private void whileRunning(Observation what, boolean progress) {
    boolean probing = phase == Phase.HALF_OPEN && opened != null;
    String halt = halt(what, progress);
    if (halt.isEmpty() && probing && isEnd(what)) {
      boolean success = isIteration(what) && Boolean.TRUE.equals(((IterationEnded) what).success());
      boolean good = progress || (success && row.open == 0);
      if (!good || (failed(what) && row.failures > 0)) {
        halt = "probe_failed";
      }
    }
    if (!halt.isEmpty()) {
      phase = Phase.OPEN;
      opened = seen;
      probeAt = null;
      log.add(Event.of(Mark.OPENED, seen));
      why = halt;
      answer(halt);
      return;
    }
    if (phase == Phase.HALF_OPEN && isEnd(what) && (progress || probing)) {
      phase = Phase.CLOSED;
      opened = null;
      probeAt = null;
      if (probing) {
        log.add(Event.of(Mark.RECOVERED, seen));
      }
    } else if (phase == Phase.CLOSED
        && isEnd(what)
        && row.halfOpen > 0
        && sinceProgress() >= row.halfOpen) {
      phase = Phase.HALF_OPEN;
    }
    if (phase == Phase.CLOSED) {
      answer("closed");
    } else if (opened == null) {
      answer("slowing");
    } else if (what instanceof Acquire
        && probeAt != null
        && seconds(probeAt, seen) < row.cooldown) {
      answer("probe_running");
    } else {
      probeAt = what instanceof Acquire ? seen : probeAt;
      answer("probe_granted");
    }
  }

  private void answer(String reason) {
    why = phase == Phase.OPEN ? why : reason;
    allowed = phase != Phase.OPEN && !reason.equals("probe_running");
    retryAt = null;
    if (reason.equals("probe_running")) {
      retryAt = probeAt.plusSeconds(row.cooldown);
    } else if (phase == Phase.OPEN && heals(why) && row.cooldown > 0) {
      Instant since = coolingSince();
      retryAt = since.plusSeconds(row.cooldown);
    }
  }

  private Instant coolingSince() {
    boolean counts = row.failures > 0;
    return counts && lastFailure != null && lastFailure.isAfter(opened) ? lastFailure : opened;
  }

  private String halt(Observation what, boolean progress) {
    if (what instanceof ManualTrip) {
      return "manual_trip";
    }
    String spent = spent();
    if (!spent.isEmpty()) {
      return spent;
    }
    if (hasLimits() && seconds(started, seen) - openSeconds > row.limits.duration) {
      return "duration_limit";
    }
    if (hasLimits()
        && (is(what, EventKind.TICK) || what instanceof Acquire)
        && idleSeconds() > row.limits.idle) {
      return "idle_timeout";
    }
    if (hasLimits() && what instanceof AssistantOutput && isLoop()) {
      return "output_loop";
    }
    boolean end = isEnd(what);
    if (end && reached(denials(), row.denials)) {
      return "permission_denials";
    }
    if (end && failed(what) && reached(failures(), row.failures)) {
      return "consecutive_failures";
    }
    if (isSameError(what)) {
      return "same_error";
    }
    if (end && !progress && reached(sinceProgress(), row.open)) {
      return "no_progress";
    }
    if (isIteration(what)
        && ((IterationEnded) what).completion() == Completion.UNPROVEN
        && reached(claims(), row.unproven)) {
      return "completion_without_evidence";
    }
    return end && reached(onTask(), row.perTask) ? "task_iterations" : "";
  }

  private boolean hasLimits() {
    return !row.limits.equals(NO_LIMITS);
  }

  private String spent() {
    if (!hasLimits()) {
      return "";
    }
    int tools = 0;
    long cents = 0;
    for (Event event : log) {
      tools += is(event.what, EventKind.TOOL_USED) ? 1 : 0;
      cents += event.cents;
    }
    if (tools > row.limits.tools) {
      return "tool_call_limit";
    }
    return cents > 5000 ? "token_spend_limit" : "";
  }

  int sinceProgress() {
    int count = 0;
    for (int i = log.size() - 1; i >= 0; i--) {
      Event event = log.get(i);
      if (event.mark == Mark.RECOVERED || event.progress) {
        break;
      }
      count += isEnd(event.what) ? 1 : 0;
    }
    return count;
  }

  int failures() {
    int count = 0;
    for (Event event : log) {
      boolean success =
          isIteration(event.what)
              && !failed(event.what)
              && (event.progress || ((IterationEnded) event.what).success() != null);
      if (event.mark == Mark.RECOVERED || success) {
        count = 0;
      } else if (isEnd(event.what) && failed(event.what)) {
        count = event.gained ? 1 : count + 1;
      }
    }
    return count;
  }

  /** Whether the agent asked, or the provider refused, since an iteration ended in any way. */
  private boolean hasWaited() {
    for (int i = log.size() - 1; i >= 0; i--) {
      Event event = log.get(i);
      if (event.what instanceof IterationEnded
          || is(event.what, EventKind.ITERATION_ABANDONED)
          || event.mark == Mark.RECOVERED) {
        return false;
      }
      if (is(event.what, EventKind.QUESTION) || is(event.what, EventKind.API_LIMIT)) {
        return true;
      }
    }
    return false;
  }

  /** Whether this iteration had errors, and none of them was seen before it. */
  private boolean areErrorsNew(IterationEnded ended) {
    int end = log.size();
    while (end > 0 && !isEnd(log.get(end - 1).what)) {
      end--;
    }
    Set<String> now = new HashSet<>(inOrder(ended));
    for (Event event : log.subList(end, log.size())) {
      now.addAll(event.errors);
    }
    boolean any = !now.isEmpty();
    for (Event event : log.subList(0, end)) {
      any &= event.errors.stream().noneMatch(now::contains);
    }
    return any;
  }

  private int claims() {
    int count = 0;
    for (int i = log.size() - 1; i >= 0; i--) {
      Event event = log.get(i);
      boolean none =
          isIteration(event.what)
              && ((IterationEnded) event.what).completion() != Completion.UNPROVEN;
      if (none || event.mark == Mark.RECOVERED || is(event.what, EventKind.TASK_CHANGED)) {
        break;
      }
      count += isIteration(event.what) ? 1 : 0;
      if (isIteration(event.what) && event.moreTests) {
        break;
      }
    }
    return count;
  }

  private int onTask() {
    int count = 0;
    for (int i = log.size() - 1; i >= 0; i--) {
      Event event = log.get(i);
      boolean proven =
          isIteration(event.what)
              && ((IterationEnded) event.what).completion() == Completion.PROVEN;
      if (proven || is(event.what, EventKind.TASK_CHANGED)) {
        break;
      }
      count += isEnd(event.what) ? 1 : 0;
    }
    return count;
  }

  private int denials() {
    int count = 0;
    boolean denied = false;
    for (Event event : log) {
      denied |= is(event.what, EventKind.PERMISSION_DENIED);
      if (isEnd(event.what)) {
        count = denied ? count + 1 : 0;
        denied = false;
      }
      if (event.mark == Mark.RECOVERED) {
        count = 0;
        denied = false;
      }
    }
    return count;
  }

  private boolean isSameError(Observation what) {
    if (log.getLast().moreTests) {
      return false;
    }
    if (row.consecutive) {
      return row.sameError > 0 && isIteration(what) && errorsInARow() >= row.sameError;
    }
    List<String> here = inOrder(what);
    if (row.sameError == 0 || here.isEmpty()) {
      return false;
    }
    for (String error : here) {
      int count = 0;
      for (Event event : log) {
        count += event.errors.contains(error) ? 1 : 0;
      }
      if (count >= row.sameError) {
        return true;
      }
    }
    return false;
  }

  /** In how many iterations in a row all errors of the last one occurred; 0 if it had none. */
  private int errorsInARow() {
    List<Set<String>> iterations = new ArrayList<>();
    Set<String> open = new HashSet<>();
    boolean had = false;
    for (Event event : log) {
      open.addAll(event.errors);
      if (event.mark == Mark.RECOVERED) {
        iterations.clear();
      }
      if (!isEnd(event.what)) {
        continue;
      }
      boolean success =
          isIteration(event.what) && Boolean.TRUE.equals(((IterationEnded) event.what).success());
      boolean clean = isIteration(event.what) && open.isEmpty() && !failed(event.what);
      had = !open.isEmpty();
      if (success || clean) {
        iterations.clear();
      } else if (had) {
        iterations.add(Set.copyOf(open));
      }
      open.clear();
    }
    int row = 0;
    for (int i = iterations.size() - 1; had && i >= 0; i--) {
      if (!iterations.get(i).containsAll(iterations.getLast())) {
        break;
      }
      row++;
    }
    return row;
  }

  private long idleSeconds() {
    for (int i = log.size() - 1; i >= 0; i--) {
      Event event = log.get(i);
      Observation what = event.what;
      if (event.mark == Mark.OPENED || event.mark == Mark.COOLED) {
        return 0;
      }
      if (what == null
          || is(what, EventKind.TICK)
          || what instanceof Acquire
          || is(what, EventKind.TASK_CHANGED)
          || is(what, EventKind.RUN_STARTED)
          || what instanceof ManualTrip) {
        continue;
      }
      return isEnd(what) || isWaiting(what) ? 0 : seconds(event.now, seen);
    }
    return 0;
  }

  private boolean isLoop() {
    List<String> said = new ArrayList<>();
    for (Event event : log) {
      if (row.excuses
          && (event.progress
              || is(event.what, EventKind.WORKED)
              || is(event.what, EventKind.ITERATION_ABANDONED))) {
        said.clear();
      }
      if (event.what instanceof AssistantOutput output) {
        said.add(Observations.text(output.tokens()));
      }
    }
    int size = said.size();
    return size >= 3
        && alike(said.get(size - 3), said.get(size - 2))
        && alike(said.get(size - 2), said.get(size - 1));
  }

  private static boolean alike(String one, String other) {
    Set<String> left = words(one);
    Set<String> right = words(other);
    Set<String> all = new HashSet<>(left);
    all.addAll(right);
    left.retainAll(right);
    return all.isEmpty() || left.size() / (double) all.size() >= 0.95;
  }

  private static Set<String> words(String text) {
    Set<String> words = new HashSet<>(Arrays.asList(text.split("\\s+")));
    words.remove("");
    return words;
  }

  private boolean isProgress(IterationEnded ended) {
    if (ended.waiting()) {
      return false;
    }
    List<Long> usual = new ArrayList<>();
    for (Event event : log) {
      if (isIteration(event.what)) {
        IterationEnded before = (IterationEnded) event.what;
        if (event.progress && before.outputLength() != null) {
          usual.add(before.outputLength());
        }
      }
    }
    if (row.decline > 0 && ended.outputLength() != null && usual.size() >= 3) {
      List<Long> last = usual.subList(Math.max(0, usual.size() - 5), usual.size());
      double[] sorted = last.stream().mapToDouble(n -> n).sorted().toArray();
      int middle = sorted.length / 2;
      double median =
          sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
      if (ended.outputLength() * 100 < median * row.decline) {
        return false;
      }
    }
    return ended.changed() || (row.byTests && hasMoreTests(ended));
  }

  private boolean hasMoreTests(IterationEnded ended) {
    int most = Integer.MAX_VALUE;
    for (Event event : log) {
      if (isIteration(event.what) && ((IterationEnded) event.what).testsPassing() != null) {
        int passing = ((IterationEnded) event.what).testsPassing();
        most = most == Integer.MAX_VALUE ? passing : Math.max(most, passing);
      }
    }
    return ended.testsPassing() != null && ended.testsPassing() > most;
  }

  private static List<String> inOrder(Observation what) {
    if (what instanceof ErrorRecorded error) {
      return List.of(error.error().signature().value());
    }
    if (!isIteration(what)) {
      return List.of();
    }
    List<String> errors = new ArrayList<>();
    for (RecordedError error : ((IterationEnded) what).errors()) {
      errors.add(error.signature().value());
    }
    return errors;
  }

  private static boolean heals(String reason) {
    return !List.of("tool_call_limit", "token_spend_limit", "duration_limit", "manual_trip")
        .contains(reason);
  }

  /** An entry of the log need not be of an observation. */
  private static boolean is(Observation what, EventKind kind) {
    return what != null && what.is(kind);
  }

  private static boolean isIteration(Observation what) {
    return what instanceof IterationEnded ended && !ended.waiting();
  }

  private static boolean isEnd(Observation what) {
    return isIteration(what) || is(what, EventKind.ITERATION_ABANDONED);
  }

  private static boolean isWaiting(Observation what) {
    return is(what, EventKind.QUESTION)
        || is(what, EventKind.API_LIMIT)
        || (what instanceof IterationEnded ended && ended.waiting());
  }

  private static boolean failed(Observation what) {
    return is(what, EventKind.ITERATION_ABANDONED)
        || (isIteration(what) && Boolean.FALSE.equals(((IterationEnded) what).success()));
  }

  private static boolean reached(int count, int threshold) {
    return threshold > 0 && count >= threshold;
  }

  private static long seconds(Instant from, Instant to) {
    return Duration.between(from, to).toSeconds();
  }
}
