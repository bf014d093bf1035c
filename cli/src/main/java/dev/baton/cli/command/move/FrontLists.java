package dev.baton.cli.command.move;

import dev.baton.app.TaskView;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Failure;
import dev.baton.cli.core.Linked;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.cli.option.FilterOptions;
import dev.baton.cli.outcome.HomeOutcome;
import dev.baton.doctor.LinkState;
import dev.baton.program.PassedAnswer;
import dev.baton.program.SharedEnd;
import dev.baton.render.FrontPage;
import dev.baton.store.StoreException;
import dev.baton.task.InvalidValue;
import dev.baton.task.TaskFilter;
import dev.baton.tracker.front.FrontCall;
import dev.baton.tracker.front.FrontReady;
import dev.baton.tracker.link.HomeAccess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What Baton adds to the lists and texts of bd. Problems here never hide bd's own answer. */
final class FrontLists {
  private static final int INTERRUPTED = 130;

  private FrontLists() {}

  /**
   * Adds the stale tasks to bd's answer.
   *
   * <p>bd was started by the launcher at the same time. The input has its answer, unless it writes
   * to a terminal itself, and after a zero byte its exit status.
   */
  static ExitCode ready(Session session, FrontCall call) throws IOException {
    try (SharedEnd end = SharedEnd.ofChildren()) {
      ExitCode exit = ready(session, stale(session, call));
      return end.hasBegun() ? ExitCode.ofProgram(INTERRUPTED) : exit;
    }
  }

  private static ExitCode ready(Session session, List<TaskView> stale) throws IOException {
    PassedAnswer passed = PassedAnswer.read(session.environment().in());
    String answer = passed.out();
    FrontPage page = new FrontPage(stale);
    String whole =
        !passed.isGood() ? answer : page.isArray(answer) ? page.json(answer) : page.text(answer);
    session.environment().out().writeBytes(whole.getBytes(StandardCharsets.ISO_8859_1));
    session.environment().out().flush();
    return ExitCode.ofProgram(passed.exit().isEmpty() ? 1 : Integer.parseInt(passed.exit()));
  }

  /** Adds Baton's lines to a text that bd has printed. */
  static void after(Session session, FrontCall call) {
    if (call.isJson() || !call.options().isEmpty()) {
      return; // a program reads it, or it is about something else
    }
    if (call.command().equals("prime")) {
      session.output().rendered(FrontPage.LESSON);
      return;
    }
    List<TaskView> stale = stale(session, call);
    LinkState link;
    try {
      link = HomeOutcome.look(session);
    } catch (StoreException e) {
      link = new LinkState(null, true, String.valueOf(e.getMessage()), e.hint());
    }
    session.output().rendered(FrontPage.doctor(link, stale.size()));
  }

  private static List<TaskView> stale(Session session, FrontCall call) {
    try {
      TaskFilter filter = filter(session, call);
      // Another process may have the lock for a while; then what is known is good enough.
      HomeAccess access = Linked.access(session, Duration.ZERO);
      return filter == null
          ? List.of()
          : new FrontReady(session, access)
              .stale(() -> FrontCaller.of(session, call).caller(), filter);
    } catch (StoreException e) {
      session.output().warn("stale tasks are not shown: " + e.getMessage());
      return List.of();
    }
  }

  /** The filter of the call; null where it has one that only bd understands. */
  private static @Nullable TaskFilter filter(Session session, FrontCall call) {
    List<String> words = new ArrayList<>();
    call.options()
        .forEach((name, value) -> {
          if (!FrontPage.NO_FILTER.contains(name)) {
            words.add(value.isEmpty() ? name : name + "=" + value);
          }
        });
    try {
      return FilterOptions.read(
          session.replaying(FilterOptions.addTo(new Syntax("ready", ""), "0"), words));
    } catch (Failure | InvalidValue unknown) {
      return null;
    }
  }
}
