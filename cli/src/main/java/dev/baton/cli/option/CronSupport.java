package dev.baton.cli.option;

import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Failure;
import dev.baton.cli.core.Session;
import dev.baton.cron.CronException;
import dev.baton.cron.CronInterval;
import dev.baton.cron.CronSetup;
import dev.baton.cron.Registry;
import dev.baton.cron.StateFolder;
import dev.baton.time.DurationText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the commands around regular sweeps have in common. */
public final class CronSupport {
  private CronSupport() {}

  public static CronInterval interval(String text) {
    return new CronInterval(DurationText.parse(text));
  }

  /** The installed program, to be started by others. */
  public static Path launcher(Session session) {
    Path distribution = session.environment().distribution();
    if (distribution == null) {
      throw new Failure(
          ExitCode.FAILED,
          "not_installed",
          "this Baton does not know where it is installed",
          "start it by its launcher, bin/baton");
    }
    return distribution.resolve("bin/baton");
  }

  /** What keeps regular sweeps from running or from being known; empty when nothing does. */
  public static String problem(Session session) {
    Map<String, String> variables = session.environment().variables();
    return StateFolder.of(variables).isEmpty() ? "" : new CronSetup(variables).standing().problem();
  }

  /** Has the database of this call looked after, where there is one; its path, else null. */
  public static @Nullable String registerPresent(Session session, CronInterval every) {
    if (!Files.exists(session.location().file())) {
      return null;
    }
    session.settings().setSweepInterval(every.length());
    Path database = realPath(session.location().file());
    StateFolder.of(session.environment().variables())
        .ifPresent(state -> new Registry(state).add(database));
    return database.toString();
  }

  /** Has a new database looked after if ever cron is installed. Not being able to is no failure. */
  public static void register(Session session) {
    StateFolder state = StateFolder.of(session.environment().variables()).orElse(null);
    if (state == null) {
      return;
    }
    try {
      new Registry(state).add(realPath(session.location().file()));
    } catch (CronException e) {
      session.output().note("not registered for baton cron: " + e.getMessage());
    }
  }

  private static Path realPath(Path file) {
    try {
      return file.toRealPath();
    } catch (IOException e) {
      return file.toAbsolutePath();
    }
  }
}
