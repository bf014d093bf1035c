package dev.baton.git.rescue;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.git.GitLayout;
import dev.baton.git.GitProcess;
import dev.baton.git.RealGit;
import dev.baton.git.rescue.RescueApplier.ApplyResult;
import dev.baton.git.rescue.RescueImport.Job;
import dev.baton.git.rescue.RescueWriter.RescueOrder;
import dev.baton.git.rescue.RescueWriter.Rescued;
import dev.baton.git.rescue.RescueWriter.SkippedFile;
import dev.baton.git.worktree.ObjectQuarantine;
import dev.baton.git.worktree.TreeFinder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a rescue saves, leaves out and refuses, and what applying it does and does not. */
class RescueTest {
  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

  @TempDir Path temporary;
  private RealGit git;
  private Path repository;

  @BeforeEach
  void prepare() throws IOException {
    git = new RealGit(Files.createDirectory(temporary.resolve("home")));
    repository = git.repository(temporary.resolve("repository"));
  }

  private static RescueOrder order(String task, long epoch) {
    return new RescueOrder(new RescueName(task, epoch), "agent", "it is gone", NOW);
  }

  private Rescued save(Path worktree) throws IOException {
    return save(worktree, RescueRules.DEFAULT);
  }

  private Rescued save(Path worktree, RescueRules rules) throws IOException {
    return RescueWriter.save(TreeFinder.there(worktree), rules, List.of(order("app-1", 1)))
        .getFirst();
  }

  private RescueRefs refs(Path worktree) {
    return new RescueRefs(GitLayout.find(worktree, Map.of()).orElseThrow());
  }

  private Rescue rescue(Path worktree) throws IOException {
    return refs(worktree).of("app-1").getLast();
  }

  private ApplyResult apply(Path worktree, Rescue rescue) throws IOException {
    return new RescueApplier(GitLayout.find(worktree, Map.of()).orElseThrow()).apply(rescue);
  }

  private Path worktree(String name) {
    Path path = temporary.resolve(name).toAbsolutePath();
    git.run(repository, "worktree", "add", "-q", "--detach", path.toString());
    return path;
  }

  private static void write(Path directory, String name, String text) throws IOException {
    Path file = directory.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  @Test
  void aCleanWorkTreeGetsNoRef() throws IOException {
    write(repository, ".git/info/exclude", "*.log\n");
    write(repository, "x.log", "ignored");
    Rescued rescued = save(repository);
    assertThat(rescued.ref()).isNull();
    assertThat(rescued.leftOut()).isEmpty();
    assertThat(git.run(repository, "for-each-ref", "refs/baton")).isEmpty();
    assertThat(RescueRefs.mayExist(GitLayout.find(repository, Map.of()).orElseThrow())).isFalse();
  }

  @Test
  void aWorkTreeThatIsNamedBesideABareRepositoryIsSavedAndRestored() throws IOException {
    Path bare = temporary.resolve("bare.git").toAbsolutePath();
    git.run(repository, "clone", "-q", "--bare", repository.toString(), bare.toString());
    Path files = Files.createDirectory(temporary.resolve("files")).toAbsolutePath();
    GitLayout layout = new GitLayout(bare, bare, files);
    GitProcess.in(layout).ask("checkout-index --all --force");
    GitProcess.in(layout).ask("reset -q");
    write(files, "new.txt", "new");
    Rescued rescued =
        RescueWriter.save(layout, RescueRules.DEFAULT, List.of(order("app-1", 1))).getFirst();
    assertThat(git.run(bare, "show", rescued.commit() + ":new.txt")).isEqualTo("new");
    Files.delete(files.resolve("new.txt"));
    Rescue rescue = new RescueRefs(layout).of("app-1").getLast();
    new RescueApplier(layout).apply(rescue);
    assertThat(files.resolve("new.txt")).hasContent("new");
  }

  @Test
  void theCommitSaysWhoseWorkItIsAndWhy() throws IOException {
    write(repository, "b.txt", "new");
    Rescued rescued = save(repository);
    assertThat(rescued.ref()).isEqualTo("refs/baton/rescue/app-1/1");
    assertThat(git.run(repository, "rev-parse", rescued.ref())).isEqualTo(rescued.commit());
    assertThat(git.run(repository, "rev-parse", rescued.commit() + "^@"))
        .isEqualTo(git.run(repository, "rev-parse", "HEAD"));
    String who = git.run(repository, "log", "-1", "--format=%an %ae %cn %ct", rescued.commit());
    assertThat(who).isEqualTo("Baton baton@localhost Baton " + NOW.getEpochSecond());
    assertThat(git.run(repository, "log", "-1", "--format=%B", rescued.commit()))
        .contains("Rescue of app-1, epoch 1: 1 file of agent")
        .contains("because it is gone.")
        .contains("Saved from " + repository.toRealPath());
    git.run(repository, "fsck", "--strict");
    Rescue read = rescue(repository);
    assertThat(read.createdAt()).isEqualTo(NOW);
    assertThat(read.files()).isEqualTo(1);
    assertThat(read.worker()).isEqualTo("agent");
    assertThat(read.staged()).isNull();
    assertThat(RescueRefs.mayExist(GitLayout.find(repository, Map.of()).orElseThrow())).isTrue();
  }

  @Test
  void whatWasOnlyStagedIsKept() throws IOException {
    write(repository, "a.txt", "staged\n");
    git.run(repository, "add", "a.txt");
    write(repository, "a.txt", "one\n");
    Rescued rescued = save(repository);
    Rescue rescue = rescue(repository);
    assertThat(git.run(repository, "show", rescue.staged() + ":a.txt")).isEqualTo("staged");
    assertThat(git.run(repository, "show", rescued.commit() + ":a.txt")).isEqualTo("one");
  }

  /** For such a file git 2.39 names a mode in the index, as if it were still there. */
  @Test
  void aFileThatWasUnstagedPlannedAndDeletedIsDeletedInWhatWasStaged() throws IOException {
    git.run(repository, "rm", "-q", "--cached", "a.txt");
    git.run(repository, "add", "-N", "a.txt");
    Files.delete(repository.resolve("a.txt"));
    save(repository);
    assertThat(git.run(repository, "rev-parse", rescue(repository).staged() + "^{tree}"))
        .isEqualTo(git.run(repository, "write-tree"));
  }

  @Test
  void largeAndSecretFilesAreLeftOutAndNamed() throws IOException {
    write(repository, "large.bin", "x".repeat(2001));
    write(repository, "fits.bin", "x".repeat(2000));
    for (String secret :
        List.of(".env", "conf/.ENV.local", "server.pem", "id_rsa", "deep/a/x.key")) {
      write(repository, secret, "secret");
    }
    write(repository, ".env.example", "no secret");
    write(repository, "id_ed25519.pub", "no secret");
    write(repository, "a.key", "staged secret");
    git.run(repository, "add", "a.key");
    Rescued rescued = save(repository, new RescueRules(2000, RescueRules.SECRETS));
    assertThat(rescued.leftOut())
        .extracting(SkippedFile::path)
        .containsExactlyInAnyOrder(
            "large.bin",
            ".env",
            "conf/.ENV.local",
            "server.pem",
            "id_rsa",
            "deep/a/x.key",
            "a.key");
    assertThat(git.run(repository, "ls-tree", "-r", "--name-only", rescued.commit()).lines())
        .containsExactly(".env.example", "a.txt", "fits.bin", "id_ed25519.pub");
    assertThat(rescue(repository).leftOut())
        .anySatisfy(line -> assertThat(line).startsWith("large.bin (0.0 MiB: more than"))
        .hasSize(7);
    assertThat(rescue(repository).staged()).isNull();
  }

  @Test
  void whereEverythingIsLeftOutThereIsNoRef() throws IOException {
    write(repository, ".env", "secret");
    Rescued rescued = save(repository);
    assertThat(rescued.ref()).isNull();
    assertThat(rescued.leftOut()).hasSize(1);
  }

  @Test
  void patternsTakeOutAndBringBack() {
    RescueRules.Names names =
        new RescueRules(1, List.of("*.pem", "!test*.pem", "a/**/k", "/top")).names();
    assertThat(names.against("x/y.PEM")).isEqualTo("*.pem");
    assertThat(names.against("x/test1.pem")).isNull();
    assertThat(names.against("a/b/c/k")).isEqualTo("a/**/k");
    assertThat(names.against("b/a/b/k")).isNull();
    assertThat(names.against("top")).isEqualTo("/top");
    assertThat(names.against("x/top")).isNull();
  }

  @Test
  void beforeTheFirstCommitEverythingIsSaved() throws IOException {
    Path empty = Files.createDirectory(temporary.resolve("empty"));
    git.run(empty, "init", "-q");
    write(empty, "staged", "1");
    git.run(empty, "add", ".");
    write(empty, "new", "2");
    Rescued rescued = save(empty);
    assertThat(rescued.files()).isEqualTo(2);
    Rescue rescue = rescue(empty);
    assertThat(rescue.base()).isNull();
    assertThat(
            git.run(empty, "ls-tree", "-r", "--name-only", Objects.requireNonNull(rescue.staged())))
        .isEqualTo("staged");
    Path other = Files.createDirectory(temporary.resolve("other"));
    git.run(other, "init", "-q");
    git.run(other, "fetch", "-q", empty.toString(), "refs/baton/*:refs/baton/*");
    assertThat(apply(other, rescue(other)).exact()).isTrue();
    assertThat(Files.readString(other.resolve("new"))).isEqualTo("2");
    assertThat(Files.readString(other.resolve("staged"))).isEqualTo("1");
  }

  @Test
  void allFilesDeletedIsAState() throws IOException {
    Files.delete(repository.resolve("a.txt"));
    Rescued rescued = save(repository);
    assertThat(rescued.files()).isEqualTo(1);
    Path fresh = worktree("fresh");
    assertThat(apply(fresh, rescue(repository)).exact()).isTrue();
    assertThat(fresh.resolve("a.txt")).doesNotExist();
  }

  @Test
  void longIdsOfSha256Work() throws IOException {
    Path sha256 = Files.createDirectory(temporary.resolve("sha256"));
    git.run(sha256, "init", "-q", "--object-format=sha256");
    write(sha256, "before", "1");
    assertThat(save(sha256).commit()).hasSize(64);
    git.run(sha256, "add", ".");
    git.commit(sha256, "first");
    write(sha256, "after", "2");
    assertThat(save(sha256).commit()).hasSize(64);
    Path fresh = temporary.resolve("fresh256").toAbsolutePath();
    git.run(sha256, "worktree", "add", "-q", "--detach", fresh.toString());
    assertThat(apply(fresh, rescue(sha256)).exact()).isTrue();
    assertThat(Files.readString(fresh.resolve("after"))).isEqualTo("2");
  }

  @Test
  void conflictsAreSavedWithTheirMarks() throws IOException {
    git.run(repository, "checkout", "-q", "-b", "side");
    write(repository, "a.txt", "side\n");
    git.run(repository, "commit", "-qam", "side");
    git.run(repository, "checkout", "-q", "main");
    write(repository, "a.txt", "main\n");
    git.run(repository, "commit", "-qam", "main");
    assertThat(git.run(repository, Map.of(), "merge", "-q", "side").exit()).isNotZero();
    String marks = Files.readString(repository.resolve("a.txt"));
    Rescued rescued = save(repository);
    assertThat(git.run(repository, "show", rescued.commit() + ":a.txt")).isEqualTo(marks.strip());
  }

  @Test
  void repositoriesInsideGiveTheirFilesAndSubmodulesTheirCommit() throws IOException {
    Path library = git.repository(temporary.resolve("library"));
    git.run(repository, "submodule", "-q", "add", library.toString(), "lib");
    git.commit(repository, "with a submodule");
    write(repository, "lib/more", "x");
    git.run(repository.resolve("lib"), "add", ".");
    String moved = git.commit(repository.resolve("lib"), "second");
    write(repository, "lib/dirty", "x");
    Path nested = git.repository(repository.resolve("nested"));
    write(nested, "untracked", "y");
    git.run(repository, "worktree", "add", "-q", "--detach", repository.resolve("tree").toString());

    Rescued rescued = save(repository);
    assertThat(rescued.leftOut())
        .extracting(SkippedFile::path)
        .containsExactlyInAnyOrder("lib", "nested/.git", "tree/");
    assertThat(git.run(repository, "ls-tree", "-r", rescued.commit()))
        .contains("160000 commit " + moved + "\tlib")
        .contains("nested/a.txt")
        .contains("nested/untracked")
        .doesNotContain("tree");
    Path fresh = worktree("fresh");
    apply(fresh, rescue(repository));
    assertThat(git.run(fresh, "ls-files", "-s", "lib")).contains(moved);
    assertThat(fresh.resolve("nested/untracked")).hasContent("y");
  }

  @Test
  void neitherHooksNorFiltersNorMonitorsRun() throws IOException {
    Path trace = temporary.resolve("trace");
    String touch = "touch '" + trace + "'; cat";
    git.run(repository, "config", "filter.x.clean", touch);
    git.run(repository, "config", "filter.x.process", touch);
    git.run(repository, "config", "filter.x.required", "true");
    git.run(repository, "config", "core.fsmonitor", "touch '" + trace + "'; :");
    git.run(repository, "config", "commit.gpgSign", "true");
    for (String hook : List.of("reference-transaction", "pre-commit", "post-index-change")) {
      Path file = repository.resolve(".git/hooks/" + hook);
      Files.createDirectories(file.getParent());
      Files.writeString(file, "#!/bin/sh\ntouch '" + trace + "'\n");
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
    write(repository, ".gitattributes", "* filter=x\n");
    // The same length as before, so that git has to read the content.
    write(repository, "a.txt", "two\n");
    Rescued rescued = save(repository);
    assertThat(rescued.files()).isEqualTo(2);
    refs(repository).drop(refs(repository).all());
    assertThat(trace).doesNotExist();
  }

  @Test
  void whatIsOutsideOfASparseCheckoutIsNoDeletion() throws IOException {
    write(repository, "in/x", "1");
    write(repository, "out/y", "2");
    git.run(repository, "add", ".");
    git.commit(repository, "second");
    git.run(repository, "sparse-checkout", "set", "in");
    write(repository, "in/x", "3");
    Rescued rescued = save(repository);
    assertThat(rescued.files()).isEqualTo(1);
    assertThat(git.run(repository, "show", rescued.commit() + ":out/y")).isEqualTo("2");
  }

  @Test
  void aLaterRescueOfTheSameClaimKeepsTheEarlierOne() throws IOException {
    write(repository, "b", "first");
    Rescued first = save(repository);
    assertThat(save(repository).commit()).isEqualTo(first.commit());
    write(repository, "b", "second");
    Rescued second = save(repository);
    assertThat(second.commit()).isNotEqualTo(first.commit());
    assertThat(git.run(repository, "rev-list", second.commit())).contains(first.commit());
    assertThat(rescue(repository).staged()).isNull();
  }

  @Test
  void manyClaimsInOneWorkTreeGetARefEach() throws IOException {
    write(repository, "b", "work");
    write(repository, "c", "staged");
    git.run(repository, "add", "c");
    List<RescueOrder> orders = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      orders.add(order("app-" + i, i));
    }
    List<Rescued> saved =
        RescueWriter.save(TreeFinder.there(repository), RescueRules.DEFAULT, orders);
    assertThat(saved).extracting(Rescued::commit).doesNotHaveDuplicates().hasSize(300);
    assertThat(saved)
        .allSatisfy(one -> assertThat(one.commit()).isNotNull())
        .extracting(one -> one.files())
        .containsOnly(2);
    for (int i : new int[] {0, 1, 299}) {
      String commit = Objects.requireNonNull(saved.get(i).commit());
      assertThat(git.run(repository, "ls-tree", "--name-only", commit)).isEqualTo("a.txt\nb\nc");
      assertThat(git.run(repository, "ls-tree", "--name-only", commit + "^2"))
          .isEqualTo("a.txt\nc");
    }
    assertThat(refs(repository).all()).hasSize(300);
    assertThat(refs(repository).of("app-7"))
        .singleElement()
        .satisfies(rescue -> {
          assertThat(rescue.name()).isEqualTo(new RescueName("app-7", 7));
        });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"app-a1b", "a.lock", "a.", "a..b", "A_b.2", "a.lock.lock", "x.", "ü/ *%~"})
  void anyIdHasAValidRef(String task) throws IOException {
    String ascii = new String(task.getBytes(UTF_8), ISO_8859_1);
    RescueName name = new RescueName(ascii, 12);
    git.run(repository, "check-ref-format", name.ref());
    assertThat(RescueName.parse(name.ref())).isEqualTo(name);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "refs/heads/x",
        "refs/baton/rescue/x",
        "refs/baton/rescue/x/y",
        "refs/baton/rescue//1",
        "refs/baton/rescue/a/01",
        "refs/baton/rescue/a%zz/1"
      })
  void otherRefsAreNoRescues(String ref) {
    assertThat(RescueName.parse(ref)).isNull();
  }

  @Test
  void aWorkTreeThatIsGoneIsReported() {
    Path gone = temporary.resolve("gone");
    assertThatThrownBy(() -> save(gone)).hasMessage("the work tree " + gone + " is gone");
    assertThatThrownBy(() -> save(Files.createDirectory(gone)))
        .hasMessageContaining("is no longer the top of a git work tree");
  }

  @Test
  void aDamagedRepositoryIsReported() throws IOException {
    write(repository, "b", "work");
    Files.write(repository.resolve(".git/index"), new byte[] {1, 2, 3});
    String tree = git.run(repository, "rev-parse", "HEAD^{tree}");
    Files.delete(
        repository.resolve(".git/objects/" + tree.substring(0, 2) + "/" + tree.substring(2)));
    assertThatThrownBy(() -> save(repository)).hasMessageContaining("git status failed: ");
    assertThat(git.run(repository, "for-each-ref", "refs/baton")).isEmpty();
  }

  @Test
  void aFullDiskIsReportedAndLeavesNoRef() throws IOException {
    write(repository, "b", "work");
    // A file in the place of the pack folder simulates a disk that cannot be written, even by root.
    Path pack = repository.resolve(".git/objects/pack");
    Files.delete(pack);
    Files.writeString(pack, "");
    assertThatThrownBy(() -> save(repository)).isInstanceOf(IOException.class);
    assertThat(git.run(repository, "for-each-ref", "refs/baton")).isEmpty();
    assertNoLitter();
  }

  @Test
  void whatFailsHalfWayLeavesNothingBehind() throws IOException {
    write(repository, "b", "work");
    // A missing commit: fast-import fails in the middle.
    String missing = "1".repeat(40);
    UnsavedWork work = UnsavedWork.nothing(missing);
    GitLayout layout = GitLayout.find(repository.toRealPath(), Map.of()).orElseThrow();
    assertThatThrownBy(
            () -> {
              try (ObjectQuarantine quarantine = new ObjectQuarantine(layout)) {
                Job job = new Job(order("app-1", 1), null, List.of(), List.of());
                new RescueImport(layout, repository, work, "0".repeat(40))
                    .make(quarantine, List.of(job));
              }
            })
        .hasMessageContaining("git fast-import failed: ");
    assertNoLitter();
  }

  private void assertNoLitter() throws IOException {
    try (var files = Files.walk(repository.resolve(".git"))) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .noneMatch(name -> name.startsWith("tmp_") || name.startsWith("fast_import_crash"));
    }
  }

  @Test
  void oldOnesAreDropped() throws IOException {
    write(repository, "b", "work");
    save(repository);
    RescueRefs refs = refs(repository);
    assertThat(refs.olderThan(1, NOW.plus(Duration.ofDays(1)))).isEmpty();
    assertThat(refs.olderThan(0, NOW.plus(Duration.ofDays(9)))).isEmpty();
    Instant later = NOW.plus(Duration.ofDays(1)).plusSeconds(1);
    refs.drop(refs.olderThan(1, later));
    assertThat(refs.all()).isEmpty();
  }

  @Test
  void aRefThatMovedMeanwhileIsNotDropped() throws IOException {
    write(repository, "b", "work");
    save(repository);
    List<Rescue> seen = refs(repository).all();
    write(repository, "b", "more");
    save(repository);
    assertThatThrownBy(() -> refs(repository).drop(seen)).hasMessageContaining("update-ref failed");
    assertThat(refs(repository).all()).hasSize(1);
  }
}
