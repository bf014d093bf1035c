package dev.baton.cli.command.task;

import dev.baton.app.ReadyTasks;
import dev.baton.app.history.StatusNews;
import dev.baton.claim.Assessment;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
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
  public ExitCode run(Call call) {
    Map<TaskStatus, Integer> counts = call.workspace().stores().taskQueries().counts();
    int stale = new ReadyTasks(call.workspace()).countStale();
    int ready =
        call.workspace().stores().taskQueries().countReady(filter(call), call.now()) + stale;
    List<Assessment> workers = call.workspace().scan().all();
    Recoveries week = call.workspace().stores().events().recoveries(call.now().minus(WEEK));
    StatusLook look = new StatusLook(call);
    StatusNews news = look.news();
    if (call.output().isJson()) {
      call.output().json(new StatusJson(counts, ready, workers, week, summary(call), news));
    } else {
      new StatusPage(counts, ready, stale, workers, week, call.now()).print(call.output());
      if (news != null) {
        new StatusNewsLines(call.output(), news, call.now()).print();
        look.remember();
      }
      call.output().rendered(look.place() + "\n");
    }
    return ExitCode.OK;
  }

  /** bd counts tasks that have children as ready, too. */
  private static TaskFilter filter(Call call) {
    return call.dialect().listsAsBd()
        ? TaskFilter.ALL.with(List.of(Condition.Trait.WITH_CONTAINERS))
        : TaskFilter.ALL;
  }

  private static StatusJson.Summary summary(Call call) {
    TaskCounter counter = call.workspace().stores().taskCounter();
    long done =
        call.workspace().stores().epics().unfinished().stream()
            .filter(Epics.Progress::isDone)
            .count();
    return new StatusJson.Summary(
        counter.blocked(call.now()), done, counter.meanLeadTime(), counter.spending());
  }
}
