package dev.baton.cli.kit;

import dev.baton.store.Stores;
import dev.baton.task.InvalidValue;

/**
 * A second database, beside that of the call.
 *
 * @param place as a person writes it
 * @param onServer whether it is a project on a server
 */
public record OtherStore(Stores stores, String place, boolean onServer) implements AutoCloseable {
  /**
   * Opens it, and creates it where there is none.
   *
   * @param typed the path of a file, or an address
   * @throws InvalidValue when it is neither, or the database of the call
   */
  public static OtherStore create(Workspace workspace, String typed) {
    StoreLocation other = StoreLocation.find(workspace.environment(), typed);
    if (other.place().equals(workspace.location().place())) {
      throw new InvalidValue(
          InvalidValue.quote(typed) + " is where the tasks are: expected another place");
    }
    Stores created = Opening.create(workspace, other);
    return new OtherStore(created, other.place(), other.server() != null);
  }

  @Override
  public void close() {
    stores.close();
  }
}
