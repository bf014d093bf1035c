package dev.baton.run;

import dev.baton.agent.ChildEnvironment;
import dev.baton.git.GitLayout;
import dev.baton.git.UserGit;
import dev.baton.task.Task;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Commits an agent's uncommitted changes as the user would: with hooks, name and signature. */
final class AutoCommit {
  private final Workplace place;

  AutoCommit(Workplace place) {
    this.place = place;
  }

  /**
   * Commits all changes.
   *
   * @param interrupted whether the run should end instead of waiting for a hook
   * @return the problem, if there was one
   */
  Optional<String> commit(Task task, long n, BooleanSupplier interrupted) {
    GitLayout git = place.git();
    if (git == null) {
      return Optional.empty();
    }
    Map<String, String> variables = new HashMap<>(System.getenv());
    ChildEnvironment.restore(variables);
    variables.putAll(AgentRun.variables(place, task, n));
    String message = task.title() + "\n\nBaton-Task: " + task.id() + "\n";
    UserGit.Answer answer = new UserGit(git, variables).commitAll(message, interrupted);
    return answer.exit() == 0
        ? Optional.empty()
        : Optional.of("the agent's changes were not committed: " + answer.complaint());
  }
}
