package dev.baton.tracker.move;

import dev.baton.store.Transfers;
import dev.baton.store.WholeTask;
import dev.baton.task.TaskStatus;
import java.util.function.Consumer;

/** Passes every task, by id, to a writer. */
public final class ExportTasks {
  private final Transfers transfers;

  public ExportTasks(Transfers transfers) {
    this.transfers = transfers;
  }

  /**
   * Exports them, from one snapshot and in constant memory.
   *
   * @param deleted whether to export deleted tasks, too, for trackers that merge them
   * @return how many there were
   */
  public long export(boolean deleted, Consumer<WholeTask> writer) {
    long[] count = {0};
    transfers.forEach(whole -> {
      if (deleted || whole.task().status() != TaskStatus.TOMBSTONE) {
        writer.accept(whole);
        count[0]++;
      }
    });
    return count[0];
  }
}
