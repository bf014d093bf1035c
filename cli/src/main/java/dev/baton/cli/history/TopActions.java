package dev.baton.cli.history;

import dev.baton.app.history.LiveView;
import dev.baton.app.history.RunCondition;
import dev.baton.app.history.RunView;
import dev.baton.app.history.WorkerView;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Failure;
import dev.baton.store.Runs;
import dev.baton.store.StoreException;
import dev.baton.sweep.SweepResult;
import dev.baton.sweep.SweepResult.Action;
import dev.baton.sweep.Sweeper;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What the keys of {@code baton top} do; each returns a message for the last line. */
record TopActions(Call call) {
  /** Reopens stale tasks, as {@code baton sweep} does. */
  String sweep() {
    String refused = refused();
    if (refused != null) {
      return refused;
    }
    try {
      List<SweepResult> results =
          call.workspace().sweeper().sweep(new Sweeper.Request(null, false, false), call.stamp());
      call.workspace().foreignClaims().keepAlive();
      return results.isEmpty() ? "no stale tasks" : summary(results);
    } catch (StoreException | Failure e) {
      return "not swept: " + e.getMessage();
    }
  }

  private static String summary(List<SweepResult> results) {
    StringBuilder text = new StringBuilder("swept: ");
    for (Action action : Action.values()) {
      long count = results.stream().filter(result -> result.action() == action).count();
      if (count > 0) {
        text.append(text.length() > "swept: ".length() ? ", " : "");
        text.append(count).append(' ').append(action.toString().toLowerCase(Locale.ROOT));
      }
    }
    return text.toString();
  }

  /** Asks the run of the selected row to pause, or withdraws that. */
  String pause(LiveView live, int selected) {
    String refused = refused();
    RunView view = run(live, selected);
    if (refused != null || view == null) {
      return refused == null ? "this worker does not belong to a run" : refused;
    }
    String run = view.run().id();
    if (view.condition() == RunCondition.PAUSED) {
      return "to continue: baton resume --run " + run;
    }
    if (view.condition() == RunCondition.DIED) {
      return run + " died: " + view.reason();
    }
    try {
      Runs runs = call.workspace().stores().runs();
      boolean asked = runs.pauseAskedBy(run).isPresent();
      boolean done = runs.askToPause(run, asked ? null : call.stamp().actor());
      if (!done) {
        return run + " is not running any more";
      }
      return run + (asked ? " continues" : " pauses after its present iteration; p withdraws that");
    } catch (StoreException e) {
      return "not paused: " + e.getMessage();
    }
  }

  private static @Nullable RunView run(LiveView live, int selected) {
    WorkerView worker = worker(live, selected);
    return worker == null ? otherRun(live, selected) : worker.run();
  }

  /** The worker of a row; null where the row is a run. */
  static @Nullable WorkerView worker(LiveView live, int selected) {
    return selected < live.workers().size() ? live.workers().get(selected) : null;
  }

  /** The run of a row without a worker; null where there is none. */
  static @Nullable RunView otherRun(LiveView live, int selected) {
    List<RunView> others = TopPage.otherRuns(live);
    int index = selected - live.workers().size();
    return index >= 0 && index < others.size() ? others.get(index) : null;
  }

  private @Nullable String refused() {
    String why = call.workspace().stores().storage().whyReadOnly();
    if (why != null) {
      return "the database can only be read: " + why;
    }
    return call.arguments().has("--readonly") ? "not allowed with --readonly" : null;
  }
}
