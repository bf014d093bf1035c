package dev.baton.cli.command.loop;

import dev.baton.app.IterationView;
import dev.baton.claim.Liveness;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Failure;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.store.Iteration;
import dev.baton.store.IterationFilter;
import dev.baton.store.Iterations;
import dev.baton.sweep.DeadIterations;
import dev.baton.task.InvalidValue;
import java.util.ArrayList;
import java.util.List;

/** Which iterations a call is about. */
final class IterationLookup {
  private IterationLookup() {}

  static Syntax addTo(Syntax syntax) {
    return syntax
        .option("--task", "ID", "those of this task only")
        .option("--run", "NAME", "those of this run only")
        .flag("--all", "those too whose commits were squashed or dropped");
  }

  /**
   * Finds those that the options ask for, the oldest first.
   *
   * @param limit the latest so many at most; 0 for all
   */
  static List<IterationView> find(Session session, int limit) {
    String task = session.arguments().value("--task");
    IterationFilter filter =
        IterationFilter.ALL
            .withTask(task == null ? null : session.resolve(task))
            .withRun(session.arguments().value("--run"))
            .withOnlyKept(!session.arguments().has("--all"))
            .withLast(limit);
    Iterations store = session.iterations();
    List<IterationView> views = new ArrayList<>();
    for (Iteration found : store.list(filter)) {
      Iteration iteration = judged(session, found);
      views.add(new IterationView(iteration, store.errors(iteration.n())));
    }
    return views;
  }

  /** One that has no end yet will never have one when its process is gone. */
  private static Iteration judged(Session session, Iteration iteration) {
    boolean dead =
        iteration.state() == Iteration.State.RUNNING
            && DeadIterations.liveness(session.breakers(), session.processes(), iteration.n())
                == Liveness.DEAD;
    return dead ? iteration.abandoned() : iteration;
  }

  /**
   * Whether the process of a run was seen to be gone in the midst of its last iteration.
   *
   * @param run its name
   */
  static boolean isDead(Session session, String run) {
    List<Iteration> last = session.iterations().list(IterationFilter.ALL.withRun(run).withLast(1));
    return !last.isEmpty()
        && Iteration.ABANDONED.equals(judged(session, last.getFirst()).outcome());
  }

  /** All whose commits were squashed or dropped. */
  static List<Iteration> notKept(Session session) {
    List<Iteration> gone = new ArrayList<>();
    for (Iteration iteration : session.iterations().list(IterationFilter.ALL)) {
      if (iteration.state() == Iteration.State.DROPPED
          || iteration.state() == Iteration.State.SQUASHED) {
        gone.add(iteration);
      }
    }
    return gone;
  }

  /**
   * The one that the first argument names.
   *
   * @throws Failure with exit code 3 when there is none
   */
  static Iteration named(Session session) {
    String text = session.arguments().words().getFirst();
    return session
        .iterations()
        .find(number(text))
        .map(found -> judged(session, found))
        .orElseThrow(() ->
            new Failure(
                ExitCode.NOT_FOUND,
                "not_found",
                "there is no iteration " + text,
                "baton iterations --all -n 0 shows the numbers"));
  }

  private static long number(String text) {
    try {
      long number = Long.parseLong(text.startsWith("#") ? text.substring(1) : text);
      if (number > 0) {
        return number;
      }
    } catch (NumberFormatException notANumber) {
      // Told below, like one that is too small.
    }
    throw new InvalidValue(
        InvalidValue.quote(text) + " is no number of an iteration: expected 1 or more",
        "baton iterations shows them");
  }
}
