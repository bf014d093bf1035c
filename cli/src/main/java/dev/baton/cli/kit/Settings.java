package dev.baton.cli.kit;

import dev.baton.cli.kit.Lineage.SessionWorker;
import dev.baton.config.ConfigScope;
import dev.baton.task.InvalidValue;
import dev.baton.terminal.Output;
import dev.baton.text.Texts;
import dev.baton.time.DurationText;
import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a call from options and environment. An invalid option is an error; an invalid
 * variable falls back to the default with a warning, because the person who typed the command may
 * not have set it.
 */
record Settings(
    @Nullable String actor,
    @Nullable String worker,
    @Nullable Duration lockTimeout,
    @Nullable Duration staleAfter) {
  private static final Duration USUAL_LOCK_TIMEOUT = Duration.ofSeconds(10);
  private static final Duration LONGEST_LOCK_TIMEOUT = Duration.ofDays(1);
  private static final int MAX_ACTOR = 200;

  static Settings read(Environment environment, ConfigScope.Options arguments, Output output) {
    return new Settings(
        actor(environment, arguments),
        worker(environment, arguments),
        duration(
            environment,
            arguments,
            output,
            LONGEST_LOCK_TIMEOUT,
            "--lock-timeout",
            "BATON_LOCK_TIMEOUT"),
        // ralph's name for it is STALE_SECONDS.
        duration(
            environment,
            arguments,
            output,
            null,
            "--stale-seconds",
            "BATON_STALE_SECONDS",
            "STALE_SECONDS"));
  }

  /** How long to wait for a lock of the database, also where nothing says it. */
  Duration lockWait() {
    return lockTimeout == null ? USUAL_LOCK_TIMEOUT : lockTimeout;
  }

  /** The actor, if an option or a variable names it; null otherwise. */
  private static @Nullable String actor(Environment environment, ConfigScope.Options arguments) {
    String given = arguments.value("--actor");
    String actor =
        given != null ? given : environment.firstVariable("BATON_ACTOR", "BEADS_ACTOR", "BD_ACTOR");
    return actor == null ? null : Texts.line("actor", actor, MAX_ACTOR);
  }

  /**
   * The name of the user where nothing names the actor: that of the account, or else git's; bd asks
   * git first.
   */
  static String user(Environment environment, Supplier<@Nullable String> gitName) {
    String account = environment.firstVariable("USER", "LOGNAME");
    String name = environment.dialect().namesUsersByGit() || account == null ? gitName.get() : null;
    String user = name != null ? name : account;
    return user == null ? account() : Texts.line("actor", user, MAX_ACTOR);
  }

  /**
   * The name of the account, where no variable contains it, as in many containers. Java has asked
   * the system for it already, and has a question mark for an account without a name.
   */
  private static String account() {
    String name = System.getProperty("user.name", "").strip();
    return name.isEmpty() || name.equals("?") ? "unknown" : Texts.line("actor", name, MAX_ACTOR);
  }

  /** The worker's name, if it was given explicitly; null otherwise. */
  private static @Nullable String worker(Environment environment, ConfigScope.Options arguments) {
    String given = arguments.value("--worker");
    String worker = given != null ? given : environment.variable("BATON_WORKER");
    // What a session's start hook handed down is the agent's name, not one that somebody gave.
    if (given == null && worker != null && SessionWorker.in(environment.variables()) != null) {
      worker = null;
    }
    if (worker != null) {
      return Texts.line("worker", worker, MAX_ACTOR);
    }
    return actor(environment, arguments);
  }

  /** Null when neither the option nor one of the variables sets it. */
  private static @Nullable Duration duration(
      Environment environment,
      ConfigScope.Options arguments,
      Output output,
      @Nullable Duration longest,
      String option,
      String... variables) {
    String given = arguments.value(option);
    if (given != null) {
      return duration(given, longest);
    }
    for (String name : variables) {
      String variable = environment.variable(name);
      try {
        if (variable != null) {
          return duration(variable, longest);
        }
      } catch (InvalidValue e) {
        output.warn(name + " is ignored: " + e.getMessage());
      }
    }
    return null;
  }

  private static Duration duration(String text, @Nullable Duration longest) {
    Duration duration = DurationText.parse(text);
    if (longest != null && duration.compareTo(longest) > 0) {
      throw new InvalidValue(InvalidValue.quote(text) + " is too long: expected at most 1d");
    }
    return duration;
  }
}
