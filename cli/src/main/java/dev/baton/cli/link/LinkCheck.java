package dev.baton.cli.link;

import dev.baton.doctor.LinkState;
import dev.baton.task.InvalidValue;
import dev.baton.text.FileTrouble;
import dev.baton.tracker.format.TrackerProgram;
import dev.baton.tracker.home.Home;
import dev.baton.tracker.home.HomeAccess;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Whether a database and the home of its tasks are in sync. Finding that out changes nothing.
 *
 * @param kind what stores the tasks there; null when there is no link, or both are not in sync
 * @param readAt when the home's tasks were last read, if that is known; null otherwise
 */
record LinkCheck(LinkState state, TrackerProgram.@Nullable Kind kind, @Nullable Instant readAt) {
  private LinkCheck(LinkState state) {
    this(state, null, null);
  }

  static LinkCheck of(HomeAccess access) {
    Home home;
    try {
      home = access.find();
    } catch (IOException e) {
      return broken(null, "the link cannot be read: " + FileTrouble.of(e), "");
    } catch (InvalidValue e) {
      return broken(null, String.valueOf(e.getMessage()), e.hint());
    }
    if (home == null) {
      return new LinkCheck(LinkState.NONE);
    }
    try {
      Home.Trouble found = access.trouble(home);
      return found == null
          ? new LinkCheck(
              new LinkState(home.place(), false, "", ""), home.kind(), access.readAt(home))
          : new LinkCheck(
              new LinkState(home.place(), found.broken(), found.problem(), found.fix()));
    } catch (IOException e) {
      String problem = home.name() + " cannot be read: " + FileTrouble.of(e);
      return broken(home.place(), problem, fix(home, e));
    }
  }

  private static LinkCheck broken(@Nullable String place, String problem, String fix) {
    return new LinkCheck(new LinkState(place, true, problem, fix));
  }

  private static String fix(Home home, IOException why) {
    TrackerProgram program = home.program();
    if (program != null && !Files.isExecutable(program.executable())) {
      return "baton link beads, which finds the program again";
    }
    return why instanceof AccessDeniedException ? "chmod u+r '" + home.place() + "'" : "";
  }
}
