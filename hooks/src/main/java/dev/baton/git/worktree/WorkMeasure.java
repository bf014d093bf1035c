package dev.baton.git.worktree;

import dev.baton.git.ByteStream;
import dev.baton.git.GitLayout;
import dev.baton.git.GitProcess;
import dev.baton.git.Head;
import dev.baton.git.ObjectIds;
import dev.baton.git.history.CommitFacts.CommitChange;
import dev.baton.git.history.CommitParser;
import dev.baton.task.Digests;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Measures the work in a work tree, committed or not: each look makes a tree object of everything
 * that is there and not ignored, as {@code git add -A} would. The objects go into a temporary
 * folder, the index is a copy, and hooks and filters do not run.
 *
 * @param tips what branches, tags and remote branches pointed to at the beginning; one byte in each
 *     char
 */
public record WorkMeasure(
    GitLayout layout, ObjectQuarantine quarantine, Path index, GitProcess git, String tips)
    implements AutoCloseable {
  /**
   * Begins to measure.
   *
   * @throws IOException when there is no room for it, or git is not there
   * @throws IllegalArgumentException when there is no work tree
   */
  public static WorkMeasure of(GitLayout layout) throws IOException {
    Path top = layout.worktree();
    if (top == null) {
      throw new IllegalArgumentException("no work tree");
    }
    ObjectQuarantine quarantine = new ObjectQuarantine(layout);
    Map<String, String> variables = new HashMap<>(quarantine.variables());
    Path index = quarantine.file("index");
    variables.put("GIT_INDEX_FILE", index.toString());
    GitProcess git = GitProcess.in(layout, variables).withoutFilters();
    String tips = git.ask("for-each-ref --format=^%(objectname)");
    return new WorkMeasure(layout, quarantine, index, git, tips);
  }

  /**
   * The state of a work tree at one moment.
   *
   * @param head the id of HEAD; null before the first commit
   * @param branch the branch to which HEAD refers; null when it is detached
   * @param tree the id of a tree with all files; it can be used with this object only
   */
  public record Look(@Nullable String head, @Nullable String branch, String tree) {}

  /**
   * Looks at the work tree. Files that cannot be read count as they are in the index.
   *
   * @throws IOException when git fails
   */
  public Look look() throws IOException {
    Path real = layout.gitDir().resolve("index");
    if (Files.exists(real)) {
      // With its time: git reads the content of files that are not older than the index.
      Files.copy(
          real, index, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.COPY_ATTRIBUTES);
    } else {
      Files.deleteIfExists(index);
    }
    // If some files are unreadable, git adds the others and exits with 1.
    git.succeeds("add --all --ignore-errors");
    Head head = Head.read(layout);
    return new Look(head.commit(), head.branch(), git.ask("write-tree").strip());
  }

  /**
   * The files with uncommitted changes: their paths, one byte in each char. Files that are not
   * ignored and not tracked are among them.
   */
  public List<String> uncommitted(Look look) throws IOException {
    String head = look.head();
    return names(head == null ? ObjectIds.emptyTree(look.tree()) : head, look.tree());
  }

  /** The files whose content differs between two looks, in the same form. */
  public List<String> changed(Look from, Look to) throws IOException {
    return names(from.tree(), to.tree());
  }

  private List<String> names(String from, String to) throws IOException {
    return git.list(
        "diff-tree -r -z --name-only --no-renames --no-ext-diff --no-textconv", from, to);
  }

  /**
   * Whether HEAD has other files than before: a commit without changes, or one whose message was
   * amended, has not.
   */
  public boolean hasOtherCommit(Look from, Look to) throws IOException {
    return !Objects.equals(from.head(), to.head())
        && !committedTree(from).equals(committedTree(to));
  }

  /**
   * Whether work was only thrown away, or HEAD only moved: uncommitted changes are gone, HEAD is
   * back at an earlier commit or at another one that was there before, or the same changes are on
   * another base. What went forward, and uncommitted changes that are new, are more than that.
   *
   * @param ignored files that do not count
   */
  public boolean hasOnlyMoved(Look from, Look to, Predicate<String> ignored) throws IOException {
    String old = from.head();
    String now = to.head();
    boolean isOn = Objects.equals(from.branch(), to.branch());
    if (old == null
        || now == null
        || (isOn && !old.equals(now) && git.succeeds("merge-base --is-ancestor", old, now))) {
      return false;
    }
    Set<String> fresh = new HashSet<>(names(committedTree(to), to.tree()));
    fresh.retainAll(changed(from, to));
    fresh.removeIf(ignored);
    if (!fresh.isEmpty()) {
      return false;
    }
    List<String> made =
        git.ask(GitProcess.Input.of(List.of(now, "^" + old, tips), '\n'), "rev-list --stdin")
            .lines()
            .toList();
    return made.isEmpty() || cherries(old, now).containsAll(made);
  }

  /** The commits that are not in the first one, but their changes are. */
  private Set<String> cherries(String old, String now) throws IOException {
    Set<String> known = new HashSet<>();
    for (String line : git.ask("cherry", old, now).lines().toList()) {
      if (line.startsWith("- ")) {
        known.add(line.substring(2));
      }
    }
    return known;
  }

  /**
   * The lines that differ between two looks, as a patch without context.
   *
   * @param paths which files
   */
  public List<String> patch(Look from, Look to, String... paths) throws IOException {
    List<String> words = new ArrayList<>(List.of(from.tree(), to.tree(), "--"));
    words.addAll(List.of(paths));
    return git.ask(
            "--literal-pathspecs diff-tree -r -p -U0 --no-renames --no-color --no-ext-diff"
                + " --no-textconv",
            words.toArray(String[]::new))
        .lines()
        .toList();
  }

  private String committedTree(Look look) throws IOException {
    String head = look.head();
    return head == null
        ? ObjectIds.emptyTree(look.tree())
        : git.ask("rev-parse", "--verify", head + "^{tree}").strip();
  }

  /** The changes from one look to another. */
  public CommitChange between(Look from, Look to) throws IOException {
    return from.tree().equals(to.tree())
        ? CommitChange.of(List.of())
        : between(from.tree(), to.tree());
  }

  /** The changes from one HEAD to another. */
  public CommitChange committed(Look from, Look to) throws IOException {
    return between(committedTree(from), committedTree(to));
  }

  private CommitChange between(String from, String to) throws IOException {
    return git.run(
            in -> new CommitParser(new ByteStream(in)).difference(),
            "diff-tree -r -z -M --raw --numstat --no-ext-diff --no-textconv",
            from,
            to)
        .orThrow("diff-tree");
  }

  /**
   * A digest of what is in the work tree and in HEAD, which can be compared with those of other
   * measures.
   *
   * @param ignored the files of the work tree that do not count, by paths with one byte in each
   *     char
   * @param ignoredCommitted the files of HEAD that do not count
   */
  public String content(Look look, Predicate<String> ignored, Predicate<String> ignoredCommitted)
      throws IOException {
    String head = look.head();
    return content(look.tree(), ignored)
        + (head == null ? "" : " " + content(head, ignoredCommitted));
  }

  private String content(String tree, Predicate<String> ignored) throws IOException {
    return git.run(in -> digest(new ByteStream(in), ignored), "ls-tree -rz", tree)
        .orThrow("ls-tree");
  }

  private static String digest(ByteStream entries, Predicate<String> ignored) throws IOException {
    MessageDigest digest = Digests.of("SHA-256");
    while (entries.hasMore()) {
      // Mode, type and object, and after a tab the path.
      String entry = entries.until('\0');
      if (!ignored.test(entry.substring(entry.indexOf('\t') + 1))) {
        digest.update((entry + '\0').getBytes(StandardCharsets.ISO_8859_1));
      }
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  @Override
  public void close() throws IOException {
    quarantine.close();
  }
}
