package dev.baton.git.history;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.baton.git.ByteStream;
import dev.baton.git.GitFailedException;
import dev.baton.git.GitLayout;
import dev.baton.git.GitProcess.Input;
import dev.baton.git.GitProgram;
import dev.baton.git.Head;
import dev.baton.git.ObjectIds;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Separates reachable commits from unreachable ones. */
public record Reachability(GitProgram git) {
  /** HEAD of the main work tree, whichever work tree asks, and the main branch of the remote. */
  private static final List<String> TRUNK =
      List.of("main-worktree/HEAD", "refs/remotes/origin/HEAD");

  /** What all work trees share, without what only Baton keeps. */
  private static final List<String> SHARED =
      List.of(
          "--exclude=refs/baton/*",
          "--exclude=refs/stash",
          "--exclude=refs/worktree/*",
          "--exclude=refs/bisect/*",
          "--exclude=refs/rewritten/*",
          "--single-worktree",
          "--all");

  /**
   * Those of these commits that no ref and no work tree's HEAD reaches, including those that git
   * does not have (any more). Uses one git process, or three where some are missing.
   *
   * @throws GitFailedException when git cannot be asked
   */
  public Set<String> unreachable(Collection<String> ids) {
    // What only Baton keeps was left by everybody else.
    return unreachable(ids, List.of("--exclude=" + KeptCommits.REF, "--all"));
  }

  /**
   * Those that none of these tips reaches.
   *
   * @param tips revisions, of which some may not exist, or options that stand for several
   */
  public Set<String> unreachable(Collection<String> ids, List<String> tips) {
    Set<String> wanted = valid(ids);
    if (wanted.isEmpty()) {
      return wanted;
    }
    try {
      return walk(wanted, tips, "rev-list");
    } catch (GitFailedException e) {
      if (e.kind() != GitFailedException.Kind.REFUSED) {
        throw e;
      }
      Set<String> missing = new LinkedHashSet<>(wanted);
      wanted = existing(wanted);
      missing.removeAll(wanted);
      missing.addAll(
          walk(wanted, tips, "rev-list", "--ignore-missing")); // refs may be broken as well
      return missing;
    }
  }

  /**
   * The commits from which all of these can be reached that exist and are not on the {@link
   * #merged} line. Any other branch may be deleted at any time.
   */
  Set<String> unmergedTips(Collection<String> ids) {
    return tips(ids, TRUNK);
  }

  /** Those of these commits that exist and that no branch, tag or similar ref reaches. */
  public Set<String> lost(Collection<String> ids) {
    return unreachable(existing(ids), SHARED);
  }

  /** The last ones of those that are {@link #lost}: all others can be reached from them. */
  public Set<String> lostTips(Collection<String> ids) {
    return tips(ids, SHARED);
  }

  private Set<String> tips(Collection<String> ids, List<String> beyond) {
    Set<String> known = existing(ids);
    return known.isEmpty()
        ? known
        : walk(known, beyond, "rev-list", "--parents", "--ignore-missing");
  }

  /**
   * Git also lists other commits that only these reach, so most of the output may be skipped. With
   * {@code --parents}, those that another one reaches are left out.
   */
  private Set<String> walk(Set<String> ids, List<String> tips, String... command) {
    List<String> arguments = new ArrayList<>(List.of(command));
    // With --all these are all refs, and the HEADs of all work trees.
    arguments.addAll(List.of("--stdin", "--not"));
    arguments.addAll(tips);
    return git.ask(
        arguments,
        Input.of(ids, '\n'),
        answer -> {
          Set<String> found = new LinkedHashSet<>();
          Set<String> below = new HashSet<>();
          ByteStream in = new ByteStream(answer);
          while (in.hasMore()) {
            String[] line = in.until('\n').split(" ", -1);
            if (ids.contains(line[0])) {
              found.add(line[0]);
            }
            below.addAll(List.of(line).subList(1, line.length));
          }
          found.removeAll(below);
          return found;
        });
  }

  /** Those of these ids that git has as commits, in the same order. */
  public Set<String> existing(Collection<String> texts) {
    Set<String> ids = valid(texts);
    if (ids.isEmpty()) {
      return ids;
    }
    return git.ask(
        List.of("cat-file", "--batch-check=%(objecttype)"),
        Input.of(ids, '\n'),
        answer -> {
          Set<String> found = new LinkedHashSet<>();
          ByteStream in = new ByteStream(answer);
          for (String id : ids) {
            if (in.until('\n').equals("commit")) {
              found.add(id);
            }
          }
          return found;
        });
  }

  /**
   * Those of these commits that are reachable from the HEAD of the main work tree or from the main
   * branch of the remote {@code origin}, as last fetched. Texts that are not commit ids are left
   * out.
   *
   * @throws GitFailedException when git cannot be asked
   */
  public Set<String> merged(Collection<String> ids) {
    Set<String> merged = valid(ids);
    merged.removeAll(unreachable(merged, TRUNK));
    return merged;
  }

  private static Set<String> valid(Collection<String> texts) {
    Set<String> ids = new LinkedHashSet<>(texts);
    ids.removeIf(id -> !ObjectIds.isId(id));
    return ids;
  }

  /**
   * Keeps commits that are not merged, by one ref, because any branch may be deleted. It points to
   * a commit of Baton's that has the last ones as parents, so that git's garbage collection spares
   * them.
   */
  public static final class KeptCommits {
    /** Not reached by pushing branches or tags, nor shown by {@code git branch}. */
    static final String REF = "refs/baton/iterations";

    /** Parents of one commit, at most; the next commit has this one as its first parent. */
    private static final int PARENTS = 64;

    /** Always the same, so that the same commits lead to the same id. */
    private static final String SIGNATURE = " Baton <baton@localhost> 0 +0000\n";

    private final GitProgram git;

    private KeptCommits(GitLayout layout) {
      git = new GitProgram(layout);
    }

    /**
     * Keeps those of these commits of a repository that are not merged, and no others. Without any,
     * now and before, git is not asked.
     *
     * @param ids read after the ref, so that of several processes none undoes what another one knew
     * @throws GitFailedException when git is missing or fails
     */
    public static void keep(GitLayout layout, Supplier<? extends Collection<String>> ids) {
      if (Head.mayExist(layout, REF) || !ids.get().isEmpty()) {
        new KeptCommits(layout).keep(ids);
      }
    }

    private void keep(Supplier<? extends Collection<String>> ids) {
      for (boolean again = true; ; again = false) {
        String before = current();
        // In a fixed order.
        Set<String> tips = new TreeSet<>(new Reachability(git).unmergedTips(ids.get()));
        String after = tips.isEmpty() ? null : chain(tips);
        if (after == null ? before == null : after.equals(before)) {
          return;
        }
        try {
          update(before, after);
          return;
        } catch (GitFailedException raced) {
          if (!again || raced.kind() != GitFailedException.Kind.REFUSED) {
            throw raced;
          }
        }
      }
    }

    private @Nullable String current() {
      String id = line(List.of("for-each-ref", "--format=%(objectname)", REF), "");
      return id.isEmpty() ? null : id;
    }

    private void update(@Nullable String before, @Nullable String after) {
      String order =
          after == null
              ? "delete " + REF + " " + before
              : "update "
                  + REF
                  + " "
                  + after
                  + " "
                  + (before == null ? "0".repeat(after.length()) : before);
      line(List.of("update-ref", "--stdin"), order + "\n");
    }

    private String chain(Set<String> ids) {
      String tree = line(List.of("hash-object", "-t", "tree", "-w", "--stdin"), "");
      List<String> all = new ArrayList<>(ids);
      String tip = null;
      for (int from = 0; from < all.size(); from += PARENTS) {
        StringBuilder commit = new StringBuilder("tree ").append(tree).append('\n');
        if (tip != null) {
          commit.append("parent ").append(tip).append('\n');
        }
        for (String id : all.subList(from, Math.min(all.size(), from + PARENTS))) {
          commit.append("parent ").append(id).append('\n');
        }
        commit.append("author").append(SIGNATURE).append("committer").append(SIGNATURE);
        commit.append("\nCommits of iterations that are not on the main branch\n");
        tip = line(List.of("hash-object", "-t", "commit", "-w", "--stdin"), commit.toString());
      }
      return Objects.requireNonNull(tip);
    }

    private String line(List<String> command, String input) {
      return git.ask(
          command,
          out -> out.write(input.getBytes(US_ASCII)),
          answer -> new String(answer.readAllBytes(), US_ASCII).strip());
    }
  }
}
