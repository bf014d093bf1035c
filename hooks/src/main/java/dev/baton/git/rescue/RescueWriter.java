package dev.baton.git.rescue;

import dev.baton.git.BrokenGitException;
import dev.baton.git.GitConfigFile;
import dev.baton.git.GitLayout;
import dev.baton.git.GitProcess;
import dev.baton.git.Head;
import dev.baton.git.ObjectIds;
import dev.baton.git.Problems;
import dev.baton.git.RawPaths;
import dev.baton.git.rescue.Rescue.Also;
import dev.baton.git.rescue.RescueImport.Job;
import dev.baton.git.rescue.RescueImport.Made;
import dev.baton.git.rescue.UnsavedWork.WorkFile;
import dev.baton.git.worktree.ObjectQuarantine;
import dev.baton.git.worktree.ReadableTree;
import dev.baton.git.worktree.StashedWork.Tenure;
import dev.baton.git.worktree.WorkStatus;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Saves the uncommitted files of a work tree in a commit under a ref of Baton's own.
 *
 * <p>Git lists the files (so that its rules about ignored files, sparse checkouts, line ends and
 * conflicts hold), Baton reads them, and {@code git fast-import} makes objects of their unchanged
 * bytes. Index, work tree, HEAD, reflogs and stash are not written, and neither hooks nor filters
 * run. What was staged and differs from HEAD is kept as a second parent.
 */
public final class RescueWriter {
  /** This many files may become unreadable while they are saved. */
  private static final int MOST_TRIES = 20;

  private final GitLayout layout;
  private final Path place;
  private final GitProcess git;
  private final RescueRules rules;
  private final String nothing;

  /**
   * @param place of the work tree, which may be gone; then the layout has none
   */
  private RescueWriter(GitLayout layout, Path place, RescueRules rules) {
    this.layout = layout;
    this.place = place;
    this.git = GitProcess.in(layout);
    this.rules = rules;
    this.nothing = nothing();
  }

  /**
   * Saves the work tree once for each order, in the same order.
   *
   * @throws IOException when it cannot be saved; then no ref was made
   * @throws BrokenGitException when the repository is damaged
   */
  public static List<Rescued> save(GitLayout layout, RescueRules rules, List<RescueOrder> orders)
      throws IOException {
    return saveOrRepeat(layout, rules, orders, false, null);
  }

  /**
   * The same for one order.
   *
   * @param commits whether to save a work tree where everything is committed
   * @param status of the work tree, if it was just read; otherwise null
   */
  public static Rescued save(
      GitLayout layout,
      RescueRules rules,
      RescueOrder order,
      boolean commits,
      @Nullable WorkStatus status)
      throws IOException {
    return saveOrRepeat(layout, rules, List.of(order), commits, status).getFirst();
  }

  /**
   * Saves what is left of a work tree that no longer exists: commits that no branch has, what was
   * staged, if git still has its record of the work tree, and entries of the stash.
   *
   * @param remains the repository to which it belonged, with git's record of the work tree as its
   *     git directory where that is still there
   * @param place where it was
   * @param commits that the worker made, oldest first
   */
  public static Rescued saveGone(
      GitLayout remains, Path place, RescueRules rules, RescueOrder order, List<String> commits)
      throws IOException {
    boolean recorded = !remains.gitDir().equals(remains.commonDir());
    UnsavedWork work = recorded ? UnsavedWork.ofRecord(remains, rules) : UnsavedWork.nothing(null);
    work = OtherCommits.addLost(remains, work, commits);
    return new RescueWriter(remains, place, rules)
        .save(List.of(order), false, work, recorded ? remains.gitDir() : null)
        .getFirst();
  }

  /**
   * @param known the status of the work tree; null to read it
   */
  private static List<Rescued> saveOrRepeat(
      GitLayout layout,
      RescueRules rules,
      List<RescueOrder> orders,
      boolean commits,
      @Nullable WorkStatus known)
      throws IOException {
    Path top = Objects.requireNonNull(layout.worktree());
    List<String> bases = orders.stream().map(RescueOrder::base).filter(Objects::nonNull).toList();
    Map<String, String> unreadable = new HashMap<>();
    Set<String> once = new HashSet<>();
    for (int tries = 1; ; tries++) {
      try (ReadableTree tree =
          known == null || tries > 1
              ? ReadableTree.of(layout, bases)
              : new ReadableTree(layout, known, null)) {
        RescueWriter writer = new RescueWriter(tree.layout(), top, rules);
        return writer.save(orders, commits, tree.status(), unreadable);
      } catch (WorkFile.Unreadable e) {
        // It may have been written just now. But one file must not keep all others from being
        // saved.
        if (tries == MOST_TRIES) {
          throw e;
        }
        if (!once.add(e.path())) {
          unreadable.put(e.path(), Problems.reason(e));
        }
      } catch (IOException raced) {
        // Another sweep may have made the same ref meanwhile; then this finds it. Any other failure
        // occurs again.
        if (tries > 1) {
          throw raced;
        }
      }
    }
  }

  private List<Rescued> save(
      List<RescueOrder> orders, boolean commits, WorkStatus status, Map<String, String> unreadable)
      throws IOException {
    Instant since = null;
    for (RescueOrder order : orders) {
      Tenure tenure = order.tenure();
      if (tenure != null && (since == null || tenure.from().isBefore(since))) {
        since = tenure.from();
      }
    }
    UnsavedWork work = UnsavedWork.collect(layout, status, rules, unreadable, since);
    return save(orders, commits && work.head() != null, work, layout.gitDir());
  }

  /**
   * @param always whether to save even where there is nothing to save
   * @param gitDir where the HEAD of the work tree is; null when it is no longer known
   */
  private List<Rescued> save(
      List<RescueOrder> orders, boolean always, UnsavedWork work, @Nullable Path gitDir)
      throws IOException {
    Map<RescueName, Rescue> earlier = earlier(orders);
    List<Job> jobs = new ArrayList<>();
    List<Rescued> results = new ArrayList<>(orders.size());
    for (int i = 0; i < orders.size(); i++) {
      Rescue before = earlier.get(orders.get(i).name());
      Job job = new Job(orders.get(i), before, work.also(), work.leftOut());
      job = OtherCommits.withStash(job, layout, gitDir);
      results.add(new Rescued(null, null, 0, List.of(), job.leftOut(), layout.commonDir()));
      if (always || !work.isEmpty() || !job.also().isEmpty()) {
        jobs.add(job);
      }
    }
    if (jobs.isEmpty()) {
      return results;
    }
    try (ObjectQuarantine quarantine = new ObjectQuarantine(layout)) {
      List<Made> made = new RescueImport(layout, place, work, nothing).make(quarantine, jobs);
      List<String> updates = new ArrayList<>();
      for (int i = 0; i < jobs.size(); i++) {
        Job job = jobs.get(i);
        Rescue old = job.earlier();
        String ref = job.order().name().ref();
        String commit = made.get(i).commit();
        if (old != null && isSame(old, job, made.get(i), work)) {
          commit = old.commit();
        } else {
          updates.add(
              "update " + ref + " " + commit + " " + (old == null ? nothing : old.commit()));
        }
        results.set(
            orders.indexOf(job.order()),
            new Rescued(ref, commit, work.count(), job.also(), job.leftOut(), layout.commonDir()));
      }
      if (!updates.isEmpty()) {
        quarantine.release();
        git.ask(GitProcess.Input.of(updates, '\n'), "update-ref --stdin");
      }
      return results;
    }
  }

  /** What an earlier sweep has already saved; it may have been interrupted, or be running now. */
  private Map<RescueName, Rescue> earlier(List<RescueOrder> orders) throws IOException {
    List<RescueName> names =
        orders.stream()
            .map(RescueOrder::name)
            .filter(name -> Head.mayExist(layout, name.ref()))
            .toList();
    Map<RescueName, Rescue> earlier = new HashMap<>();
    for (Rescue rescue : new RescueRefs(git).find(names)) {
      earlier.put(rescue.name(), rescue);
    }
    return earlier;
  }

  /** Whether everything is already saved. */
  private static boolean isSame(Rescue old, Job job, Made made, UnsavedWork work) {
    return old.tree().equals(made.tree())
        && Objects.equals(old.base(), work.head())
        && Objects.equals(old.staged(), made.staged())
        && old.also().equals(job.also());
  }

  /** The null id, as long as the repository's ids are. */
  private String nothing() {
    String format =
        GitConfigFile.read(layout.commonDir().resolve("config")).get("extensions.objectformat");
    boolean sha256 = "sha256".equalsIgnoreCase(format);
    return "0".repeat(sha256 ? ObjectIds.SHA256_LENGTH : ObjectIds.SHA1_LENGTH);
  }

  /**
   * Whose work to save, and why.
   *
   * @param worker the name of the worker that is gone
   * @param reason the evidence against it, in words
   * @param at when it is saved
   * @param tenure in which the worker may have stashed something; null where that does not count
   * @param base the commit at which the claim was made; null where it is not known
   */
  public record RescueOrder(
      RescueName name,
      String worker,
      String reason,
      Instant at,
      @Nullable Tenure tenure,
      @Nullable String base) {
    /** An order for the files alone. */
    public RescueOrder(RescueName name, String worker, String reason, Instant at) {
      this(name, worker, reason, at, null, null);
    }
  }

  /**
   * What a rescue saved.
   *
   * @param ref null when there was nothing to save
   * @param commit the commit of the ref; null exactly when {@code ref} is
   * @param files how many files differ from the commit that the worker had checked out
   * @param also commits that were kept with it
   * @param leftOut files that the rules exclude, or that could not be read
   * @param repository the common directory of the repository with the ref
   */
  public record Rescued(
      @Nullable String ref,
      @Nullable String commit,
      int files,
      List<Also> also,
      List<SkippedFile> leftOut,
      Path repository) {
    public Rescued {
      if ((ref == null) != (commit == null) || files < 0) {
        throw new IllegalArgumentException("rescued: " + ref + ", " + commit + ", " + files);
      }
      also = List.copyOf(also);
      leftOut = List.copyOf(leftOut);
    }
  }

  /**
   * A file that a rescue did not save and did not change.
   *
   * @param path from the top of the work tree, as text
   * @param why in words, such as the rule that excludes it
   */
  public record SkippedFile(String path, String why) {
    /** One line for people. */
    @Override
    public String toString() {
      return RawPaths.oneLine(path + " (" + why + ")");
    }
  }
}
