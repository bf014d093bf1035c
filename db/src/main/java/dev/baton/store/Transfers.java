package dev.baton.store;

import dev.baton.task.TaskId;
import java.util.Collection;
import java.util.Map;
import java.util.function.Consumer;

/** Reads whole tasks in bulk, for imports to compare with and for exports to write. */
public interface Transfers {

  /** Every task, including tombstones, by id; from one snapshot and in constant memory. */
  void forEach(Consumer<WholeTask> consumer);

  /** Those of these tasks that exist, by id. */
  Map<TaskId, WholeTask> find(Collection<TaskId> ids);
}
