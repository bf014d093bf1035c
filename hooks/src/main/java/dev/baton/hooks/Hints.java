package dev.baton.hooks;

import dev.baton.hooks.Spool.SpoolLine;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
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

  /** Which commit became which, as git reported to the post-rewrite hook. */
  static final class Rewrites {
    private final Map<String, String> amended = new HashMap<>();
    private final Map<String, String> before = new HashMap<>();
    private final Map<String, Set<String>> rebased = new HashMap<>();

    void addAmended(String old, String young) {
      amended.put(old, young);
      before.put(young, old);
    }

    void addRebased(String old, String young) {
      rebased.computeIfAbsent(young, id -> new LinkedHashSet<>()).add(old);
    }

    /** The commit that was amended and became this one; null when not reported. */
    @Nullable String amendedFrom(String commit) {
      return before.get(commit);
    }

    /** The commits from which a rebase made this one, in git's order; empty when not reported. */
    List<String> originals(String commit) {
      List<String> found = new ArrayList<>();
      Set<String> seen = new HashSet<>();
      // While squashing, a rebase amends the commit that it has just made.
      for (String at = commit; at != null && seen.add(at); at = amended.get(at)) {
        found.addAll(rebased.getOrDefault(at, Set.of()));
      }
      return found;
    }
  }
}
