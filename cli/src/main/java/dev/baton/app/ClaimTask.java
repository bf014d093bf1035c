package dev.baton.app;

import dev.baton.store.Claims;
import dev.baton.store.Claims.Outcome;
import dev.baton.sweep.SweepResult;
import dev.baton.sweep.Sweeper;
import dev.baton.task.TaskId;
import java.util.List;

/** Claims one task. From a worker that is gone it is taken over, by the rules of a sweep. */
public final class ClaimTask {
  private final Services services;

  public ClaimTask(Services services) {
    this.services = services;
  }

  /**
   * What is wanted.
   *
   * @param unconfirmed whether a worker that only seems dead loses the task too
   */
  public record Request(TaskId task, Claims.Request worker, boolean unconfirmed) {}

  /** Claims it. The same process asking again gets the claim that it has. */
  public ClaimResult claim(Caller caller, Request request) {
    TaskId id = request.task();
    Outcome outcome = services.stores().claims().claim(id, request.worker(), services.now());
    List<SweepResult> swept = List.of();
    if (outcome instanceof Outcome.Held) {
      swept =
          services
              .sweeper()
              .sweep(
                  new Sweeper.Request(id, request.unconfirmed(), false),
                  caller.stamp(services.now()));
      services.reportSweep(swept);
      // Asked again even if this sweep took nothing: another one may have been faster.
      outcome = services.stores().claims().claim(id, request.worker(), services.now());
    }
    return switch (outcome) {
      case Outcome.Won won -> new ClaimResult.Won(won.task(), swept);
      case Outcome.Held held ->
          new ClaimResult.Held(held.by(), services.scan().of(id).orElse(null), swept);
      case Outcome.NotOpen closed -> new ClaimResult.NotOpen(closed.task(), swept);
      case Outcome.Missing missing -> new ClaimResult.Missing(id, swept);
    };
  }
}
