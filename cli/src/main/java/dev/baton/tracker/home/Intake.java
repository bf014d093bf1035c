package dev.baton.tracker.home;

import dev.baton.store.Stamp;
import dev.baton.store.Stores;
import dev.baton.store.TransferWriter;
import dev.baton.store.WholeTask;
import dev.baton.task.TaskId;
import dev.baton.task.TaskStatus;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Brings what a home has into the database, and ends the claims that no longer hold there. */
final class Intake implements AutoCloseable {
  /** The event for a task whose record disappeared from the home. */
  static final String GONE = "gone_from_file";

  private final Stores stores;
  private final Stamp stamp;
  private final Home home;
  private final HomeReport report;
  private final TransferWriter writer;
  private final List<String> givenUp;

  Intake(Stores stores, Stamp stamp, Home home, HomeReport report) {
    this.stores = stores;
    this.stamp = stamp;
    this.home = home;
    this.report = report;
    writer = stores.transferWriter(stamp);
    givenUp = List.of(stores.links().memory(HomeSync.GIVEN_UP).orElse("").split(" ", -1));
  }

  /**
   * Writes a task of which only the origin differs: fields that Baton does not know, and that an
   * export has to restore.
   */
  void writeOrigin(WholeTask here, WholeTask whole) {
    writer.write(here, whole);
  }

  /**
   * Writes a task.
   *
   * @param here the present one; null for none
   * @param line where the home has it; 0 where it has no lines
   */
  void write(@Nullable WholeTask here, WholeTask whole, long line) {
    TaskId id = whole.task().id();
    writer.write(here, whole);
    if (here != null && here.claimedBy() != null) {
      endClaim(here.claimedBy(), whole);
    }
    writer.event(id, "synced", line == 0 ? "{}" : "{\"line\":" + line + "}");
    report.countRead(1);
  }

  private void endClaim(String worker, WholeTask whole) {
    TaskId id = whole.task().id();
    boolean held =
        whole.task().status() == TaskStatus.IN_PROGRESS
            && (!home.decides() || worker.equals(whole.task().assignee()));
    if (!held && !whole.task().status().isOver() && givenUp.contains(id.value())) {
      stores.links().release(id);
    } else if (whole.task().status() != TaskStatus.IN_PROGRESS) {
      stores.links().dropClaim(whole.task(), stamp.at());
      writer.event(id, "claim_lost", "{}");
      if (whole.task().status() == TaskStatus.CLOSED || report.refused().containsKey(id.value())) {
        return; // closing the task reports it to the worker, and so does a claim that failed
      }
      report.conflict(
          "%s: %s says that it is %s; the claim of %s has ended"
              .formatted(id, home.name(), whole.task().status().wireName(), worker));
    } else if (!held) {
      stores.links().endClaim(id, stamp.at());
      writer.event(id, "claim_lost", "{}");
      report.conflict(
          "%s: %s gives it to %s; the claim of %s has ended"
              .formatted(id, home.name(), whole.task().assignee(), worker));
    }
  }

  /** Deletes a task whose record disappeared. */
  void bury(TaskId id) {
    if (stores.claims().current(id).isPresent() && !givenUp.contains(id.value())) {
      stores.links().noteLost(id, stamp.at());
      writer.event(id, "claim_lost", "{}");
    }
    stores.taskStates().bury(id, null, "deleted in " + home.name(), stamp);
    writer.event(id, GONE, "{}");
    stores.links().remove(id.value());
    report.countRead(1);
  }

  @Override
  public void close() {
    if (!givenUp.getFirst().isEmpty()) {
      stores.links().remember(HomeSync.GIVEN_UP, null);
    }
  }
}
