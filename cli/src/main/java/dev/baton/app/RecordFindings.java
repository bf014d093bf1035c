package dev.baton.app;

import dev.baton.breaker.Observation.ErrorRecorded;
import dev.baton.breaker.policy.Policy;
import dev.baton.breaker.signature.FoundError;
import dev.baton.claim.Claim;
import dev.baton.cli.kit.Caller;
import dev.baton.cli.kit.Workspace;
import dev.baton.git.FolderIdentity;
import dev.baton.git.GitLayout;
import dev.baton.program.Findings;
import dev.baton.store.Breakers.Observed;
import dev.baton.store.Breakers.Recording;
import dev.baton.store.Iteration.IterationError;
import dev.baton.store.Iterations;
import dev.baton.store.Iterations.TestResult;
import dev.baton.store.Locks;
import dev.baton.task.TaskId;
import dev.baton.testreport.TestCounts;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Records the findings in a program's output, for the next iteration of a task and for its breaker.
 */
public record RecordFindings(Workspace workspace) {
  /**
   * The current work.
   *
   * @param task null where it is not known
   */
  public record Work(@Nullable TaskId task, Claim.Tree tree) {
    /** The scope of the breaker that counts it. */
    public String scope() {
      return task == null ? "run" : task.scope();
    }
  }

  /**
   * The findings in a program's output.
   *
   * @param name of the program: a later run of the same name replaces an earlier one
   * @param exitCode of the program; null when it is not known
   */
  public record Request(Work work, String name, Findings findings, @Nullable Integer exitCode) {}

  /**
   * The current work in this work tree.
   *
   * @param named the task, where it is known; null for that of the only claim that was made here
   */
  public Work workHere(@Nullable TaskId named) {
    GitLayout git = workspace.repository();
    return new Work(
        named != null ? named : new HookQuestions(workspace).taskHere(),
        git == null ? Claim.Tree.NONE : FolderIdentity.tree(git, true));
  }

  /**
   * Records the findings: the evidence in one transaction, and then each kind of error once.
   *
   * @param policy of the breaker; asked for only where there are errors
   * @throws dev.baton.store.StoreException when the breaker cannot be read; the evidence is kept
   */
  public void record(Caller caller, Request request, Supplier<Policy> policy) {
    Instant now = workspace.now();
    Work work = request.work();
    Iterations iterations = workspace.stores().iterations();
    List<FoundError> errors = request.findings().errors();
    workspace
        .stores()
        .inTransaction(
            Locks.NOTHING,
            () -> {
              iterations.addErrors(work.task(), work.tree(), errors(errors, request.name(), now));
              iterations.addTests(work.task(), work.tree(), tests(request, now));
              return work;
            });
    if (!errors.isEmpty()) {
      observe(caller, work.scope(), errors, policy.get(), now);
    }
  }

  private static List<IterationError> errors(List<FoundError> found, String name, Instant now) {
    return found.stream().map(error -> IterationError.of(error, name, now)).toList();
  }

  private static List<TestResult> tests(Request request, Instant now) {
    TestCounts counts = request.findings().tests();
    return counts == null
        ? List.of()
        : List.of(
            new TestResult(
                now,
                request.name(),
                counts.passing(),
                counts.failing(),
                counts.skipped(),
                request.exitCode()));
  }

  private void observe(
      Caller caller, String scope, List<FoundError> errors, Policy policy, Instant now) {
    List<Observed> observed =
        errors.stream()
            .map(error -> new Observed(scope, null, new ErrorRecorded(now, error.recorded())))
            .toList();
    for (Recording recording :
        workspace.stores().breakers().observeAll(observed, policy, caller.stamp(workspace.now()))) {
      if (recording instanceof Recording.Refused refused) {
        throw refused.trouble();
      }
    }
  }
}
