package dev.baton.store;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Changes that are made only to see what they would come to. */
public final class Rehearsal {
  private final Database database;

  public Rehearsal(Database database) {
    this.database = database;
  }

  /**
   * Makes the changes and takes them all back.
   *
   * @return what they came to
   * @throws StoreException when the database cannot be written
   */
  public <T> T of(Supplier<T> changes) {
    List<T> result = new ArrayList<>(1);
    try {
      return database.atomically(() -> {
        result.add(changes.get());
        throw new TakenBack();
      });
    } catch (TakenBack asWanted) {
      return result.getFirst();
    }
  }

  /** Ends a transaction without a commit. */
  private static final class TakenBack extends RuntimeException {
    private static final long serialVersionUID = 1L;

    TakenBack() {
      super(null, null, false, false);
    }
  }
}
