package dev.baton.git.worktree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.git.GitLayout;
import dev.baton.git.Head;
import dev.baton.git.RealGit;
import dev.baton.git.worktree.WorkTreeEvidence.EvidenceReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EvidenceReaderTest {
  private static final Instant LONG_AGO = Instant.parse("2001-01-01T00:00:00Z");

  @TempDir private Path temp;
  private RealGit git;
  private Path repo;
  private String base;
  private final EvidenceReader reader = new EvidenceReader(Clock.systemUTC(), EvidenceReader.LIMIT);

  @BeforeEach
  void makeRepository() throws IOException {
    temp = temp.toRealPath();
    git = new RealGit(Files.createDirectory(temp.resolve("home")));
    repo = git.repository(temp.resolve("repo"));
    base = git.run(repo, "rev-parse", "HEAD");
  }

  @Test
  void anUntouchedWorktreeShowsNothing() {
    WorkTreeEvidence evidence = reader.read(layout(repo), base, LONG_AGO);

    assertThat(evidence)
        .isEqualTo(
            new WorkTreeEvidence(
                repo,
                true,
                new Head(base, "main"),
                WorkTreeEvidence.Commits.NONE,
                WorkTreeEvidence.Files.NONE,
                List.of(),
                null));
  }

  @Test
  void countsCommitsFromTheBase() throws IOException {
    git.run(repo, "checkout", "-q", "-b", "side");
    git.commit(repo, "aside");
    git.run(repo, "checkout", "-q", "main");
    git.commit(repo, "second");
    git.run(repo, "merge", "-q", "--no-ff", "-m", "merge", "side");
    String last = git.run(repo, "rev-parse", "HEAD");

    WorkTreeEvidence.Commits commits = clean(repo).commits();

    assertThat(commits.count()).isEqualTo(3);
    assertThat(commits.atLeast()).isFalse();
    assertThat(commits.last()).isEqualTo(last);
    assertThat(commits.lastAt())
        .isEqualTo(
            Instant.ofEpochSecond(
                Long.parseLong(git.run(repo, "show", "-s", "--format=%ct", "HEAD"))));
  }

  @Test
  void stopsCountingAtTheLimit() throws IOException {
    commits(EvidenceReader.COMMITS);
    assertThat(clean(repo).commits().atLeast()).isFalse();
    commits(1);
    WorkTreeEvidence.Commits commits = clean(repo).commits();
    assertThat(commits.count()).isEqualTo(EvidenceReader.COMMITS);
    assertThat(commits.atLeast()).isTrue();
  }

  private void commits(int count) throws IOException {
    String one = "commit refs/heads/main\ncommitter T <t@example.org> 1700000000 +0000\ndata 0\n";
    Path stream = temp.resolve("stream");
    Files.writeString(stream, one + "from refs/heads/main^0\n" + one.repeat(count - 1));
    git.shell(repo, "git fast-import --quiet < '" + stream + "'");
  }

  @Test
  void withoutABaseCountsCommitsByTime() {
    Instant claimed = Instant.parse("2026-03-01T12:00:00.5Z");
    git.run(repo, date("2026-03-01T11:59:59Z"), "commit", "-q", "--allow-empty", "-m", "before");
    git.run(repo, date("2026-03-01T12:00:00Z"), "commit", "-q", "--allow-empty", "-m", "same");
    git.run(repo, date("2026-03-01T12:30:00Z"), "commit", "-q", "--allow-empty", "-m", "after");

    WorkTreeEvidence evidence = reader.read(layout(repo), null, claimed);

    assertThat(evidence.problem()).isNull();
    assertThat(evidence.commits().count()).isEqualTo(2);
    assertThat(evidence.commits().lastAt()).isEqualTo(Instant.parse("2026-03-01T12:30:00Z"));
  }

  @Test
  void anUnknownBaseIsReportedAndTimeIsUsedInstead() {
    git.commit(repo, "second");
    WorkTreeEvidence evidence = reader.read(layout(repo), "1".repeat(40), LONG_AGO);
    assertThat(evidence.problem()).contains("1".repeat(40)).doesNotContain("\n");
    assertThat(evidence.commits().count()).isEqualTo(2);
    assertThat(reader.read(layout(repo), "not hex", LONG_AGO).problem()).contains("not hex");
  }

  @Test
  void seesEveryKindOfChangeThatGitSees() throws IOException {
    Files.createDirectories(repo.resolve("d/e"));
    for (String name : List.of("b", "c", "d/e/f", "g", "h", "i", "j k", "ü")) {
      Files.writeString(git.path(repo, name), name);
    }
    Files.createSymbolicLink(repo.resolve("link"), Path.of("b"));
    git.run(repo, "add", ".");
    git.commit(repo, "more");
    assertThat(agreed(repo).changed()).isZero();

    Files.writeString(repo.resolve("b"), "B"); // same size, within the same second
    Files.delete(repo.resolve("c"));
    Files.delete(repo.resolve("d/e/f"));
    Files.createDirectory(repo.resolve("d/e/f"));
    Files.writeString(repo.resolve("d/e/f/new"), "a directory in place of a file");
    git.run(repo, "rm", "-q", "--cached", "g");
    git.run(repo, "mv", "h", "h2");
    git.shell(repo, "chmod +x i; ln -sf c link");
    Files.writeString(repo.resolve("staged and edited"), "1");
    git.run(repo, "add", ".");
    Files.writeString(repo.resolve("staged and edited"), "22");
    Files.writeString(repo.resolve("j k"), "staged, then removed");
    git.run(repo, "add", "j k");
    Files.delete(repo.resolve("j k"));
    Files.writeString(repo.resolve("later"), "");
    git.run(repo, "add", "-N", "later");

    WorkTreeEvidence.Files files = agreed(repo);

    assertThat(files.changed()).isEqualTo(11);
    assertThat(files.names()).hasSize(5).startsWith("b", "c", "d/e/f");
  }

  @Test
  void touchedButEqualIsNoChange() throws IOException {
    Files.setLastModifiedTime(repo.resolve("a.txt"), FileTime.from(LONG_AGO));
    assertThat(agreed(repo)).isEqualTo(WorkTreeEvidence.Files.NONE);
    Files.writeString(repo.resolve("a.txt"), "One\n");
    Files.setLastModifiedTime(repo.resolve("a.txt"), FileTime.from(LONG_AGO.plusSeconds(1)));
    WorkTreeEvidence.Files files = agreed(repo);
    assertThat(files.changed()).isEqualTo(1);
    assertThat(files.lastEdit()).isEqualTo(LONG_AGO.plusSeconds(1));
  }

  @Test
  void countsUntrackedFilesAndHonoursIgnores() throws IOException {
    Files.createDirectories(repo.resolve("build/keep"));
    Files.createDirectories(repo.resolve("src/deep/empty"));
    Files.writeString(repo.resolve("build/keep/tracked"), "");
    git.run(repo, "add", "-f", "build");
    git.commit(repo, "tracked below an ignored directory");
    Files.writeString(repo.resolve(".gitignore"), "build/\n*.log\n!important.log\n/top\n");
    Files.writeString(repo.resolve("src/.gitignore"), "!x.log\ndeep/*.tmp\n");
    Files.writeString(repo.resolve(".git/info/exclude"), "by-exclude\n");
    Path users = Files.writeString(temp.resolve("users ignores"), "by-user\n");
    git.run(repo, "config", "core.excludesFile", users.toString());
    for (String name :
        List.of(
            "build/out",
            "build/keep/out",
            "x.log",
            "important.log",
            "top",
            "by-exclude",
            "by-user",
            "src/x.log",
            "src/top",
            "src/y.log",
            "src/deep/z.tmp",
            "src/deep/z.txt",
            "ä.log",
            "src/ä")) {
      Files.writeString(git.path(repo, name), "");
    }
    git.shell(repo, "mkfifo pipe; ln -s nowhere dangling");

    WorkTreeEvidence.Files files = agreed(repo);

    assertThat(files.untracked()).isEqualTo(8);
    assertThat(files.changed()).isZero();
  }

  @Test
  void aRepositoryInsideCountsAsOne() throws IOException {
    git.repository(repo.resolve("inner"));
    Files.writeString(repo.resolve("inner/new"), "");
    assertThat(agreed(repo).untracked()).isEqualTo(1);
  }

  @Test
  void aSubmoduleCountsWhenItMoved() throws IOException {
    Path library = git.repository(temp.resolve("library"));
    git.run(repo, "submodule", "--quiet", "add", library.toString(), "sub");
    base = git.commit(repo, "with submodule");
    assertThat(agreed(repo).changed()).isZero();
    git.commit(repo.resolve("sub"), "moved");
    assertThat(agreed(repo).changed()).isEqualTo(1);
    assertThat(clean(repo.resolve("sub")).head().branch()).isEqualTo("main");
    git.run(repo, "submodule", "--quiet", "deinit", "-f", "sub");
    assertThat(agreed(repo).changed()).isZero();
  }

  @Test
  void seesALinkedWorktreeAndNotTheMainOne() throws IOException {
    Path linked = temp.resolve("linked tree");
    git.run(repo, "worktree", "add", "-q", "-b", "side", linked.toString());
    git.commit(linked, "second");
    Files.writeString(linked.resolve("new"), "");

    WorkTreeEvidence evidence = clean(linked);

    assertThat(evidence.commits().count()).isEqualTo(1);
    assertThat(evidence.files().untracked()).isEqualTo(1);
    assertThat(evidence.files().names()).containsExactly("new");
    assertThat(clean(repo).files()).isEqualTo(WorkTreeEvidence.Files.NONE);
  }

  @Test
  void anUnbornBranchHasEverythingStaged() throws IOException {
    Path empty = Files.createDirectory(temp.resolve("empty"));
    git.run(empty, "init", "-q", "-b", "main");
    assertThat(reader.read(layout(empty), null, LONG_AGO).files())
        .isEqualTo(WorkTreeEvidence.Files.NONE);
    Files.writeString(empty.resolve("x"), "");
    git.run(empty, "add", "x");
    WorkTreeEvidence evidence = reader.read(layout(empty), null, LONG_AGO);
    assertThat(evidence.problem()).isNull();
    assertThat(evidence.head()).isEqualTo(new Head(null, "main"));
    assertThat(evidence.files().changed()).isEqualTo(1);
    assertThat(evidence.files().lastEdit()).isNotNull();
  }

  @Test
  void conflictsCountOnce() throws IOException {
    git.run(repo, "checkout", "-q", "-b", "side");
    Files.writeString(repo.resolve("a.txt"), "side");
    git.run(repo, "commit", "-q", "-a", "-m", "side");
    git.run(repo, "checkout", "-q", "main");
    Files.writeString(repo.resolve("a.txt"), "main");
    git.run(repo, "commit", "-q", "-a", "-m", "main");
    assertThat(git.run(repo, Map.of(), "merge", "side").exit()).isNotZero();

    assertThat(agreed(repo).changed()).isEqualTo(1);
  }

  @Test
  void userOrdersNotToLookAreFollowed() throws IOException {
    Files.writeString(repo.resolve("b"), "b");
    git.run(repo, "add", "b");
    git.commit(repo, "b");
    git.run(repo, "update-index", "--assume-unchanged", "a.txt");
    git.run(repo, "update-index", "--skip-worktree", "b");
    Files.writeString(repo.resolve("a.txt"), "changed");
    Files.delete(repo.resolve("b"));
    assertThat(agreed(repo).changed()).isZero();
  }

  @Test
  void seesNamesThatAreNotUtf8() throws IOException {
    git.shell(
        repo,
        "printf 1 > \"$(printf 'x\\377')\"; git add .; git commit -q -m odd; printf 1 > \"$(printf"
            + " 'y\\376')\"; ln -s \"$(printf 'z\\375')\" odd-link; git add .");
    WorkTreeEvidence.Files files = agreed(repo);
    assertThat(files.names()).containsExactly("odd-link", "yþ");
    git.shell(repo, "printf 2 > \"$(printf 'x\\377')\"");
    assertThat(agreed(repo).names()).containsExactly("odd-link", "xÿ", "yþ");
  }

  @Test
  void neverRunsTheFiltersOfARepository() throws IOException {
    Path trap = temp.resolve("trap");
    git.run(repo, "config", "filter.trap.clean", "touch '" + trap + "'; cat");
    git.run(repo, "config", "core.fsmonitor", "touch '" + trap + "'; false");
    Files.writeString(repo.resolve(".gitattributes"), "*.txt filter=trap\n");
    Files.setLastModifiedTime(repo.resolve("a.txt"), FileTime.from(LONG_AGO));
    Files.writeString(repo.resolve("b.txt"), "");

    assertThat(clean(repo).files().untracked()).isEqualTo(2);
    assertThat(trap).doesNotExist();
  }

  @Test
  void leavesNoTrace() throws IOException {
    git.run(repo, "gc", "-q");
    Files.setLastModifiedTime(repo.resolve("a.txt"), FileTime.from(LONG_AGO));
    Files.writeString(repo.resolve("b"), "");
    String before = listing();
    clean(repo);
    assertThat(listing()).isEqualTo(before);
  }

  /** A file with an old time, and a change that only git records, are work, too. */
  @Test
  void whatWasDoneSinceIsSeenWhateverTheTimesOfFilesSay() throws Exception {
    git.shell(
        repo, "echo 1 > t; echo 2 > u; git add t u; git commit -qm t; echo 3 > old; echo 4 >> u");
    base = git.run(repo, "rev-parse", "HEAD");
    for (String work :
        List.of(
            "git mv t moved",
            "chmod +x t",
            "git rm -q --cached t",
            "git add u",
            "rm t",
            "echo x > new; touch -d 2001-01-01 new",
            "echo x >> t; touch -d 2001-01-01 t",
            "cp -p u copied",
            "mv old renamed",
            "tar cf ../o.tar old; rm old; tar xf ../o.tar",
            "git init -q inner")) {
      Instant since = now();
      assertThat(reader.read(layout(repo), base, since).files().touched()).as("no work").isFalse();
      git.shell(repo, work);
      assertThat(reader.read(layout(repo), base, since).files().touched()).as(work).isTrue();
      git.shell(
          repo,
          "rm -rf new copied renamed moved inner; git reset -q --hard; chmod -x t;"
              + " echo 3 > old; echo 4 >> u");
    }
  }

  /** A time that no later change can be before: the clock of files advances in steps. */
  private Instant now() throws Exception {
    Instant now = Instant.now().plusMillis(20);
    Path clock = temp.resolve("clock");
    do {
      Thread.sleep(1);
      Files.writeString(clock, "");
    } while (Files.getLastModifiedTime(clock).toInstant().isBefore(now));
    return Files.getLastModifiedTime(clock).toInstant();
  }

  @Test
  void namesOnlyAFewFiles() throws IOException {
    for (int i = 0; i < 50; i++) {
      Files.writeString(repo.resolve("n" + i), "");
    }
    WorkTreeEvidence.Files files = agreed(repo);
    assertThat(files.untracked()).isEqualTo(50);
    assertThat(files.names()).hasSize(EvidenceReader.NAMES);
  }

  @Test
  void saysAtLeastWhenTimeIsUp() throws IOException {
    git.shell(repo, "mkfifo .gitignore");
    WorkTreeEvidence evidence =
        new EvidenceReader(Clock.systemUTC(), Duration.ofSeconds(1))
            .read(layout(repo), base, LONG_AGO);
    assertThat(evidence.problem()).contains("git status waits for something", "FIFO");
    assertThat(evidence.files().atLeast()).isTrue();
    assertThat(evidence.files().touched()).isTrue();
  }

  @Test
  void whatCannotBeReadIsReported() throws IOException {
    Files.writeString(repo.resolve("b"), "");
    Files.write(repo.resolve(".git/index"), new byte[] {1, 2, 3});
    WorkTreeEvidence evidence = reader.read(layout(repo), base, LONG_AGO);
    assertThat(evidence.problem()).startsWith("the files cannot be compared: ");
    assertThat(evidence.head()).isEqualTo(new Head(base, "main"));

    Files.delete(repo.resolve(".git/index"));
    git.shell(repo, "rm -rf .git/objects/??");
    evidence = reader.read(layout(repo), base, LONG_AGO);
    assertThat(evidence.problem()).contains("cannot be counted", base, "the files cannot");
    assertThat(evidence.files().atLeast()).isTrue();

    Files.writeString(repo.resolve(".git/HEAD"), "0".repeat(39) + "1\n");
    assertThat(reader.read(layout(repo), null, LONG_AGO).problem()).contains("cannot be counted");
  }

  @Test
  void everyFormatThatGitReadsIsRead() throws IOException {
    Path sha256 = Files.createDirectory(temp.resolve("sha256"));
    git.run(sha256, "init", "-q", "-b", "main", "--object-format=sha256");
    String commit = git.commit(sha256, "first");
    Files.writeString(sha256.resolve("new"), "");
    WorkTreeEvidence evidence = clean(sha256);
    assertThat(evidence.head()).isEqualTo(new Head(commit, "main"));
    assertThat(evidence.commits().last()).isEqualTo(commit);
    assertThat(evidence.files().untracked()).isEqualTo(1);

    git.run(repo, "config", "core.splitIndex", "true");
    git.run(repo, "update-index", "--split-index");
    assertThat(agreed(repo)).isEqualTo(WorkTreeEvidence.Files.NONE);
  }

  /** The reader's result, after comparing its counts with those of {@code git status}. */
  private WorkTreeEvidence.Files agreed(Path dir) {
    WorkTreeEvidence.Files files = clean(dir).files();
    int changed = 0;
    int untracked = 0;
    String status =
        git.run(
            dir,
            "status",
            "--porcelain",
            "--no-renames",
            "--untracked-files=all",
            "--ignore-submodules=dirty");
    for (String line : status.lines().toList()) {
      if (line.startsWith("??")) {
        untracked++;
      } else {
        changed++;
      }
    }
    assertThat(List.of(files.changed(), files.untracked()))
        .as("git: %s", status)
        .isEqualTo(List.of(changed, untracked));
    return files;
  }

  private static GitLayout layout(Path dir) {
    return GitLayout.find(dir, Map.of()).orElseThrow();
  }

  private WorkTreeEvidence clean(Path dir) {
    WorkTreeEvidence evidence = reader.read(layout(dir), base, LONG_AGO);
    if (evidence.problem() != null && evidence.problem().contains(base)) {
      evidence = reader.read(layout(dir), null, LONG_AGO);
    }
    assertThat(evidence.problem()).isNull();
    assertThat(evidence.files().atLeast()).isFalse();
    return evidence;
  }

  private String listing() {
    return git.shell(
        temp, "find repo -printf '%p %T@ %C@ %s %m %i\\n' | sort; find home -name '.*' | sort");
  }

  private static Map<String, String> date(String date) {
    return Map.of("GIT_AUTHOR_DATE", date, "GIT_COMMITTER_DATE", date);
  }
}
