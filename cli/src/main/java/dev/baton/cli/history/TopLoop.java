package dev.baton.cli.history;

import dev.baton.app.history.LiveView;
import dev.baton.app.history.LiveView.LiveWork;
import dev.baton.app.history.LiveView.WorkerView;
import dev.baton.app.history.RunView;
import dev.baton.app.history.RunView.RunCondition;
import dev.baton.claim.Assessment;
import dev.baton.claim.Assessment.Verdict;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.store.Runs;
import dev.baton.store.Storage.ChangeWatch;
import dev.baton.store.StoreException;
import dev.baton.sweep.SweepResult;
import dev.baton.sweep.SweepResult.Action;
import dev.baton.sweep.Sweeper;
import dev.baton.terminal.Ansi;
import dev.baton.terminal.Keyboard;
import dev.baton.terminal.LivePage;
import dev.baton.terminal.WindowSize;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the page of {@code baton top} current: it sleeps until a key is pressed or the database
 * changes, and looks at the workers' processes once a second.
 */
final class TopLoop implements LivePage.Content<ExitCode> {
  /** How often ages, processes and the size of the terminal are looked at. */
  private static final Duration TICK = Duration.ofSeconds(1);

  /** Not more often than this everything is read again, however much is written. */
  private static final Duration PAUSE = Duration.ofMillis(250);

  /** What changes without the database, such as a run that dies. */
  private static final Duration REFRESH = Duration.ofSeconds(15);

  private final Call call;
  private final LiveWork work;
  private final Ansi ansi;
  private final TopState state = new TopState();
  private final TopActions actions;
  private final LivePage<ExitCode> page = new LivePage<>();
  private LiveView live;
  private long readAt;
  private boolean dirty;

  TopLoop(Call call, LiveWork work, Ansi ansi) {
    this.call = call;
    this.work = work;
    this.ansi = ansi;
    this.actions = new TopActions(call);
    this.live = read();
  }

  /**
   * Runs until a person or a signal ends it; the terminal is then as before.
   *
   * @throws IOException when the terminal cannot be used
   */
  ExitCode run() throws IOException {
    call.environment().interruptions().onRequest(() -> page.wake(() -> ExitCode.INTERRUPTED));
    try (ChangeWatch changes = call.stores().storage().watchChanges()) {
      Thread.ofPlatform().daemon().name("changes").start(() -> watch(changes));
      return page.run(call.environment().out(), new Keyboard(call.environment().in()), this);
    }
  }

  private void watch(ChangeWatch changes) {
    try {
      while (true) {
        if (changes.await(REFRESH)) {
          page.wake(this::changed);
        }
      }
    } catch (InterruptedException over) {
      // The page is no longer shown.
    }
  }

  private @Nullable ExitCode changed() {
    dirty = true;
    return null;
  }

  @Override
  public @Nullable ExitCode press(Keyboard.Key key) {
    switch (state.press(key)) {
      case NOTHING -> {}
      case SWEEP -> {
        state.say(actions.sweep());
        dirty = true;
      }
      case PAUSE -> {
        state.say(actions.pause(live, state.selected()));
        dirty = true;
      }
      case QUIT -> {
        return ExitCode.OK;
      }
    }
    limit();
    return null;
  }

  private void limit() {
    state.limit(live.workers().size() + TopPage.otherRuns(live).size());
  }

  @Override
  public Duration refresh() {
    long since = call.workspace().uptime().nanos() - readAt;
    boolean due = dirty && since >= PAUSE.toNanos();
    try {
      if (due || since >= REFRESH.toNanos() || haveVerdictsChanged()) {
        live = read();
        limit();
      }
    } catch (StoreException busy) {
      if (busy.kind() != StoreException.Kind.LOCKED) {
        throw busy;
      }
      state.say(String.valueOf(busy.getMessage()));
    }
    return dirty ? PAUSE : TICK;
  }

  private LiveView read() {
    readAt = call.workspace().uptime().nanos();
    dirty = false;
    return work.read();
  }

  /** A process that dies changes nothing in the database. */
  private boolean haveVerdictsChanged() {
    for (WorkerView worker : live.workers()) {
      Assessment before = worker.assessment();
      Verdict now = call.workspace().scan().judge(before.claim()).verdict();
      if (now != before.verdict()) {
        return true;
      }
    }
    return false;
  }

  @Override
  public List<String> lines(WindowSize size) {
    TopDetails details = new TopDetails(size, ansi, call.workspace().clock().getZone());
    WorkerView worker = TopActions.worker(live, state.selected());
    RunView run = TopActions.otherRun(live, state.selected());
    return switch (state.view()) {
      case LOG -> details.history(live.recent(), state.back());
      case DETAILS ->
          worker != null
              ? details.worker(worker, call.now(), state.message())
              : run != null ? details.run(run, call.now()) : all(size);
      case ALL -> all(size);
    };
  }

  private List<String> all(WindowSize size) {
    return new TopPage(size, ansi, call.workspace().clock().getZone())
        .lines(live, call.now(), state.selected(), state.message());
  }

  /** What the keys of {@code baton top} do; each returns a message for the last line. */
  private record TopActions(Call call) {
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
        Runs runs = call.stores().runs();
        boolean asked = runs.pauseAskedBy(run).isPresent();
        boolean done = runs.askToPause(run, asked ? null : call.stamp().actor());
        if (!done) {
          return run + " is not running any more";
        }
        return run
            + (asked ? " continues" : " pauses after its present iteration; p withdraws that");
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
      String why = call.stores().whyReadOnly();
      if (why != null) {
        return "the database can only be read: " + why;
      }
      return call.has("--readonly") ? "not allowed with --readonly" : null;
    }
  }

  /** What the page of {@code baton top} shows, and how keys change it. */
  private static final class TopState {
    private static final int PAGE = 10;

    private View view = View.ALL;
    private int selected;
    private int back;
    private String message = "";

    /** The pages. */
    enum View {
      /** All workers and runs. */
      ALL,
      /** The selected one. */
      DETAILS,
      /** The history. */
      LOG
    }

    /** What a key asks for, besides another page. */
    enum Wish {
      NOTHING,
      SWEEP,
      PAUSE,
      QUIT
    }

    View view() {
      return view;
    }

    /** The index of the selected row. */
    int selected() {
      return selected;
    }

    /** How many entries of the history are scrolled out of sight. */
    int back() {
      return back;
    }

    String message() {
      return message;
    }

    /** Shows a message until the next key. */
    void say(String text) {
      message = text;
    }

    /** Rows may have gone. */
    void limit(int rows) {
      selected = Math.clamp(selected, 0, Math.max(0, rows - 1));
    }

    /** A key was pressed. */
    Wish press(Keyboard.Key key) {
      message = "";
      switch (key.kind()) {
        case UP -> move(-1);
        case DOWN -> move(1);
        case PAGE_UP -> move(-PAGE);
        case PAGE_DOWN -> move(PAGE);
        case HOME -> move(-Integer.MAX_VALUE);
        case END -> move(Integer.MAX_VALUE);
        case ENTER -> view = view == View.ALL ? View.DETAILS : View.ALL;
        case ESCAPE, BACKSPACE -> view = View.ALL;
        case LETTER -> {
          return letter((char) key.letter());
        }
        case CLOSED -> {
          return Wish.QUIT;
        }
        case OTHER -> {}
      }
      return Wish.NOTHING;
    }

    private Wish letter(char letter) {
      return switch (letter) {
        case 'q' -> Wish.QUIT;
        case 's' -> Wish.SWEEP;
        case 'p' -> view == View.LOG ? Wish.NOTHING : Wish.PAUSE;
        case 'l' -> {
          view = view == View.LOG ? View.ALL : View.LOG;
          back = 0;
          yield Wish.NOTHING;
        }
        default -> {
          message = "no key " + letter;
          yield Wish.NOTHING;
        }
      };
    }

    /** In the history, up goes to older entries. */
    private void move(int rows) {
      if (view == View.LOG) {
        back = Math.clamp((long) back - rows, 0, Integer.MAX_VALUE);
      } else {
        selected = Math.clamp((long) selected + rows, 0, Integer.MAX_VALUE);
      }
    }
  }
}
