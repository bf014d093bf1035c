package dev.baton.cli.option;

import dev.baton.app.history.RunHistory;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Workspace;
import dev.baton.store.Iterations.IterationFilter;
import dev.baton.store.Runs.Run;
import dev.baton.task.InvalidValue;
import java.util.List;

/** The run that an argument or an option names. */
public final class RunOption {
  /** Of the runs whose names begin so, the latest are named. */
  private static final int MOST_NAMED = 5;

  /**
   * The run with this name, or the only one whose name begins so.
   *
   * @throws Failure with exit code 3 when there is none, and with 2 when several begin so
   */
  public static Run named(Workspace workspace, String typed) {
    List<Run> runs = new RunHistory(workspace).named(typed);
    if (runs.isEmpty()) {
      throw missing(typed);
    }
    return only(typed, runs);
  }

  /**
   * Its name in iterations. The environment of another loop may name a run that Baton did not
   * start, and then only they have it.
   *
   * @throws Failure as above
   */
  public static String nameIn(Workspace workspace, String typed) {
    IterationFilter ofIt = IterationFilter.ALL.withRun(typed).withLast(1);
    return workspace.stores().iterations().list(ofIt).isEmpty()
        ? named(workspace, typed).id()
        : typed;
  }

  private static Run only(String typed, List<Run> runs) {
    if (runs.size() == 1) {
      return runs.getFirst();
    }
    int more = Math.max(0, runs.size() - MOST_NAMED);
    List<String> latest = runs.subList(more, runs.size()).stream().map(Run::id).toList();
    throw Failure.usage(
        InvalidValue.quote(typed)
            + " is the beginning of several runs: "
            + String.join(", ", latest)
            + (more == 0 ? "" : " and " + more + " more"),
        "type more of it");
  }

  /** There is no such run. */
  public static Failure missing(String typed) {
    return Failure.notFound(
        "not_found", "no run " + InvalidValue.quote(typed), "baton runs -n 0 lists all of them");
  }
}
