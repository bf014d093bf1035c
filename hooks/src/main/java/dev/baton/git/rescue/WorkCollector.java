package dev.baton.git.rescue;

import dev.baton.git.GitConfigFile;
import dev.baton.git.GitLayout;
import dev.baton.git.GitProcess;
import dev.baton.git.Head;
import dev.baton.git.Problems;
import dev.baton.git.RawPaths;
import dev.baton.git.worktree.WorkEntry;
import dev.baton.git.worktree.WorkEntry.Kind;
import dev.baton.git.worktree.WorkFile;
import dev.baton.git.worktree.WorkStatus;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads git's list of uncommitted files, checks each file, and applies the rules. */
final class WorkCollector {
  /** Nested repositories below this depth are left out. */
  private static final int DEEPEST = 3;

  private final Path top;
  private final RescueRules rules;
  private final RescueRules.Names names;
  private final boolean executableCounts;
  private final UnsavedWork work;

  private WorkCollector(GitLayout layout, RescueRules rules, UnsavedWork work) {
    this.top = Objects.requireNonNull(layout.worktree());
    this.rules = rules;
    this.names = rules.names();
    this.work = work;
    GitConfigFile config = GitConfigFile.read(layout.commonDir().resolve("config"));
    this.executableCounts = !Boolean.FALSE.equals(config.getBoolean("core.filemode"));
  }

  /** Finds the uncommitted work of a work tree. */
  static UnsavedWork collect(GitLayout layout, WorkStatus status, RescueRules rules)
      throws IOException {
    WorkCollector collector = new WorkCollector(layout, rules, new UnsavedWork(status.head()));
    for (WorkEntry entry : status.entries()) {
      collector.take(entry);
    }
    return collector.work;
  }

  private void take(WorkEntry entry) throws IOException {
    String path = entry.path();
    if (rules.isForeign(path)) {
      return;
    }
    if (entry.kind() == Kind.UNTRACKED && path.endsWith("/")) {
      nested(path, 1);
      return;
    }
    String pattern = names.against(path);
    if (entry.staged() != null && (pattern == null || entry.staged().mode() == WorkEntry.GONE)) {
      work.addStaged(entry);
    }
    if (entry.isSubmodule() && entry.workMode() == WorkEntry.GITLINK) {
      submodule(entry);
    } else if (entry.kind() != Kind.UNTRACKED && entry.workMode() == WorkEntry.GONE) {
      work.addDeleted(path);
    } else if (pattern != null) {
      work.leaveOut(path, "looks like a secret: rescue.exclude has " + pattern);
    } else {
      file(path, entry);
    }
  }

  private void file(String path, @Nullable WorkEntry entry) throws IOException {
    WorkFile file;
    try {
      Path place = RawPaths.resolve(top, path);
      file = WorkFile.look(place, path);
      if (file != null && file.link() == null && !Files.isReadable(place)) {
        throw new AccessDeniedException(RawPaths.text(path));
      }
    } catch (IOException unreadable) {
      work.leaveOut(path, Problems.reason(unreadable));
      return;
    }
    boolean known = entry != null && entry.kind() != Kind.UNTRACKED;
    if (file == null) {
      if (known) {
        work.addDeleted(path);
      }
      return;
    }
    String tooLarge = rules.tooLarge(file.size());
    if (tooLarge != null) {
      work.leaveOut(path, tooLarge);
    } else {
      work.add(file.withMode(mode(file, known ? entry : null)));
    }
  }

  /** Where the file system does not know modes and links, git's recorded mode is used. */
  private int mode(WorkFile file, @Nullable WorkEntry known) {
    if (known != null && known.workMode() != WorkEntry.GITLINK) {
      return known.workMode();
    }
    return file.mode() == WorkEntry.EXECUTABLE && !executableCounts
        ? WorkEntry.REGULAR
        : file.mode();
  }

  private void submodule(WorkEntry entry) {
    String path = entry.path();
    if (entry.hasWorkInside()) {
      work.leaveOut(path, "a submodule with changes of its own");
    }
    WorkEntry.Staged staged = entry.staged();
    if (!entry.isMoved()) {
      if (staged != null) {
        work.addLink(new UnsavedWork.Link(path, staged.id()));
      }
      return;
    }
    Path place = RawPaths.resolve(top, path);
    Optional<GitLayout> inside = GitLayout.find(place, Map.of());
    String commit = inside.map(layout -> Head.read(layout).commit()).orElse(null);
    if (commit == null) {
      work.leaveOut(path, "a submodule without a commit");
    } else {
      work.addLink(new UnsavedWork.Link(path, commit));
    }
  }

  /**
   * Saves the files of a nested repository as plain files: its history cannot be saved here, but a
   * project that a worker has just begun there can.
   *
   * @param path ends with a slash
   */
  private void nested(String path, int depth) throws IOException {
    Path place = RawPaths.resolve(top, path.substring(0, path.length() - 1));
    if (!Files.isDirectory(place.resolve(".git"), LinkOption.NOFOLLOW_LINKS)) {
      work.leaveOut(path, "a work tree of its own");
      return;
    }
    if (depth > DEEPEST) {
      work.leaveOut(path, "repositories in repositories, too deep");
      return;
    }
    work.leaveOut(path + ".git", "the history of a repository of its own");
    List<String> listed =
        new GitProcess(place).list("ls-files", "-z", "--cached", "--others", "--exclude-standard");
    for (String name : listed) {
      String inside = path + name;
      if (inside.endsWith("/") || Files.isDirectory(RawPaths.resolve(top, inside))) {
        nested(inside.endsWith("/") ? inside : inside + "/", depth + 1);
        continue;
      }
      String pattern = names.against(inside);
      if (pattern != null) {
        work.leaveOut(inside, "looks like a secret: rescue.exclude has " + pattern);
      } else {
        file(inside, null);
      }
    }
  }
}
