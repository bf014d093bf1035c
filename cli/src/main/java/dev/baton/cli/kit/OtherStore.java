package dev.baton.cli.kit;

import dev.baton.store.StoreException;
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
    return new OtherStore(created(workspace, other), other.place(), other.server() != null);
  }

  private static Stores created(Workspace workspace, StoreLocation other) {
    try {
      return Opening.create(workspace, other);
    } catch (StoreException e) {
      if (e.kind() != StoreException.Kind.MOVED) {
        throw e;
      }
      // What was left there is older than what comes back now.
      Opening.comeBack(workspace, other, workspace.stores().storage().place());
      return Opening.create(workspace, other);
    }
  }

  /**
   * Makes the database of the call usable again, with the tasks that were left there when they were
   * moved away.
   *
   * @param typed the path of a file, or an address
   * @return whether it names the database of the call, and it was left
   */
  public static boolean comeBack(Workspace workspace, String typed) {
    StoreLocation own = workspace.location();
    if (!StoreLocation.find(workspace.environment(), typed).place().equals(own.place())) {
      return false;
    }
    return Opening.comeBack(workspace, own, null);
  }

  @Override
  public void close() {
    stores.close();
  }
}
