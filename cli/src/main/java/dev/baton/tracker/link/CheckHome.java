package dev.baton.tracker.link;

import dev.baton.task.InvalidValue;
import dev.baton.tracker.format.TrackerProgram;
import dev.baton.tracker.home.Home;
import dev.baton.tracker.home.Homes;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Finds out whether a database and the home of its tasks are in sync. Changes nothing. */
public record CheckHome(HomeAccess access) {
  /** The result. */
  public sealed interface Result {
    /** The tasks live in the database itself. */
    record NotLinked() implements Result {}

    /**
     * Both sides are in sync.
     *
     * @param readAt when the home's tasks were last read, if that is known; null otherwise
     */
    record InSync(String place, TrackerProgram.Kind kind, @Nullable Instant readAt)
        implements Result {}

    record OutOfSync(String place, Home.Trouble trouble) implements Result {}

    /**
     * The home cannot be read.
     *
     * @param name what it is called
     * @param moved whether its program is not where it was when the link was made
     */
    record Unreadable(String place, String name, IOException why, boolean moved)
        implements Result {}

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
      Home.Trouble trouble = Homes.trouble(access.links(), home);
      return trouble == null
          ? new Result.InSync(home.place(), home.kind(), access.readAt(home))
          : new Result.OutOfSync(home.place(), trouble);
    } catch (IOException e) {
      TrackerProgram program = home.program();
      boolean moved = program != null && !Files.isExecutable(program.executable());
      return new Result.Unreadable(home.place(), home.name(), e, moved);
    }
  }
}
