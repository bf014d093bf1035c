package dev.baton.doctor;

import dev.baton.task.TaskId;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Can the clock be trusted? */
final class ClockCheck implements Check {
  private static final Duration TOLERANCE = Duration.ofMinutes(2);

  @Override
  public String name() {
    return "clock";
  }

  @Override
  public CheckResult look(CheckContext patient) {
    List<TaskId> future = patient.health().fromTheFuture(patient.now().plus(TOLERANCE));
    if (!future.isEmpty()) {
      return CheckResult.warn(
          name(),
          "%d tasks have times in the future: the clock went back, or another machine's is ahead"
              .formatted(future.size()),
          future.stream().limit(10).map(TaskId::value).toList(),
          "");
    }
    Optional<String> doubt = patient.scan().clockDoubt();
    return doubt
        .map(why ->
            CheckResult.warn(
                name(),
                why + "; the next sweep only looks, the one after it acts",
                List.of(),
                "baton sweep"))
        .orElseGet(() -> CheckResult.pass(name(), "no jump since the last sweep"));
  }
}
