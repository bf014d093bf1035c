package dev.baton.git.rescue;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.baton.git.GitConfigFile;
import dev.baton.git.GitFiles;
import dev.baton.git.GitLayout;
import dev.baton.git.GitProcess;
import dev.baton.git.Head;
import dev.baton.git.Problems;
import dev.baton.git.RawPaths;
import dev.baton.git.rescue.Rescue.Also;
import dev.baton.git.rescue.RescueWriter.SkippedFile;
import dev.baton.git.worktree.WorkStatus;
import dev.baton.git.worktree.WorkStatus.WorkEntry;
import dev.baton.git.worktree.WorkStatus.WorkEntry.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Serial;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The uncommitted work of a work tree, split into what is saved and what is left out.
 *
 * @param head the commit that the work tree is at; null before the first
 * @param deleted paths, one byte in each char
 * @param links what git has already
 * @param staged entries whose version in the index differs from HEAD's
 * @param also commits that only this work tree refers to
 */
record UnsavedWork(
    @Nullable String head,
    List<WorkFile> files,
    Set<String> deleted,
    List<Link> links,
    List<WorkEntry> staged,
    List<Also> also,
    List<SkippedFile> leftOut) {
  /**
   * A submodule at another commit, or a file that was only staged.
   *
   * @param path one byte in each char
   */
  record Link(String path, int mode, String id) {}

  /** Where nothing was found yet. */
  static UnsavedWork nothing(@Nullable String head) {
    return new UnsavedWork(
        head,
        new ArrayList<>(),
        new LinkedHashSet<>(),
        new ArrayList<>(),
        new ArrayList<>(),
        new ArrayList<>(),
        new ArrayList<>());
  }

  /**
   * Finds the uncommitted work of a work tree.
   *
   * @param unreadable files that could not be read, with the reasons
   * @param since when the work began; null when that is not known
   */
  static UnsavedWork collect(
      GitLayout layout,
      WorkStatus status,
      RescueRules rules,
      Map<String, String> unreadable,
      @Nullable Instant since)
      throws IOException {
    UnsavedWork work = nothing(status.head());
    WorkCollector collector = new WorkCollector(layout, rules, unreadable, work);
    for (WorkEntry entry : status.entries()) {
      collector.take(entry);
    }
    OtherCommits.collect(layout, work);
    HiddenWork.name(layout, status, rules, work.leftOut, since);
    return work;
  }

  /** What was staged in a work tree of which only git's record is left. */
  static UnsavedWork ofRecord(GitLayout record, RescueRules rules) throws IOException {
    String head = Head.read(record).commit();
    UnsavedWork work = nothing(head);
    RescueRules.Names names = rules.names();
    for (TreeChange change : TreeChange.staged(new GitProcess(record.gitDir()), head)) {
      String pattern = names.against(change.path());
      if (rules.isForeign(change.path())) {
        continue;
      }
      if (change.isDeletion()) {
        work.deleted.add(change.path());
      } else if (pattern != null) {
        work.leftOut.add(
            new SkippedFile(RawPaths.shown(change.path()), RescueRules.secret(pattern)));
      } else {
        work.links.add(new Link(change.path(), change.mode(), change.id()));
      }
    }
    OtherCommits.collect(record, work);
    return work;
  }

  UnsavedWork withHead(String commit) {
    return new UnsavedWork(commit, files, deleted, links, staged, also, leftOut);
  }

  /** How many files differ from HEAD, in the work tree or only in the index; each counts once. */
  int count() {
    Set<String> paths = new HashSet<>(deleted);
    files.forEach(file -> paths.add(file.path()));
    for (Link link : links) {
      paths.add(link.path());
    }
    staged.forEach(entry -> paths.add(entry.path()));
    return paths.size();
  }

  /** Whether there is nothing to save, even if files were left out. */
  boolean isEmpty() {
    return files.isEmpty()
        && deleted.isEmpty()
        && links.isEmpty()
        && staged.isEmpty()
        && also.isEmpty();
  }

  /** Reads git's list of uncommitted files, checks each file, and applies the rules. */
  private static final class WorkCollector {
    /** Nested repositories below this depth are left out. */
    private static final int DEEPEST = 3;

    private final Path top;
    private final RescueRules rules;
    private final RescueRules.Names names;
    private final boolean executableCounts;
    private final Map<String, String> unreadable;
    private final UnsavedWork work;

    WorkCollector(
        GitLayout layout, RescueRules rules, Map<String, String> unreadable, UnsavedWork work) {
      this.unreadable = unreadable;
      this.top = Objects.requireNonNull(layout.worktree());
      this.rules = rules;
      this.names = rules.names();
      this.work = work;
      GitConfigFile config = GitConfigFile.read(layout.commonDir().resolve("config"));
      this.executableCounts = !Boolean.FALSE.equals(config.getBoolean("core.filemode"));
    }

    private void leaveOut(String path, String why) {
      work.leftOut.add(new SkippedFile(RawPaths.shown(path), why));
    }

    void take(WorkEntry entry) throws IOException {
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
        work.staged.add(entry);
      }
      if (entry.isSubmodule() && entry.workMode() == WorkEntry.GITLINK) {
        submodule(entry);
      } else if (entry.kind() != Kind.UNTRACKED && entry.workMode() == WorkEntry.GONE) {
        work.deleted.add(path);
      } else if (pattern != null) {
        leaveOut(path, RescueRules.secret(pattern));
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
      } catch (IOException e) {
        leaveOut(path, Problems.reason(e));
        return;
      }
      boolean known = entry != null && entry.kind() != Kind.UNTRACKED;
      if (file == null) {
        if (known) {
          work.deleted.add(path);
        }
        return;
      }
      String tooLarge = rules.tooLarge(file.size());
      String why = tooLarge != null ? tooLarge : unreadable.get(path);
      if (why != null) {
        leaveOut(path, why);
      } else {
        // Removed from the index but still a file: git lists it as deleted and as untracked.
        work.deleted.remove(path);
        work.files.add(file.withMode(mode(file, known ? entry : null)));
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
      WorkEntry.Staged staged = entry.staged();
      if (!entry.isMoved()) {
        if (staged != null) {
          work.links.add(new Link(path, WorkEntry.GITLINK, staged.id()));
        }
        return;
      }
      Path place = RawPaths.resolve(top, path);
      Optional<GitLayout> inside = GitLayout.find(place, Map.of());
      String commit = inside.map(layout -> Head.read(layout).commit()).orElse(null);
      if (commit == null) {
        leaveOut(path, "a submodule without a commit");
      } else {
        work.links.add(new Link(path, WorkEntry.GITLINK, commit));
      }
    }

    /**
     * Saves the files of a nested repository as plain files: its history cannot be saved here, but
     * a project that a worker has just begun there can.
     *
     * @param path ends with a slash
     */
    private void nested(String path, int depth) throws IOException {
      Path place = RawPaths.resolve(top, path.substring(0, path.length() - 1));
      if (!Files.isDirectory(place.resolve(".git"), LinkOption.NOFOLLOW_LINKS)) {
        leaveOut(path, "a work tree of its own");
        return;
      }
      if (depth > DEEPEST) {
        leaveOut(path, "repositories in repositories, too deep");
        return;
      }
      leaveOut(path + ".git", "the history of a repository of its own");
      List<String> listed =
          new GitProcess(place)
              .list("ls-files", "-z", "--cached", "--others", "--exclude-standard");
      for (String name : listed) {
        String inside = path + name;
        if (inside.endsWith("/") || Files.isDirectory(RawPaths.resolve(top, inside))) {
          nested(inside.endsWith("/") ? inside : inside + "/", depth + 1);
          continue;
        }
        String pattern = names.against(inside);
        if (pattern != null) {
          leaveOut(inside, RescueRules.secret(pattern));
        } else {
          file(inside, null);
        }
      }
    }
  }

  /**
   * A file in the work tree, byte for byte: without filters and line-end conversion, which may not
   * restore the same bytes and may be missing under cron.
   *
   * @param path from the top, one byte in each char
   * @param mode as git would record it
   * @param size in bytes, when it was looked at
   * @param link the target of a symbolic link, one byte in each char; null for a regular file
   */
  public record WorkFile(String path, Path file, int mode, long size, @Nullable String link) {
    private static final int BUFFER = 1 << 16;

    /**
     * Looks at a file.
     *
     * @return null when it does not exist, or is neither a regular file nor a link
     */
    public static @Nullable WorkFile look(Path file, String path) throws IOException {
      try {
        PosixFileAttributes now =
            Files.readAttributes(file, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        if (now.isSymbolicLink()) {
          String link = GitFiles.linkText(file);
          return link == null
              ? null
              : new WorkFile(path, file, WorkEntry.SYMLINK, link.length(), link);
        }
        boolean executable = now.permissions().contains(PosixFilePermission.OWNER_EXECUTE);
        int mode = executable ? WorkEntry.EXECUTABLE : WorkEntry.REGULAR;
        return now.isRegularFile() ? new WorkFile(path, file, mode, now.size(), null) : null;
      } catch (NoSuchFileException gone) {
        return null;
      }
    }

    public WorkFile withMode(int other) {
      return new WorkFile(path, file, other, size, link);
    }

    /**
     * Copies as many bytes as {@code size} says; what was appended meanwhile is not copied.
     *
     * @throws Unreadable also when the file has become shorter
     */
    public void copy(OutputStream out) throws IOException {
      if (link != null) {
        out.write(link.getBytes(ISO_8859_1));
        return;
      }
      byte[] buffer = new byte[(int) Math.max(1, Math.min(BUFFER, size))];
      try (InputStream in = open()) {
        for (long left = size; left > 0; ) {
          int n = read(in, buffer, (int) Math.min(buffer.length, left));
          out.write(buffer, 0, n);
          left -= n;
        }
      }
    }

    private InputStream open() throws IOException {
      try {
        return Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS);
      } catch (IOException e) {
        throw new Unreadable(this, Problems.reason(e));
      }
    }

    private int read(InputStream in, byte[] buffer, int most) throws IOException {
      int n;
      try {
        n = in.read(buffer, 0, most);
      } catch (IOException e) {
        throw new Unreadable(this, Problems.reason(e));
      }
      if (n < 0) {
        throw new Unreadable(this, "it was truncated");
      }
      return n;
    }

    /** The file cannot be read, as opposed to a failure of the output. */
    public static final class Unreadable extends IOException {
      @Serial private static final long serialVersionUID = 1L;

      private final String path;

      Unreadable(WorkFile file, String why) {
        super("could not be read completely: " + why);
        path = file.path;
      }

      String path() {
        return path;
      }
    }
  }
}
