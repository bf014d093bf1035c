package dev.baton.run;

import dev.baton.git.GitLayout;
import dev.baton.git.Head;
import dev.baton.git.history.CommitFacts.CommitChange;
import dev.baton.git.rescue.RescueRules;
import dev.baton.git.worktree.LoopFiles;
import dev.baton.git.worktree.WorkMeasure;
import dev.baton.git.worktree.WorkMeasure.Look;
import dev.baton.task.ChangedFile;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The changes of an iteration in its work tree. If they cannot be measured, a warning says so once,
 * and only a moved HEAD counts.
 */
final class WorkTreeDelta implements AutoCloseable {
  /** With more changes than this, nobody looks whether they are only times. */
  private static final int MOST_STAMPED = 5;

  private static final int MOST_STAMPS = 50;

  private final @Nullable GitLayout git;
  private final Path directory;
  private final Clock clock;
  private final Consumer<String> warnings;
  private final Predicate<String> isForeign;
  private final Set<String> own;

  /** The repositories below this one, each measured like this one, by their relative paths. */
  private final Map<String, WorkTreeDelta> inner = new LinkedHashMap<>();

  /** The paths of repositories inside this one; each is measured separately. */
  private final Set<String> apart = new HashSet<>();

  private InnerRepositories repositories = InnerRepositories.NONE;
  private @Nullable WorkMeasure measure;
  private @Nullable Look before;
  private @Nullable Look lastLook;

  /** Outside git. */
  private @Nullable DirectoryLook filesBefore;

  private @Nullable DirectoryLook lastFiles;
  private final @Nullable String head;

  /** Restored for the agent before the iteration began, and so its own. */
  private Set<String> adopted = Set.of();

  private WorkTreeDelta(
      @Nullable GitLayout git,
      Path directory,
      RescueRules rules,
      Clock clock,
      Consumer<String> warnings) {
    this.git = git;
    this.directory = directory;
    this.clock = clock;
    Path root = git == null || git.worktree() == null ? directory : git.worktree();
    this.own = OwnOutput.below(root);
    this.isForeign = path -> own.contains(path) || rules.isForeign(path);
    this.warnings = warnings;
    this.head = head();
  }

  /**
   * Measures the work tree before the iteration.
   *
   * @param place where the agent works
   * @param repositories those below it that are part of the work
   */
  static WorkTreeDelta lay(
      Workplace place, InnerRepositories repositories, Consumer<String> warnings) {
    Path directory = place.directory();
    RescueRules rules = place.services().rescueRules();
    WorkTreeDelta yardstick =
        new WorkTreeDelta(place.git(), directory, rules, place.clock(), warnings);
    yardstick.repositories = repositories;
    repositories
        .below(directory, place.git(), warnings)
        .forEach((path, layout) -> {
          Path top = directory.resolve(path);
          WorkTreeDelta one = new WorkTreeDelta(layout, top, rules, place.clock(), warnings);
          one.begin();
          yardstick.inner.forEach((outer, around) -> {
            if (path.startsWith(outer + "/")) {
              around.apart.add(path.substring(outer.length() + 1));
            }
          });
          yardstick.apart.add(path);
          yardstick.inner.put(path, one);
        });
    yardstick.begin();
    return yardstick;
  }

  private void begin() {
    if (git == null) {
      filesBefore = lookAtFiles();
      lastFiles = filesBefore;
    } else if (git.worktree() != null) {
      try {
        measure = WorkMeasure.of(git);
        before = measure.look();
      } catch (IOException e) {
        failed(e);
      }
    }
  }

  /** Whether changes of a file are neither progress nor evidence. */
  private boolean isNoWork(String path) {
    return isForeign.test(path) || LoopFiles.include(path) || apart.contains(path);
  }

  /**
   * Counts files as the agent's own although they had changes when the iteration began.
   *
   * @param paths from the top of the work tree, one byte in each char
   */
  void adopt(Set<String> paths) {
    adopted = paths;
  }

  /**
   * What changed since.
   *
   * @param head HEAD now; null outside git or before the first commit
   * @param moved whether HEAD changed
   * @param changed whether any file differs, in the work tree or in HEAD
   * @param measured whether that is known
   * @param content a digest of all files as they are now, in the work tree and in HEAD; null where
   *     there is none
   * @param change all changes; unknown where they cannot be measured
   */
  record Difference(
      @Nullable String head,
      boolean moved,
      boolean changed,
      boolean measured,
      @Nullable String content,
      CommitChange change) {
    /** The same, but it does not count. */
    Difference notCounted() {
      return new Difference(head, moved, false, measured, content, change);
    }
  }

  /** Asks what measures the work tree. */
  private interface Question<T> {
    @Nullable T ask(WorkMeasure with, Look before) throws IOException;
  }

  /** The answer; null where nothing can be measured. */
  private <T> @Nullable T measured(Question<T> question) {
    WorkMeasure with = measure;
    Look from = before;
    try {
      return with == null || from == null ? null : question.ask(with, from);
    } catch (IOException e) {
      failed(e);
      return null;
    }
  }

  /** The digest of all files before the iteration; null where there is none. */
  @Nullable String contentBefore() {
    String content = git == null ? "" : measured(this::content);
    for (WorkTreeDelta one : inner.values()) {
      content = and(content, one.contentBefore());
    }
    return content == null || content.isEmpty() ? null : content;
  }

  private @Nullable String content(WorkMeasure with, Look look) throws IOException {
    return with.content(look, this::isNoWork, this::isNoWork);
  }

  private static @Nullable String and(@Nullable String content, @Nullable String more) {
    return content == null || more == null ? null : content + " " + more;
  }

  /** HEAD before the iteration; null outside git or before the first commit. */
  @Nullable String headBefore() {
    return head;
  }

  /**
   * Whether anything in the work tree has changed since this was last asked, or since the iteration
   * began; false where that cannot be measured.
   */
  boolean isMoving() {
    boolean moving = false;
    for (WorkTreeDelta one : inner.values()) {
      moving |= one.isMoving();
    }
    DirectoryLook files = lastFiles;
    if (files != null) {
      DirectoryLook now = lookAtFiles();
      lastFiles = now;
      return moving || files.differs(now);
    }
    Boolean moves =
        measured((with, begin) -> {
          Look from = lastLook == null ? begin : lastLook;
          Look now = with.look();
          lastLook = now;
          return isWork(with, from, now, with.between(from, now));
        });
    return moving || Boolean.TRUE.equals(moves);
  }

  /** Whether there is anything new in the work tree or in HEAD. */
  private boolean isWork(WorkMeasure with, Look from, Look to, CommitChange change)
      throws IOException {
    List<ChangedFile> files = change.without(this::isNoWork).files();
    if (files.isEmpty()) {
      // An agent that commits everything commits the files that do not count, too.
      return with.hasOtherCommit(from, to)
          && !with.committed(from, to).without(this::isNoWork).files().isEmpty()
          && !with.hasOnlyMoved(from, to, this::isNoWork);
    }
    boolean few =
        files.size() <= MOST_STAMPED && change.insertions() + change.deletions() <= MOST_STAMPS;
    return !with.hasOnlyMoved(from, to, this::isNoWork)
        && !(few && NoWork.isOnlyTimes(with.patch(from, to, paths(files)), clock.instant()));
  }

  private static String[] paths(List<ChangedFile> files) {
    List<String> paths = new ArrayList<>();
    for (ChangedFile file : files) {
      paths.add(file.path());
      if (file.oldPath() != null) {
        paths.add(file.oldPath());
      }
    }
    return paths.toArray(String[]::new);
  }

  private DirectoryLook lookAtFiles() {
    return DirectoryLook.at(
        directory,
        path ->
            isNoWork(path) || inner.keySet().stream().anyMatch(in -> path.startsWith(in + "/")));
  }

  Difference read() {
    Difference outer = readOuter();
    boolean changed = outer.changed();
    String content = git == null && !changed ? "" : outer.content();
    List<ChangedFile> files = new ArrayList<>(outer.change().files());
    for (Map.Entry<String, WorkTreeDelta> one : inner.entrySet()) {
      Difference below = one.getValue().read();
      changed |= below.changed();
      content = and(content, below.content());
      for (ChangedFile file : below.change().files()) {
        files.add(InnerRepositories.below(one.getKey(), file));
      }
    }
    if (!repositories.areIn(inner.keySet(), directory, git)) {
      changed = true;
      content = null;
    }
    boolean known = outer.change().unknown() == null;
    return new Difference(
        outer.head(),
        outer.moved(),
        changed,
        outer.measured(),
        changed ? content : null,
        known ? CommitChange.of(files) : outer.change());
  }

  private Difference readOuter() {
    String now = head();
    boolean moved = !Objects.equals(head, now);
    if (filesBefore != null) {
      CommitChange unknown = CommitChange.unknown("changes are counted only in a git repository");
      DirectoryLook files = lookAtFiles();
      boolean measured = filesBefore.isComparable(files);
      return new Difference(now, moved, filesBefore.differs(files), measured, null, unknown);
    }
    Difference found =
        measured((with, from) -> {
          Look to = with.look();
          CommitChange change = with.between(from, to);
          boolean changed = isWork(with, from, to, change);
          return new Difference(
              now, moved, changed, true, content(with, to), change.without(isForeign));
        });
    return found == null
        ? new Difference(
            now,
            moved,
            moved,
            false,
            null,
            CommitChange.unknown("the change could not be measured"))
        : found;
  }

  /**
   * Uncommitted files, by their paths, one byte in each char.
   *
   * @param ours changed since the iteration began, and had no uncommitted changes then
   * @param earlier had uncommitted changes when the iteration began, and still have
   */
  record Uncommitted(List<String> ours, List<String> earlier) {}

  /** The uncommitted files; none where that is not known. */
  Uncommitted uncommitted() {
    return Objects.requireNonNullElse(
        measured(this::uncommitted), new Uncommitted(List.of(), List.of()));
  }

  private Uncommitted uncommitted(WorkMeasure with, Look from) throws IOException {
    Look now = with.look();
    List<String> ours = new ArrayList<>(with.uncommitted(now));
    Set<String> earlier = new LinkedHashSet<>(with.uncommitted(from));
    earlier.removeAll(adopted);
    List<String> still =
        ours.stream().filter(earlier::contains).filter(path -> !isForeign.test(path)).toList();
    Set<String> changed = new HashSet<>(with.changed(from, now));
    changed.addAll(adopted);
    ours.retainAll(changed);
    ours.removeAll(earlier);
    ours.removeIf(isForeign);
    return new Uncommitted(ours, still);
  }

  /** What was not committed when the measuring began; null where that is not known. */
  @Nullable List<String> uncommittedBefore() {
    return measured((with, from) ->
        with.uncommitted(from).stream()
            .filter(path -> !isForeign.test(path) && !adopted.contains(path))
            .toList());
  }

  private @Nullable String head() {
    return git == null ? null : Head.read(git).commit();
  }

  private void failed(IOException e) {
    warnings.accept("changes in the work tree cannot be measured: " + e.getMessage());
    close();
    measure = null;
  }

  @Override
  public void close() {
    inner.values().forEach(WorkTreeDelta::close);
    try {
      if (measure != null) {
        measure.close();
      }
    } catch (IOException e) {
      warnings.accept("a temporary directory was left in the object database: " + e.getMessage());
    }
    measure = null;
  }
}
