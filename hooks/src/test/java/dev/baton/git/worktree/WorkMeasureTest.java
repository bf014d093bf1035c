package dev.baton.git.worktree;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.git.GitLayout;
import dev.baton.git.RealGit;
import dev.baton.git.history.CommitFacts.CommitChange;
import dev.baton.git.worktree.WorkMeasure.Look;
import dev.baton.task.ChangedFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Measuring the work in a work tree, and that measuring leaves no trace. */
class WorkMeasureTest {
  @TempDir Path temporary;
  private RealGit git;
  private Path top;

  /** A change to the work tree. */
  @FunctionalInterface
  private interface Work {
    void run() throws IOException;
  }

  @BeforeEach
  void prepare() throws IOException {
    git = new RealGit(Files.createDirectory(temporary.resolve("home")));
    top = git.repository(temporary.resolve("repository"));
  }

  private WorkMeasure measure() throws IOException {
    return WorkMeasure.of(GitLayout.find(top, Map.of()).orElseThrow());
  }

  /** The measured changes as "letter name +insertions -deletions"; empty when there are none. */
  private List<String> measured(Work work) throws IOException {
    try (WorkMeasure measure = measure()) {
      Look before = measure.look();
      assertThat(measure.look()).as("nobody did anything").isEqualTo(before);
      work.run();
      Look after = measure.look();
      CommitChange change = measure.between(before, after);
      assertThat(change.unknown()).isNull();
      assertThat(!before.equals(after))
          .isEqualTo(
              !change.files().isEmpty() || !String.valueOf(before.head()).equals(after.head()));
      return change.files().stream().map(WorkMeasureTest::line).toList();
    }
  }

  private static String line(ChangedFile file) {
    String name = file.oldPath() == null ? file.path() : file.oldPath() + " => " + file.path();
    String count =
        file.insertions() == null ? " binary" : " +" + file.insertions() + " -" + file.deletions();
    return file.change() + " " + name + count;
  }

  private void write(String name, String text) throws IOException {
    Path file = top.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  @Test
  void editsNewAndDeletedFiles() throws IOException {
    write("gone.txt", "x\n");
    git.run(top, "add", "gone.txt");
    assertThat(
            measured(() -> {
              write("a.txt", "one\ntwo\n");
              write("deep/er/new.txt", "1\n2\n");
              Files.delete(top.resolve("gone.txt"));
            }))
        .containsExactly("M a.txt +1 -0", "A deep/er/new.txt +2 -0", "D gone.txt +0 -1");
  }

  @Test
  void renamesBinariesModesAndLinks() throws IOException {
    write("long.txt", "1\n2\n3\n4\n5\n6\n7\n8\n");
    write("tool", "#!/bin/sh\n");
    write("blob", "x\0y");
    Files.createSymbolicLink(top.resolve("link"), Path.of("a.txt"));
    assertThat(
            measured(() -> {
              Files.move(top.resolve("long.txt"), top.resolve("moved.txt"));
              Files.setPosixFilePermissions(
                  top.resolve("tool"), PosixFilePermissions.fromString("rwxr-xr-x"));
              write("blob", "x\0z");
              Files.delete(top.resolve("link"));
              Files.createSymbolicLink(top.resolve("link"), Path.of("nowhere"));
            }))
        .containsExactlyInAnyOrder(
            "R long.txt => moved.txt +0 -0", "M tool +0 -0", "M blob binary", "M link +1 -1");
  }

  @Test
  void oddNames() throws IOException {
    assertThat(measured(() -> git.shell(top, "printf x >\"$(printf 'a\\tb\\nc\\\\\"\\377')\"")))
        .containsExactly("A \"a\\tb\\nc\\\\\\\"\\377\" +1 -0");
    assertThat(measured(() -> Files.writeString(git.path(top, "grüße"), "x\n")))
        .containsExactly("A grüße +1 -0");
    assertThat(measured(() -> write("-rf", "x\n"))).containsExactly("A -rf +1 -0");
    assertThat(measured(() -> write(":(top)magic*", "x\n")))
        .containsExactly("A :(top)magic* +1 -0");
  }

  @Test
  void aTreeThatWasDirtyBeforeIsNoWork() throws IOException {
    write("a.txt", "dirty\n");
    write("new.txt", "new\n");
    assertThat(measured(() -> {})).isEmpty();
    assertThat(
            measured(() -> {
              write("a.txt", "other\n");
              write("a.txt", "dirty\n");
            }))
        .as("edited and reverted")
        .isEmpty();
    assertThat(measured(() -> write("a.txt", "dirty\nmore\n"))).containsExactly("M a.txt +1 -0");
  }

  @Test
  void whatIsCommittedIsMeasuredAllTheSame() throws IOException {
    assertThat(
            measured(() -> {
              write("b.txt", "b\n");
              git.run(top, "add", ".");
              git.commit(top, "second");
              write("c.txt", "c\n");
            }))
        .containsExactly("A b.txt +1 -0", "A c.txt +1 -0");
    assertThat(measured(() -> git.run(top, "stash", "-q", "-u"))).containsExactly("D c.txt +0 -1");
    assertThat(measured(() -> git.commit(top, "empty"))).as("HEAD moved, no more").isEmpty();
  }

  @Test
  void whatNoCommitHas() throws IOException {
    try (WorkMeasure measure = measure()) {
      assertThat(measure.uncommitted(measure.look())).isEmpty();
      write("b.txt", "b\n");
      assertThat(measure.uncommitted(measure.look())).isNotEmpty();
      git.run(top, "add", ".");
      assertThat(measure.uncommitted(measure.look())).isNotEmpty();
      git.commit(top, "second");
      assertThat(measure.uncommitted(measure.look())).isEmpty();
    }
  }

  @Test
  void ignoredFilesAreNoWork() throws IOException {
    write(".gitignore", "target/\n*.log\n");
    write("kept.log", "1\n");
    git.run(top, "add", "-f", ".gitignore", "kept.log");
    assertThat(
            measured(() -> {
              write("target/x", "x\n");
              write("build.log", "x\n");
              write("kept.log", "2\n");
            }))
        .containsExactly("M kept.log +1 -1");
  }

  @Test
  void repositoriesWithinCountByTheirHead() throws IOException {
    Path inner = git.repository(top.resolve("inner"));
    assertThat(measured(() -> Files.writeString(inner.resolve("b.txt"), "b\n"))).isEmpty();
    assertThat(measured(() -> git.commit(inner, "more"))).containsExactly("M inner +1 -1");
    assertThat(measured(() -> git.repository(top.resolve("other"))))
        .containsExactly("A other +1 -0");
  }

  /** Git cannot add it, but it must not hide the rest. */
  @Test
  void aRepositoryWithoutACommitHidesNothing() throws IOException {
    assertThat(
            measured(() -> {
              git.run(top, "init", "-q", "empty");
              write("empty/x.txt", "x\n");
              write("b.txt", "b\n");
              write("z.txt", "z\n");
            }))
        .containsExactly("A b.txt +1 -0", "A z.txt +1 -0");
  }

  @Test
  void beforeTheFirstCommit() throws IOException {
    top = Files.createDirectory(temporary.resolve("fresh"));
    git.run(top, "init", "-q", "-b", "main");
    assertThat(
            measured(() -> {
              write("a.txt", "a\n");
              git.run(top, "add", "a.txt");
              write("b.txt", "b\n");
            }))
        .containsExactly("A a.txt +1 -0", "A b.txt +1 -0");
    try (WorkMeasure measure = measure()) {
      assertThat(measure.look().head()).isNull();
      assertThat(measure.uncommitted(measure.look())).isNotEmpty();
    }
  }

  @Test
  void outsideOfASparseCheckoutNothingIsMissing() throws IOException {
    write("in/a.txt", "a\n");
    write("out/b.txt", "b\n");
    git.run(top, "add", ".");
    git.commit(top, "folders");
    git.run(top, "sparse-checkout", "set", "in");
    assertThat(top.resolve("out")).doesNotExist();
    assertThat(measured(() -> write("in/a.txt", "b\n"))).containsExactly("M in/a.txt +1 -1");
    try (WorkMeasure measure = measure()) {
      git.run(top, "checkout", "-q", "in/a.txt");
      assertThat(measure.uncommitted(measure.look())).isEmpty();
    }
  }

  @Test
  void neitherFiltersNorHooksRun() throws IOException {
    Path ran = temporary.resolve("ran");
    git.run(top, "config", "filter.lfs.clean", "touch '" + ran + "'; cat");
    git.run(top, "config", "filter.lfs.required", "true");
    git.run(top, "config", "core.fsmonitor", "touch '" + ran + "'; false");
    write(".gitattributes", "*.bin filter=lfs\n");
    Path hook = top.resolve(".git/hooks/post-index-change");
    Files.createDirectories(hook.getParent());
    Files.writeString(hook, "#!/bin/sh\ntouch '" + ran + "'\n");
    Files.setPosixFilePermissions(hook, PosixFilePermissions.fromString("rwxr-xr-x"));
    assertThat(measured(() -> write("x.bin", "x\n"))).containsExactly("A x.bin +1 -0");
    assertThat(ran).doesNotExist();
  }

  /** Git trusts the times in an index only for files that are older than the index. */
  @Test
  void anEditInTheMomentOfTheLastCommitIsSeen() throws IOException {
    git.run(top, "config", "core.checkStat", "minimal");
    git.run(top, "config", "core.trustctime", "false");
    FileTime then = FileTime.from(Instant.parse("2026-01-01T00:00:00Z"));
    Path file = top.resolve("a.txt");
    Files.setLastModifiedTime(file, then);
    git.run(top, "update-index", "--refresh");
    Files.setLastModifiedTime(top.resolve(".git/index"), then);
    Files.writeString(file, "two\n");
    Files.setLastModifiedTime(file, then);
    try (WorkMeasure measure = measure()) {
      assertThat(measure.uncommitted(measure.look())).isNotEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"repository", "with a: colon \"and\" \\ more"})
  void nobodySeesThatSomebodyLooked(String name) throws IOException {
    top = name.equals("repository") ? top : git.repository(temporary.resolve(name));
    write("staged.txt", "staged\n");
    git.run(top, "add", "staged.txt");
    write("staged.txt", "and more\n");
    Path index = top.resolve(".git/index");
    FileTime mtime = FileTime.from(Instant.parse("2026-01-01T00:00:00Z"));
    Files.setLastModifiedTime(index, mtime);
    String bytes = new String(Files.readAllBytes(index), ISO_8859_1);
    String status = git.run(top, Map.of("GIT_OPTIONAL_LOCKS", "0"), "status", "--porcelain").out();
    List<String> before = files(top.resolve(".git"));
    assertThat(measured(() -> write("new.txt", "new\n"))).containsExactly("A new.txt +1 -0");
    Files.delete(top.resolve("new.txt"));
    assertThat(files(top.resolve(".git"))).isEqualTo(before);
    assertThat(new String(Files.readAllBytes(index), ISO_8859_1)).isEqualTo(bytes);
    assertThat(Files.getLastModifiedTime(index)).isEqualTo(mtime);
    assertThat(git.run(top, "status", "--porcelain")).isEqualTo(status);
  }

  private static List<String> files(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.map(Path::toString).sorted().toList();
    }
  }

  @Test
  void inALinkedWorkTree() throws IOException {
    Path linked = temporary.resolve("linked");
    git.run(top, "worktree", "add", "-q", linked.toString());
    write("main.txt", "of the main one\n");
    top = linked;
    assertThat(measured(() -> write("a.txt", "two\n"))).containsExactly("M a.txt +1 -1");
  }

  @Test
  void withoutAWorkTreeThereIsNothing() throws IOException {
    Path bare = temporary.resolve("bare.git");
    git.run(temporary, "init", "-q", "--bare", bare.toString());
    GitLayout layout = GitLayout.find(bare, Map.of()).orElseThrow();
    assertThatThrownBy(() -> WorkMeasure.of(layout)).isInstanceOf(IllegalArgumentException.class);
  }

  private String content() throws IOException {
    try (WorkMeasure measure = measure()) {
      return measure.content(
          measure.look(), path -> path.startsWith("log"), path -> path.equals("log.txt"));
    }
  }

  @Test
  void theSameContentIsRecognizedLater() throws IOException {
    String clean = content();
    write("a.txt", "two\n");
    String changed = content();
    write("a.txt", "three\n");
    assertThat(content()).isNotIn(clean, changed);
    write("a.txt", "two\n");
    assertThat(content()).isEqualTo(changed).isNotEqualTo(clean);
    write("log.txt", "not counted\n");
    assertThat(content()).isEqualTo(changed);

    // A commit is something else than the same files without it.
    git.run(top, "add", "--all");
    git.run(top, "commit", "-qm", "two");
    String committed = content();
    assertThat(committed).isNotIn(clean, changed);
    write("log.txt", "still not counted\n");
    git.run(top, "commit", "-qam", "the log");
    assertThat(content()).isEqualTo(committed);
    git.run(top, "commit", "-q", "--allow-empty", "-m", "nothing");
    assertThat(content()).isEqualTo(committed);
  }

  @Test
  void beforeTheFirstCommitThereIsContent() throws IOException {
    top = Files.createDirectory(temporary.resolve("new"));
    git.run(top, "init", "-q");
    String empty = content();
    write("a.txt", "one\n");
    assertThat(content()).isNotEqualTo(empty);
  }

  /** Whether work was only thrown away or moved, by commands of a shell. */
  private boolean onlyMoved(String... commands) throws IOException {
    try (WorkMeasure measure = measure()) {
      Look before = measure.look();
      for (String command : commands) {
        git.run(top, command.split(" "));
      }
      return measure.hasOnlyMoved(before, measure.look(), path -> path.equals("progress.txt"));
    }
  }

  private void commit(String name, String text) throws IOException {
    write(name, text);
    git.run(top, "add", "-A");
    git.run(top, "commit", "-qm", name);
  }

  @Test
  void goingBackAndThrowingAwayIsNoWork() throws IOException {
    commit("a.txt", "a");
    commit("b.txt", "b");
    commit("c.txt", "c");
    assertThat(onlyMoved("reset -q --hard HEAD~1")).isTrue();
    assertThat(onlyMoved("reset -q HEAD~1")).isTrue();
    write("a.txt", "changed");
    assertThat(onlyMoved("reset -q --hard")).isTrue();
    write("progress.txt", "tried again");
    assertThat(onlyMoved("checkout -q HEAD~0")).isTrue();
  }

  @Test
  void whatGoesForwardOrIsNewIsWork() throws IOException {
    commit("a.txt", "a");
    git.run(top, "switch", "-qc", "side");
    commit("s.txt", "s");
    git.run(top, "switch", "-q", "-");
    assertThat(onlyMoved("switch -q side")).isTrue();
    git.run(top, "switch", "-q", "-");
    assertThat(onlyMoved("merge -q --ff-only side")).isFalse();
    write("b.txt", "b");
    assertThat(onlyMoved("add b.txt", "commit -qm b")).isFalse();
    write("b.txt", "more");
    assertThat(onlyMoved("commit -qa --amend --no-edit")).isFalse();
  }

  @Test
  void aRebaseAloneIsNoWork() throws IOException {
    commit("a.txt", "a");
    git.run(top, "branch", "main2");
    git.run(top, "switch", "-qc", "side");
    commit("s.txt", "s");
    commit("t.txt", "t");
    git.run(top, "switch", "-q", "main2");
    commit("m.txt", "m");
    git.run(top, "switch", "-q", "side");
    assertThat(onlyMoved("rebase -q main2")).isTrue();
    assertThat(onlyMoved("switch -q main2")).isTrue();
    git.run(top, "switch", "-q", "side");
    assertThat(onlyMoved("reset -q --hard main2", "commit -q --allow-empty -m other")).isFalse();
  }
}
