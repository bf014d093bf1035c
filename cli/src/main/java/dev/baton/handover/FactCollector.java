package dev.baton.handover;

import dev.baton.app.FindIterations;
import dev.baton.app.HandoverNotice;
import dev.baton.breaker.BreakerState;
import dev.baton.breaker.ErrorCounts.Tally;
import dev.baton.breaker.signature.ErrorSignature;
import dev.baton.breaker.signature.FoundError;
import dev.baton.claim.Assessment;
import dev.baton.claim.Claim;
import dev.baton.cli.kit.Workspace;
import dev.baton.git.GitLayout;
import dev.baton.git.rescue.Rescue;
import dev.baton.git.rescue.RescueRefs;
import dev.baton.git.rescue.RescueRefs.ChangedPath;
import dev.baton.handover.Digest.Fact;
import dev.baton.handover.Digest.Topic;
import dev.baton.store.Events.Event;
import dev.baton.store.Iteration;
import dev.baton.store.Iteration.IterationAccount;
import dev.baton.store.Iteration.IterationCheck;
import dev.baton.store.Iteration.IterationError;
import dev.baton.store.Iterations.IterationFilter;
import dev.baton.store.StoreException;
import dev.baton.task.Comment;
import dev.baton.task.Plural;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Collects the facts of a digest from what is stored about a task. */
final class FactCollector {
  private static final int SHOWN_CLAIMS = 3;
  private static final int SHOWN_ITERATIONS = 5;
  private static final int SHOWN_COMMITS = 8;
  private static final int SHOWN_COMMENTS = 6;
  private static final int MOST_LINES = 30;
  private static final int MOST_OUTPUT = 1500;
  private static final int MOST_WORDS = 800;
  private static final int MOST_OLD_WORDS = 300;

  private final Workspace workspace;
  private final Handover handover;
  private final List<Fact> facts = new ArrayList<>();

  FactCollector(Workspace workspace, Handover handover) {
    this.workspace = workspace;
    this.handover = handover;
  }

  /**
   * The digest of a task.
   *
   * @param files what is known already about uncommitted files, in lines of Baton's own; empty
   *     where that is to be found out
   */
  Digest digest(Task task, List<String> files) {
    facts.add(task(task));
    List<Event> history = workspace.stores().events().history(task.id());
    List<EarlierClaim> earlier = handover.earlier(task, history);
    Assessment gone = workspace.scan().of(task.id()).filter(claim -> claim.isStale()).orElse(null);
    if (gone != null) {
      facts.add(fact(gone));
    }
    claims(earlier);
    Rescue rescue = handover.rescue(task, task.epoch() + (gone == null ? 0 : 1));
    files(rescue, files.isEmpty() ? files(task, rescue, history, earlier) : files);
    IterationFilter kept =
        IterationFilter.ALL.withTask(task.id()).withOnlyKept(true).withLast(2 * SHOWN_COMMITS);
    List<Iteration> iterations = new FindIterations(workspace).plain(kept).reversed();
    commits(iterations);
    List<Iteration> ran =
        iterations.stream().filter(one -> one.source() == Iteration.Source.RUN).toList();
    List<Comment> comments = workspace.stores().comments().of(task.id());
    if (!ran.isEmpty()) {
      lastIteration(ran.getFirst(), comments);
      iterations(ran.subList(0, Math.min(SHOWN_ITERATIONS, ran.size())));
    }
    if (facts.stream().noneMatch(fact -> fact.topic() == Topic.FAILURE)) {
      recorded(task.id(), iterations);
    }
    comments(comments.reversed());
    return Digest.of(task.id(), facts);
  }

  private static Fact task(Task task) {
    String text = task.id() + ", " + task.type().name() + " of priority " + task.priority();
    List<String> quote = new ArrayList<>(Quote.beginning(task.title(), 1));
    quote.addAll(Quote.beginning(task.text().description(), 5));
    return new Fact(Topic.TASK, text, quote, "task", null);
  }

  /** A worker whose claim no sweep has ended yet. */
  private Fact fact(Assessment gone) {
    Claim claim = gone.claim();
    String text =
        "epoch %d: %s has it and seems to be gone: %s; it began %s"
            .formatted(
                claim.epoch(),
                Digest.name(claim.worker()),
                Quote.line(gone.requireFinding().explanation()),
                handover.ago(claim.claimedAt()));
    String place = claim.place() == null ? "" : " in " + Quote.line(claim.place().worktree());
    return new Fact(Topic.WORKER, text + place, "claim", claim.renewedAt());
  }

  private void claims(List<EarlierClaim> earlier) {
    for (EarlierClaim claim : earlier.subList(0, Math.min(SHOWN_CLAIMS, earlier.size()))) {
      String agent = claim.agent() == null ? "" : " (" + Quote.line(claim.agent()) + ")";
      String text =
          "epoch %d: %s%s began %s and %s %s"
              .formatted(
                  claim.epoch(),
                  Digest.name(claim.worker()),
                  agent,
                  handover.ago(claim.from()),
                  claim.words(),
                  handover.ago(claim.to()));
      facts.add(
          new Fact(Topic.WORKER, text, Quote.beginning(claim.why(), 1), "history", claim.to()));
    }
  }

  private List<String> files(
      Task task, @Nullable Rescue rescue, List<Event> history, List<EarlierClaim> earlier) {
    HandoverNotice notice = handover.files(task, rescue, history, earlier);
    String where = rescue == null ? null : Handover.restored(history, rescue.name().ref());
    if (notice != null) {
      return List.of(notice.line());
    }
    return rescue == null || where == null
        ? List.of()
        : List.of(
            "the uncommitted work of %s (%s) was restored in %s"
                .formatted(
                    Digest.name(rescue.worker()),
                    Plural.of(rescue.files(), "file"),
                    Quote.line(where)));
  }

  private void files(@Nullable Rescue rescue, List<String> lines) {
    if (lines.isEmpty()) {
      return;
    }
    String source = rescue == null ? "history" : rescue.name().ref();
    Instant at = rescue == null ? null : rescue.createdAt();
    facts.add(new Fact(Topic.FILES, lines.getFirst(), changes(rescue), source, at));
    for (String line : lines.subList(1, lines.size())) {
      facts.add(new Fact(Topic.FILES, line, source, at));
    }
  }

  private List<String> changes(@Nullable Rescue rescue) {
    GitLayout git = workspace.repository();
    List<String> lines = new ArrayList<>();
    try {
      if (rescue != null && git != null) {
        for (ChangedPath change : new RescueRefs(git).changes(rescue)) {
          lines.add(Quote.line(change.change() + " " + change.path()));
        }
      }
    } catch (IOException unreadable) {
      workspace.debug("the files of a rescue are unknown: " + unreadable.getMessage());
    }
    int more = lines.size() - MOST_LINES;
    if (more > 0) {
      lines = new ArrayList<>(lines.subList(0, MOST_LINES));
      lines.add("[cut: " + more + " more files]");
    }
    return lines;
  }

  private void commits(List<Iteration> newestFirst) {
    List<String> lines = new ArrayList<>();
    Instant at = null;
    for (Iteration one : newestFirst) {
      String commit = one.commit();
      if (commit != null && one.subject() != null && lines.size() < SHOWN_COMMITS) {
        Integer files = one.diff().filesChanged();
        lines.add(
            Quote.line(
                commit.substring(0, Math.min(8, commit.length()))
                    + " "
                    + one.subject()
                    + (files == null ? "" : " (" + Plural.of(files, "file") + ")")));
        at = at == null ? one.endedAt() : at;
      }
    }
    if (!lines.isEmpty()) {
      String text = "the last " + Plural.of(lines.size(), "commit") + ", newest first";
      facts.add(new Fact(Topic.COMMITS, text, lines, "git", at));
    }
  }

  private void lastIteration(Iteration last, List<Comment> comments) {
    IterationAccount stored = workspace.stores().iterations().account(last.n());
    AgentAccount log = AgentAccount.of(workspace.location().logs(), last);
    String source = "iteration " + last.n();
    String logged = "log of iteration " + last.n();
    failure(last, stored, log);
    List<String> plan = log.plan();
    String of = log.isPlanOfWords() ? "the last list in its messages" : "its last plan";
    if (plan.isEmpty() && stored.plan() != null) {
      plan = stored.plan().lines().toList();
      of = "its last plan";
    }
    if (!plan.isEmpty()) {
      List<String> lines = plan.stream().limit(MOST_LINES).map(Quote::line).toList();
      facts.add(
          new Fact(Topic.PLAN, of, lines, log.plan().isEmpty() ? source : logged, last.endedAt()));
    }
    boolean isLogged = !log.words().isBlank();
    String words = isLogged || stored.lastWords() == null ? log.words() : stored.lastWords();
    if (!words.isBlank()) {
      facts.add(
          new Fact(
              Topic.SAID,
              "the end of its last message",
              Quote.end(words, MOST_LINES, MOST_WORDS),
              isLogged ? logged : source,
              last.endedAt()));
    }
    for (String note : log.learned()) {
      if (!Comment.says(comments, note)) {
        facts.add(
            new Fact(Topic.LEARNED, "it noted", Quote.beginning(note, 8), logged, last.endedAt()));
      }
    }
  }

  private void failure(Iteration last, IterationAccount stored, AgentAccount log) {
    String source = "iteration " + last.n();
    for (IterationCheck check : stored.checks()) {
      if (!check.passed()) {
        facts.add(failed(check, source, last.endedAt()));
      }
    }
    String logged = "log of iteration " + last.n();
    Map.Entry<String, String> call = log.failedCall();
    if (!log.trouble().isEmpty()) {
      facts.add(failed("the agent itself failed", log.trouble(), logged, last.endedAt()));
    } else if (call != null) {
      List<String> quote = new ArrayList<>(List.of(Quote.line(call.getKey())));
      quote.addAll(Quote.end(call.getValue(), 12, MOST_WORDS));
      facts.add(new Fact(Topic.FAILURE, "a call of a tool failed", quote, logged, last.endedAt()));
    }
    FoundError complaint = log.complaint();
    if (complaint != null) {
      facts.add(failed("on its standard error", complaint.placed(), logged, last.endedAt()));
    }
  }

  private static Fact failed(String text, String said, String source, @Nullable Instant at) {
    return new Fact(Topic.FAILURE, text, Quote.end(said, 12, MOST_WORDS), source, at);
  }

  private static Fact failed(IterationCheck check, String source, @Nullable Instant at) {
    String how = check.timedOut() ? "timed out" : "ended with exit code " + check.exitCode();
    List<String> output = Quote.end(check.output(), MOST_LINES, MOST_OUTPUT);
    String silent = output.isEmpty() ? " and printed nothing" : "";
    String text = "'%s' %s%s".formatted(Quote.line(check.command()), how, silent);
    return new Fact(Topic.FAILURE, text, output, source, at);
  }

  /** What hooks, {@code record} and the breaker know, where no run does. */
  private void recorded(TaskId task, List<Iteration> newestFirst) {
    for (Iteration one : newestFirst) {
      List<IterationError> errors = workspace.stores().iterations().errors(one.n());
      if (!errors.isEmpty()) {
        IterationError last = errors.getLast();
        facts.add(
            failed(
                "an error of " + Digest.name(last.source()),
                last.message(),
                "iteration " + one.n(),
                last.at()));
        return;
      }
    }
    try {
      BreakerState state = workspace.stores().breakers().state(task.scope());
      ErrorSignature error = state.errors().repeated();
      Tally tally =
          error == null
              ? state.errors().bySignature().values().stream()
                  .max(Comparator.comparingLong(Tally::count))
                  .orElse(null)
              : state.errors().bySignature().get(error);
      if (tally != null && !tally.sample().isEmpty()) {
        facts.add(failed(Plural.of(tally.count(), "time"), tally.sample(), "breaker", null));
      }
    } catch (StoreException unreadable) {
      workspace.debug("the breaker of " + task + " is unknown: " + unreadable.getMessage());
    }
  }

  private void iterations(List<Iteration> newestFirst) {
    for (Iteration one : newestFirst) {
      StringBuilder text = new StringBuilder("iteration " + one.n() + ": ");
      text.append(one.outcomeWord().replace('_', ' '));
      Integer files = one.diff().filesChanged();
      text.append(files == null ? "" : ", " + Plural.of(files, "file") + " changed");
      Integer failing = one.tests().failing();
      text.append(failing == null ? "" : ", " + Plural.of(failing, "test") + " failing");
      List<String> quote = new ArrayList<>();
      if (one.n() != newestFirst.getFirst().n()) {
        IterationAccount account = workspace.stores().iterations().account(one.n());
        if (account.lastWords() != null) {
          quote.addAll(Quote.end(account.lastWords(), 5, MOST_OLD_WORDS));
        }
        for (IterationCheck check : account.checks()) {
          if (!check.passed()) {
            quote.addAll(Quote.end(check.output(), 3, MOST_OLD_WORDS));
          }
        }
      }
      String run = one.run() == null ? "commit" : "run " + one.run();
      facts.add(new Fact(Topic.ITERATION, text.toString(), quote, run, one.endedAt()));
    }
  }

  private void comments(List<Comment> newestFirst) {
    int shown = Math.min(SHOWN_COMMENTS, newestFirst.size());
    for (Comment comment : newestFirst.subList(0, shown)) {
      facts.add(
          new Fact(
              Topic.LEARNED,
              Digest.name(comment.author()) + " " + handover.ago(comment.createdAt()),
              Quote.beginning(comment.text(), 8),
              Fact.COMMENT,
              comment.createdAt()));
    }
  }
}
