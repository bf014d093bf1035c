package dev.baton.cli.cron;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
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
  public static Path launcher(Call call) {
    Path distribution = call.environment().distribution();
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
  public static RegularSweeps regularSweeps(Call call) {
    Map<String, String> variables = call.environment().variables();
    StateFolder state = StateFolder.of(variables).orElse(null);
    if (state == null) {
      return new RegularSweeps(false, false, "");
    }
    CronSetup.Standing standing = new CronSetup(variables).standing();
    boolean covered = new Registry(state).databases().contains(name(call));
    return new RegularSweeps(standing.isRunning(), covered, standing.problem());
  }

  /** Registers the database of this call, if it exists, for sweeping; its name, otherwise null. */
  public static @Nullable String registerPresent(Call call, CronInterval every) {
    if (!call.workspace().location().mayExist()) {
      return null;
    }
    call.workspace().stores().settings().setSweepInterval(every.length());
    String database = name(call);
    StateFolder.of(call.environment().variables())
        .ifPresent(state -> new Registry(state).add(database));
    return database;
  }

  /** Registers a new database for sweeping in case cron is installed later. Ignores failures. */
  public static void register(Call call) {
    StateFolder state = StateFolder.of(call.environment().variables()).orElse(null);
    if (state == null) {
      return;
    }
    try {
      new Registry(state).add(name(call));
    } catch (CronException e) {
      call.output().note("not registered for baton cron: " + e.getMessage());
    }
  }

  /** The database of this call in the list: a path without links, or an address. */
  private static String name(Call call) {
    Path file = call.workspace().location().file();
    try {
      return call.workspace().location().server() != null
          ? call.workspace().location().place()
          : file.toRealPath().toString();
    } catch (IOException e) {
      return file.toAbsolutePath().toString();
    }
  }
}
