package dev.baton.run;

import dev.baton.agent.AgentCommand;
import dev.baton.agent.AgentLog;
import dev.baton.agent.AgentProcess;
import dev.baton.app.RenewClaim;
import dev.baton.claim.Epoch;
import dev.baton.claim.ProcessTable;
import dev.baton.cli.kit.Caller;
import dev.baton.cli.kit.Lineage;
import dev.baton.cli.kit.Workspace;
import dev.baton.git.GitLayout;
import dev.baton.notify.Notifier;
import dev.baton.store.Change;
import dev.baton.store.Stamp;
import dev.baton.store.Stores;
import dev.baton.task.Task;
import dev.baton.text.OutputSink;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where a run works, and with what.
 *
 * @param run its unique name
 * @param services for its use cases
 * @param directory in which agents and validations are started
 * @param variables they get in addition to those of this process
 * @param logs the folder for their outputs
 * @param alone whether this process adopts the processes that leave their agent
 * @param actor who acts, for the history
 * @param catchUp processes what happened in git
 */
public record Workplace(
    String run,
    Workspace services,
    Path directory,
    Map<String, String> variables,
    Path logs,
    boolean alone,
    String actor,
    Notifier notifier,
    Runnable catchUp) {
  Stores stores() {
    return services.stores();
  }

  Clock clock() {
    return services.clock();
  }

  ProcessTable processes() {
    return services.processes();
  }

  /** Starts an agent or a check here. */
  AgentProcess start(AgentCommand command, AgentLog log, OutputSink out, OutputSink err)
      throws IOException {
    return alone
        ? AgentProcess.startAlone(command, log, out, err)
        : AgentProcess.start(command, log, out, err);
  }

  /** The repository; null outside a repository, where nothing can be measured. */
  @Nullable GitLayout git() {
    return services.repository();
  }

  Instant now() {
    return services.now();
  }

  /** The run, under its user's name. */
  Caller caller() {
    return caller(null);
  }

  /** The run as the holder of a task's claim. */
  Caller worker(Task claimed) {
    return caller(new Caller.CarriedClaim(claimed.id(), Epoch.of(claimed)));
  }

  private Caller caller(Caller.@Nullable CarriedClaim claim) {
    return new Caller(actor, actor, Lineage.NONE, claim, false, new Stamp.Origin(run, null));
  }

  /** Records a heartbeat. */
  Change renew(Task claimed) {
    return new RenewClaim(services).renew(worker(claimed), claimed.id());
  }

  Stamp stamp() {
    return caller().stamp(now());
  }

  /** A task as it is now. */
  Task current(Task task) {
    return stores().taskQueries().find(task.id()).orElse(task);
  }

  /** The top of the work tree; null outside a work tree. */
  @Nullable Path worktree() {
    GitLayout git = git();
    return git == null ? null : git.worktree();
  }
}
