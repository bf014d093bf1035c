package dev.baton.tracker.front;

import dev.baton.app.AutomaticSweep;
import dev.baton.app.ClaimTask;
import dev.baton.app.ClaimTask.ClaimResult;
import dev.baton.app.Fencing;
import dev.baton.claim.Assessment;
import dev.baton.claim.Claim;
import dev.baton.cli.kit.Caller;
import dev.baton.store.Claims;
import dev.baton.store.Claims.Outcome;
import dev.baton.sweep.SweepResult;
import dev.baton.task.InvalidValue;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import dev.baton.task.TaskStatus;
import dev.baton.tracker.format.TrackerFormat;
import dev.baton.tracker.format.TrackerProgram;
import dev.baton.tracker.home.FreshTasks;
import dev.baton.tracker.home.Home;
import dev.baton.tracker.home.HomeAccess;
import dev.baton.tracker.home.HomeSync;
import dev.baton.tracker.link.HomeClaims;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What a front does with the database and the home of its tasks while it has the home's lock.
 *
 * <p>A claim of a named task that the tracker's own program makes is first made in the database,
 * and undone if the program refuses it. Where the program chooses the task, the claim is made here
 * afterwards. In both cases an intent tells the next one what to look for if this process is killed
 * between the two.
 *
 * @param worker who works on a task that is claimed
 */
record FrontTurn(
    HomeAccess access,
    Home home,
    TrackerProgram program,
    FrontChange.RealProgram real,
    Caller caller,
    Claims.Request worker) {
  private static final String INTENT = "intent";

  /** From here on a signal has ended the program, perhaps after it had changed something. */
  private static final int SIGNAL = 128;

  /** Resolves the intent of a front that was killed, by looking at what the program has. */
  void recover() throws IOException {
    String text = access.links().memory(INTENT).orElse(null);
    FrontIntent intent = text == null ? null : FrontIntent.parse(text);
    if (intent != null) {
      if (intent.ids().isEmpty()) {
        sync(FreshTasks.IN_PROGRESS);
      } else {
        takeOver(intent.ids());
      }
      adoptAll(intent.worker());
    }
    if (text != null) {
      access.links().remember(INTENT, null);
    }
  }

  private void intend(List<String> ids) {
    access.links().remember(INTENT, new FrontIntent(ids, worker).text());
  }

  private void done() {
    access.links().remember(INTENT, null);
  }

  /** Brings both sides up to date, as far as wanted. */
  private void sync(FreshTasks wanted) throws IOException {
    access.syncing(caller, home, wanted).run(true);
  }

  /** The home was changed as these tasks were here. */
  private void accept(Set<String> ids) {
    access.syncing(caller, home, FreshTasks.ALL).accept(ids);
  }

  /** Makes tasks what the home has. */
  private void takeOver(List<String> ids) throws IOException {
    access.syncing(caller, home, FreshTasks.these(ids)).takeOver(new HashSet<>(ids));
  }

  /** Gives the claims that the program has made for the worker the worker's process. */
  void adoptAll() {
    adoptAll(worker);
  }

  private void adoptAll(Claims.Request whose) {
    new HomeClaims(access).adopt(() -> whose, access.workspace().now());
  }

  /** The tasks that are named, up to date. */
  List<String> named(FrontCall call) throws IOException {
    List<String> words = new ArrayList<>(call.candidates());
    boolean needsOne = !call.command().equals("ready");
    String last = words.isEmpty() && needsOne ? program.lastTouched() : null;
    if (last != null) {
      words.add(last);
    }
    Set<String> ids = new TreeSet<>();
    sync(FreshTasks.these(words));
    List<String> others = new ArrayList<>();
    for (String word : words) {
      if (task(word) != null) {
        ids.add(word);
      } else {
        String meant = program.resolve(word);
        if (meant != null) {
          others.add(meant);
        }
      }
    }
    if (!others.isEmpty()) {
      sync(FreshTasks.these(others));
      for (String id : others) {
        if (task(id) != null) {
          ids.add(id);
        }
      }
    }
    return List.copyOf(ids);
  }

  /** The task with that id as it is known here; null for none. */
  private @Nullable Task task(String id) {
    try {
      Optional<Task> found = access.stores().taskQueries().find(new TaskId(id));
      return found.orElse(null);
    } catch (InvalidValue notAnId) {
      return null;
    }
  }

  /** Claims the tasks that were named. */
  FrontChange.Result claim(List<String> ids, List<String> words) throws IOException {
    intend(ids);
    List<String> claimed = new ArrayList<>();
    boolean swept = false;
    for (String id : ids) {
      ClaimResult result =
          new ClaimTask(access.workspace())
              .claim(caller, new ClaimTask.Request(new TaskId(id), worker, false));
      swept |= result.swept().stream().anyMatch(SweepResult::isTaken);
      if (result instanceof ClaimResult.Won) {
        claimed.add(id);
      } else if (result instanceof ClaimResult.Held held && !isMine(held.by())) {
        takeOver(claimed);
        done();
        Assessment found = held.assessment();
        String why = FrontChange.aside(found == null ? "" : found.sighting().finding());
        return new FrontChange.Result.Refused(
            "claiming %s: issue already claimed by %s%s".formatted(id, held.by().worker(), why));
      }
    }
    if (swept) {
      // First the program has to know that the task was reopened, and why.
      sync(FreshTasks.these(ids));
    }
    FrontChange.RealProgram.Ended ended = real.run(words, null);
    boolean made = ended.isGood() && claimed.size() == ids.size();
    if (made) {
      accept(new HashSet<>(claimed));
    } else {
      access.links().remember(HomeSync.GIVEN_UP, String.join(" ", claimed)); // or never had
      takeOver(ids);
      adoptAll();
    }
    done();
    return new FrontChange.Result.Ran(ended.exit(), made ? claimed : List.of());
  }

  /**
   * Runs the program. The claims of its caller that it ends have not been taken from it.
   *
   * @param ids the tasks that it changes; null where that is not known
   * @return its exit code
   */
  int change(@Nullable List<String> ids, List<String> words, byte @Nullable [] input)
      throws IOException {
    FrontChange.RealProgram.Ended ended = real.run(words, input);
    if (ended.isGood()) {
      List<String> own = held();
      if (ids != null) {
        own.retainAll(ids);
      }
      access.links().remember(HomeSync.GIVEN_UP, own.isEmpty() ? null : String.join(" ", own));
    }
    return ended.exit();
  }

  /** The tasks that the caller holds. */
  private List<String> held() {
    List<String> held = new ArrayList<>();
    for (Claim claim : access.stores().claims().current()) {
      if (new Fencing(access.workspace()).isHolder(caller, claim)) {
        held.add(claim.task().value());
      }
    }
    return held;
  }

  /** Brings the claims up to date. */
  void look() throws IOException {
    sync(FreshTasks.IN_PROGRESS);
    adoptAll();
  }

  /** The tasks, of those that are claimed, whose claims a command would end. */
  List<String> endedBy(
      FrontCall call, List<String> words, byte @Nullable [] input, List<Claim> claims)
      throws IOException {
    Map<String, String> workers = new TreeMap<>();
    claims.forEach(claim -> workers.put(claim.task().value(), claim.worker()));
    if (call.replaces()) {
      return List.copyOf(workers.keySet());
    }
    Map<String, String> after =
        program.rehearse(
            new TrackerProgram.Rehearsal(
                access.file().resolveSibling("rehearsal"),
                real.directory(),
                words,
                input == null ? "" : new String(input, StandardCharsets.ISO_8859_1)),
            workers.keySet());
    if (after == null) {
      // Where it cannot be tried, at least what it names is known.
      String said =
          String.join(" ", words)
              + (input == null ? "" : new String(input, StandardCharsets.ISO_8859_1));
      workers.keySet().removeIf(id -> !said.contains(id));
      return List.copyOf(workers.keySet());
    }
    TrackerFormat.Reader reader = home.reader();
    for (String record : after.values()) {
      Task task = reader.read(0, record).whole().task();
      if (task.status() == TaskStatus.IN_PROGRESS && task.assignee() != null) {
        workers.remove(task.id().value(), task.assignee());
      }
    }
    return List.copyOf(workers.keySet());
  }

  /** A claim without a process is its worker's who comes under the same name. */
  private boolean isMine(Claim by) {
    return by.process() == null && by.worker().equals(worker.worker());
  }

  /** Lets the program choose a task and claim it. */
  FrontChange.Result claimNext(FrontCall call, List<String> words) throws IOException {
    if (access.workspace().staleSettings().sweepsBeforeClaiming()) {
      new AutomaticSweep(access.workspace()).beforeClaiming(caller, false);
      sync(FreshTasks.these(List.of()));
    }
    intend(List.of());
    List<String> before = held();
    FrontChange.RealProgram.Ended ended = real.run(words, null);
    List<String> ids = call.command().equals("ready") ? program.changed(ended.out()) : null;
    if (ended.isGood() && ids != null) {
      for (String id : ids) {
        begun(id);
      }
    } else if (ended.isGood() || ended.exit() >= SIGNAL) {
      sync(FreshTasks.IN_PROGRESS);
      adoptAll();
      ids = held();
      ids.removeAll(before);
    }
    done();
    return new FrontChange.Result.Ran(
        ended.exit(), ids == null || !ended.isGood() ? List.of() : ids);
  }

  private void begun(String id) throws IOException {
    boolean known = task(id) != null;
    if (known
        && access
                .stores()
                .claims()
                .briefly()
                .claim(new TaskId(id), worker, access.workspace().now())
            instanceof Outcome.Won) {
      accept(Set.of(id));
    } else {
      takeOver(List.of(id));
      adoptAll();
    }
  }
}
