package dev.baton.cli.command.task;

import dev.baton.app.ReadyTasks;
import dev.baton.app.history.StatusNews;
import dev.baton.claim.Assessment;
import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.cli.option.SinceOption;
import dev.baton.json.document.StatusJson;
import dev.baton.render.StatusNewsLines;
import dev.baton.render.StatusPage;
import dev.baton.store.Epics;
import dev.baton.store.Events.Recoveries;
import dev.baton.store.TaskCounter;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskFilter.Condition;
import dev.baton.task.TaskStatus;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** {@code baton status}: shows an overview. */
public final class StatusCommand implements Command {
  private static final Duration WEEK = Duration.ofDays(7);

  @Override
  public Syntax syntax() {
    Syntax syntax =
        new Syntax(
                "status",
                "Show how many tasks there are, who works on what, what is stuck, and what changed"
                    + " since you last looked.")
            .flag("-v --verbose --no-activity --all", "");
    return SinceOption.addTo(syntax, "what changed").onlyReads().example("baton status --json");
  }

  @Override
  public ExitCode run(Session session) {
    Map<TaskStatus, Integer> counts = session.stores().taskQueries().counts();
    int stale = new ReadyTasks(session).countStale();
    int ready = session.stores().taskQueries().countReady(filter(session), session.now()) + stale;
    List<Assessment> workers = session.scan().all();
    Recoveries week = session.stores().events().recoveries(session.now().minus(WEEK));
    StatusLook look = new StatusLook(session);
    StatusNews news = look.news();
    if (session.output().isJson()) {
      session.output().json(new StatusJson(counts, ready, workers, week, summary(session), news));
    } else {
      new StatusPage(counts, ready, stale, workers, week, session.now()).print(session.output());
      if (news != null) {
        new StatusNewsLines(session.output(), news, session.now()).print();
        look.remember();
      }
      session.output().rendered(look.place() + "\n");
    }
    return ExitCode.OK;
  }

  /** bd counts tasks that have children as ready, too. */
  private static TaskFilter filter(Session session) {
    return session.environment().isCalledBd()
        ? TaskFilter.ALL.with(List.of(Condition.Trait.WITH_CONTAINERS))
        : TaskFilter.ALL;
  }

  private static StatusJson.Summary summary(Session session) {
    TaskCounter counter = session.stores().taskCounter();
    long done =
        session.stores().epics().unfinished().stream().filter(Epics.Progress::isDone).count();
    return new StatusJson.Summary(
        counter.blocked(session.now()), done, counter.meanLeadTime(), counter.spending());
  }
}
