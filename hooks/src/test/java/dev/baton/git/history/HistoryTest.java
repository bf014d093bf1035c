package dev.baton.git.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.baton.git.GitLayout;
import dev.baton.git.GitProgram;
import dev.baton.git.RealGit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real history, this project's own: every commit is read as git reads it. */
class HistoryTest {
  private static final int COMMITS = 100 * Integer.getInteger("baton.effort", 1);

  @TempDir private Path temp;
  private final Path repo = Path.of(System.getProperty("baton.repo", ""));
  private RealGit git;

  @BeforeEach
  void findHistory() throws IOException {
    assumeTrue(Files.exists(repo.resolve(".git")), "these sources are in no repository");
    temp = temp.toRealPath();
    git = new RealGit(Files.createDirectory(temp.resolve("home")));
    // The checkout may belong to another user than the one who runs the tests.
    Files.writeString(temp.resolve("home/.gitconfig"), "[safe]\n\tdirectory = *\n");
    assumeTrue(
        git.run(repo, "rev-parse", "--is-shallow-repository").equals("false"),
        "this clone is shallow");
  }

  /** The last of the first commits, so that the tests take no longer with each new one. */
  private String until() {
    List<String> ids =
        git.run(repo, "rev-list", "--topo-order", "--reverse", "HEAD").lines().toList();
    return ids.get(Math.min(COMMITS, ids.size()) - 1);
  }

  @Test
  void filesAndLinesAreThoseOfGit() {
    Map<String, List<String>> printed = DiffTree.of(git, repo, until());
    GitLayout layout = GitLayout.find(repo, Map.of()).orElseThrow();
    CommitReader reader = new CommitReader(new GitProgram(layout), layout);

    List<CommitFacts> facts = reader.read(List.copyOf(printed.keySet()));

    Map<String, List<String>> read = new HashMap<>();
    facts.forEach(commit -> read.put(commit.id(), DiffTree.of(commit.change())));
    assertThat(read).isEqualTo(printed);
    assertThat(new Reachability(reader.git()).unreachable(printed.keySet())).isEmpty();
  }

  @Test
  void patchesRebuildEveryTree() throws IOException {
    assertThat(PatchReplay.run(git, repo, until(), temp.resolve("again"))).isPositive();
  }
}
