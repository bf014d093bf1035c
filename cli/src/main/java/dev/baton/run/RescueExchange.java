package dev.baton.run;

import dev.baton.git.GitLayout;
import dev.baton.git.UserGit.RemoteGit;
import dev.baton.git.rescue.Rescue;
import dev.baton.git.rescue.RescueName;
import dev.baton.git.rescue.RescueRefs;
import dev.baton.git.rescue.RescueRemote;
import dev.baton.git.rescue.RescueRemote.Moved;
import dev.baton.git.rescue.RescueRemote.Outcome;
import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Exchanges rescues with the git remote, if the run is to do that. A failure stops nothing: each is
 * reported once.
 */
final class RescueExchange {
  private static final Duration LIMIT = Duration.ofMinutes(2);

  private final @Nullable GitLayout git;
  private final Workplace place;
  private final BooleanSupplier unwanted;
  private final Consumer<String> warnings;
  private final Set<String> reported = new HashSet<>();

  /**
   * @param unwanted whether the run should end instead of waiting for a remote
   */
  RescueExchange(
      boolean wanted, Workplace place, BooleanSupplier unwanted, Consumer<String> warnings) {
    this.git = wanted ? place.git() : null;
    this.place = place;
    this.unwanted = unwanted;
    this.warnings = warnings;
  }

  private interface Work {
    void with(GitLayout git, RescueRemote remote) throws IOException;
  }

  /** Gets the rescues of a task. */
  void fetch(String task) {
    exchange("fetched", (layout, remote) -> remote.fetch(task));
  }

  /** Sends everything that was rescued here. */
  void push() {
    GitLayout layout = git;
    if (layout != null && RescueRefs.mayExist(layout)) {
      exchange("pushed", (at, remote) -> push(remote, new RescueRefs(at).all()));
    }
  }

  /**
   * Sends one rescue.
   *
   * @return false if that should be tried again
   */
  boolean push(RescueName name) {
    return exchange(
        "pushed",
        (layout, remote) ->
            push(
                remote,
                new RescueRefs(layout)
                    .of(name.task()).stream().filter(one -> one.name().equals(name)).toList()));
  }

  /** Deletes one there that was deleted here. */
  void drop(Rescue rescue) {
    exchange(
        "deleted",
        (layout, remote) -> {
          if (remote.has(rescue)) {
            remote.drop(rescue);
          }
        });
  }

  private void push(RescueRemote remote, List<Rescue> rescues) throws IOException {
    if (rescues.isEmpty()) {
      return;
    }
    for (Moved one : remote.push(rescues, place.services().rescueRules())) {
      if (one.outcome() == Outcome.REFUSED && !one.isOutdated()) {
        warn(one.name().ref() + " was not pushed: " + one.why());
      }
    }
  }

  /** Whether it was done, or is not wanted. */
  private boolean exchange(String done, Work work) {
    GitLayout layout = git;
    if (layout == null) {
      return true;
    }
    try {
      work.with(layout, RescueRemote.of(layout, null, new RemoteGit(layout, LIMIT, unwanted)));
      return true;
    } catch (IOException e) {
      // What interrupts it is the end of the agent, or a person.
      if (!unwanted.getAsBoolean() && !Thread.currentThread().isInterrupted()) {
        warn("rescues could not be " + done + ": " + e.getMessage());
      }
      return false;
    }
  }

  private synchronized void warn(String message) {
    if (reported.add(message)) {
      warnings.accept(message);
    }
  }
}
