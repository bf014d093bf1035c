package dev.baton.config;

import dev.baton.breaker.policy.Money;
import dev.baton.breaker.policy.Setting;
import dev.baton.breaker.policy.Setting.Unit;
import dev.baton.text.SizeText;
import dev.baton.time.DurationText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a repository may set by itself, without the user's consent: only what makes Baton stricter
 * or more patient than it is without the repository. Everything that starts a program, sends data
 * out, reads a file outside the work tree, saves more files, spends more, or reopens tasks sooner
 * requires consent.
 *
 * <p>Each setting that may be compared has a rank, which is higher for a stricter or more patient
 * value. A repository may raise it. One that is not named here requires consent.
 */
final class SettingSafety {
  /** The rank of a limit that is off. */
  private static final long NO_LIMIT = Long.MIN_VALUE;

  /** The rank of a value that cannot be compared. */
  private static final long UNORDERED = NO_LIMIT + 1;

  private static final long NEVER = Long.MAX_VALUE;

  /**
   * Whether a repository may set this value.
   *
   * @param texts the valid value; several texts for a list
   * @param usual the value without the repository; null for none
   * @param top the work tree, which contains the files that may be read
   */
  static boolean allows(ConfigKey key, List<String> texts, @Nullable String usual, Path top) {
    String text = texts.isEmpty() ? "" : texts.getFirst();
    return switch (key) {
      case RUN_ON_INTERRUPT, RUN_SNAPSHOT, RUN_WAIT, RUN_MAX_OUTAGE -> true;
      // A pattern that starts with ! includes files again, such as those with secrets.
      case RESCUE_EXCLUDE -> texts.stream().noneMatch(pattern -> pattern.startsWith("!"));
      case RUN_PROMPT_FILE -> isInside(text, top);
      default -> {
        long rank = rank(key, text);
        yield rank == UNORDERED
            ? !key.kind().isList() && text.equals(usual)
            : rank >= rank(key, usual);
      }
    };
  }

  /** What a value that is not allowed could do, in a few words. */
  static String risk(String section, String name) {
    ConfigKey key = ConfigKey.find(section, name);
    if (key == null) {
      return "keeps a loop running for longer"; // a setting of the breaker
    }
    return switch (key) {
      case STORE_SERVER -> "selects another database";
      case STALE_FINISHED -> "closes tasks";
      case RESCUE_REQUIRED, RESCUE_KEEP_DAYS -> "loses the files of dead workers";
      case ITERATIONS_KEEP_DAYS -> "deletes the history sooner";
      case CLAIM_AGENTS -> "changes who holds a claim";
      case RUN_AGENT, RUN_COMMAND, RUN_CHECKS -> "starts a program";
      case RUN_AGENT_ARGS -> "changes what the agent may do";
      case RUN_ON_INTERRUPT -> "releases tasks";
      case LINK_REFRESH -> "shows older tasks";
      case RUN_COMMIT -> "makes commits";
      case RUN_SNAPSHOT -> "saves more files in git";
      case RUN_RECOVER -> "changes files of the work tree";
      case RUN_PUSH_RESCUES -> "sends files to the git remote";
      case RUN_PROMPT_FILE -> "reads a file outside the work tree";
      case RUN_REPOSITORIES -> "decides what is progress";
      case RUN_DONE_PATTERN -> "decides when a task is done";
      case STALE_NOTIFY -> "sends messages";
      default ->
          switch (section) {
            case "stale" -> "reopens tasks sooner";
            case "rescue" -> "saves more files in git";
            case "run" -> "spends more";
            case "notify" -> "sends messages";
            default -> "changes what Baton does";
          };
    };
  }

  private static long rank(ConfigKey key, @Nullable String text) {
    if (text == null) {
      // The default of on_stagnation is the action of the breaker, which stops.
      return key == ConfigKey.RUN_ON_STAGNATION ? 1 : NO_LIMIT;
    }
    return switch (key) {
      case STALE_AUTO -> List.of("always", "claim", "off").indexOf(text);
      case STALE_ACTION -> List.of("reopen", "block", "report").indexOf(text);
      case STALE_FINISHED -> List.of("close", "propose").indexOf(text);
      case RUN_ON_STAGNATION -> rankOfAction(text);
      case RESCUE_REQUIRED -> text.equals("true") ? 1 : 0;
      case RUN_COMMIT, RUN_PUSH_RESCUES -> text.equals("true") ? 0 : 1;
      case RUN_RECOVER -> text.equals("files") ? 0 : 1;
      case STALE_SECONDS -> rankOfZero(DurationText.parse(text).toMillis());
      case RESCUE_KEEP_DAYS, ITERATIONS_KEEP_DAYS -> rankOfZero(Long.parseLong(text));
      case STALE_POISON_LIMIT -> -Long.parseLong(text);
      case RESCUE_MAX_FILE_SIZE -> -SizeText.parse(text);
      case RUN_MAX_ITERATIONS, RUN_MAX_TOTAL_TOKENS, RUN_RATE_LIMIT ->
          isOff(text) ? NO_LIMIT : -Long.parseLong(text);
      case RUN_MAX_COST -> isOff(text) ? NO_LIMIT : -Money.parse(text).microcents();
      case RUN_MAX_DURATION -> isOff(text) ? NO_LIMIT : -DurationText.parse(text).toMillis();
      case LINK_REFRESH -> -DurationText.parse(text).toMillis();
      // A time that Baton waits.
      case STALE_GRACE,
          STALE_BACKOFF,
          STALE_HARD_CAP,
          STALE_POISON_WINDOW,
          RUN_RESTART_PAUSE,
          NOTIFY_COOLDOWN ->
          DurationText.parse(text).toMillis();
      default -> UNORDERED;
    };
  }

  /** Zero stands for no end. */
  private static long rankOfZero(long value) {
    return value == 0 ? NEVER : value;
  }

  private static boolean isOff(String text) {
    return text.equals(ValueKind.OFF);
  }

  private static long rankOfAction(String word) {
    return switch (word) {
      case "pause", "abort" -> 1;
      case "alert", "skip" -> 0;
      default -> -1; // to escalate uses a stronger model, which costs more
    };
  }

  /** Whether a repository may set this value of the breaker. */
  static boolean allows(Setting setting, String text, String usual) {
    long rank = rank(setting, text);
    return rank == UNORDERED ? text.equals(usual) : rank >= rank(setting, usual);
  }

  private static long rank(Setting setting, String text) {
    Long value = setting.parse(text);
    return switch (setting) {
      case REASON -> 0; // only words
      case ACTION -> rankOfAction(text);
      case SAME_ERROR_MODE -> text.equals("total") ? 1 : 0;
      case PROGRESS_BY -> text.equals("files") ? 1 : 0;
      case IDLE_IN_TOOLS -> text.equals("true") ? 1 : 0;
      case AUTO_RESET, PROGRESS_EXCUSES -> text.equals("true") ? 0 : 1;
      case OUTPUT_DECLINE -> value == null ? NO_LIMIT : value;
      case COOLDOWN -> value == null ? NEVER : value;
      default -> {
        // A lower threshold is stricter.
        long threshold = value == null ? NO_LIMIT : -value;
        yield setting.unit() == Unit.WORD ? UNORDERED : threshold;
      }
    };
  }

  /** Whether a file is in the work tree, also after all links are followed. */
  private static boolean isInside(String name, Path top) {
    try {
      Path file = top.resolve(name).normalize();
      return file.startsWith(top)
          && (Files.notExists(file) || file.toRealPath().startsWith(top.toRealPath()))
          && !file.startsWith(top.resolve(".git"));
    } catch (IOException | InvalidPathException unknown) {
      return false;
    }
  }
}
