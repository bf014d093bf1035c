package dev.baton.cli.link;

import dev.baton.app.TaskView;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.FilterOptions;
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
  static ExitCode ready(Call call, FrontCall front) throws IOException {
    try (SharedEnd end = SharedEnd.ofChildren()) {
      ExitCode exit = ready(call, stale(call, front));
      return end.hasBegun() ? ExitCode.ofProgram(INTERRUPTED) : exit;
    }
  }

  private static ExitCode ready(Call call, List<TaskView> stale) throws IOException {
    PassedAnswer passed = PassedAnswer.read(call.environment().in());
    String answer = passed.out();
    FrontPage page = new FrontPage(stale);
    String whole =
        !passed.isGood() ? answer : page.isArray(answer) ? page.json(answer) : page.text(answer);
    call.environment().out().writeBytes(whole.getBytes(StandardCharsets.ISO_8859_1));
    call.environment().out().flush();
    return ExitCode.ofProgram(passed.exit().isEmpty() ? 1 : Integer.parseInt(passed.exit()));
  }

  /** Adds Baton's lines to a text that bd has printed. */
  static void after(Call call, FrontCall front) {
    if (front.isJson() || !front.options().isEmpty()) {
      return; // a program reads it, or it is about something else
    }
    if (front.command().equals("prime")) {
      call.output().rendered(FrontPage.LESSON);
      return;
    }
    List<TaskView> stale = stale(call, front);
    LinkState link;
    try {
      link = HomeOutcome.look(call);
    } catch (StoreException e) {
      link = new LinkState(null, true, String.valueOf(e.getMessage()), e.hint());
    }
    call.output().rendered(FrontPage.doctor(link, stale.size()));
  }

  private static List<TaskView> stale(Call call, FrontCall front) {
    try {
      TaskFilter filter = filter(call, front);
      // Another process may have the lock for a while; then what is known is good enough.
      HomeAccess access = Linked.access(call.workspace(), Duration.ZERO);
      List<TaskView> stale =
          filter == null
              ? List.of()
              : new FrontReady(call.workspace(), access)
                  .stale(() -> FrontCaller.of(call, front).caller(), filter);
      if (front.command().equals("ready")) {
        HomeEnded.warn(call.workspace(), true, call.output()::warn);
      }
      return stale;
    } catch (StoreException e) {
      call.output().warn("stale tasks are not shown: " + e.getMessage());
      return List.of();
    }
  }

  /** The filter of the front; null where it has one that only bd understands. */
  private static @Nullable TaskFilter filter(Call call, FrontCall front) {
    List<String> words = new ArrayList<>();
    front
        .options()
        .forEach((name, value) -> {
          if (!FrontPage.NO_FILTER.contains(name)) {
            words.add(value.isEmpty() ? name : name + "=" + value);
          }
        });
    try {
      return FilterOptions.read(
          call.replaying(FilterOptions.addTo(new Syntax("ready", ""), "0"), words));
    } catch (Failure | InvalidValue unknown) {
      return null;
    }
  }
}
