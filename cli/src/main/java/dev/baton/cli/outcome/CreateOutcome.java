package dev.baton.cli.outcome;

import dev.baton.app.CreateTask.Result;
import dev.baton.cli.kit.Failure;
import dev.baton.task.Task;
import java.util.List;

/** The result of creating tasks. */
public final class CreateOutcome {
  private CreateOutcome() {}

  /** The only task that was to be created. */
  public static Task one(Result result) {
    return all(result).getFirst();
  }

  /** All tasks that were to be created. */
  public static List<Task> all(Result result) {
    return switch (result) {
      case Result.Created created -> created.tasks();
      case Result.Refused refused -> throw Failure.of(refused.why(), "made to wait");
    };
  }
}
