package dev.baton.hooks;

import dev.baton.breaker.policy.Policy;
import dev.baton.claim.Claim;
import dev.baton.git.GitLayout;
import dev.baton.git.GitProgram;
import dev.baton.git.history.CommitReader;
import dev.baton.git.worktree.WorkTreeDir;
import dev.baton.hooks.HeadNews.UnloggedMoves;
import dev.baton.store.GitState;
import dev.baton.store.GitState.DamagedLine;
import dev.baton.store.GitState.HeadPosition;
import dev.baton.store.GitState.SpoolPosition;
import dev.baton.store.Locks;
import dev.baton.store.Stores;
import dev.baton.trust.OwnFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Turns what happened in git into iterations: reads the new lines of the reflogs and the spool,
 * asks git about the commits, and stores the result together with the new positions. A process that
 * is killed in between leaves everything to the next one. Several processes may run this at once;
 * only one of them stores the same news.
 */
public final class Ingest {
  /** A long history is processed in portions of this size, so that others can write in between. */
  private static final int PORTION = 200;

  private static final int DAMAGED_SHOWN = 500;

  /** Its lock lets one process at a time drain the spool. */
  private static final String LOCK = "drain.lock";

  private final Stores stores;
  private final GitLayout layout;
  private final Clock clock;
  private final Supplier<Policy> policy;
  private final GitState positions;
  private final CommitReader reader;
  private final Path folder;
  private boolean leftCommits;

  /**
   * @param stores the repository's own
   * @param policy of the breakers that count commits; asked for only when one counts something
   * @param foreign files that other programs maintain, so that they are no change; null for none
   */
  public Ingest(
      Stores stores,
      GitLayout layout,
      Clock clock,
      Supplier<Policy> policy,
      @Nullable Predicate<String> foreign) {
    this.stores = stores;
    this.layout = layout;
    this.clock = clock;
    this.policy = policy;
    positions = stores.gitState();
    reader = new CommitReader(new GitProgram(layout), layout, foreign);
    folder = layout.commonDir().resolve("baton");
  }

  /**
   * Limits of one call.
   *
   * @param moves of HEADs, at most, where they can be separated; 1 or more
   * @param time after which no further portion is begun
   * @param lockTimeout how long to wait for another process that writes
   */
  public record Limits(int moves, Duration time, Duration lockTimeout) {
    /** For a command that a person waits for. */
    public static final Limits QUICK =
        new Limits(50, Duration.ofMillis(500), Duration.ofMillis(100));
  }

  /** The unread lines, with the positions before them. */
  private record News(
      List<HeadPosition> headsBefore,
      List<SpoolPosition> spoolsBefore,
      List<WorkTreeDir> worktrees,
      List<HeadNews> heads,
      List<Spool.News> spools) {}

  /**
   * Processes what is new.
   *
   * @return whether nothing is left to do
   * @throws dev.baton.store.StoreException when the database cannot be written
   * @throws dev.baton.git.GitFailedException when git cannot be asked
   * @throws dev.baton.git.BrokenGitException when git's files cannot be read
   */
  public boolean catchUp(Limits limits) {
    Instant end = clock.instant().plus(limits.time());
    int left = limits.moves();
    while (left > 0) {
      News news = read();
      if (news.headsBefore().isEmpty()) {
        begin(news, limits);
        return true;
      }
      Hints hints = Hints.of(news.spools());
      Batch batch = Batch.read(news.heads(), hints, Math.min(left, PORTION), stores, reader);
      boolean stored =
          stores.inTransaction(
              limits.lockTimeout(),
              Locks.GRAPH.plus(Locks.COMMITS),
              () -> store(news, hints, batch));
      left -= stored ? PORTION : 1;
      leftCommits |= stored && batch.leavesCommits();
      if (stored && !batch.hasMore() && isAllRead(news)) {
        return true;
      }
      if (clock.instant().isAfter(end)) {
        return false;
      }
    }
    return false;
  }

  /** Whether what was processed may have left commits of iterations behind. */
  public boolean hasLeftCommits() {
    return leftCommits;
  }

  private static boolean isAllRead(News news) {
    for (Spool.News spool : news.spools()) {
      if (spool.hasMore()) {
        return false;
      }
    }
    return true;
  }

  private News read() {
    List<HeadPosition> headsBefore = positions.heads();
    List<SpoolPosition> spoolsBefore = positions.spools();
    // The spool first: by then the reflog contains what a hook reports.
    List<Spool.News> spools = new Spool(folder).read(spoolsBefore);
    List<WorkTreeDir> worktrees = WorkTreeDir.all(layout.commonDir());
    List<HeadNews> heads = new ArrayList<>();
    for (WorkTreeDir worktree : worktrees) {
      heads.add(HeadNews.read(worktree, find(headsBefore, worktree.name())));
    }
    heads = new UnloggedMoves(heads, reader, layout.commonDir()).complete();
    return new News(headsBefore, spoolsBefore, worktrees, heads, spools);
  }

  private static @Nullable HeadPosition find(List<HeadPosition> all, String worktree) {
    for (HeadPosition position : all) {
      if (position.worktree().equals(worktree)) {
        return position;
      }
    }
    return null;
  }

  /** The first call ever: what happened before Baton was installed is skipped. */
  private void begin(News news, Limits limits) {
    stores.inTransaction(
        limits.lockTimeout(),
        Locks.COMMITS,
        () -> {
          if (positions.isEmpty()) {
            for (HeadNews head : news.heads()) {
              positions.save(head.after(head.moves().size(), false));
            }
            news.spools().forEach(spool -> positions.save(spool.done()));
          }
          return true;
        });
  }

  /** Returns false when another process was faster, and nothing was stored. */
  private boolean store(News news, Hints hints, Batch batch) {
    if (!positions.heads().equals(news.headsBefore())
        || !positions.spools().equals(news.spoolsBefore())) {
      return false;
    }
    Instant now = clock.instant();
    new BatchWriter(stores, trees(news.worktrees()), hints, policy, now).write(batch.changes());
    savePositions(news, batch);
    boolean settled = batch.settlesSpool();
    for (Spool.News spool : news.spools()) {
      positions.save(settled ? spool.done() : batch.hasMore() ? spool.again() : spool.undone());
    }
    if (settled) {
      hints
          .problems()
          .forEach((line, problem) -> positions.addDamaged(damaged(now, line, problem)));
    }
    return true;
  }

  private void savePositions(News news, Batch batch) {
    Set<String> present = new HashSet<>();
    for (HeadPosition position : batch.positions()) {
      present.add(position.worktree());
      if (!position.equals(find(news.headsBefore(), position.worktree()))) {
        positions.save(position);
      }
    }
    for (HeadPosition before : news.headsBefore()) {
      if (!present.contains(before.worktree())) {
        positions.forgetHead(before.worktree());
      }
    }
  }

  private static DamagedLine damaged(Instant now, String line, String problem) {
    if (line.length() <= DAMAGED_SHOWN) {
      return new DamagedLine(now, line, problem);
    }
    // Half of a surrogate pair is no text, and a server refuses it.
    boolean splits = Character.isHighSurrogate(line.charAt(DAMAGED_SHOWN - 1));
    String shown = line.substring(0, splits ? DAMAGED_SHOWN - 1 : DAMAGED_SHOWN);
    return new DamagedLine(now, shown + "…", problem);
  }

  private static Map<String, Claim.Tree> trees(List<WorkTreeDir> worktrees) {
    Map<String, Claim.Tree> trees = new HashMap<>();
    for (WorkTreeDir worktree : worktrees) {
      trees.put(worktree.name(), worktree.tree());
    }
    return trees;
  }

  /**
   * Processes everything, and tidies the spool; returns at once when another process is doing that.
   *
   * @param time after which no further portion is begun
   * @return whether this process did it
   * @throws RuntimeException as {@link #catchUp}
   */
  public boolean drain(Duration time, Duration lockTimeout) {
    try (FileChannel lock = OwnFile.tryLock(folder.resolve(LOCK))) {
      if (lock == null) {
        return false;
      }
      catchUp(new Limits(Integer.MAX_VALUE, time, lockTimeout));
      tidy(lockTimeout);
      return true;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot drain " + folder, e);
    }
  }

  /**
   * Tidies the spool when it has become large: without git hooks nothing drains what agents' hooks
   * write there.
   *
   * @throws RuntimeException as {@link #catchUp}
   */
  public void tidyIfLarge(Duration lockTimeout) {
    if (!Spool.isLarge(folder)) {
      return;
    }
    try (FileChannel lock = OwnFile.tryLock(folder.resolve(LOCK))) {
      if (lock != null) {
        tidy(lockTimeout);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot tidy " + folder, e);
    }
  }

  private void tidy(Duration lockTimeout) throws IOException {
    List<SpoolPosition> gone = new Spool(folder).tidy(positions.spools(), clock.instant());
    if (!gone.isEmpty()) {
      stores.inTransaction(
          lockTimeout,
          Locks.COMMITS,
          () -> {
            gone.forEach(position -> positions.forgetSpool(position.file().key()));
            return true;
          });
    }
  }
}
