package dev.baton.cli.command;

import dev.baton.cli.core.Session;
import dev.baton.doctor.LinkState;
import dev.baton.interop.home.FileLink;
import dev.baton.interop.home.LinkCheckup;
import dev.baton.interop.home.LinkReport;
import dev.baton.interop.home.LinkSync;
import dev.baton.store.StoreException;
import dev.baton.task.InvalidValue;
import dev.baton.text.FileTrouble;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;

/** Keeps the file that a database is linked to in step with it. */
public final class LinkedTracker {
  private LinkedTracker() {}

  static Path place(Session session) {
    // Not Link.place: most databases have none, and need not load that class.
    Path database = session.location().file();
    return database.resolveSibling(database.getFileName() + ".link");
  }

  /**
   * Brings both into step; what cannot be done is told, and no reason for a command to fail: what
   * it does is safe in the database, and the file gets it as soon as that is possible.
   *
   * @return whether that went well
   */
  static boolean sync(Session session) {
    try {
      FileLink link = FileLink.of(session.location().file());
      if (link != null) {
        tell(session, run(session, link));
      }
      return true;
    } catch (IOException e) {
      warn(session, FileTrouble.of(e));
    } catch (InvalidValue e) {
      warn(session, String.valueOf(e.getMessage()));
    } catch (StoreException e) {
      warn(session, String.valueOf(e.getMessage()));
    } catch (RuntimeException e) {
      warn(session, "a mistake in Baton: " + e);
    }
    return false;
  }

  /**
   * Brings both into step.
   *
   * @throws IOException when the file cannot be read or written
   * @throws InvalidValue when it cannot be understood
   */
  static LinkReport run(Session session, FileLink link) throws IOException {
    LinkSync.Means means =
        new LinkSync.Means(
            session.stamp(), session.environment().clock().getZone(), session.lockTimeout());
    return new LinkSync(session.stores(), link, means).run();
  }

  /** How both stand, for doctor. */
  public static LinkState look(Session session) {
    FileLink link;
    try {
      link = FileLink.of(session.location().file());
    } catch (IOException e) {
      return new LinkState(null, true, "the link cannot be read: " + FileTrouble.of(e), "");
    } catch (InvalidValue e) {
      return new LinkState(null, true, String.valueOf(e.getMessage()), e.hint());
    }
    if (link == null) {
      return LinkState.NONE;
    }
    String file = link.file().toString();
    try {
      Clock clock = session.environment().clock();
      LinkCheckup.Finding found =
          new LinkCheckup(session.stores(), link, clock.getZone(), clock.instant()).look();
      return new LinkState(file, found.broken(), found.problem(), found.fix());
    } catch (IOException e) {
      String problem = "the linked file cannot be read: " + FileTrouble.of(e);
      return new LinkState(file, true, problem, "chmod u+r '" + file + "'");
    }
  }

  static void tell(Session session, LinkReport report) {
    report.conflicts().forEach(words -> session.output().warn(words));
  }

  private static void warn(Session session, String why) {
    session
        .output()
        .warn("the linked file is left alone, and the database out of step with it: " + why);
  }
}
