package dev.baton.cli.cron;

import dev.baton.app.need.RegularSweeps;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cron.CronException;
import dev.baton.cron.CronInterval;
import dev.baton.cron.Registry;
import dev.baton.cron.StateFolder;
import dev.baton.time.DurationText;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** What the commands for scheduled sweeps share. */
public final class CronSupport {
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

  /** Registers the database of this call, if it exists, for sweeping; its name, otherwise null. */
  public static @Nullable String registerPresent(Call call, CronInterval every) {
    if (!call.workspace().location().mayExist()) {
      return null;
    }
    call.workspace().stores().settings().setSweepInterval(every.length());
    String database = RegularSweeps.database(call.workspace());
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
      new Registry(state).add(RegularSweeps.database(call.workspace()));
    } catch (CronException e) {
      call.output().note("not registered for baton cron: " + e.getMessage());
    }
  }
}
