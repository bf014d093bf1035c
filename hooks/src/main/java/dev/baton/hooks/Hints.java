package dev.baton.hooks;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The information about commits in the lines of a spool. */
final class Hints {
  private final List<SpoolLine> lines = new ArrayList<>();
  private final Map<String, SpoolLine> byCommit = new HashMap<>();
  private final Map<String, SpoolLine> nameless = new HashMap<>();
  private Instant at = Instant.EPOCH;
  private final Rewrites rewrites = new Rewrites();
  private final Map<String, String> problems = new LinkedHashMap<>();

  static Hints of(List<Spool.News> spools) {
    Hints hints = new Hints();
    for (Spool.News news : spools) {
      hints.at = news.done().seenAt();
      for (String line : news.lines()) {
        hints.take(line);
      }
    }
    return hints;
  }

  private void take(String text) {
    try {
      SpoolLine line = SpoolLine.parse(text);
      lines.add(line);
      String commit = line.commit();
      if (line.isOfCommit() && commit != null) {
        byCommit.put(commit, line);
      } else if (line.isOfCommit()) {
        nameless.put(line.worktree(), line);
      } else if (line.kind().equals(SpoolLine.REWRITE) && commit != null) {
        byCommit.putIfAbsent(commit, line);
        rewrite(line, commit);
      }
    } catch (SpoolLine.Damaged damaged) {
      problems.put(text, String.valueOf(damaged.getMessage()));
    }
  }

  private void rewrite(SpoolLine line, String commit) {
    String old = line.more().get(1);
    if (line.more().getFirst().equals("amend")) {
      rewrites.addAmended(old, commit);
    } else {
      rewrites.addRebased(old, commit);
    }
  }

  /** All valid lines, in their order. */
  List<SpoolLine> lines() {
    return lines;
  }

  /** When the last line was written. */
  Instant at() {
    return at;
  }

  Rewrites rewrites() {
    return rewrites;
  }

  /** Invalid lines, each with its problem. */
  Map<String, String> problems() {
    return problems;
  }

  /** The hook line about a commit, or else about a commit in its work tree; null for none. */
  @Nullable SpoolLine about(String commit, String worktree) {
    SpoolLine line = byCommit.get(commit);
    return line != null ? line : nameless.get(worktree);
  }
}
