package dev.baton.cli.command.task;

import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.render.StatusPage;
import dev.baton.render.StatusSummary;
import dev.baton.store.Epics;
import dev.baton.store.Recoveries;
import dev.baton.store.TaskCounter;
import dev.baton.sweep.Assessment;
import dev.baton.task.TaskStatus;
import dev.baton.terminal.Style;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** {@code baton status}: the whole at a glance. */
public final class StatusCommand implements Command {
  private static final Duration WEEK = Duration.ofDays(7);

  @Override
  public Syntax syntax() {
    return new Syntax("status", "How many tasks there are of each kind, and who works on what.")
        .flag("-v --verbose --no-activity --all", "")
        .example("baton status --json");
  }

  @Override
  public ExitCode run(Session session) {
    Map<TaskStatus, Integer> counts = session.finder().counts();
    int ready = session.finder().countReady(session.now());
    List<Assessment> workers = session.scan().all();
    Recoveries week = session.events().recoveries(session.now().minus(WEEK));
    StatusPage page = new StatusPage(counts, ready, workers, week, session.now());
    if (session.output().isJson()) {
      session.output().json(json -> page.write(json, summary(session, counts, ready)));
    } else {
      page.print(session.output());
      session
          .output()
          .rendered(
              session.output().paint(Style.DIM, session.stores().storage().file().toString())
                  + "\n");
    }
    return ExitCode.OK;
  }

  private static StatusSummary summary(
      Session session, Map<TaskStatus, Integer> counts, int ready) {
    TaskCounter counter = session.counter();
    long done = session.epics().unfinished().stream().filter(Epics.Progress::isDone).count();
    return new StatusSummary(
        counts,
        ready,
        counter.blocked(session.now()),
        done,
        counter.meanLeadTime(),
        counter.spending());
  }
}
