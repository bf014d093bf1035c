package dev.baton.app.move;

import dev.baton.interop.home.Home;
import dev.baton.interop.home.HomeCheckup;
import dev.baton.interop.home.HomeTrouble;
import dev.baton.task.InvalidValue;
import java.io.IOException;

/** Finds out whether a database and the home of its tasks are in sync. Changes nothing. */
public final class CheckHome {
  private final HomeAccess access;

  public CheckHome(HomeAccess access) {
    this.access = access;
  }

  /** The result. */
  public sealed interface Result {
    /** The tasks live in the database itself. */
    record NotLinked() implements Result {}

    record InStep(String place) implements Result {}

    record OutOfStep(String place, HomeTrouble trouble) implements Result {}

    record Unreadable(String place, IOException why) implements Result {}

    /** The link, which says where the home is, cannot be read. */
    record LinkUnreadable(IOException why) implements Result {}

    /** The link is not valid. */
    record LinkDamaged(InvalidValue why) implements Result {}
  }

  public Result check() {
    Home home;
    try {
      home = access.find();
    } catch (IOException e) {
      return new Result.LinkUnreadable(e);
    } catch (InvalidValue e) {
      return new Result.LinkDamaged(e);
    }
    if (home == null) {
      return new Result.NotLinked();
    }
    try {
      HomeTrouble trouble = new HomeCheckup(access.links(), home).look();
      return trouble == null
          ? new Result.InStep(home.place())
          : new Result.OutOfStep(home.place(), trouble);
    } catch (IOException e) {
      return new Result.Unreadable(home.place(), e);
    }
  }
}
