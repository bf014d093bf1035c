package dev.baton.cli.command.loop;

import dev.baton.breaker.Observation.ErrorRecorded;
import dev.baton.breaker.policy.Policy;
import dev.baton.breaker.signature.ErrorSignature;
import dev.baton.breaker.signature.FoundError;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.cli.option.BreakerOptions;
import dev.baton.program.Findings;
import dev.baton.store.Breakers.Observed;
import dev.baton.store.Breakers.Recording.Refused;
import dev.baton.store.IterationError;
import dev.baton.store.Iterations;
import dev.baton.store.TestResult;
import dev.baton.testreport.TestCounts;
import dev.baton.text.Texts;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Keeps what an output showed, for the next iteration of a task and for its breaker. */
final class Recording {
  private static final int LONGEST_NAME = 200;

  private Recording() {}

  static Syntax addTo(Syntax syntax) {
    return syntax
        .option("--name", "NAME", "what to call this run of tests (default: the command)")
        .option("--task", "ID", "for this task (default: BATON_TASK, else the one claimed here)");
  }

  /**
   * What the run is called: a later run of the same name takes the place of an earlier one.
   *
   * @param usual where {@code --name} is not given
   */
  static String name(Session session, String usual) {
    String given = session.arguments().value("--name");
    if (given != null) {
      return Texts.line("name", given, LONGEST_NAME);
    }
    StringBuilder name = new StringBuilder();
    usual
        .codePoints()
        .map(c -> Character.isISOControl(c) || c == 0x2028 || c == 0x2029 ? ' ' : c)
        .limit(LONGEST_NAME)
        .forEach(name::appendCodePoint);
    return name.toString();
  }

  /** Records it: the evidence in one transaction, and then each kind of error once. */
  static void store(
      Session session,
      CurrentTask current,
      String name,
      Findings findings,
      @Nullable Integer exitCode) {
    Instant now = session.now();
    Iterations iterations = session.iterations();
    session
        .stores()
        .inTransaction(() -> {
          iterations.addErrors(
              current.task(), current.worktree(), errors(findings.errors(), name, now));
          iterations.addTests(
              current.task(), current.worktree(), tests(findings.tests(), name, exitCode, now));
          return current;
        });
    observe(session, current.scope(), findings.errors(), now);
  }

  private static List<IterationError> errors(List<FoundError> found, String name, Instant now) {
    return found.stream()
        .map(error ->
            new IterationError(
                now,
                error.signature(),
                ErrorSignature.RULES,
                error.message(),
                error.file(),
                error.line(),
                error.count(),
                name))
        .toList();
  }

  private static List<TestResult> tests(
      @Nullable TestCounts counts, String name, @Nullable Integer exitCode, Instant now) {
    return counts == null
        ? List.of()
        : List.of(
            new TestResult(
                now, name, counts.passing(), counts.failing(), counts.skipped(), exitCode));
  }

  private static void observe(Session session, String scope, List<FoundError> errors, Instant now) {
    if (errors.isEmpty()) {
      return;
    }
    List<Observed> observed =
        errors.stream()
            .map(error -> new Observed(scope, null, new ErrorRecorded(now, error.recorded())))
            .toList();
    Policy policy = BreakerOptions.policyOfPreset(session).policy();
    session.breakers().observeAll(observed, policy, session.stamp()).stream()
        .filter(Refused.class::isInstance)
        .map(Refused.class::cast)
        .findFirst()
        .ifPresent(refused -> {
          throw refused.trouble();
        });
  }
}
