package dev.baton.doctor;

import dev.baton.claim.ClockReading.ClockDoubt;
import dev.baton.task.Plural;
import dev.baton.task.TaskId;
import dev.baton.terminal.Ages;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Whether the clock can be trusted. */
final class ClockCheck implements Check {
  private static final Duration TOLERANCE = Duration.ofMinutes(2);

  @Override
  public String name() {
    return "clock";
  }

  @Override
  public CheckResult look(CheckContext context) {
    List<TaskId> future = context.health().fromTheFuture(context.now().plus(TOLERANCE));
    if (!future.isEmpty()) {
      return CheckResult.warn(
          name(),
          Plural.of(future.size(), "task has", "tasks have")
              + " times in the future: the clock was set back, or another machine's clock is ahead",
          future.stream().limit(10).map(TaskId::value).toList(),
          "");
    }
    Optional<ClockDoubt> doubt = context.scan().clockDoubt();
    return doubt
        .map(found ->
            CheckResult.warn(
                name(),
                found.reason()
                    + " (noticed "
                    + Ages.format(Duration.between(found.openedAt(), context.now()))
                    + " ago); no task is reopened because of silence until a full lease has passed",
                List.of(),
                ""))
        .orElseGet(() -> CheckResult.pass(name(), "no clock jump since the last sweep"));
  }
}
