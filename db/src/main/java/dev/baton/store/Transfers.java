package dev.baton.store;

import dev.baton.task.TaskId;
import java.util.Collection;
import java.util.Map;
import java.util.function.Consumer;

/** Reads whole tasks, many at a time: what imports compare with and exports write. */
public interface Transfers {

  /** Every task, tombstones too, by id; from one snapshot and in flat memory. */
  void forEach(Consumer<WholeTask> consumer);

  /** Those of these tasks that are here, by id. */
  Map<TaskId, WholeTask> find(Collection<TaskId> ids);
}
