package dev.baton.hooks;

import dev.baton.git.history.CommitFacts;
import dev.baton.git.history.HeadMove;
import dev.baton.hooks.Overlay.GitChange;
import dev.baton.hooks.Overlay.Tracked;
import dev.baton.hooks.Spool.SpoolLine;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Works out what the lines of a spool mean where git keeps no reflog. They contain less than a
 * reflog: commits made without a hook stay unknown.
 */
final class SpoolReplay {
  private final Overlay overlay;
  private final Map<String, CommitFacts> commits;
  private final Hints hints;
  private final Set<String> blind;
  private final List<GitChange> changes = new ArrayList<>();

  /**
   * @param blind the work trees without a reflog
   */
  SpoolReplay(Overlay overlay, Map<String, CommitFacts> commits, Hints hints, Set<String> blind) {
    this.overlay = overlay;
    this.commits = commits;
    this.hints = hints;
    this.blind = blind;
  }

  /** The commits whose content is needed. */
  static Set<String> commits(Hints hints, Set<String> blind) {
    Set<String> ids = new HashSet<>();
    for (SpoolLine line : hints.lines()) {
      String commit = line.commit();
      if (commit != null && blind.contains(line.worktree())) {
        ids.add(commit);
      }
    }
    return ids;
  }

  List<GitChange> changes() {
    Set<String> squashed = new HashSet<>();
    for (SpoolLine line : hints.lines()) {
      CommitFacts commit = line.commit() == null ? null : commits.get(line.commit());
      if (commit == null || !blind.contains(line.worktree())) {
        continue;
      }
      if (line.isOfCommit()) {
        made(line, commit);
      } else if (line.kind().equals(SpoolLine.REWRITE)) {
        rewritten(line, commit, squashed);
      }
    }
    return changes;
  }

  private void made(SpoolLine line, CommitFacts commit) {
    if (overlay.of(commit.id()) != null
        || (line.kind().equals(SpoolLine.MERGE) && commit.parents().size() < 2)) {
      return;
    }
    Tracked before = original(commit);
    if (before != null) {
      follow(before, commit, line);
    } else if (hints.rewrites().originals(commit.id()).isEmpty()) {
      changes.add(
          new GitChange.Add(overlay.add(commit), commit, move(commit, "commit"), line.worktree()));
    }
  }

  /** The commit before it was amended or rebased. */
  private @Nullable Tracked original(CommitFacts commit) {
    String amended = hints.rewrites().amendedFrom(commit.id());
    Tracked tracked = amended == null ? null : overlay.of(amended);
    for (String id : hints.rewrites().originals(commit.id())) {
      tracked = tracked == null ? overlay.of(id) : tracked;
    }
    return tracked;
  }

  private void rewritten(SpoolLine line, CommitFacts commit, Set<String> squashed) {
    String old = line.more().get(1);
    Tracked before = overlay.of(old);
    Tracked now = overlay.of(commit.id());
    if (before == null || before == now) {
      return;
    }
    if (now == null) {
      follow(before, commit, line);
    } else if (line.more().getFirst().equals("amend")) {
      // The commit was counted before git reported that it amends another one.
      follow(before, commit, line);
      now.squashInto(before);
      changes.add(new GitChange.Squash(now, before));
    } else if (squashed.add(old) && before.commit().equals(old)) {
      before.squashInto(now);
      changes.add(new GitChange.Squash(before, now));
    }
  }

  private void follow(Tracked tracked, CommitFacts commit, SpoolLine line) {
    overlay.name(commit.id(), tracked);
    tracked.followTo(commit.id());
    boolean amended = hints.rewrites().originals(commit.id()).isEmpty();
    changes.add(
        new GitChange.Follow(
            tracked, commit, move(commit, "commit (amend)"), line.worktree(), amended));
  }

  /** The move as the reflog would show it. */
  private static HeadMove move(CommitFacts commit, String action) {
    String before =
        commit.parents().isEmpty() ? "0".repeat(commit.id().length()) : commit.parents().getFirst();
    return new HeadMove(before, commit.id(), commit.committedAt(), action, commit.subject(), 1);
  }
}
