package dev.baton.git.rescue;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.baton.git.GitLayout;
import dev.baton.git.GitProcess;
import dev.baton.git.Problems;
import dev.baton.git.RawPaths;
import dev.baton.git.rescue.RescueWriter.SkippedFile;
import dev.baton.git.worktree.WorkStatus;
import dev.baton.task.Plural;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Names work in a work tree that {@code git status} does not list, so that nobody believes that it
 * was saved: in submodules and in repositories that git ignores, in files that were marked so that
 * git does not look at them, and in ignored files.
 */
final class HiddenWork {
  /** Folders below an ignored one in which repositories are looked for. */
  private static final int DEPTH = 3;

  private static final int MOST_FOLDERS = 5_000;
  private static final int MOST_FILES = 1_000;
  private static final int NAMED = 3;

  private final GitLayout layout;
  private final Path top;
  private final GitProcess git;
  private final RescueRules rules;
  private final List<SkippedFile> found;
  private final @Nullable Instant since;
  private int folders;

  private HiddenWork(
      GitLayout layout, RescueRules rules, List<SkippedFile> found, @Nullable Instant since) {
    this.layout = layout;
    this.top = Objects.requireNonNull(layout.worktree());
    this.git = GitProcess.in(layout);
    this.rules = rules;
    this.found = found;
    this.since = since;
  }

  /**
   * Adds what was found.
   *
   * @param since when the work began; null when that is not known
   */
  static void name(
      GitLayout layout,
      WorkStatus status,
      RescueRules rules,
      List<SkippedFile> found,
      @Nullable Instant since)
      throws IOException {
    HiddenWork hidden = new HiddenWork(layout, rules, found, since);
    if (status.warning() != null) {
      found.add(new SkippedFile("what git could not list", status.warning()));
    }
    hidden.index();
    hidden.ignored(status.ignored());
  }

  private void index() throws IOException {
    MarkedFiles index = MarkedFiles.changed(git, top);
    for (String submodule : index.submodules()) {
      repository(submodule, "a submodule");
    }
    for (MarkedFiles.Marked one : index.marked()) {
      if (!rules.isForeign(one.path())) {
        add(one.path(), "changed, but marked as " + one.mark());
      }
    }
  }

  private void add(String path, String why) {
    found.add(new SkippedFile(RawPaths.shown(path), why));
  }

  private void ignored(List<String> paths) throws IOException {
    List<String> changed = new ArrayList<>();
    int looked = 0;
    for (String path : paths) {
      if (rules.isForeign(path)) {
        continue;
      }
      boolean folder = path.endsWith("/");
      Path place = RawPaths.resolve(top, folder ? path.substring(0, path.length() - 1) : path);
      if (folder && repositories(path, place, DEPTH)) {
        continue;
      }
      if (since != null && looked++ < MOST_FILES && isYoung(place)) {
        changed.add(RawPaths.shown(path));
      }
    }
    if (!changed.isEmpty()) {
      String names = Plural.some(changed, NAMED);
      found.add(new SkippedFile(names, "changed meanwhile, but ignored by git"));
    }
  }

  private boolean isYoung(Path place) {
    try {
      Instant modified = Files.getLastModifiedTime(place, LinkOption.NOFOLLOW_LINKS).toInstant();
      return since != null && !modified.isBefore(since);
    } catch (IOException gone) {
      return false;
    }
  }

  /**
   * Looks for repositories in an ignored folder.
   *
   * @param path ends with a slash
   * @return whether the folder is one
   */
  private boolean repositories(String path, Path place, int depth) {
    if (folders++ >= MOST_FOLDERS || !Files.isDirectory(place, LinkOption.NOFOLLOW_LINKS)) {
      return false;
    }
    if (Files.exists(place.resolve(".git"), LinkOption.NOFOLLOW_LINKS)) {
      repository(path.substring(0, path.length() - 1), "an ignored repository of its own");
      return true;
    }
    if (depth > 0) {
      try (DirectoryStream<Path> children =
          Files.newDirectoryStream(
              place, child -> Files.isDirectory(child, LinkOption.NOFOLLOW_LINKS))) {
        for (Path child : children) {
          repositories(path + RawPaths.lastName(child) + "/", child, depth - 1);
        }
      } catch (IOException | RuntimeException unreadable) {
        add(path, Problems.reason(unreadable));
      }
    }
    return false;
  }

  /** Names a repository inside this work tree if it has work that is nowhere else. */
  private void repository(String path, String what) {
    Path place = RawPaths.resolve(top, path);
    if (!Files.exists(place.resolve(".git"), LinkOption.NOFOLLOW_LINKS)) {
      return; // a submodule that is not checked out
    }
    try {
      GitLayout inside = GitLayout.find(place.toRealPath(), Map.of()).orElse(null);
      if (inside == null || inside.commonDir().equals(layout.commonDir())) {
        return; // a work tree of this repository, which has claims of its own
      }
      GitProcess there = new GitProcess(place);
      List<String> work = new ArrayList<>();
      int files = WorkStatus.read(there).entries().size();
      if (files > 0) {
        work.add(Plural.of(files, "uncommitted file"));
      }
      int commits = unpushed(there);
      if (commits > 0) {
        work.add(Plural.of(commits, "commit") + " that no remote has");
      }
      if (!work.isEmpty()) {
        add(path, what + " with " + String.join(" and ", work));
      }
    } catch (IOException | RuntimeException unreadable) {
      add(path, what + ": " + Problems.reason(unreadable));
    }
  }

  /** Also those that only its stash has. */
  private int unpushed(GitProcess there) throws IOException {
    List<String> words =
        new ArrayList<>(Stream.of("--count", "HEAD", "--all", "--not", "--remotes").toList());
    if (since != null) {
      words.addFirst("--since=" + since.getEpochSecond());
    }
    GitProcess.Result<String> count =
        there.run(
            in -> new String(in.readAllBytes(), ISO_8859_1).strip(),
            "rev-list",
            words.toArray(new String[0]));
    return count.exit() == 0 ? Integer.parseInt(count.printed()) : 0; // without a commit
  }
}
