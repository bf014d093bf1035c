package dev.baton.cli.command;

import dev.baton.breaker.IterationEnded;
import dev.baton.breaker.TokenUse;
import dev.baton.breaker.policy.Preset;
import dev.baton.claim.Claim;
import dev.baton.claim.Epoch;
import dev.baton.claim.ProcessIdentity;
import dev.baton.cli.Sandbox;
import dev.baton.store.Iteration.DiffSize;
import dev.baton.store.Iteration.Effort;
import dev.baton.store.Iteration.IterationAccount;
import dev.baton.store.Iterations.AgentSign;
import dev.baton.store.RunIterations;
import dev.baton.store.RunIterations.Beginning;
import dev.baton.store.RunIterations.Ended;
import dev.baton.store.Runs;
import dev.baton.store.Runs.Host;
import dev.baton.store.Runs.LeftTasks;
import dev.baton.store.Runs.Run;
import dev.baton.store.Runs.State;
import dev.baton.store.Runs.Used;
import dev.baton.store.Stamp;
import dev.baton.store.Stores;
import dev.baton.task.TaskId;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Writes runs into the database of a sandbox, as {@code baton run} does. */
final class PastRuns {
  private final Sandbox sandbox;

  PastRuns(Sandbox sandbox) {
    this.sandbox = sandbox;
  }

  private <T> T with(Function<Stores, T> work) {
    try (Stores stores = sandbox.stores()) {
      return work.apply(stores);
    }
  }

  /** The process with this pid, which must have been started. */
  ProcessIdentity process(long pid) {
    return sandbox.processes().identify(pid).orElseThrow();
  }

  /** Saves a run that began an hour ago. */
  void save(String id, State state, @Nullable ProcessIdentity process, Used used, String reason) {
    boolean runs = state == State.RUNNING;
    with(stores -> {
      stores
          .runs()
          .save(
              new Run(
                  id,
                  state,
                  sandbox.now().minus(Duration.ofHours(1)),
                  sandbox.now(),
                  "ann",
                  new Host(process, "build-1", "claude"),
                  new Claim.Tree("/tree", ""),
                  new TaskId("app-a"),
                  "[\"--\",\"claude\"]",
                  0,
                  used,
                  new LeftTasks(2, 1),
                  runs ? null : "code",
                  runs ? null : reason));
      return id;
    });
  }

  /** Begins an iteration of a run on a task, which has this epoch. */
  long begin(String run, String task, long epoch, @Nullable ProcessIdentity owner) {
    return with(stores ->
        stores.runIterations().begin(beginning(run, task, epoch, owner), "task:" + task, stamp()));
  }

  /** Notes what a running iteration has used. */
  void note(long n, Effort effort, String tool, String file) {
    with(stores ->
        stores
            .runIterations()
            .note(
                n,
                String.valueOf(stores.iterations().find(n).orElseThrow().run()),
                effort,
                new AgentSign(tool, file, sandbox.now()),
                IterationAccount.NONE,
                sandbox.now()));
  }

  /** Ends an iteration. */
  void end(long n, String run, String task, long epoch, Effort effort) {
    Ended ended =
        new Ended(
            null,
            new DiffSize(1, 5L, 2L, null),
            List.of(),
            effort,
            List.of(),
            List.of(),
            IterationAccount.NONE,
            "progress");
    with(stores -> {
      RunIterations iterations = stores.runIterations();
      return iterations.end(
          n,
          beginning(run, task, epoch, null),
          ended,
          IterationEnded.at(sandbox.now()).changed(true).success(true),
          "task:" + task,
          Preset.DEFAULT.policy(),
          stamp());
    });
  }

  static Runs.Used used(long iterations, long closed, TokenUse tokens, long microcents) {
    return new Used(iterations, closed, tokens, microcents, 600);
  }

  static Effort effort(int calls, long input, long cached, long output, long microcents) {
    return new Effort(calls, input, cached, output, microcents, 10L, null);
  }

  private Beginning beginning(
      String run, String task, long epoch, @Nullable ProcessIdentity owner) {
    return new Beginning(
        run, new TaskId(task), new Epoch(epoch), "ann", new Claim.Tree("/tree", ""), "base", owner);
  }

  private Stamp stamp() {
    return new Stamp(sandbox.now(), "ann");
  }
}
