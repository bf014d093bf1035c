package dev.baton.git.rescue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.git.GitLayout;
import dev.baton.git.RealGit;
import dev.baton.git.rescue.RescueApplier.ApplyResult;
import dev.baton.git.rescue.RescueWriter.RescueOrder;
import dev.baton.git.rescue.RescueWriter.Rescued;
import dev.baton.git.worktree.TreeFinder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * All changes to a work tree are restored byte for byte, and the work tree itself is not changed.
 */
class RescueRoundTripTest {
  private static final int ROUNDS = 20 * Integer.getInteger("baton.effort", 1);
  private static final RescueRules ALL = new RescueRules(Long.MAX_VALUE, List.of());

  @TempDir Path temporary;
  private RealGit git;
  private Path home;

  @BeforeEach
  void prepare() throws IOException {
    home = Files.createDirectory(temporary.resolve("home"));
    git = new RealGit(home);
  }

  @Test
  void whatADeadWorkerLeftComesBackByteForByte() throws IOException {
    long seed = Long.getLong("baton.seed", System.nanoTime());
    System.out.println("RescueRoundTripTest: seed " + seed);
    Random random = new Random(seed);
    Path repository = null;
    int saved = 0;
    int files = 0;
    for (int round = 0; round < ROUNDS; round++) {
      if (round % 10 == 0) {
        repository = repository(random, round);
      }
      int count = round(Objects.requireNonNull(repository), random, round, seed);
      saved += count > 0 ? 1 : 0;
      files += count;
    }
    System.out.println("RescueRoundTripTest: " + saved + " rescues of " + files + " files");
    assertThat(saved).isGreaterThan(ROUNDS * 3 / 4);
  }

  private Path repository(Random random, int round) throws IOException {
    Path repository = Files.createDirectory(temporary.resolve("repository" + round));
    git.run(repository, "init", "-q", "-b", "main");
    new RandomWork(repository, random, git).begin();
    git.run(repository, "add", "-A");
    git.commit(repository, "first");
    // A user's stash, which must stay.
    Files.writeString(repository.resolve(".gitignore"), "*.ign\n\n");
    git.run(repository, "stash");
    return repository;
  }

  private int round(Path repository, Random random, int round, long seed) throws IOException {
    Path dead = temporary.resolve("dead" + round).toAbsolutePath();
    Path fresh = temporary.resolve("fresh" + round).toAbsolutePath();
    git.run(repository, "worktree", "add", "-q", "-b", "work" + round, dead.toString());
    git.run(repository, "worktree", "add", "-q", "--detach", fresh.toString());
    new RandomWork(dead, random, git).work();

    Map<String, String> left = WorkTreeSnapshot.of(dead, RandomWork::isIgnored);
    Map<String, String> all = WorkTreeSnapshot.of(dead, path -> false);
    List<Object> untouched = untouched(dead);
    RescueName name = new RescueName("app-" + round, 1);
    RescueOrder order = new RescueOrder(name, "agent", "it is gone", Instant.ofEpochSecond(round));
    Rescued rescued = RescueWriter.save(TreeFinder.there(dead), ALL, List.of(order)).getFirst();
    assertThat(untouched(dead)).as("seed %d, round %d", seed, round).isEqualTo(untouched);
    assertThat(WorkTreeSnapshot.of(dead, path -> false)).isEqualTo(all);
    assertThat(rescued.leftOut()).isEmpty();

    if (rescued.ref() != null) {
      if (round % 4 == 0) {
        Rescued again = RescueWriter.save(TreeFinder.there(dead), ALL, List.of(order)).getFirst();
        assertThat(again).as("a second rescue of the same").isEqualTo(rescued);
      }
      GitLayout layout = GitLayout.find(fresh, Map.of()).orElseThrow();
      Rescue rescue = new RescueRefs(layout).of("app-" + round).getFirst();
      assertStagedIsKept(dead, rescue);
      ApplyResult applied = new RescueApplier(layout).apply(rescue);
      assertThat(applied.obstacles()).as("seed %d, round %d", seed, round).isEmpty();
      assertThat(applied.exact()).isTrue();
    }
    assertThat(WorkTreeSnapshot.of(fresh, RandomWork::isIgnored))
        .as("seed %d, round %d", seed, round)
        .isEqualTo(left);
    git.run(repository, "worktree", "remove", "--force", dead.toString());
    git.run(repository, "worktree", "remove", "--force", fresh.toString());
    return rescued.files();
  }

  /** The tree that git itself would write from the index. */
  private void assertStagedIsKept(Path dead, Rescue rescue) throws IOException {
    Path index = temporary.resolve("index-copy");
    Path real =
        Path.of(git.run(dead, "rev-parse", "--path-format=absolute", "--git-path", "index"));
    Files.copy(real, index, StandardCopyOption.REPLACE_EXISTING);
    Map<String, String> aside = Map.of("GIT_INDEX_FILE", index.toString());
    String tree = git.run(dead, aside, "write-tree").orElseThrow();
    String kept = rescue.staged() == null ? "HEAD" : rescue.staged();
    assertThat(git.run(dead, "rev-parse", kept + "^{tree}")).isEqualTo(tree);
  }

  /** Everything that a rescue must not change, in a comparable form. */
  private List<Object> untouched(Path worktree) throws IOException {
    GitLayout layout = GitLayout.find(worktree, Map.of()).orElseThrow();
    List<Object> facts = new ArrayList<>();
    Path index = layout.gitDir().resolve("index");
    facts.add(Files.getLastModifiedTime(index));
    facts.add(java.util.Arrays.hashCode(Files.readAllBytes(index)));
    facts.add(Files.readString(layout.gitDir().resolve("HEAD")));
    facts.add(Files.readString(layout.gitDir().resolve("logs/HEAD")));
    facts.add(Files.readString(layout.commonDir().resolve("logs/refs/stash")));
    facts.add(git.run(worktree, "for-each-ref", "refs/heads", "refs/stash"));
    try (var files = Files.list(layout.gitDir())) {
      facts.add(files.sorted().toList());
    }
    return facts;
  }
}
