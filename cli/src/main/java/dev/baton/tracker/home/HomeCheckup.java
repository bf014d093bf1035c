package dev.baton.tracker.home;

import dev.baton.store.Links;
import dev.baton.store.Links.Look;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Finds out whether a database and the home of its tasks are in sync, and why not. Changes nothing.
 */
public final class HomeCheckup {
  private final Links store;
  private final Home home;

  public HomeCheckup(Links store, Home home) {
    this.store = store;
    this.home = home;
  }

  /**
   * Checks.
   *
   * @return null when both are in sync
   * @throws IOException when the home cannot be read
   */
  public @Nullable HomeTrouble look() throws IOException {
    HomeTrouble trouble = home.trouble(!store.bases().isEmpty());
    if (trouble != null) {
      return trouble;
    }
    Look look = store.look();
    SyncState state = SyncState.parse(look.state().orElse(null));
    boolean inStep =
        !home.changesSince(state.home()).isChanged()
            && look.newestEvent() <= state.event()
            && !state.owes();
    return inStep
        ? null
        : new HomeTrouble(
            false,
            "the linked file and the database are out of sync",
            "run baton sweep, which writes the file or shows the reason");
  }
}
