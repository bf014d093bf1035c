package dev.baton.run;

import dev.baton.agent.OutputReaders;
import dev.baton.git.GitLayout;
import dev.baton.git.Head;
import dev.baton.git.history.CommitChange;
import dev.baton.git.rescue.RescueRules;
import dev.baton.git.worktree.WorkMeasure;
import dev.baton.git.worktree.WorkMeasure.Look;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
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
  private final @Nullable GitLayout git;
  private final Path directory;
  private final Consumer<String> warnings;
  private final Predicate<String> isForeign;
  private final Set<String> own;
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
      @Nullable GitLayout git, Path directory, RescueRules rules, Consumer<String> warnings) {
    this.git = git;
    this.directory = directory;
    Path root = git == null || git.worktree() == null ? directory : git.worktree();
    this.own = OwnOutput.below(root);
    this.isForeign = path -> own.contains(path) || rules.isForeign(path);
    this.warnings = warnings;
    this.head = head();
  }

  /**
   * Measures the work tree before the iteration.
   *
   * @param directory where the agent works
   * @param rules which files are nobody's work
   */
  static WorkTreeDelta lay(
      @Nullable GitLayout git, Path directory, RescueRules rules, Consumer<String> warnings) {
    WorkTreeDelta yardstick = new WorkTreeDelta(git, directory, rules, warnings);
    if (git == null) {
      yardstick.filesBefore = yardstick.lookAtFiles();
      yardstick.lastFiles = yardstick.filesBefore;
    }
    if (git != null && git.worktree() != null) {
      try {
        yardstick.measure = WorkMeasure.of(git);
        yardstick.before = yardstick.measure.look();
      } catch (IOException e) {
        yardstick.failed(e);
      }
    }
    return yardstick;
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
   *     nothing differs, and where there is none
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

  /** The digest of all files before the iteration; null where there is none. */
  @Nullable String contentBefore() {
    WorkMeasure with = measure;
    Look from = before;
    try {
      return with == null || from == null ? null : content(with, from);
    } catch (IOException e) {
      failed(e);
      return null;
    }
  }

  private String content(WorkMeasure with, Look look) throws IOException {
    return with.content(look, isForeign, own::contains);
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
    DirectoryLook files = lastFiles;
    if (files != null) {
      DirectoryLook now = lookAtFiles();
      lastFiles = now;
      return files.differs(now);
    }
    WorkMeasure with = measure;
    Look from = lastLook == null ? before : lastLook;
    if (with == null || from == null) {
      return false;
    }
    try {
      Look now = with.look();
      lastLook = now;
      return !with.between(from, now).without(isForeign).files().isEmpty()
          || isOtherCommit(with, from, now);
    } catch (IOException e) {
      failed(e);
      return false;
    }
  }

  /** An agent that commits everything commits the run's own log, too, which is no progress. */
  private boolean isOtherCommit(WorkMeasure with, Look from, Look to) throws IOException {
    return with.hasOtherCommit(from, to)
        && (own.isEmpty() || !with.committed(from, to).without(own::contains).files().isEmpty());
  }

  private static Difference unmeasured(@Nullable String head, boolean moved) {
    return new Difference(
        head, moved, moved, false, null, CommitChange.unknown("the change could not be measured"));
  }

  private DirectoryLook lookAtFiles() {
    return DirectoryLook.at(directory, isForeign);
  }

  Difference read() {
    String now = head();
    boolean moved = !Objects.equals(head, now);
    WorkMeasure with = measure;
    Look from = before;
    if (filesBefore != null) {
      CommitChange unknown = CommitChange.unknown("changes are counted only in a git repository");
      DirectoryLook files = lookAtFiles();
      boolean measured = filesBefore.isComparable(files);
      return new Difference(now, moved, filesBefore.differs(files), measured, null, unknown);
    }
    if (with == null || from == null) {
      return unmeasured(now, moved);
    }
    try {
      Look to = with.look();
      CommitChange change = with.between(from, to).without(isForeign);
      boolean changed = !change.files().isEmpty() || isOtherCommit(with, from, to);
      return new Difference(now, moved, changed, true, changed ? content(with, to) : null, change);
    } catch (IOException e) {
      failed(e);
      return unmeasured(now, moved);
    }
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
    WorkMeasure with = measure;
    Look from = before;
    if (with == null || from == null) {
      return new Uncommitted(List.of(), List.of());
    }
    try {
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
    } catch (IOException e) {
      failed(e);
      return new Uncommitted(List.of(), List.of());
    }
  }

  /** What the user had not committed when the measuring began; none where that is not known. */
  List<String> uncommittedBefore() {
    WorkMeasure with = measure;
    Look from = before;
    try {
      return with == null || from == null
          ? List.of()
          : with.uncommitted(from).stream().filter(path -> !isForeign.test(path)).toList();
    } catch (IOException e) {
      failed(e);
      return List.of();
    }
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
    try {
      if (measure != null) {
        measure.close();
      }
    } catch (IOException e) {
      warnings.accept("a temporary directory was left in the object database: " + e.getMessage());
    }
    measure = null;
  }

  /**
   * The files to which the output of this run goes. After {@code baton run >run.log} in the work
   * tree, or {@code baton run | tee run.log}, that file grows with each iteration, which is no
   * progress of the agent.
   */
  static final class OwnOutput {
    /** On Linux; elsewhere there is no such folder, and nothing is known. */
    private static final Path PROCESSES = Path.of("/proc");

    private OwnOutput() {}

    /**
     * Those below a folder.
     *
     * @return their paths relative to it: as text, and with one byte in each char, as git has them
     */
    static Set<String> below(Path folder) {
      return below(folder, PROCESSES);
    }

    /**
     * The same.
     *
     * @param processes the folder that has one folder for each process, and one named {@code self}
     */
    static Set<String> below(Path folder, Path processes) {
      Set<String> names = new HashSet<>();
      OutputReaders readers = new OutputReaders(processes);
      try {
        Path root = folder.toRealPath();
        for (String output : new String[] {"self/fd/1", "self/fd/2"}) {
          Path descriptor = processes.resolve(output);
          Set<Path> files = new HashSet<>(readers.filesBehind(descriptor));
          // What the descriptor of a pipe or a deleted file points to is not there.
          if (Files.isRegularFile(descriptor)) {
            files.add(descriptor.toRealPath());
          }
          files.stream()
              .filter(file -> file.startsWith(root))
              .forEach(file -> add(root.relativize(file).toString(), names));
        }
      } catch (IOException gone) {
        return names;
      }
      return names;
    }

    private static void add(String name, Set<String> names) {
      names.add(name);
      names.add(new String(name.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1));
    }
  }
}
