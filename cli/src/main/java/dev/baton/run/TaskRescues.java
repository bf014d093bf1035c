package dev.baton.run;

import dev.baton.config.RunConfig;
import dev.baton.git.GitLayout;
import dev.baton.git.rescue.Rescue;
import dev.baton.git.rescue.RescueApplier;
import dev.baton.git.rescue.RescueApplier.ApplyResult;
import dev.baton.git.rescue.RescueName;
import dev.baton.git.rescue.RescueRefs;
import dev.baton.handover.Digest;
import dev.baton.run.RunEvent.TaskEnding;
import dev.baton.run.Snapshots.LateWarnings;
import dev.baton.store.Events.Event;
import dev.baton.task.Plural;
import dev.baton.task.Task;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What is rescued of a task that a run works on: what an earlier worker left, and, while the run's
 * own agent works, what that has not committed yet.
 */
record TaskRescues(RescueExchange exchange, EarlierWork earlier, @Nullable Snapshots snapshots) {
  /**
   * Begins with a task that was just claimed; what its claim rescued is sent to other machines.
   *
   * @param interrupted what the run itself has left in the work tree, one byte in each char
   */
  static TaskRescues begin(RunContext run, Task task, Set<String> interrupted) {
    RunConfig wanted = run.plan().settings();
    Workplace place = run.place();
    LateWarnings warnings = new LateWarnings(run::warn);
    RescueExchange exchange =
        new RescueExchange(wanted.pushesRescues(), place, run.interrupts()::requested, warnings);
    exchange.fetch(task.id().value());
    exchange.push();
    EarlierWork earlier =
        interrupted.isEmpty()
            ? EarlierWork.of(run.plan().appliesRescues(), place, task, warnings)
            : EarlierWork.interrupted(interrupted);
    Path worktree = place.worktree();
    Snapshots snapshots =
        wanted.snapshot() == null || worktree == null
            ? null
            : new Snapshots(wanted.snapshot(), worktree, place, exchange, warnings);
    return new TaskRescues(exchange, earlier, snapshots);
  }

  /** Saves the work tree while an agent works there, until it is closed; null where it is not. */
  Snapshots.@Nullable Beside beside(Task task) {
    return snapshots == null
        ? null
        : snapshots.beside(new RescueName(task.id().value(), task.epoch()));
  }

  /** The run has finished with the task. */
  void ended(TaskEnding ending) {
    if (snapshots != null && ending != TaskEnding.LOST) {
      snapshots.dropIfCommitted();
    }
  }

  /**
   * The uncommitted work that an earlier worker left on a task.
   *
   * @param notes for the agent, a line each; empty when there is none
   * @param restored the files that were applied to the work tree, one byte in each char
   */
  record EarlierWork(List<String> notes, Set<String> restored) {
    private static final EarlierWork NONE = new EarlierWork(List.of(), Set.of());
    private static final int SHOWN = 3;

    /**
     * Finds it, and applies it.
     *
     * @param apply whether to apply it; otherwise the note says where it is
     * @param warnings gets what was done, or why it could not be
     */
    static EarlierWork of(boolean apply, Workplace place, Task task, Consumer<String> warnings) {
      GitLayout git = place.git();
      try {
        Rescue last = RescueRefs.before(git, task.id().value(), task.epoch());
        if (git == null || last == null) {
          return NONE;
        }
        String why = apply ? obstacle(git, place, task, last) : "";
        return why == null
            ? restored(git, place, task, last, warnings)
            : kept(git, last, why, warnings);
      } catch (IOException | RuntimeException e) {
        // A task can be worked on without them.
        warnings.accept("the rescues of " + task.id() + " could not be read: " + e.getMessage());
        return NONE;
      }
    }

    /** Why the files must not be applied; null when they may, as far as that is known before. */
    private static @Nullable String obstacle(
        GitLayout git, Workplace place, Task task, Rescue rescue) {
      if (git.worktree() == null) {
        return "there is no work tree";
      }
      for (Event event : place.stores().events().history(task.id())) {
        boolean later = event.epoch() > rescue.name().epoch() && event.epoch() < task.epoch();
        if (later && event.kind().equals("claimed")) {
          return "another worker had the task after that";
        }
      }
      return null;
    }

    /** What the run itself has left in the same work tree. */
    static EarlierWork interrupted(Set<String> paths) {
      String note =
          "the uncommitted work of an earlier iteration (%s) is in this directory: check it, and continue from there"
              .formatted(files(paths.size()));
      return new EarlierWork(List.of(note), paths);
    }

    private static EarlierWork restored(
        GitLayout git, Workplace place, Task task, Rescue rescue, Consumer<String> warnings)
        throws IOException {
      ApplyResult applied = new RescueApplier(git).takeOver(rescue);
      if (!applied.obstacles().isEmpty()) {
        return kept(
            git,
            rescue,
            "that would overwrite " + Plural.some(applied.obstacles(), SHOWN),
            warnings);
      }
      if (!applied.conflicts().isEmpty()) {
        return kept(git, rescue, Plural.some(applied.conflicts(), SHOWN), warnings);
      }
      String tree = String.valueOf(git.worktree());
      place.stores().events().noteRestored(task.id(), rescue.name().ref(), tree, place.stamp());
      String left =
          applied.kept().isEmpty()
              ? ""
              : "; not the loop's own files: " + Plural.some(applied.kept(), SHOWN);
      warnings.accept(
          "applied %s of %s to the work tree%s"
              .formatted(files(applied.files()), rescue.name().ref(), left));
      List<String> notes =
          List.of(
              "the uncommitted work of %s (%s%s) has been restored in this directory: check it, and continue from there"
                  .formatted(Digest.name(rescue.worker()), files(rescue.files()), left),
              "as it was left, it is in %s; show it with: baton rescue diff %s --epoch %d"
                  .formatted(rescue.name().ref(), rescue.name().task(), rescue.name().epoch()));
      return new EarlierWork(notes, Set.copyOf(applied.paths()));
    }

    /**
     * @param why it was not applied; empty when that was not wanted
     */
    private static EarlierWork kept(
        GitLayout git, Rescue rescue, String why, Consumer<String> warnings) {
      String ref = rescue.name().ref();
      if (RescueApplier.isThere(git, rescue)) {
        String note =
            "the uncommitted work of %s (%s) is in this directory, and in the commit %s: check it"
                .formatted(Digest.name(rescue.worker()), files(rescue.files()), ref);
        return new EarlierWork(List.of(note), Set.of());
      }
      if (!why.isEmpty()) {
        warnings.accept(ref + " was not applied: " + why + "; the agent starts without it");
      }
      String task = rescue.name().task();
      long epoch = rescue.name().epoch();
      String base = rescue.base() == null ? "" : ", on top of the commit " + rescue.base() + ",";
      List<String> notes =
          List.of(
              "the uncommitted work of %s (%s)%s is not in this directory, but in the commit %s"
                  .formatted(Digest.name(rescue.worker()), files(rescue.files()), base, ref),
              "use what is useful of it; show it with: baton rescue diff %s --epoch %d; restore it with: baton rescue apply %s --epoch %d"
                  .formatted(task, epoch, task, epoch));
      return new EarlierWork(notes, Set.of());
    }

    private static String files(int count) {
      return Plural.of(count, "file");
    }
  }
}
