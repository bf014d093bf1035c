package dev.baton.cli.core;

import dev.baton.app.Caller;
import dev.baton.app.Lineage;
import dev.baton.app.Services;
import dev.baton.claim.Epoch;
import dev.baton.claim.ProcessTable;
import dev.baton.claim.StalePolicy;
import dev.baton.claim.Uptime;
import dev.baton.config.ClaimConfig;
import dev.baton.config.ConfigScope;
import dev.baton.config.NotifyConfig;
import dev.baton.config.RescueConfig;
import dev.baton.config.StaleSettings;
import dev.baton.git.GitLayout;
import dev.baton.notify.Notifier;
import dev.baton.render.SweepNotes;
import dev.baton.store.Stamp;
import dev.baton.store.Stores;
import dev.baton.store.TaskQueries.Lookup;
import dev.baton.store.sqlite.SqliteStores;
import dev.baton.sweep.Rescuer;
import dev.baton.sweep.SweepResult;
import dev.baton.sweep.Trunk;
import dev.baton.task.TaskId;
import dev.baton.terminal.Output;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One call of one command: its arguments, its output, and the database once it is asked for. */
public final class Session implements Services, AutoCloseable {
  /** For notices that are still under way when the command is done. */
  private static final Duration LAST_CHANCE = Duration.ofSeconds(5);

  private final Environment environment;
  private final Arguments arguments;
  private final Output output;
  private final Settings settings;
  private final CatchingUp catchingUp;
  private @Nullable StoreLocation location;
  private @Nullable Stores stores;
  private @Nullable ProcessTable processes;
  private final Set<String> warnings = new HashSet<>();
  private @Nullable Lineage lineage;
  private @Nullable RescueConfig rescueConfig;
  private @Nullable StaleSettings staleSettings;
  private @Nullable NotifyConfig notifyConfig;
  private @Nullable Notifier notifier;

  /**
   * @param catchingUp done once, when the database is first asked for
   */
  Session(Environment environment, Arguments arguments, Output output, CatchingUp catchingUp) {
    this.catchingUp = catchingUp;
    this.environment = environment;
    this.arguments = arguments;
    this.output = output;
    this.settings = Settings.read(environment, arguments, output);
  }

  /**
   * The same call with the words of another one, which was made before. Both share the database.
   *
   * @throws Failure when they do not fit
   */
  public Session replaying(Syntax syntax, List<String> words) {
    Session replay =
        new Session(environment, syntax.withGlobals().parse(words), output, catchingUp);
    replay.location = location();
    replay.stores = stores();
    return replay;
  }

  public Environment environment() {
    return environment;
  }

  public Arguments arguments() {
    return arguments;
  }

  public Output output() {
    return output;
  }

  @Override
  public Clock clock() {
    return environment.clock();
  }

  @Override
  public Uptime uptime() {
    return environment.uptime();
  }

  /** Who acts, without a claim. */
  public Caller caller() {
    return carrying(null);
  }

  /** Who acts, with the claim that is carried for this task. */
  public Caller caller(TaskId task) {
    Epoch epoch = epoch(task);
    return carrying(epoch == null ? null : new Caller.CarriedClaim(task, epoch));
  }

  private Caller carrying(Caller.@Nullable CarriedClaim claim) {
    return new Caller(
        settings.actor(), settings.worker(), lineage(), claim, arguments.has("--force"));
  }

  /** The processes above this command; read at the first question. */
  public Lineage lineage() {
    if (lineage == null) {
      lineage =
          Lineage.of(this::processes, () -> ClaimConfig.agents(config()), environment.variables());
    }
    return lineage;
  }

  /** Who acts, and when. */
  public Stamp stamp() {
    return caller().stamp(now());
  }

  /** What is settled about stale tasks; read at the first call. */
  public StaleSettings staleSettings() {
    if (staleSettings == null) {
      staleSettings = StaleSettings.read(config(), settings.staleAfter());
    }
    return staleSettings;
  }

  @Override
  public StalePolicy stalePolicy() {
    return staleSettings().policy();
  }

  @Override
  public void reportSweep(List<SweepResult> results) {
    SweepNotes.print(output, results);
  }

  @Override
  public boolean sweepsBeforeClaiming() {
    return staleSettings().auto() != StaleSettings.Auto.OFF;
  }

  public Duration lockTimeout() {
    return settings.lockTimeout();
  }

  public StoreLocation location() {
    if (location == null) {
      location = StoreLocation.find(environment, arguments.value("--db"));
    }
    return location;
  }

  @Override
  public @Nullable GitLayout repository() {
    return location().git();
  }

  @Override
  public Stores stores() {
    if (stores == null) {
      stores = SqliteStores.open(location().file(), settings.lockTimeout());
      catchingUp.catchUp(this);
    }
    return stores;
  }

  /** Creates the database, or opens the one that is there. */
  public Stores createStores() {
    stores = SqliteStores.create(location().file(), settings.lockTimeout());
    catchingUp.catchUp(this);
    return stores;
  }

  @Override
  public ProcessTable processes() {
    if (processes == null) {
      processes = environment.processes().get();
    }
    return processes;
  }

  /** Where the settings of this call are looked for. */
  public ConfigScope config() {
    Path directory = environment.directory();
    Path top = location().top(directory);
    return new ConfigScope(arguments, environment.variables(), directory, top, this::warnOnce);
  }

  /** Several parts of the settings are read from the same file, whose problem is told once. */
  private void warnOnce(String warning) {
    if (warnings.add(warning)) {
      output.warn(warning);
    }
  }

  /** Who is told; what cannot be read is told once. */
  public NotifyConfig notifyConfig() {
    if (notifyConfig == null) {
      notifyConfig = NotifyConfig.read(config());
    }
    return notifyConfig;
  }

  /** Tells people what happened, as it is configured; made at the first call. */
  public Notifier notifier() {
    if (notifier == null) {
      notifier = Notifiers.of(notifyConfig(), this);
    }
    return notifier;
  }

  /** What is configured about rescues; what cannot be read is told once. */
  public RescueConfig rescueConfig() {
    if (rescueConfig == null) {
      rescueConfig = RescueConfig.read(config());
    }
    return rescueConfig;
  }

  @Override
  public Trunk trunk() {
    return new MainLine(this);
  }

  @Override
  public Consumer<List<SweepResult>> sweepWitness() {
    return new SweepNotices(this);
  }

  @Override
  public Rescuer rescuer() {
    return new Rescuing(this);
  }

  /**
   * The task that a typed id stands for.
   *
   * @throws Failure when it stands for none or for several
   */
  public TaskId resolve(String typed) {
    return switch (stores().taskQueries().resolve(typed)) {
      case Lookup.Found found -> found.id();
      case Lookup.Missing missing -> throw Failure.noTask(typed);
      case Lookup.Ambiguous ambiguous ->
          throw Failure.usage(
              "'" + typed + "' is the beginning of several ids: " + ambiguous.shown(),
              "type more of it");
    };
  }

  /**
   * The epoch that a worker carries for this task: from {@code --epoch}, else from the environment
   * that {@code baton run} gives its agent. Null when a person acts.
   */
  public @Nullable Epoch epoch(TaskId task) {
    String given = arguments.value("--epoch");
    if (given == null && task.value().equals(environment.variable("BATON_TASK"))) {
      given = environment.variable("BATON_EPOCH");
    }
    return given == null ? null : Epoch.parse(given);
  }

  @Override
  public void close() {
    if (stores != null) {
      try {
        catchingUp.finish(this);
      } finally {
        stores.close();
      }
    }
    if (notifier != null) {
      notifier.close(LAST_CHANCE);
    }
  }
}
