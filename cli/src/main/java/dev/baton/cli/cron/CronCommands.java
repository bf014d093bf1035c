package dev.baton.cli.cron;

import static dev.baton.cli.kit.Heading.RECOVER;

import dev.baton.app.need.RegularSweeps;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Commands;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Freshness;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.sweep.SweepView;
import dev.baton.cron.CronInterval;
import dev.baton.cron.CronMemory;
import dev.baton.cron.CronRun;
import dev.baton.cron.CronRun.Look;
import dev.baton.cron.CronRun.Sweep;
import dev.baton.cron.CronSetup;
import dev.baton.cron.Registry;
import dev.baton.cron.StateFolder;
import dev.baton.cron.SweepProcess;
import dev.baton.install.InstallFailure;
import dev.baton.sweep.SweepResult;
import dev.baton.sweep.Sweeper;
import dev.baton.terminal.Ages;
import dev.baton.time.DurationText;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** {@code baton cron}: regular sweeps of all registered repositories. */
public final class CronCommands implements Commands {
  private static final String USUAL = "5m";
  private static final String OFF = "off";
  private static final Duration RUN_LIMIT = Duration.ofSeconds(60);
  private static final Duration FORGET_LIMIT = Duration.ofSeconds(20);

  @Override
  public List<Row> rows() {
    return List.of(
        Row.of(RECOVER, "cron install", "install regular sweeps"),
        Row.of(RECOVER, "cron uninstall", "stop regular sweeps"),
        Row.of(RECOVER, "cron status", "show the state of regular sweeps", "cron"),
        Row.of(RECOVER, "cron run", "sweep every registered repository now"),
        Row.hidden("cron sweep"));
  }

  @Override
  public Syntax syntax(String name) {
    return switch (name) {
      case "cron install" ->
          new Syntax(
                  "Install regular sweeps of all registered repositories.", CronCommands::install)
              .option("--every", "TIME", "how often (default " + USUAL + ")")
              .flag("--systemd", "use a systemd user timer instead of the crontab")
              .example("baton cron install")
              .example("baton cron install --every 15m --systemd");
      case "cron uninstall" ->
          new Syntax("Remove Baton from the crontab and stop its timer.", CronCommands::uninstall)
              .example("baton cron uninstall");
      case "cron status" ->
          new Syntax(
                  "Show whether regular sweeps are installed, and the last results.",
                  CronCommands::status)
              .onlyReads()
              .example("baton cron status --json");
      case "cron run" ->
          new Syntax("Sweep every registered repository, as cron does.", CronCommands::sweepAll)
              .option("--every", "TIME", "the interval, so that missed sweeps are noticed")
              .option("--limit", "TIME", "time limit per repository (default 60s)")
              .example("baton cron run");
      case "cron sweep" ->
          new Syntax("Sweep one repository; used by baton cron run.", CronCommands::sweep)
              .option("--every", "TIME", "the interval; 'off' removes the repository from the list")
              .flag("--again", "print when a death that was seen will be confirmed")
              .example("baton cron sweep --every 5m")
              .needs(Freshness.IN_PROGRESS);
      default -> throw Commands.unknown(name);
    };
  }

  private static ExitCode install(Call call) {
    String wanted = call.value("--every");
    CronInterval every = CronSupport.interval(wanted == null ? USUAL : wanted);
    CronSetup setup = setup(call);
    Path launcher = CronSupport.launcher(call);
    boolean systemd = call.has("--systemd");
    boolean changed = true;
    String toDo = "";
    if (systemd) {
      toDo = setup.installTimer(every, launcher);
    } else {
      changed = setup.installCrontab(every, launcher);
    }
    CronSetup.Standing standing = setup.standing();
    boolean running = standing.isRunning();
    if (!toDo.isEmpty() || !running) {
      call.output().warn(toDo.isEmpty() ? standing.problem() : toDo);
    }
    String database = CronSupport.registerPresent(call, every);
    String by = systemd ? "systemd" : "crontab";
    call.output().show(new CronView.Installed(by, every, changed, running, database));
    // A daemon may be started later, as in a container that is being built.
    return running || !systemd ? ExitCode.OK : ExitCode.FAILED;
  }

  private static CronSetup setup(Call call) {
    return new CronSetup(call.environment().variables());
  }

  /** Prints docs/schema/cron-uninstall.json. */
  private static ExitCode uninstall(Call call) {
    CronSetup setup = setup(call);
    CronSetup.Removal removal = setup.uninstall();
    if (!removal.doubt().isEmpty()) {
      call.output().warn(removal.doubt());
    }
    if (removal.changed()) {
      expectNoSweeps(call, setup);
    }
    return call.answer(
        fields -> fields.truth("changed", removal.changed()),
        removal.changed() ? "uninstalled" : "not installed");
  }

  /** Otherwise each manual sweep would report missed sweeps. */
  private static void expectNoSweeps(Call call, CronSetup setup) {
    SweepProcess forget = process(call, setup, List.of("--every", OFF), FORGET_LIMIT);
    for (String database : new Registry(setup.state()).databases()) {
      Sweep.Report report = forget.sweep(database);
      if (report.result() != CronMemory.Result.SWEPT && report.result() != CronMemory.Result.GONE) {
        call.output().warn(database + ": " + report.complaint());
      }
    }
  }

  private static SweepProcess process(
      Call call, CronSetup setup, List<String> options, Duration limit) {
    return new SweepProcess(
        CronSupport.launcher(call), setup.state(), options, limit, call.workspace().processes());
  }

  private static ExitCode status(Call call) {
    CronSetup setup = setup(call);
    CronView.Status status =
        new CronView.Status(
            setup.standing(),
            setup.interval().orElse(null),
            CronMemory.load(setup.state()),
            new Registry(setup.state()).databases(),
            call.now());
    return call.show(status);
  }

  private static ExitCode sweepAll(Call call) {
    String every = call.value("--every");
    String limit = call.value("--limit");
    CronSetup setup = setup(call);
    List<String> options = new ArrayList<>(List.of("--again"));
    if (every != null) {
      options.addAll(List.of("--every", CronSupport.interval(every).text()));
    }
    SweepProcess sweep =
        process(call, setup, options, limit == null ? RUN_LIMIT : DurationText.parse(limit));
    CronRun run =
        new CronRun(
            setup.state(),
            sweep,
            call.workspace().processes(),
            call.environment().clock(),
            call.output()::warn,
            time -> sleep(call, time, every == null));
    // If another run is in progress, it does all the work.
    List<Look> looks = run.run().orElse(List.of());
    call.output().show(new CronView.Looks(looks));
    return exitCode(looks);
  }

  /**
   * @param byHand whether a person waits; cron would send a mail
   */
  private static void sleep(Call call, Duration time, boolean byHand) {
    if (byHand) {
      call.output()
          .note("waiting " + Ages.format(time) + " until the death of a worker is confirmed");
    }
    try {
      Thread.sleep(time);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static ExitCode exitCode(List<Look> looks) {
    ExitCode code = ExitCode.OK;
    for (Look look : looks) {
      code =
          switch (look.result()) {
            case SWEPT, GONE -> code;
            case FAILED, TIMED_OUT -> ExitCode.FAILED;
            case UNAVAILABLE -> code == ExitCode.OK ? ExitCode.STORE : code;
          };
    }
    return code;
  }

  /**
   * What {@code cron run} starts for each repository: a sweep that reports only changes, and that
   * stores how often such sweeps are scheduled.
   */
  private static ExitCode sweep(Call call) {
    String every = call.value("--every");
    Duration interval =
        every == null || every.equals(OFF) ? null : CronSupport.interval(every).length();
    if (OFF.equals(every)) {
      call.stores().settings().setSweepInterval(null);
      return ExitCode.OK;
    }
    List<SweepResult> results = call.workspace().sweeper().sweep(Sweeper.Request.ALL, call.stamp());
    List<SweepResult> changed = results.stream().filter(CronCommands::isChange).toList();
    call.workspace().foreignClaims().keepAlive();
    if (interval != null) {
      // After the sweep, which first checks whether any sweeps were missed.
      call.stores().settings().setSweepInterval(interval);
    }
    if (call.output().isJson() || !changed.isEmpty()) {
      call.output().show(new SweepView.Swept(changed, false, call.now()));
    }
    if (call.has("--again")) {
      results.stream()
          .filter(result -> result.action() == SweepResult.Action.SUSPECT)
          .filter(result -> result.assessment().isDead())
          .map(result -> result.assessment().confirmedAt())
          .filter(Objects::nonNull)
          .max(Instant::compareTo)
          .ifPresent(
              at -> call.output().line(Sweep.AGAIN + Duration.between(call.now(), at).toMillis()));
    }
    return ExitCode.OK;
  }

  private static boolean isChange(SweepResult result) {
    return result.isTaken() || result.action() == SweepResult.Action.CLOSED;
  }

  /** What the commands for scheduled sweeps share. */
  public static final class CronSupport {
    public static CronInterval interval(String text) {
      return new CronInterval(DurationText.parse(text));
    }

    /** The path of the installed program, for others to start. */
    public static Path launcher(Call call) {
      Path distribution = call.environment().distribution();
      if (distribution == null) {
        throw Failure.failed(
            "not_installed",
            "the directory of this installation is unknown",
            "start it with its launcher, bin/baton");
      }
      return distribution.resolve("bin/baton");
    }

    /**
     * Registers the database of this call, if it exists, for sweeping; its name, otherwise null.
     */
    public static @Nullable String registerPresent(Call call, CronInterval every) {
      if (!call.workspace().location().mayExist()) {
        return null;
      }
      call.stores().settings().setSweepInterval(every.length());
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
      } catch (InstallFailure e) {
        call.output().note("not registered for baton cron: " + e.getMessage());
      }
    }
  }
}
