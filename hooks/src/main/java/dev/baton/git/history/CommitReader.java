package dev.baton.git.history;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.git.ByteStream;
import dev.baton.git.GitFailedException;
import dev.baton.git.GitFiles;
import dev.baton.git.GitLayout;
import dev.baton.git.GitProcess.Input;
import dev.baton.git.GitProgram;
import dev.baton.git.ObjectIds;
import dev.baton.git.history.CommitFacts.CommitChange;
import dev.baton.task.WordList;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Reads commits by asking git, so that files and lines are exactly those of {@code git diff-tree
 * --root --diff-merges=first-parent -M --numstat}.
 *
 * <p>The attributes of the repository count: a file that they declare binary has no lines.
 * Attributes and settings of the user do not count. Submodules are compared whatever {@code
 * .gitmodules} says. Replaced and grafted commits are read as they were made.
 *
 * @param foreign files that other programs maintain, so that they are no change; null for none
 */
public record CommitReader(GitProgram git, GitLayout layout, @Nullable Predicate<String> foreign) {
  /** Renames with changes are detected among this many files; git's own default since 2.34. */
  static final String RENAME_LIMIT = "-l1000";

  private static final int MOST_BETWEEN = 200;

  /** Subjects of older commits are not looked at. */
  private static final int MOST = 100_000;

  private static final List<String> DIFF_TREE =
      WordList.of(
          "diff-tree --stdin -z -r --root --diff-merges=first-parent -M "
              + RENAME_LIMIT
              + " --always --raw --numstat --no-ext-diff --no-textconv --ignore-submodules=none"
              + " --diff-algorithm=default --encoding=UTF-8 --format="
              + CommitParser.FORMAT);

  /** Reads in one repository. */
  public CommitReader(GitProgram git, GitLayout layout) {
    this(git, layout, null);
  }

  /**
   * Reads these commits, in the given order; commits that git does not have (any more) are left
   * out. Uses one git process for all, and a few more where a clone is shallow or objects are
   * missing.
   *
   * <p>The change of a commit is unknown where a shallow or damaged repository lacks the objects,
   * and where git exceeds its time limit for that commit alone.
   *
   * @throws GitFailedException when git cannot be asked
   */
  public List<CommitFacts> read(List<String> ids) {
    Set<String> wanted = new LinkedHashSet<>(ids);
    wanted.removeIf(id -> !ObjectIds.isId(id));
    UnknownChanges unknown = UnknownChanges.ofShallow(git, layout, wanted);
    wanted.removeAll(unknown.ids());
    Map<String, CommitFacts> found = new HashMap<>();
    for (List<String> left = List.copyOf(wanted); !left.isEmpty(); ) {
      left = read(left, found, unknown);
    }
    unknown.read(found);
    List<CommitFacts> facts = new ArrayList<>();
    for (String id : ids) {
      CommitFacts commit = found.get(id);
      if (commit != null) {
        facts.add(foreign == null ? commit : commit.without(foreign));
      }
    }
    return facts;
  }

  /** Reads commits up to one at which git fails, and returns those after it. */
  private List<String> read(
      List<String> ids, Map<String, CommitFacts> found, UnknownChanges unknown) {
    int[] done = {0}; // how many were processed, including those that git does not have
    try {
      git.ask(
          DIFF_TREE,
          input(ids),
          answer -> {
            CommitParser parser = new CommitParser(new ByteStream(answer));
            for (; done[0] < ids.size(); done[0]++) {
              CommitFacts commit = parser.next();
              if (commit != null) {
                found.put(commit.id(), commit);
              }
            }
            return found;
          });
      return List.of();
    } catch (GitFailedException e) {
      int failed = done[0];
      if (failed > 0 && e.kind() == GitFailedException.Kind.TIMED_OUT) {
        return ids.subList(failed, ids.size()); // no single commit is slow, there are just many
      }
      if (failed == ids.size() || !unknown.add(ids.get(failed), e)) {
        throw e;
      }
      return ids.subList(failed + 1, ids.size());
    }
  }

  /** Lines for {@code git diff-tree --stdin}, which echoes a line that is not an id. */
  private static Input input(List<String> ids) {
    return Input.of(ids.stream().map(id -> id + '\n' + CommitParser.DONE).toList(), '\n');
  }

  /**
   * The commits that lead from one commit to another, oldest first, along first parents only,
   * without those that a remote has; the latest of them if there are very many.
   *
   * @param from git need not have it (any more)
   * @throws GitFailedException when git cannot be asked
   */
  public List<String> between(String from, String to) {
    List<String> words =
        WordList.of(
            "rev-list --ignore-missing --first-parent --reverse --max-count="
                + MOST_BETWEEN
                + " "
                + to
                + " --not "
                + from
                + " --remotes");
    return git.ask(words, answer -> new ByteStream(answer).allUntil('\n'));
  }

  /**
   * The first line of a commit's message.
   *
   * @param id abbreviated
   */
  public record Subject(String id, String text) {}

  /**
   * The subjects of the commits of all branches, newest first.
   *
   * @throws GitFailedException when git cannot be asked
   */
  public List<Subject> subjects() {
    List<String> words =
        List.of("log", "--branches", "HEAD", "--format=%h %s", "--encoding=UTF-8", "-n" + MOST);
    String text = git.ask(words, answer -> new String(answer.readAllBytes(), UTF_8));
    List<Subject> subjects = new ArrayList<>();
    for (String line : text.lines().toList()) {
      int blank = line.indexOf(' ');
      if (blank > 0) {
        subjects.add(new Subject(line.substring(0, blank), line.substring(blank + 1)));
      }
    }
    return subjects;
  }

  /**
   * The commits whose changes git must not, or cannot, be asked for; everything else about them is
   * known.
   */
  private static final class UnknownChanges {
    private static final String PARENT = "parent ";

    private final GitProgram git;
    private final Map<String, String> reasons = new HashMap<>();
    private final Map<String, List<String>> parents = new HashMap<>();

    private UnknownChanges(GitProgram git) {
      this.git = git;
    }

    /**
     * Those of the commits that are boundaries of a shallow clone. Git treats them as roots, and
     * would report that they added every file. Real roots are not among them.
     */
    static UnknownChanges ofShallow(GitProgram git, GitLayout layout, Collection<String> ids) {
      UnknownChanges unknown = new UnknownChanges(git);
      Set<String> ends = shallowEnds(layout.commonDir());
      ends.retainAll(ids);
      for (Map.Entry<String, List<String>> end : unknown.parents(ends).entrySet()) {
        if (!end.getValue().isEmpty()) {
          unknown.put(end.getKey(), end.getValue(), "its parent is not in this shallow clone");
        }
      }
      return unknown;
    }

    /**
     * Adds a commit at which git failed; false when git could not be asked, or does not have it.
     */
    boolean add(String id, GitFailedException failure) {
      if (failure.kind() == GitFailedException.Kind.MISSING) {
        return false;
      }
      List<String> named = parents(Set.of(id)).get(id);
      if (named == null) {
        return false;
      }
      put(id, named, failure.getMessage());
      return true;
    }

    Set<String> ids() {
      return reasons.keySet();
    }

    /** Reads the metadata and messages of these commits. */
    void read(Map<String, CommitFacts> found) {
      if (reasons.isEmpty()) {
        return;
      }
      new CommitLog(git)
          .read(
              List.of("--no-walk=unsorted", "--stdin"),
              Input.of(reasons.keySet(), '\n'),
              commit -> found.put(commit.id(), corrected(commit)));
    }

    private CommitFacts corrected(CommitFacts commit) {
      String id = commit.id();
      return commit.with(
          parents.getOrDefault(id, List.of()),
          CommitChange.unknown(reasons.getOrDefault(id, "git cannot determine it")));
    }

    private void put(String id, List<String> named, String reason) {
      reasons.put(id, reason);
      parents.put(id, named);
    }

    /** The boundary commits of a shallow clone; none in an ordinary repository. */
    private static Set<String> shallowEnds(Path commonDir) {
      String content = GitFiles.readSmall(commonDir.resolve("shallow"));
      Set<String> ids = new TreeSet<>();
      if (content != null) {
        ids.addAll(content.lines().toList());
      }
      return ids;
    }

    /**
     * The parents recorded in the commits themselves, also in a shallow clone, by commit id;
     * commits that git does not have are left out.
     */
    private Map<String, List<String>> parents(Collection<String> ids) {
      if (ids.isEmpty()) {
        return Map.of();
      }
      return git.ask(
          List.of("cat-file", "--batch"),
          Input.of(ids, '\n'),
          answer -> {
            ByteStream in = new ByteStream(answer);
            Map<String, List<String>> found = new HashMap<>();
            for (int i = 0; i < ids.size(); i++) {
              String header = in.until('\n'); // <id> commit <size>, or <id> missing
              int space = header.indexOf(" commit ");
              if (space >= 0) {
                long size = Long.parseLong(header.substring(space + " commit ".length()));
                found.put(header.substring(0, space), parents(in, size));
              }
            }
            return found;
          });
    }

    private static List<String> parents(ByteStream in, long size) throws IOException {
      ByteArrayOutputStream commit = new ByteArrayOutputStream();
      in.copy(size, commit);
      in.next(); // the line end after the object
      List<String> parents = new ArrayList<>();
      // A name may contain a carriage return, so that these are not Java's lines.
      for (String line : commit.toString(ISO_8859_1).split("\n", -1)) {
        if (line.isEmpty()) {
          break; // the message follows
        }
        if (line.startsWith(PARENT)) {
          parents.add(line.substring(PARENT.length()));
        }
      }
      return parents;
    }
  }
}
