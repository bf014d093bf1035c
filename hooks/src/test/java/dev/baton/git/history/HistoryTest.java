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

  @Test
  void filesAndLinesAreThoseOfGit() {
    Map<String, List<String>> printed = DiffTree.of(git, repo, "HEAD");
    GitLayout layout = GitLayout.find(repo, Map.of()).orElseThrow();
    CommitReader reader = new CommitReader(new GitProgram(layout), layout);

    List<CommitFacts> facts = reader.read(List.copyOf(printed.keySet()));

    Map<String, List<String>> read = new HashMap<>();
    facts.forEach(commit -> read.put(commit.id(), DiffTree.of(commit.change())));
    assertThat(read).isEqualTo(printed);
    assertThat(reader.unreachable(printed.keySet())).isEmpty();
  }

  @Test
  void patchesRebuildEveryTree() throws IOException {
    assertThat(PatchReplay.run(git, repo, "HEAD", temp.resolve("again"))).isPositive();
  }
}
