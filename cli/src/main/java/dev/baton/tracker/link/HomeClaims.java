package dev.baton.tracker.link;

import dev.baton.claim.Claim;
import dev.baton.claim.Liveness;
import dev.baton.cli.kit.ForeignClaims;
import dev.baton.store.Claims;
import dev.baton.store.Links;
import dev.baton.store.Stamp;
import dev.baton.store.Stores;
import dev.baton.sweep.SweepResult;
import dev.baton.task.InvalidValue;
import dev.baton.task.TaskId;
import dev.baton.tracker.format.TrackerProgram;
import dev.baton.tracker.home.EndedClaims;
import dev.baton.tracker.home.FreshTasks;
import dev.baton.tracker.home.Home;
import dev.baton.tracker.home.HomeAccess;
import dev.baton.tracker.home.HomeLock;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What the home of the tasks has to do with claims, and claims with the home. */
public final class HomeClaims extends ForeignClaims {
  private static final Duration PAUSE = Duration.ofMinutes(1);
  private static final String BEATS = "beats";
  private static final String NO_LEASES = "no_leases";

  private final HomeAccess access;

  public HomeClaims(HomeAccess access) {
    this.access = access;
  }

  /**
   * Gives the claims that a worker made in the home without Baton the worker's process, as soon as
   * a command of it is seen.
   *
   * @param worker asked for only where there is such a claim
   */
  public void adopt(Supplier<Claims.Request> worker, Instant now) {
    Claims claims = access.stores().claims();
    Set<TaskId> tasks = claims.unrecorded();
    if (tasks.isEmpty()) {
      return;
    }
    Claims.Request request = worker.get();
    if (request.process() != null) { // without it nothing new is known
      for (TaskId id : tasks) {
        claims.adopt(id, request, now);
      }
    }
  }

  /**
   * Whether a claim that the home has may have been made on another machine, unless the user does
   * not care. One that was made here never is.
   */
  @Override
  public boolean isElsewhere(Claim claim) {
    Stores stores = access.stores();
    return !access.workspace().has("--any-machine")
        && stores.claims().unrecorded().contains(claim.task())
        && ask(
            false,
            (home, program) ->
                stores.links().base(claim.task()).filter(program::mayBeElsewhere).isPresent());
  }

  /** When the home's own lease on a claim ends, in a few words; empty where it has none. */
  @Override
  public String lease(Claim claim) {
    return ask(
        "",
        (home, program) ->
            access
                .links()
                .base(claim.task())
                .map(program::leaseEnd)
                .map(end ->
                    home.name()
                        + "'s own lease "
                        + (end.isAfter(access.clock().instant()) ? "ends at " : "ended at ")
                        + end)
                .orElse(""));
  }

  /**
   * What becomes of a claim that nobody renews in the home, in a few words; empty where the home
   * has no leases, or does not tell.
   */
  public String leases() {
    return ask("", (home, program) -> program.leases());
  }

  /**
   * The names to which the home has assigned tasks that everybody may claim. It is asked only where
   * an open task is assigned at all.
   */
  @Override
  public List<String> pools() {
    boolean assigned =
        access.stores().withheld().idle(null, "", access.clock().instant()).stream()
            .anyMatch(idle -> idle.assignee() != null);
    return assigned ? ask(List.of(), (home, program) -> program.pools()) : List.of();
  }

  /**
   * Renews the leases that the home gave to claims, for each claim whose process is proved to be
   * alive, and for no other: so the home never takes a task from a living worker, and a dead
   * worker's lease runs out. Those that were renewed within the last minute are not renewed;
   * failures are not reported.
   */
  @Override
  public void keepAlive() {
    boolean _ =
        ask(
            false,
            (home, program) -> {
              renew(home, program);
              return true;
            });
  }

  private void renew(Home home, TrackerProgram program) throws IOException {
    Links links = access.links();
    Instant now = access.clock().instant();
    Map<String, Instant> beats = beats(links.memory(BEATS).orElse(""));
    List<Claim> due = new ArrayList<>();
    Map<String, Instant> kept = new HashMap<>();
    for (Claim claim : access.stores().claims().current()) {
      String id = claim.task().value();
      Instant last = beats.get(id);
      if (last == null || last.isBefore(claim.claimedAt())) {
        last = claim.claimedAt(); // a claim begins with a lease
      }
      if (!last.isAfter(now) && now.isBefore(last.plus(PAUSE))) {
        kept.put(id, last);
      } else if (claim.look(access.workspace().processes()).liveness() == Liveness.ALIVE) {
        due.add(claim);
      }
    }
    if (due.isEmpty() || links.memory(NO_LEASES).filter(version(program)::equals).isPresent()) {
      return;
    }
    boolean turn = HomeLock.isHeldHere(access.file());
    try (HomeLock lock = turn ? null : lock()) {
      String before = turn || lock != null ? current(home, program) : null;
      String revision = before == null ? null : program.revision();
      boolean watched = revision != null && Objects.equals(before, program.fingerprint());
      for (Claim claim : due) {
        try {
          if (!program.renewLease(claim.task().value(), claim.worker())) {
            links.remember(NO_LEASES, version(program));
            return;
          }
        } catch (TrackerProgram.Refusal lost) {
          // The next command that reads the tracker finds out who has the task.
        }
        kept.put(claim.task().value(), now);
      }
      links.remember(BEATS, text(kept));
      String after = watched ? program.fingerprint() : null;
      if (before != null
          && after != null
          && Objects.equals(revision, program.revision())
          && after.equals(program.fingerprint())) {
        // Nothing but leases has changed, so what was read before is still so.
        access.looking(home).renamed(before, after);
      }
    }
  }

  /** The fingerprint of the home, if its tasks are known as it has them now; null otherwise. */
  private @Nullable String current(Home home, TrackerProgram program) throws IOException {
    String present = program.fingerprint();
    return present != null && access.looking(home).isCurrent() ? present : null;
  }

  private @Nullable HomeLock lock() {
    try {
      return HomeLock.of(access.file(), Duration.ZERO);
    } catch (IOException anotherHasIt) {
      return null;
    }
  }

  /** Changes when another version is installed. */
  private static String version(TrackerProgram program) throws IOException {
    return program.executable()
        + " "
        + Files.size(program.executable())
        + " "
        + Files.getLastModifiedTime(program.executable()).toMillis();
  }

  private static String text(Map<String, Instant> beats) {
    StringBuilder text = new StringBuilder();
    beats.forEach((id, at) -> text.append(id).append(' ').append(at.toEpochMilli()).append('\n'));
    return text.toString();
  }

  private static Map<String, Instant> beats(String text) {
    Map<String, Instant> beats = new HashMap<>();
    for (String line : text.split("\n", -1)) {
      int blank = line.indexOf(' ');
      if (blank > 0) {
        beats.put(
            line.substring(0, blank),
            Instant.ofEpochMilli(Long.parseLong(line.substring(blank + 1))));
      }
    }
    return beats;
  }

  /**
   * Adds a comment with the evidence to each task, where its home decides about it: people who use
   * only the home see there why a task is open again.
   *
   * @param taken the tasks that were taken from their workers
   */
  public void comment(List<SweepResult> taken, Stamp stamp) {
    if (areByName()) {
      for (SweepResult result : taken) {
        access.stores().comments().add(result.task(), text(result), null, stamp);
      }
    }
  }

  /** Whether the home has the last word about its tasks. */
  @Override
  public boolean areByName() {
    return ask(false, (home, program) -> home.decides());
  }

  /** A long-running worker learns in time that its task was taken away. */
  @Override
  public void renewed(TaskId task) {
    new SyncHome(access, access.workspace()::caller).sync(FreshTasks.these(List.of(task.value())));
    keepAlive();
  }

  /** Something that is asked of the home and its program. */
  private interface Question<T> {
    T of(Home home, TrackerProgram program) throws IOException;
  }

  /**
   * The answer, or the usual one where no program has the tasks. So it is where the program cannot
   * be asked, which is reported when the tasks are synced.
   */
  private <T> T ask(T usual, Question<T> question) {
    try {
      Home home = access.find();
      TrackerProgram program = home == null ? null : home.program();
      return home == null || program == null ? usual : question.of(home, program);
    } catch (IOException | InvalidValue unknown) {
      return usual;
    }
  }

  private static String text(SweepResult result) {
    return EndedClaims.evidence(
        result.action() == SweepResult.Action.BLOCKED
            ? "Baton blocked this task: "
            : "Baton reopened this task: ",
        result.assessment());
  }
}
