package dev.baton.git.rescue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.git.GitLayout;
import dev.baton.git.RealGit;
import dev.baton.git.rescue.RescueWriter.RescueOrder;
import dev.baton.git.rescue.RescueWriter.Rescued;
import dev.baton.git.rescue.RescueWriter.SkippedFile;
import dev.baton.git.worktree.TreeFinder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a rescue saves after a power failure, which left git's own files empty or cut off. */
class RescueDamagedTest {
  @TempDir Path temporary;
  private RealGit git;
  private Path repository;
  private Path worktree;
  private Path gitDir;
  private GitLayout layout;
  private String base;
  private String last;

  @BeforeEach
  void prepare() throws IOException {
    git = new RealGit(Files.createDirectory(temporary.resolve("home")));
    create("sha1");
  }

  private void create(String format) throws IOException {
    repository = Files.createDirectory(temporary.resolve(format)).toRealPath();
    worktree = repository.resolveSibling(format + "-tree");
    git.run(repository, "init", "-q", "-b", "main", "--object-format=" + format);
    write(repository, "in/changed", "1\n");
    write(repository, "in/deleted", "1\n");
    write(repository, "out/side", "1\n");
    write(repository, ".gitignore", "ignored\n");
    git.run(repository, "add", ".");
    base = git.commit(repository, "first");
    git.run(repository, "worktree", "add", "-q", "-b", "work", worktree.toString());
    write(worktree, "in/committed", "2\n");
    git.run(worktree, "add", ".");
    last = git.commit(worktree, "second");
    layout = TreeFinder.there(worktree);
    gitDir = layout.gitDir();
  }

  private static void write(Path directory, String name, String text) throws IOException {
    Path file = directory.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private void work() throws IOException {
    write(worktree, "in/changed", "2\n");
    write(worktree, "in/new", "2\n");
    write(worktree, "ignored", "2\n");
    write(worktree, "staged", "2\n");
    git.run(worktree, "add", "staged");
    Files.delete(worktree.resolve("in/deleted"));
  }

  private Path damaged(String what) {
    return switch (what) {
      case "branch" -> repository.resolve(".git/refs/heads/work");
      case "commit" -> object(last);
      default -> gitDir.resolve(what);
    };
  }

  private Path object(String id) {
    return repository.resolve(".git/objects/" + id.substring(0, 2) + "/" + id.substring(2));
  }

  private static void cut(Path file, int length) throws IOException {
    byte[] bytes = new byte[Math.abs(length)];
    if (length > 0) {
      System.arraycopy(Files.readAllBytes(file), 0, bytes, 0, length);
    }
    Files.delete(file);
    Files.write(file, bytes);
  }

  private Rescued save() throws IOException {
    RescueName name = new RescueName("app-1", 1);
    RescueOrder order = new RescueOrder(name, "agent", "gone", Instant.EPOCH, null, base);
    return RescueWriter.save(layout, RescueRules.DEFAULT, List.of(order)).getFirst();
  }

  private Map<String, String> record() throws IOException {
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(repository.resolve(".git"))) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        files.put(file.toString(), HexFormat.of().formatHex(Files.readAllBytes(file)));
      }
    }
    files.keySet().removeIf(name -> name.contains("/refs/baton/") || name.contains("/pack/"));
    return files;
  }

  /** Where its length is negative, the file has as many null bytes. */
  @ParameterizedTest
  @CsvSource({
    "sha1, index, 0",
    "sha1, index, 20",
    "sha1, index, -64",
    "sha1, HEAD, 0",
    "sha1, HEAD, -23",
    "sha1, branch, 0",
    "sha1, branch, -41",
    "sha256, index, 20",
    "sha256, HEAD, 0",
    "sha256, branch, 0"
  })
  void allFilesAreComparedWithTheLastCommit(String format, String what, int length)
      throws IOException {
    if (!format.equals("sha1")) {
      create(format);
    }
    work();
    cut(damaged(what), length);
    write(gitDir, "index.lock", "");
    Map<String, String> before = record();
    Rescued rescued = save();
    assertThat(record()).isEqualTo(before);
    assertThat(rescued.files()).isEqualTo(4);
    assertThat(git.run(repository, "diff", "--name-status", last, rescued.commit()))
        .isEqualTo("M\tin/changed\nD\tin/deleted\nA\tin/new\nA\tstaged");
    assertThat(rescued.leftOut())
        .singleElement()
        .extracting(SkippedFile::why)
        .asString()
        .contains(what.equals("branch") ? "refs/heads/work" : "git status failed: ")
        .endsWith("; all files were compared with commit " + last);
    Rescue rescue = new RescueRefs(TreeFinder.there(repository)).all().getFirst();
    assertThat(rescue.base()).isEqualTo(last);
    assertThat(rescue.leftOut()).hasSize(1);
    assertThat(save().commit()).isEqualTo(rescued.commit());
  }

  /** The reflog names the last commit, too, so that neither helps. */
  @ParameterizedTest
  @ValueSource(strings = {"HEAD", "branch", "commit"})
  void withoutALastCommitTheOneOfTheClaimCounts(String what) throws IOException {
    work();
    cut(damaged(what), 0);
    cut(gitDir.resolve("logs/HEAD"), 0);
    Rescued rescued = save();
    assertThat(git.run(repository, "diff", "--name-only", base, rescued.commit()))
        .isEqualTo("in/changed\nin/committed\nin/deleted\nin/new\nstaged");
    assertThat(git.run(repository, "rev-parse", rescued.commit() + "^")).isEqualTo(base);
  }

  @Test
  void whatIsOutsideOfASparseCheckoutIsNoDeletion() throws IOException {
    git.run(worktree, "sparse-checkout", "set", "in");
    work();
    cut(gitDir.resolve("index"), 20);
    Rescued rescued = save();
    assertThat(worktree.resolve("out")).doesNotExist();
    assertThat(git.run(repository, "show", rescued.commit() + ":out/side")).isEqualTo("1");
    assertThat(rescued.files()).isEqualTo(4);
  }

  /** As where git is too old to mark what is outside. */
  @Test
  void whereNothingIsMarkedAsOutsideNoDeletionIsSaved() throws IOException {
    git.run(worktree, "sparse-checkout", "set", "in");
    git.run(worktree, "sparse-checkout", "disable");
    work();
    cut(gitDir.resolve("index"), 20);
    Rescued rescued = save();
    assertThat(git.run(repository, "diff", "--name-status", last, rescued.commit()))
        .isEqualTo("M\tin/changed\nA\tin/new\nA\tstaged");
    assertThat(rescued.leftOut())
        .singleElement()
        .asString()
        .contains("without deletions, because of the sparse checkout");
  }

  @Test
  void theMainWorkTreeIsSavedAsWell() throws IOException {
    write(repository, "in/new", "2\n");
    layout = TreeFinder.there(repository);
    cut(layout.gitDir().resolve("index"), 20);
    cut(layout.gitDir().resolve("HEAD"), 0);
    String commit = Objects.requireNonNull(save().commit());
    cut(layout.gitDir().resolve("HEAD"), 0);
    Files.writeString(layout.gitDir().resolve("HEAD"), "ref: refs/heads/main\n");
    assertThat(git.run(repository, "diff", "--name-only", base, commit)).isEqualTo("in/new");
  }

  @Test
  void neitherFiltersNorUnfinishedOperationsAreForgotten() throws IOException {
    Path trace = temporary.resolve("trace");
    work();
    write(worktree, ".gitattributes", "* filter=x\n");
    git.run(repository, "config", "filter.x.clean", "touch '" + trace + "'; cat");
    Files.writeString(gitDir.resolve("MERGE_HEAD"), base + "\n");
    cut(gitDir.resolve("index"), 20);
    assertThat(save().leftOut())
        .extracting(SkippedFile::toString)
        .contains(".git/MERGE_HEAD (a merge is in progress)");
    assertThat(trace).doesNotExist();
  }

  @Test
  void whereNoCommitHasAllFoldersTheFirstFailureIsReported() throws IOException {
    work();
    for (String commit : List.of(base, last)) {
      cut(object(git.run(repository, "rev-parse", commit + "^{tree}")), 0);
    }
    cut(gitDir.resolve("index"), 20);
    Map<String, String> before = record();
    assertThatThrownBy(this::save)
        .hasMessageContaining("git status failed: ")
        .hasMessageContaining("index file smaller than expected");
    assertThat(record()).isEqualTo(before);
    assertThat(git.run(repository, "for-each-ref", "refs/baton")).isEmpty();
  }
}
