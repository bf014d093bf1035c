package dev.baton.tracker.front;

import dev.baton.app.AutomaticSweep;
import dev.baton.app.Caller;
import dev.baton.app.ClaimResult;
import dev.baton.app.ClaimTask;
import dev.baton.app.Services;
import dev.baton.claim.Assessment;
import dev.baton.claim.Claim;
import dev.baton.store.Claims;
import dev.baton.store.Claims.Outcome;
import dev.baton.sweep.SweepResult;
import dev.baton.task.TaskId;
import dev.baton.tracker.format.TrackerProgram;
import dev.baton.tracker.home.Wanted;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Claims that the tracker's own program makes.
 *
 * <p>A claim of a named task is first made in the database, and undone if the program refuses it.
 * Where the program chooses the task, the claim is made here afterwards. In both cases an intent
 * tells the next one what to look for if this process is killed between the two.
 */
final class FrontClaim {
  /** From here on a signal has ended the program, perhaps after it had changed something. */
  private static final int SIGNAL = 128;

  private final Services services;
  private final FrontTurn turn;
  private final RealProgram real;
  private final Caller caller;
  private final Claims.Request worker;

  FrontClaim(
      Services services, FrontTurn turn, RealProgram real, Caller caller, Claims.Request worker) {
    this.services = services;
    this.turn = turn;
    this.real = real;
    this.caller = caller;
    this.worker = worker;
  }

  /** Claims the tasks that were named. */
  FrontChange.Result named(List<String> ids, List<String> words) throws IOException {
    turn.intend(ids, worker);
    List<String> claimed = new ArrayList<>();
    boolean swept = false;
    for (String id : ids) {
      ClaimResult result =
          new ClaimTask(services)
              .claim(caller, new ClaimTask.Request(new TaskId(id), worker, false));
      swept |= result.swept().stream().anyMatch(SweepResult::isTaken);
      if (result instanceof ClaimResult.Won) {
        claimed.add(id);
      } else if (result instanceof ClaimResult.Held held && !isMine(held.by())) {
        turn.takeOver(claimed);
        turn.done();
        Assessment found = held.assessment();
        return new FrontChange.Result.Held(
            new TaskId(id), held.by().worker(), found == null ? "" : found.sighting().finding());
      }
    }
    if (swept) {
      // First the program has to know that the task was reopened, and why.
      turn.sync(Wanted.these(ids));
    }
    RealProgram.Ended ended = real.run(words);
    if (ended.isGood() && claimed.size() == ids.size()) {
      turn.accept(new HashSet<>(claimed));
    } else {
      turn.takeOver(ids);
      turn.adoptAll(worker);
    }
    turn.done();
    return new FrontChange.Result.Ran(ended.exit());
  }

  /** A claim without a process is its worker's who comes under the same name. */
  private boolean isMine(Claim by) {
    return by.process() == null && by.worker().equals(worker.worker());
  }

  /** Lets the program choose a task and claim it. */
  FrontChange.Result next(TrackerProgram program, FrontCall call, List<String> words)
      throws IOException {
    if (services.sweepsBeforeClaiming()) {
      new AutomaticSweep(services).beforeClaiming(caller, false);
      turn.sync(Wanted.these(List.of()));
    }
    turn.intend(List.of(), worker);
    RealProgram.Ended ended = real.run(words);
    List<String> ids = call.command().equals("ready") ? program.changed(ended.out()) : null;
    if (ended.isGood() && ids != null) {
      for (String id : ids) {
        begun(id);
      }
    } else if (ended.isGood() || ended.exit() >= SIGNAL) {
      turn.sync(Wanted.IN_PROGRESS);
      turn.adoptAll(worker);
    }
    turn.done();
    return new FrontChange.Result.Ran(ended.exit());
  }

  private void begun(String id) throws IOException {
    boolean known = turn.task(id) != null;
    if (known
        && services.stores().claims().claim(new TaskId(id), worker, services.now())
            instanceof Outcome.Won) {
      turn.accept(Set.of(id));
    } else {
      turn.takeOver(List.of(id));
      turn.adoptAll(worker);
    }
  }
}
