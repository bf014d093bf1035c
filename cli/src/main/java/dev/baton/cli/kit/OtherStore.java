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
    if (isOwn(workspace, other)) {
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
      throw Failure.conflict(
          "not_empty",
          other.place() + " still has the tasks that were moved away: expected an empty database",
          "delete it, or name another project or file");
    }
  }

  private static boolean isOwn(Workspace workspace, StoreLocation place) {
    return place.place().equals(workspace.location().place());
  }

  /**
   * Opens the database of the call, also where its tasks were to be moved to another one and
   * nothing arrived there, because the program was killed.
   *
   * @param typed the other one
   * @throws StoreException when it cannot be opened
   */
  public static void openSource(Workspace workspace, String typed) {
    try {
      workspace.stores();
    } catch (StoreException e) {
      StoreLocation other = StoreLocation.find(workspace.environment(), typed);
      if (!other.place().equals(e.movedTo()) || !comesBack(workspace, other)) {
        throw e;
      }
      workspace.stores();
    }
  }

  /** A copy that is still running locks the other one, so this waits for it. */
  private static boolean comesBack(Workspace workspace, StoreLocation other) {
    try (Stores target = Opening.create(workspace, other)) {
      return target.whileUnused(() -> Opening.comeBack(workspace, other.place()));
    }
  }

  /**
   * Uses the database of the call again, with the tasks that were left there when they were moved
   * away.
   *
   * @param typed the path of a file, or an address
   * @throws InvalidValue when it does not name the database of the call, or that was not left
   */
  public static void comeBack(Workspace workspace, String typed) {
    if (!isOwn(workspace, StoreLocation.find(workspace.environment(), typed))
        || !Opening.comeBack(workspace, null)) {
      throw new InvalidValue(
          InvalidValue.quote(typed)
              + " is not where the tasks were moved away: expected that place with --force");
    }
  }

  @Override
  public void close() {
    stores.close();
  }
}
