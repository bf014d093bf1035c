package dev.baton.hooks;

import dev.baton.claim.ProcessIdentity;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One line that a hook wrote: {@code 1 <kind> <worktree> <commit> <task> <epoch> <run> <iteration>
 * [more…]}, with a hyphen for what is absent.
 *
 * @param kind what happened, such as {@code post-commit}
 * @param worktree the name of the work tree's folder; {@code -} for the main one
 * @param commit HEAD afterwards; null where the hook could not determine it
 * @param task from the worker's environment, as are the next three; null where absent
 * @param more further words by kind: {@code amend <old>} or {@code rebase <old>}, a token, the time
 *     of a heartbeat in seconds since 1970, or the ancestors of a commit's hook, as {@code
 *     up:<pid>/<start ticks>,…}
 */
record SpoolLine(
    String kind,
    String worktree,
    @Nullable String commit,
    @Nullable String task,
    @Nullable Long epoch,
    @Nullable String run,
    @Nullable Long iteration,
    List<String> more) {
  static final String COMMIT = "post-commit";
  static final String MERGE = "post-merge";
  static final String APPLYPATCH = "post-applypatch";
  static final String REWRITE = "post-rewrite";
  static final String HEARTBEAT = "heartbeat";
  static final String PROBE = "probe";

  private static final List<String> KINDS =
      List.of(COMMIT, MERGE, APPLYPATCH, REWRITE, HEARTBEAT, PROBE);
  private static final String VERSION = "1";
  private static final String ABSENT = "-";
  private static final int FIELDS = 8;
  private static final String ANCESTORS = "up:";

  /** The end of the year 9999; later times are invalid. */
  private static final long LATEST = 253_402_300_799L;

  /** The line cannot be parsed. */
  static final class Damaged extends Exception {
    private static final long serialVersionUID = 1L;

    Damaged(String problem) {
      super(problem, null, false, false);
    }
  }

  /**
   * Parses a line without its end.
   *
   * @throws Damaged with the problem in a few words
   */
  static SpoolLine parse(String line) throws Damaged {
    List<String> words = List.of(line.split(" ", -1));
    if (!words.getFirst().equals(VERSION)) {
      throw new Damaged("not of version 1");
    }
    if (words.size() < FIELDS) {
      throw new Damaged("cut off");
    }
    if (!KINDS.contains(words.get(1))) {
      throw new Damaged("of an unknown kind");
    }
    String commit = orNull(words.get(3));
    if (commit != null && !isId(commit)) {
      throw new Damaged("the commit is missing");
    }
    SpoolLine parsed =
        new SpoolLine(
            words.get(1),
            words.get(2),
            commit,
            orNull(words.get(4)),
            number(words.get(5)),
            orNull(words.get(6)),
            number(words.get(7)),
            words.subList(FIELDS, words.size()));
    parsed.check();
    return parsed;
  }

  private void check() throws Damaged {
    if (worktree.isEmpty() || worktree.indexOf('/') >= 0) {
      throw new Damaged("the work tree is missing");
    }
    if (kind.equals(REWRITE) && (commit == null || more.size() < 2 || !isId(more.get(1)))) {
      throw new Damaged("a rewrite without both commits");
    }
  }

  /** Whether it reports a new commit. */
  boolean isOfCommit() {
    return kind.equals(COMMIT) || kind.equals(MERGE) || kind.equals(APPLYPATCH);
  }

  /** When it was written; only a heartbeat line contains the time. */
  @Nullable Instant at() {
    Long seconds = kind.equals(HEARTBEAT) && !more.isEmpty() ? number(more.getFirst()) : null;
    return seconds == null || seconds > LATEST ? null : Instant.ofEpochSecond(seconds);
  }

  /** Whether the hook was started by this process, directly or through others. */
  boolean isBelow(ProcessIdentity process) {
    String wanted = process.pid() + "/" + process.startTicks();
    return process.startTicks() != null && List.of(ancestors().split(",", -1)).contains(wanted);
  }

  private String ancestors() {
    for (String word : more) {
      if (word.startsWith(ANCESTORS)) {
        return word.substring(ANCESTORS.length());
      }
    }
    return "";
  }

  private static @Nullable String orNull(String word) {
    return word.equals(ABSENT) || word.isEmpty() ? null : word;
  }

  /**
   * An invalid number from the environment is ignored, because the rest of the line is still
   * useful.
   */
  private static @Nullable Long number(String word) {
    try {
      long value = Long.parseLong(word);
      return value < 1 ? null : (Long) value;
    } catch (NumberFormatException e) {
      return null;
    }
  }

  private static boolean isId(String word) {
    if (word.length() != 40 && word.length() != 64) {
      return false;
    }
    for (int i = 0; i < word.length(); i++) {
      if ("0123456789abcdef".indexOf(word.charAt(i)) < 0) {
        return false;
      }
    }
    return true;
  }
}
