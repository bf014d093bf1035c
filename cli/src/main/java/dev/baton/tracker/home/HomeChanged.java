package dev.baton.tracker.home;

import dev.baton.store.Links;
import dev.baton.store.Links.Base;
import dev.baton.store.Stores;
import dev.baton.task.TaskId;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A home that was changed by somebody else as the database was, under the lock of the home. */
public final class HomeChanged {
  private final Stores stores;
  private final Home home;

  public HomeChanged(Stores stores, Home home) {
    this.stores = stores;
    this.home = home;
  }

  /**
   * Nothing has to be written any more.
   *
   * @param ids all tasks that were changed in the database since both sides were in sync
   */
  public void accept(Set<String> ids) {
    Links store = stores.links();
    Set<TaskId> tasks = new HashSet<>();
    ids.forEach(id -> tasks.add(new TaskId(id)));
    stores.inTransaction(() -> {
      Map<String, Base> bases = store.bases();
      Map<String, String> lines = new HashMap<>();
      stores
          .transfers()
          .find(tasks)
          .forEach((id, whole) -> {
            Base base = bases.get(id.value());
            lines.put(id.value(), home.record(base == null ? null : base.record(), whole));
          });
      store.putAll(lines, id -> List.of());
      SyncState state = SyncState.parse(store.look().state().orElse(null));
      store.setState(new SyncState(state.home(), store.look().newestEvent(), state.owes()).text());
      return true;
    });
  }
}
