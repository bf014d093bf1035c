package dev.baton.git.rescue;

import dev.baton.git.PathText;
import dev.baton.git.worktree.WorkEntry;
import dev.baton.git.worktree.WorkFile;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The uncommitted work of a work tree, split into what is saved and what is left out. */
final class UnsavedWork {
  private final @Nullable String head;
  private final List<WorkFile> files = new ArrayList<>();
  private final Set<String> deleted = new LinkedHashSet<>();
  private final List<Link> links = new ArrayList<>();
  private final List<WorkEntry> staged = new ArrayList<>();
  private final List<SkippedFile> leftOut = new ArrayList<>();

  /**
   * A submodule at another commit.
   *
   * @param path one byte in each char
   */
  record Link(String path, String commit) {}

  /**
   * Starts empty.
   *
   * @param head the commit that the work tree is at; null before the first
   */
  UnsavedWork(@Nullable String head) {
    this.head = head;
  }

  void add(WorkFile file) {
    // Removed from the index but still a file: git lists it as deleted and as untracked.
    deleted.remove(file.path());
    files.add(file);
  }

  void addDeleted(String path) {
    deleted.add(path);
  }

  void addLink(Link link) {
    links.add(link);
  }

  void addStaged(WorkEntry entry) {
    staged.add(entry);
  }

  void leaveOut(String path, String why) {
    leftOut.add(new SkippedFile(PathText.of(path), why));
  }

  @Nullable String head() {
    return head;
  }

  List<WorkFile> files() {
    return files;
  }

  Collection<String> deleted() {
    return deleted;
  }

  List<Link> links() {
    return links;
  }

  /** Entries whose version in the index differs from HEAD's. */
  List<WorkEntry> staged() {
    return staged;
  }

  List<SkippedFile> leftOut() {
    return leftOut;
  }

  /** How many files differ from HEAD, in the work tree or only in the index; each counts once. */
  int count() {
    Set<String> paths = new HashSet<>(deleted);
    files.forEach(file -> paths.add(file.path()));
    links.forEach(link -> paths.add(link.path()));
    staged.forEach(entry -> paths.add(entry.path()));
    return paths.size();
  }

  /** Whether there is nothing to save, even if files were left out. */
  boolean isEmpty() {
    return files.isEmpty() && deleted.isEmpty() && links.isEmpty() && staged.isEmpty();
  }
}
