package dev.baton.app.move;

import dev.baton.store.Transfers;
import dev.baton.store.WholeTask;
import dev.baton.task.TaskStatus;
import java.util.function.Consumer;

/** Gives every task, by id, to somebody who writes it down. */
public final class ExportTasks {
  private final Transfers transfers;

  public ExportTasks(Transfers transfers) {
    this.transfers = transfers;
  }

  /**
   * Exports them, from one snapshot and in flat memory.
   *
   * @param deleted whether deleted tasks are exported, too, for trackers that merge them
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
