package dev.baton.cli.option;

import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Failure;
import dev.baton.cli.core.Session;
import dev.baton.cron.CronException;
import dev.baton.cron.CronInterval;
import dev.baton.cron.CronSetup;
import dev.baton.cron.Registry;
import dev.baton.cron.StateFolder;
import dev.baton.doctor.CheckContext.RegularSweeps;
import dev.baton.time.DurationText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the commands for scheduled sweeps share. */
public final class CronSupport {
  private CronSupport() {}

  public static CronInterval interval(String text) {
    return new CronInterval(DurationText.parse(text));
  }

  /** The path of the installed program, for others to start. */
  public static Path launcher(Session session) {
    Path distribution = session.environment().distribution();
    if (distribution == null) {
      throw new Failure(
          ExitCode.FAILED,
          "not_installed",
          "the directory of this installation is unknown",
          "start it with its launcher, bin/baton");
    }
    return distribution.resolve("bin/baton");
  }

  /** Checks whether the crontab or the timer sweeps the database of this call. */
  public static RegularSweeps regularSweeps(Session session) {
    Map<String, String> variables = session.environment().variables();
    StateFolder state = StateFolder.of(variables).orElse(null);
    if (state == null) {
      return new RegularSweeps(false, false, "");
    }
    CronSetup.Standing standing = new CronSetup(variables).standing();
    boolean covered = new Registry(state).databases().contains(name(session));
    return new RegularSweeps(standing.isRunning(), covered, standing.problem());
  }

  /** Registers the database of this call, if it exists, for sweeping; its name, otherwise null. */
  public static @Nullable String registerPresent(Session session, CronInterval every) {
    if (!session.location().mayExist()) {
      return null;
    }
    session.stores().settings().setSweepInterval(every.length());
    String database = name(session);
    StateFolder.of(session.environment().variables())
        .ifPresent(state -> new Registry(state).add(database));
    return database;
  }

  /** Registers a new database for sweeping in case cron is installed later. Ignores failures. */
  public static void register(Session session) {
    StateFolder state = StateFolder.of(session.environment().variables()).orElse(null);
    if (state == null) {
      return;
    }
    try {
      new Registry(state).add(name(session));
    } catch (CronException e) {
      session.output().note("not registered for baton cron: " + e.getMessage());
    }
  }

  /** The database of this call in the list: a path without links, or an address. */
  private static String name(Session session) {
    Path file = session.location().file();
    try {
      return session.location().server() != null
          ? session.location().place()
          : file.toRealPath().toString();
    } catch (IOException e) {
      return file.toAbsolutePath().toString();
    }
  }
}
