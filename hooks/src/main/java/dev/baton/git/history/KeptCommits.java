package dev.baton.git.history;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.baton.git.GitFailedException;
import dev.baton.git.GitLayout;
import dev.baton.git.GitProgram;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Keeps commits that are not merged, by one ref, because any branch may be deleted. It points to a
 * commit of Baton's that has the last ones as parents, so that git's garbage collection spares
 * them.
 */
public final class KeptCommits {
  /** Not reached by pushing branches or tags, nor shown by {@code git branch}. */
  static final String REF = "refs/baton/iterations";

  /** Parents of one commit, at most; the next commit has this one as its first parent. */
  private static final int PARENTS = 64;

  /** Always the same, so that the same commits lead to the same id. */
  private static final String SIGNATURE = " Baton <baton@localhost> 0 +0000\n";

  private final GitProgram git;

  /** The commits of the repository of a layout. */
  public KeptCommits(GitLayout layout) {
    git = new GitProgram(layout);
  }

  /**
   * Keeps those of these commits that are not merged, and no others.
   *
   * @param ids read after the ref, so that of several processes none undoes what another one knew
   * @throws GitFailedException when git is missing or fails
   */
  public void keep(Supplier<? extends Collection<String>> ids) {
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
        input.getBytes(US_ASCII),
        answer -> new String(answer.readAllBytes(), US_ASCII).strip());
  }
}
