package dev.baton.hooks;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the lines of a spool say about commits. */
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

  /** All that can be understood, in their order. */
  List<SpoolLine> lines() {
    return lines;
  }

  /** When the last of them was written. */
  Instant at() {
    return at;
  }

  Rewrites rewrites() {
    return rewrites;
  }

  /** Lines that cannot be understood, each with what is wrong. */
  Map<String, String> problems() {
    return problems;
  }

  /** What a hook said about a commit, or else about a commit in its work tree; null for nothing. */
  @Nullable SpoolLine about(String commit, String worktree) {
    SpoolLine line = byCommit.get(commit);
    return line != null ? line : nameless.get(worktree);
  }
}
