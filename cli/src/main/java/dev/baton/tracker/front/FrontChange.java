package dev.baton.tracker.front;

import dev.baton.app.Fencing;
import dev.baton.claim.Assessment;
import dev.baton.claim.Claim;
import dev.baton.claim.Liveness;
import dev.baton.claim.ProcessIdentity;
import dev.baton.cli.kit.Caller;
import dev.baton.cli.kit.Workspace;
import dev.baton.store.Change;
import dev.baton.store.Claims;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import dev.baton.tracker.format.TrackerProgram;
import dev.baton.tracker.home.Home;
import dev.baton.tracker.home.HomeAccess;
import dev.baton.tracker.home.HomeLock;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Lets a tracker's own program change who works on a task, if that is right by Baton's rules: a
 * task is not given to a second worker while the first may be alive, and a worker that lost its
 * task does not change it any more. What the program makes of other changes is seen by the next
 * command that reads the tracker.
 *
 * @param orphaned whether the command has outlived an agent of which no process was found
 */
public record FrontChange(
    Workspace workspace, HomeAccess access, RealProgram real, BooleanSupplier orphaned) {
  /** The result. */
  public sealed interface Result {
    /**
     * The program was run.
     *
     * @param claimed the tasks that it has claimed for the caller
     */
    record Ran(int exit, List<String> claimed) implements Result {
      Ran(int exit) {
        this(exit, List.of());
      }

      public Ran {
        claimed = List.copyOf(claimed);
      }
    }

    /** The program was not run, and why. */
    record Refused(String why) implements Result {}
  }

  /**
   * Makes the change.
   *
   * @param worker who works on the task if it is claimed
   * @param words what the program is called with
   * @throws IOException when the program cannot be asked before the change; nothing is done then
   */
  public Result run(Caller caller, Claims.Request worker, FrontCall call, List<String> words)
      throws IOException {
    Home home = access.findForChange();
    TrackerProgram program = home == null ? null : home.program();
    if (home == null || program == null) {
      return new Result.Ran(real.run(words, null).exit());
    }
    if (call.transfers()) {
      workspace.foreignClaims().keepAlive();
      int exit = real.run(words, null).exit();
      // The database learns what the command has brought from elsewhere.
      try (HomeLock _ = access.lock()) {
        new FrontTurn(access, home, program, real, caller, worker).look();
      }
      return new Result.Ran(exit);
    }
    byte[] input = call.readsInput() ? real.input() : null;
    try (HomeLock _ = access.lock()) {
      FrontTurn turn = new FrontTurn(access, home, program, real, caller, worker);
      if (isGone(worker)) {
        // This waited while another command had its turn.
        return new Result.Refused("the agent that called bd has ended");
      }
      turn.recover();
      if (!call.claims() && !call.claimsNext() && !call.changesWork()) {
        return guarded(turn, caller, call, words, input);
      }
      List<String> ids = turn.named(call);
      turn.adoptAll();
      if (call.claims()) {
        return turn.claim(ids, words);
      }
      Result.Refused refused = fence(caller, call, ids);
      if (refused != null) {
        return refused;
      }
      return call.claimsNext()
          ? turn.claimNext(call, words)
          : new Result.Ran(turn.change(ids, words, input));
    }
  }

  /**
   * Runs a command of which only bd knows what it changes. If others have claims, it is first tried
   * on a copy of the database; it may end there what it could end by name.
   */
  private Result guarded(
      FrontTurn turn, Caller caller, FrontCall call, List<String> words, byte @Nullable [] input)
      throws IOException {
    turn.look();
    workspace.foreignClaims().keepAlive();
    List<Claim> others = new ArrayList<>();
    for (Claim claim : workspace.stores().claims().current()) {
      if (!new Fencing(workspace).isHolder(caller, claim)) {
        others.add(claim);
      }
    }
    Result.Refused refused =
        others.isEmpty() ? null : fence(caller, call, turn.endedBy(call, words, input, others));
    if (refused != null) {
      return refused;
    }
    int exit = turn.change(null, words, input);
    turn.look();
    return new Result.Ran(exit);
  }

  private boolean isGone(Claims.Request worker) {
    ProcessIdentity process = worker.process();
    return process == null
        ? orphaned.getAsBoolean()
        : workspace.processes().look(process, workspace.now()).liveness() == Liveness.DEAD;
  }

  private Result.@Nullable Refused fence(Caller caller, FrontCall call, List<String> ids) {
    for (String one : ids) {
      TaskId id = new TaskId(one);
      Change allowed =
          new Fencing(workspace)
              .change(
                  caller,
                  id,
                  epoch -> {
                    Task task = workspace.stores().taskQueries().find(id).orElse(null);
                    return task == null || epoch.isOf(task)
                        ? new Change.Missing(id)
                        : new Change.ClaimLost(task, epoch);
                  });
      Result.Refused refused =
          switch (allowed) {
            case Change.Held held
                when isNobodyInParticular(caller) && held.by().process() == null ->
                saved(caller, id);
            case Change.Held held -> held(call, id, held);
            case Change.ClaimLost _ ->
                new Result.Refused(
                    "cannot change " + id + ": your claim has ended; stop working on it");
            case Change.Done _, Change.Unchanged _, Change.Refused _, Change.Missing _ ->
                saved(caller, id);
          };
      if (refused != null) {
        return refused;
      }
    }
    return null;
  }

  private static Result.Refused held(FrontCall call, TaskId id, Change.Held held) {
    String command =
        switch (call.command()) {
          case "close", "done", "todo" -> "close";
          case "update", "reopen" -> call.command();
          default -> "release";
        };
    return new Result.Refused(
        "cannot change %1$s: %2$s works on it%3$s; a person can use baton %4$s --force %1$s"
            .formatted(id, held.by().worker(), aside(held.sighting().finding()), command));
  }

  /** In brackets; empty where nothing is known. */
  static String aside(String finding) {
    return finding.isEmpty() ? "" : " (" + finding + ")";
  }

  /**
   * Neither an agent nor a named worker: a person, or a program that assigns tasks to its own name.
   * A claim without a process may be theirs, and is left to the tracker's rules.
   */
  private static boolean isNobodyInParticular(Caller caller) {
    return caller.givenName() == null && caller.lineage().workerName() == null;
  }

  /** The change ends the claim of a dead worker, whose files are saved first. */
  private Result.@Nullable Refused saved(Caller caller, TaskId id) {
    Assessment found = workspace.scan().of(id).orElse(null);
    if (found == null
        || !found.isStale()
        || new Fencing(workspace).isHolder(caller, found.claim())) {
      return null;
    }
    return workspace.rescue(List.of(found)).getFirst().holdsBack()
        ? new Result.Refused(
            "cannot change "
                + id
                + ": the files of its dead worker could not be saved; see baton sweep")
        : null;
  }

  /** Runs the program in front of which Baton stands, as if it had been called itself. */
  public interface RealProgram {
    /**
     * The result.
     *
     * @param out what it printed, as bytes in ISO 8859-1; empty where Baton did not pass that on
     */
    record Ended(int exit, String out) {
      boolean isGood() {
        return exit == 0;
      }
    }

    /**
     * Runs it to its end.
     *
     * @param input its standard input; null for Baton's own
     * @throws IOException when it cannot be started
     */
    Ended run(List<String> words, byte @Nullable [] input) throws IOException;

    /** The whole standard input. */
    byte[] input() throws IOException;

    /** The directory in which it is called. */
    Path directory();
  }
}
