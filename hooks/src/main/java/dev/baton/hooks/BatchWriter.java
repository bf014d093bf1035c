package dev.baton.hooks;

import dev.baton.breaker.IterationEnded;
import dev.baton.breaker.policy.Policy;
import dev.baton.claim.Claim;
import dev.baton.claim.Epoch;
import dev.baton.git.history.CommitFacts;
import dev.baton.git.history.CommitFacts.CommitChange;
import dev.baton.git.history.HeadMove;
import dev.baton.hooks.Attribution.Made;
import dev.baton.hooks.Attribution.Owner;
import dev.baton.hooks.Overlay.GitChange;
import dev.baton.hooks.Overlay.Tracked;
import dev.baton.hooks.Spool.SpoolLine;
import dev.baton.store.Iteration.DiffSize;
import dev.baton.store.Iteration.IterationDraft;
import dev.baton.store.Iteration.IterationDraft.Content;
import dev.baton.store.IterationLog;
import dev.baton.store.KnownCommits.Known;
import dev.baton.store.Stamp;
import dev.baton.store.StoreException;
import dev.baton.store.Stores;
import dev.baton.task.ChangedFile;
import dev.baton.task.TaskId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Stores the results of a batch, within one transaction. */
final class BatchWriter {
  private static final String ACTOR = "git";

  private final Stores stores;
  private final Map<String, Claim.Tree> worktrees;
  private final Hints hints;
  private final Supplier<Policy> policy;
  private final Instant now;
  private final IterationLog log;
  private final Attribution attribution;
  private final Closings closings;

  /**
   * @param worktrees by their names
   * @param policy asked for only when a breaker counts something
   */
  BatchWriter(
      Stores stores,
      Map<String, Claim.Tree> worktrees,
      Hints hints,
      Supplier<Policy> policy,
      Instant now) {
    this.stores = stores;
    this.worktrees = worktrees;
    this.hints = hints;
    this.policy = policy;
    this.now = now;
    log = stores.iterationLog();
    attribution = new Attribution(stores);
    closings = new Closings(stores, attribution);
  }

  void write(List<GitChange> changes) {
    for (GitChange change : changes) {
      write(change);
    }
    for (SpoolLine line : hints.lines()) {
      apply(line);
    }
  }

  private void write(GitChange change) {
    switch (change) {
      case GitChange.Add add -> add(add);
      case GitChange.Follow follow -> follow(follow);
      case GitChange.Name name -> log.name(name.who().n(), name.commit());
      case GitChange.Squash squash -> log.squash(squash.who().n(), squash.into().n());
      case GitChange.Reach reach -> reach(reach);
      case GitChange.Return back -> follow(back.who(), back.commit());
    }
  }

  private void add(GitChange.Add add) {
    CommitFacts commit = add.commit();
    Made made = made(commit, add.move(), add.worktree());
    Owner owner = attribution.of(made);
    SpoolLine hint = made.hint();
    Instant at = notInTheFuture(add.move().at());
    IterationDraft draft =
        new IterationDraft(
            new IterationDraft.Owner(
                hint == null ? null : hint.run(),
                owner.task(),
                number(owner.epoch()),
                owner.claim() == null ? null : owner.claim().worker(),
                made.tree(),
                startedAt(owner, made.tree().orNull(), at)),
            content(commit),
            at,
            add.move().action());
    Long run = runOf(hint, owner);
    if (run != null && log.giveToRun(run, draft)) {
      add.who().storedAs(run);
    } else {
      Optional<Long> n = log.add(draft);
      add.who().storedAs(n.orElseGet(() -> known(commit).orElseThrow().n()));
      if (n.isPresent()) {
        feed(owner, commit, at);
      }
    }
    renew(owner, at);
    close(add.who(), made, owner);
  }

  /** The iteration of a run in which the commit was made, with or without a hook line. */
  private @Nullable Long runOf(@Nullable SpoolLine hint, Owner owner) {
    if (hint != null && hint.iteration() != null) {
      return hint.iteration();
    }
    return owner.claim() == null
        ? null
        : log.runningUnder(owner.claim().task(), owner.claim().epoch()).orElse(null);
  }

  private void follow(GitChange.Follow follow) {
    follow(follow.who(), follow.commit());
    Made made = made(follow.commit(), follow.move(), follow.worktree());
    Owner owner = attribution.of(made);
    renew(owner, notInTheFuture(follow.move().at()));
    if (follow.amended()) {
      close(follow.who(), made, owner);
    }
  }

  private void follow(Tracked who, CommitFacts commit) {
    log.follow(who.n(), content(commit));
    closings.follow(who.n(), commit, new Stamp(now, ACTOR));
  }

  private void reach(GitChange.Reach reach) {
    log.setReachable(reach.who().n(), reach.reachable());
    closings.reach(reach.who().n(), reach.reachable(), new Stamp(now, ACTOR));
  }

  private Claim.Tree tree(String worktree) {
    return worktrees.getOrDefault(worktree, Claim.Tree.NONE);
  }

  private Made made(CommitFacts commit, HeadMove move, String worktree) {
    return new Made(tree(worktree), move, commit, hints.about(commit.id(), worktree));
  }

  private Optional<Known> known(CommitFacts commit) {
    return stores.knownCommits().of(commit.id());
  }

  /** The end of the last iteration there, or the start of the claim. */
  private @Nullable Instant startedAt(Owner owner, @Nullable String worktree, Instant ended) {
    Instant start = worktree == null ? null : stores.knownCommits().lastEnd(worktree).orElse(null);
    if (owner.claim() != null && (start == null || start.isBefore(owner.claim().claimedAt()))) {
      start = owner.claim().claimedAt();
    }
    return start == null || start.isAfter(ended) ? null : start;
  }

  private void renew(Owner owner, Instant at) {
    if (owner.claim() != null) {
      stores.claims().renewByCommit(owner.claim().task(), owner.claim().fence(), at);
    }
  }

  private Instant notInTheFuture(Instant at) {
    return at.isAfter(now) ? now : at;
  }

  private void close(Tracked who, Made made, Owner owner) {
    String actor = owner.claim() == null ? ACTOR : owner.claim().worker();
    if (closings.close(who.n(), made, new Stamp(now, actor))) {
      attribution.refresh();
    }
  }

  private void feed(Owner owner, CommitFacts commit, Instant at) {
    TaskId task = owner.task();
    if (task == null || isLost(task, owner.epoch())) {
      return;
    }
    CommitChange change = commit.change();
    boolean changed =
        !change.files().isEmpty() || change.unknown() != null || commit.parents().size() > 1;
    Integer passing =
        known(commit)
            .flatMap(one -> stores.iterations().find(one.n()))
            .map(i -> i.tests().passing())
            .orElse(null);
    try {
      stores
          .breakers()
          .endOfCommit(
              task.scope(),
              commit.id(),
              IterationEnded.at(at).changed(changed).testsPassing(passing),
              policy,
              new Stamp(now, ACTOR));
    } catch (StoreException unreadable) {
      // Its state was checked before anything was written; the next command that asks the breaker
      // reports the problem.
      if (unreadable.kind() != StoreException.Kind.UNREADABLE_STATE) {
        throw unreadable;
      }
    }
  }

  /**
   * A worker that lost its claim may continue to commit, but does not count for the current worker.
   */
  private boolean isLost(TaskId task, @Nullable Epoch epoch) {
    return epoch != null
        && stores.taskQueries().find(task).map(found -> !epoch.isOf(found)).orElse(true);
  }

  private static @Nullable Long number(@Nullable Epoch epoch) {
    return epoch == null ? null : (Long) epoch.number();
  }

  /** Applies what a line says in addition to naming a new commit. */
  private void apply(SpoolLine line) {
    TaskId task = attribution.existing(line.task());
    if (line.kind().equals(SpoolLine.HEARTBEAT)) {
      Instant at = line.at();
      renew(line, task, notInTheFuture(at == null ? hints.at() : at));
    } else if (task != null && line.isOfCommit() && line.commit() != null) {
      // The commit may have been found in the reflog before its hook line named the task.
      stores
          .knownCommits()
          .of(line.commit())
          .ifPresent(one -> log.assign(one.n(), task, number(line.epoch())));
    }
  }

  private static Content content(CommitFacts commit) {
    CommitChange change = commit.change();
    List<ChangedFile> files = change.files();
    DiffSize size =
        DiffSize.of(files.size(), change.insertions(), change.deletions(), change.unknown());
    return new Content(
        commit.id(),
        commit.base(),
        commit.subject(),
        Overlay.author(commit),
        commit.author().at(),
        size,
        files);
  }

  /**
   * Renews the claim that a line names, or else the claim in its work tree.
   *
   * @param task that it names, if there is such a task; null for none
   * @param at when it was written, not after now
   */
  private void renew(SpoolLine line, @Nullable TaskId task, Instant at) {
    Epoch epoch = line.epoch();
    if (task != null && epoch != null) {
      stores.claims().renewByCommit(task, epoch, at);
      return;
    }
    // An agent whose task is not known must not renew another claim.
    Claim claim = line.task() != null && task == null ? null : onlyOne(line.worktree(), task, at);
    if (claim != null && attribution.former(claim.task(), claim, line) == null) {
      stores.claims().renewByCommit(claim.task(), claim.fence(), at);
    }
  }

  /** The claim that was made in that work tree by then; null for none or several. */
  private @Nullable Claim onlyOne(String worktree, @Nullable TaskId task, Instant at) {
    Claim only = null;
    for (Claim claim : attribution.claims()) {
      if (!attribution.isIn(claim, tree(worktree))
          || claim.claimedAt().isAfter(at)
          || (task != null && !claim.task().equals(task))) {
        continue;
      }
      if (only != null) {
        return null;
      }
      only = claim;
    }
    return only;
  }
}
