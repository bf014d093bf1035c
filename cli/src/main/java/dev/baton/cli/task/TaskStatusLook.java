package dev.baton.cli.task;

import dev.baton.app.StaleTasks;
import dev.baton.app.history.Changes;
import dev.baton.app.need.FindNeeds;
import dev.baton.claim.Assessment;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.option.SinceOption;
import dev.baton.config.LastLook;
import dev.baton.run.WhyNothing;
import dev.baton.store.Events.Recoveries;
import dev.baton.store.TaskCounter;
import dev.baton.store.TaskCounter.EpicProgress;
import dev.baton.store.Withheld.Group;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskFilter.Condition;
import dev.baton.task.TaskStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code baton status}: an overview, and what changed since this user last looked. */
final class TaskStatusLook {
  private static final Duration WEEK = Duration.ofDays(7);

  /** For somebody who never looked before. */
  private static final Duration DAY = Duration.ofDays(1);

  static ExitCode show(Call call) {
    Map<TaskStatus, Integer> counts = call.stores().taskQueries().counts();
    int stale = new StaleTasks(call.workspace()).countOfferable();
    int ready = call.stores().taskQueries().countReady(filter(call), call.now()) + stale;
    List<Assessment> workers = call.workspace().scan().all();
    Recoveries week = call.stores().events().recoveries(call.now().minus(WEEK));
    LastLook last =
        LastLook.at(
            call.environment().variables(),
            call.workspace().location().top(call.environment().directory()).toAbsolutePath());
    StatusView.@Nullable News news = news(call, last, workers);
    List<Group> listed =
        ready == 0 || news == null
            ? List.of()
            : call.stores().withheld().groups(TaskFilter.ALL, "", call.now()).stream()
                .filter(group -> group.reason().isListed())
                .toList();
    WhyNothing why =
        ready > 0 || news == null
            ? null
            : WhyNothing.of(call.stores(), call.now(), filter(call), "", 0);
    String place = call.stores().storage().place();
    call.output()
        .show(
            new StatusView(
                counts,
                ready,
                stale,
                listed,
                workers,
                week,
                () -> summary(call),
                news,
                why,
                place,
                call.now()));
    // Only a look of a person is remembered.
    if (news != null && !call.output().isJson()) {
      last.write(call.now());
    }
    return ExitCode.OK;
  }

  /** bd counts tasks that have children as ready, too. */
  private static TaskFilter filter(Call call) {
    return call.dialect().listsAsBd()
        ? TaskFilter.ALL.with(List.of(Condition.Trait.WITH_CONTAINERS))
        : TaskFilter.ALL;
  }

  private static StatusView.Summary summary(Call call) {
    TaskCounter counter = call.stores().taskCounter();
    long done = counter.unfinishedEpics().stream().filter(EpicProgress::isDone).count();
    return new StatusView.Summary(
        counter.blocked(call.now()), done, counter.meanLeadTime(), counter.spending());
  }

  /** Null as bd, whose status has no such part. */
  private static StatusView.@Nullable News news(
      Call call, LastLook last, List<Assessment> workers) {
    if (call.dialect().answersAsBd()) {
      return null;
    }
    Instant now = call.now();
    Instant given = SinceOption.read(call);
    Instant looked = given == null ? last.read() : null;
    boolean sinceLook = looked != null && !looked.isAfter(now);
    Instant since = sinceLook ? looked : given;
    return new StatusView.News(
        FindNeeds.all(call.workspace(), workers),
        Changes.read(call.workspace(), since == null ? now.minus(DAY) : since),
        sinceLook);
  }
}
