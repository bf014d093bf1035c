package dev.baton.git.rescue;

import dev.baton.git.ByteStream;
import dev.baton.git.GitLayout;
import dev.baton.git.GitProcess;
import dev.baton.git.ObjectIds;
import dev.baton.git.RawPaths;
import dev.baton.git.rescue.WorkTreeWriter.ApplyObstacles;
import dev.baton.git.worktree.LoopFiles;
import dev.baton.git.worktree.WorkStatus;
import dev.baton.trust.KernelRandom;
import dev.baton.trust.OwnFile;
import dev.baton.trust.TreeFiles;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Restores a rescue into a work tree, as uncommitted changes. If HEAD is the commit that the worker
 * had, the files become the same byte for byte; otherwise each file that both sides changed is
 * merged. Existing uncommitted work is never overwritten; what a loop has written to its own files
 * since stays as it is.
 */
public final class RescueApplier {
  /** From here on the exit code of git merge-file is an error, not a number of conflicts. */
  private static final int ERROR = 128;

  private final GitLayout layout;
  private final Path top;
  private final GitProcess git;

  /**
   * Restores into one work tree.
   *
   * @param layout with a work tree
   */
  public RescueApplier(GitLayout layout) {
    this.layout = layout;
    this.top = Objects.requireNonNull(layout.worktree(), "a work tree");
    this.git = GitProcess.in(layout);
  }

  /**
   * Restores a rescue. One that has no files was made for the worker's commits: then their changes
   * are restored, where HEAD is below them.
   *
   * @throws IOException when git or the file system fails; files that were written by then stay
   */
  public ApplyResult apply(Rescue rescue) throws IOException {
    WorkStatus status = WorkStatus.read(git);
    boolean withCommits = rescue.files() == 0 && isBelow(status.head(), rescue.base());
    String head = commit(status.head(), rescue);
    String base = withCommits ? head : commit(rescue.base(), rescue);
    return apply(rescue, new Start(status, base, head), true, Set.of());
  }

  /**
   * Restores a rescue for an agent that continues the work. Where HEAD is a commit that the worker
   * had below its own, the worker's commits are restored, too, so that the files are what it had.
   * Where files cannot be merged without conflicts, nothing is changed.
   *
   * @throws IOException when git or the file system fails; files that were written by then stay
   */
  public ApplyResult takeOver(Rescue rescue) throws IOException {
    WorkStatus status = WorkStatus.read(git);
    String base = commit(rescue.base(), rescue);
    String head = commit(status.head(), rescue);
    boolean withCommits = isBelow(status.head(), rescue.base());
    return apply(rescue, new Start(status, withCommits ? head : base, head), false, Set.of());
  }

  /**
   * Whether all files of a rescue but a loop's own are in the work tree as the worker left them;
   * false where that is not known.
   *
   * @param here null outside a repository
   */
  public static boolean isThere(@Nullable GitLayout here, Rescue rescue) {
    try {
      return here != null && here.worktree() != null && new RescueApplier(here).has(rescue);
    } catch (IOException unknown) {
      return false;
    }
  }

  private boolean has(Rescue rescue) throws IOException {
    String base = commit(rescue.base(), rescue);
    List<TreeChange> theirs = TreeChange.between(git, base, rescue.commit());
    theirs.removeIf(change -> LoopFiles.include(change.path()));
    try (BlobFiles blobs = new BlobFiles(layout.gitDir())) {
      for (Map.Entry<TreeChange, @Nullable Path> wanted : contents(blobs, theirs).entrySet()) {
        TreeChange change = wanted.getKey();
        Path place = RawPaths.resolve(top, change.path());
        boolean there =
            change.isDeletion()
                ? !Files.exists(place, LinkOption.NOFOLLOW_LINKS)
                : ApplyObstacles.isAlready(place, change, wanted.getValue());
        if (!there) {
          return false;
        }
      }
    }
    return !theirs.isEmpty();
  }

  private static String commit(@Nullable String id, Rescue rescue) {
    return id == null ? ObjectIds.emptyTree(rescue.commit()) : id;
  }

  private boolean isBelow(@Nullable String head, @Nullable String base) throws IOException {
    if (head == null || base == null) {
      return head == null;
    }
    return git.succeeds("merge-base --is-ancestor", head, base);
  }

  /**
   * From where a rescue is applied.
   *
   * @param base the commit or tree that the changes of the rescue start from
   * @param head that of the work tree
   */
  private record Start(WorkStatus status, String base, String head) {
    boolean isExact() {
      return base.equals(head);
    }
  }

  /**
   * @param kept files of a loop that differ here, and stay; one byte in each char
   */
  private ApplyResult apply(Rescue rescue, Start start, boolean withConflicts, Set<String> kept)
      throws IOException {
    List<TreeChange> theirs = TreeChange.between(git, start.base(), rescue.commit());
    theirs.removeIf(change -> kept.contains(change.path()));
    ApplyPlan plan =
        start.isExact()
            ? ApplyPlan.exact(theirs)
            : ApplyPlan.merged(theirs, TreeChange.between(git, start.base(), start.head()));
    try (BlobFiles blobs = new BlobFiles(layout.gitDir())) {
      List<String> conflicts = new ArrayList<>(plan.conflicts());
      Map<TreeChange, @Nullable Path> contents = contents(blobs, plan.changes());
      for (ApplyPlan.Merge merge : plan.merges()) {
        contents.put(merge.change(), merge(blobs, merge, conflicts));
      }
      List<String> paths = contents.keySet().stream().map(TreeChange::path).toList();
      MarkedFiles hidden = MarkedFiles.among(git, top, paths);
      ApplyObstacles obstacles = new ApplyObstacles(top, start.status(), hidden, contents.keySet());
      for (Map.Entry<TreeChange, @Nullable Path> wanted : contents.entrySet()) {
        obstacles.look(wanted.getKey(), wanted.getValue());
      }
      Set<String> loops = new HashSet<>(paths);
      loops.retainAll(obstacles.paths());
      loops.removeIf(path -> !LoopFiles.include(path));
      if (!loops.isEmpty()) {
        loops.addAll(kept);
        return apply(rescue, start, withConflicts, loops);
      }
      boolean refused = !withConflicts && !conflicts.isEmpty();
      if (!obstacles.found().isEmpty() || refused) {
        List<String> found = refused ? conflicts : List.of();
        return new ApplyResult(0, false, found, obstacles.found(), List.of(), List.of());
      }
      int files = write(contents, blobs.newFile());
      hidden.remove(git);
      List<String> left = Stream.concat(kept.stream(), plan.kept().stream()).sorted().toList();
      return new ApplyResult(files, start.isExact(), conflicts, List.of(), paths, left);
    }
  }

  /** The content of each change; null for a deletion and a submodule. */
  private Map<TreeChange, @Nullable Path> contents(BlobFiles blobs, List<TreeChange> changes)
      throws IOException {
    List<TreeChange> files =
        changes.stream().filter(one -> !one.isDeletion() && !one.isSubmodule()).toList();
    List<Path> fetched = blobs.fetch(git, files.stream().map(TreeChange::id).toList());
    Map<TreeChange, @Nullable Path> contents = new LinkedHashMap<>();
    for (TreeChange change : changes) {
      contents.put(change, null);
    }
    for (int i = 0; i < files.size(); i++) {
      contents.put(files.get(i), fetched.get(i));
    }
    return contents;
  }

  /** The merged content; null when it cannot be merged, so that HEAD's version is kept. */
  private @Nullable Path merge(BlobFiles blobs, ApplyPlan.Merge merge, List<String> conflicts)
      throws IOException {
    String path = RawPaths.oneLine(RawPaths.text(merge.change().path()));
    List<String> ids = new ArrayList<>(List.of(merge.change().oldId(), merge.theirs()));
    if (!merge.base().isEmpty()) {
      ids.add(merge.base());
    }
    List<Path> contents = blobs.fetch(git, ids);
    Path before = merge.base().isEmpty() ? Files.createFile(blobs.newFile()) : contents.getLast();
    Path target = blobs.newFile();
    GitProcess.Result<Long> result =
        git.run(
            in -> Files.copy(in, target),
            "merge-file -p -q -L HEAD -L before -L rescue",
            contents.get(0).toString(),
            before.toString(),
            contents.get(1).toString());
    if (result.exit() >= ERROR || result.exit() < 0) {
      conflicts.add(path + " is binary and was changed by both; the worker's version is left out");
      return null;
    }
    if (result.exit() > 0) {
      conflicts.add(path + " has conflict marks");
    }
    return target;
  }

  private int write(Map<TreeChange, @Nullable Path> contents, Path index) throws IOException {
    WorkTreeWriter writer = new WorkTreeWriter(top, git);
    List<TreeChange> links = new ArrayList<>();
    List<TreeChange> submodules = new ArrayList<>();
    for (TreeChange change : contents.keySet()) {
      if (change.isDeletion()) {
        writer.delete(change);
      }
    }
    int files = contents.size();
    for (Map.Entry<TreeChange, @Nullable Path> wanted : contents.entrySet()) {
      TreeChange change = wanted.getKey();
      Path content = wanted.getValue();
      if (change.isSubmodule()) {
        submodules.add(change);
      } else if (change.isLink()) {
        links.add(change);
      } else if (content != null) {
        writer.put(change, content);
      } else if (!change.isDeletion()) {
        files--; // It could not be merged.
      }
    }
    writer.link(links, index);
    writer.submodules(submodules);
    return files;
  }

  /**
   * The result of applying a rescue.
   *
   * @param files how many files were written or deleted; 0 when there were obstacles
   * @param exact whether these files are now what the worker had, byte for byte
   * @param conflicts what a person has to look at, in words; the rest was applied
   * @param obstacles files with work in them that would have been overwritten: then nothing was
   *     changed
   * @param paths the files that were written or deleted, one byte in each char
   * @param kept a loop's own files that stay as they are here, with no control characters
   */
  public record ApplyResult(
      int files,
      boolean exact,
      List<String> conflicts,
      List<String> obstacles,
      List<String> paths,
      List<String> kept) {
    public ApplyResult {
      conflicts = List.copyOf(conflicts);
      obstacles = List.copyOf(obstacles);
      paths = List.copyOf(paths);
      kept = kept.stream().map(path -> RawPaths.oneLine(RawPaths.text(path))).toList();
    }
  }

  /** File contents read from git into temporary files before anything is changed. */
  private static final class BlobFiles implements AutoCloseable {
    private final Path folder;
    private int made;

    /** Makes a folder in the git directory, usually on the same file system as the work tree. */
    BlobFiles(Path gitDir) throws IOException {
      Path place = gitDir.resolve("baton-apply-" + KernelRandom.name());
      this.folder = Files.createDirectory(place, OwnFile.privateFolder());
    }

    /** Reads contents by their ids, one file for each id in the list. */
    List<Path> fetch(GitProcess git, List<String> ids) throws IOException {
      List<Path> places = ids.stream().map(id -> newFile()).toList();
      if (!ids.isEmpty()) {
        git.run(
                GitProcess.Input.of(ids, '\n'),
                in -> store(new ByteStream(in), places),
                "cat-file --batch --buffer")
            .orThrow("cat-file");
      }
      return places;
    }

    /** A path in the folder for a file that does not exist yet. */
    Path newFile() {
      return folder.resolve(String.valueOf(made++));
    }

    /** ID TYPE SIZE, then the content and a line end. */
    private static boolean store(ByteStream in, List<Path> places) throws IOException {
      for (Path place : places) {
        String header = in.until('\n');
        String[] fields = header.split(" ", -1);
        if (fields.length != 3) {
          throw new IOException("the repository lacks an object: " + RawPaths.oneLine(header));
        }
        try (OutputStream out = Files.newOutputStream(place)) {
          in.copy(Long.parseLong(fields[2]), out);
        }
        in.next();
      }
      return true;
    }

    @Override
    public void close() throws IOException {
      TreeFiles.delete(folder);
    }
  }
}
