package dev.baton.handover;

import dev.baton.app.Fencing;
import dev.baton.app.HandoverNotice;
import dev.baton.app.StaleTasks;
import dev.baton.app.TaskView;
import dev.baton.claim.Assessment;
import dev.baton.cli.kit.Caller;
import dev.baton.cli.kit.Workspace;
import dev.baton.git.rescue.Rescue;
import dev.baton.git.rescue.RescueApplier;
import dev.baton.git.rescue.RescueRefs;
import dev.baton.handover.EarlierClaim.Ending;
import dev.baton.json.JsonObject;
import dev.baton.store.Events;
import dev.baton.store.Events.Event;
import dev.baton.task.Plural;
import dev.baton.task.Task;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskId;
import dev.baton.task.TaskOrder;
import dev.baton.task.TaskStatus;
import dev.baton.terminal.Ages;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Collects what the next worker of a task should know, from what is stored. No model is asked. */
public record Handover(Workspace workspace) {
  /** How many tasks with lost claims are looked at for a session that begins. */
  private static final int LOOKED_AT = 20;

  /**
   * What a worker should be told about a task that it has just claimed: files that an earlier one
   * left, and that it broke off. Costs nothing where there was no earlier one.
   *
   * @param claimed as it is now
   */
  public List<HandoverNotice> notices(Task claimed) {
    // A first claim has the epoch 1.
    List<HandoverNotice> notices = new ArrayList<>();
    if (claimed.epoch() > 1) {
      List<Event> history = workspace.stores().events().history(claimed.id());
      List<EarlierClaim> earlier = earlier(claimed, history);
      HandoverNotice files = files(claimed, rescue(claimed, claimed.epoch()), history, earlier);
      if (files != null) {
        notices.add(files);
      }
      if (!earlier.isEmpty() && earlier.getFirst().brokeOff()) {
        EarlierClaim last = earlier.getFirst();
        notices.add(
            new HandoverNotice(
                Digest.name(last.worker())
                    + " worked on it until "
                    + ago(last.to())
                    + " and broke off; what is known of that work",
                "baton handover " + claimed.id()));
      }
    }
    return notices;
  }

  List<EarlierClaim> earlier(Task task, List<Event> history) {
    return EarlierClaim.of(task, history, workspace.stores().formerHolders().of(task.id()));
  }

  /**
   * What to do about the files of an earlier worker; null for nothing.
   *
   * @param rescue the latest one here; null for none
   */
  @Nullable HandoverNotice files(
      Task task, @Nullable Rescue rescue, List<Event> history, List<EarlierClaim> earlier) {
    EarlierClaim elsewhere = savedElsewhere(history, earlier);
    if (elsewhere != null && (rescue == null || rescue.name().epoch() < elsewhere.epoch())) {
      String files = Plural.of(elsewhere.files(), "file");
      return new HandoverNotice(
          "the uncommitted work of %s (%s) was saved"
                  .formatted(Digest.name(elsewhere.worker()), files)
              + " elsewhere; after baton rescue push there, restore it here with",
          "baton rescue fetch " + task.id() + " && baton rescue apply " + task.id());
    }
    if (rescue == null
        || restored(history, rescue.name().ref()) != null
        || isFinished(earlier, rescue.name().epoch())) {
      return null;
    }
    String whose = Digest.name(rescue.worker());
    String show = "baton rescue show " + task.id();
    if (rescue.files() == 0) {
      return new HandoverNotice("commits of " + whose + " were saved", show);
    }
    String saved = "the uncommitted work of " + whose + " (" + Plural.of(rescue.files(), "file");
    return RescueApplier.isThere(workspace.repository(), rescue)
        ? new HandoverNotice(saved + ") is still in this work tree; see what it is with", show)
        : new HandoverNotice(
            saved + ") was saved; restore it here with", "baton rescue apply " + task.id());
  }

  /** The latest claim of another clone whose files were saved, and not restored yet. */
  private @Nullable EarlierClaim savedElsewhere(List<Event> history, List<EarlierClaim> earlier) {
    for (EarlierClaim claim : earlier) {
      String ref = claim.rescue();
      if (claim.ending() == Ending.CLOSED) {
        return null;
      }
      if (ref != null && claim.files() > 0) {
        boolean isNeeded =
            restored(history, ref) == null && !new Fencing(workspace).isOfThisClone(claim.place());
        return isNeeded ? claim : null;
      }
    }
    return null;
  }

  /**
   * The unfinished tasks that a session which begins now may take up, or has already, with what is
   * left of the work of others on them.
   *
   * @param caller whose own tasks count, too; those of other workers do not, unless they are gone
   * @param most how many at most
   */
  public List<TaskView> left(Caller caller, int most) {
    List<TaskView> left = new ArrayList<>();
    for (TaskView stale :
        new StaleTasks(workspace).list(TaskFilter.ALL, TaskOrder.PRIORITY, most)) {
      Assessment assessment = Objects.requireNonNull(stale.assessment());
      left.add(
          stale.handedOver(
              List.of(
                  new HandoverNotice(
                      Digest.name(assessment.claim().worker())
                          + " has it and seems to be gone ("
                          + Quote.line(assessment.requireFinding().explanation())
                          + "); take it over with",
                      "baton claim " + stale.task().id()))));
    }
    List<TaskId> ids = workspace.stores().formerHolders().unfinished(LOOKED_AT);
    for (Task task : workspace.stores().taskQueries().findAll(ids)) {
      boolean isOpen = task.status() != TaskStatus.IN_PROGRESS || isHeld(caller, task.id());
      List<HandoverNotice> notices = isOpen && left.size() < most ? notices(task) : List.of();
      if (!notices.isEmpty()) {
        left.add(TaskView.of(task).handedOver(notices));
      }
    }
    return left;
  }

  private boolean isHeld(Caller caller, TaskId id) {
    return workspace
        .stores()
        .claims()
        .current(id)
        .map(claim -> new Fencing(workspace).isHolder(caller, claim))
        .orElse(false);
  }

  /** The latest rescue of a claim before this epoch in this repository; null for none. */
  @Nullable Rescue rescue(Task task, long before) {
    try {
      return RescueRefs.before(workspace.repository(), task.id().value(), before);
    } catch (IOException unreadable) {
      workspace.debug("the rescues of " + task.id() + " are unknown: " + unreadable.getMessage());
      return null;
    }
  }

  /** Where a rescue was restored, or adopted with its work tree; null where it was not. */
  static @Nullable String restored(List<Event> history, String ref) {
    for (Event event : history) {
      if (event.kind().equals(Events.RESTORED)) {
        JsonObject detail = JsonObject.orEmpty(event.detail());
        if (ref.equals(detail.text("ref"))) {
          return detail.text("worktree");
        }
      }
    }
    return null;
  }

  /** Whether a later worker closed the task. */
  private static boolean isFinished(List<EarlierClaim> earlier, long epoch) {
    return earlier.stream()
        .anyMatch(claim -> claim.epoch() > epoch && claim.ending() == Ending.CLOSED);
  }

  /**
   * The digest of a task.
   *
   * @param files what is known already about uncommitted files, in lines of Baton's own; empty
   *     where that is to be found out
   */
  public Digest digest(Task task, List<String> files) {
    return new FactCollector(workspace, this).digest(task, files);
  }

  String ago(Instant then) {
    return Ages.ago(then, workspace.now());
  }
}
