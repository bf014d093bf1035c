package dev.baton.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** Each way to make a commit makes one iteration, in agreement with git. */
class CommitScenariosTest {
  @TempDir Path home;

  @EveryMode
  void whatWasThereBeforeIsNotCounted(Lab.Mode mode) {
    try (Lab lab = new Lab(home, mode)) {
      assertThat(lab.told()).isEmpty();
      lab.commit("a");
      assertThat(lab.told()).containsExactly("a kept");
      lab.assertAsGitSays();
    }
  }

  @EveryMode
  void amend(Lab.Mode mode) {
    try (Lab lab = new Lab(home, mode)) {
      lab.commit("a");
      lab.commit("b");
      lab.file("b", "other\n");
      lab.git("commit", "-q", "-a", "--amend", "-m", "b again");
      lab.git("commit", "-q", "--amend", "-m", "b for good");
      assertThat(lab.told()).containsExactly("a kept", "b for good kept");
      lab.assertAsGitSays();
      lab.git("reset", "-q", "--hard", "HEAD@{2}");
      assertThat(lab.told()).containsExactly("a kept", "b kept");
      lab.assertAsGitSays();
    }
  }

  @EveryMode
  void amendOfWhatWasThereBefore(Lab.Mode mode) {
    try (Lab lab = new Lab(home, mode)) {
      lab.git("commit", "-q", "--amend", "-m", "based");
      assertThat(lab.told()).containsExactly("based kept");
      lab.assertAsGitSays();
    }
  }

  @EveryMode
  void emptyAndPartialAndUnverified(Lab.Mode mode) throws IOException {
    try (Lab lab = new Lab(home, mode)) {
      Path refuse = lab.top.resolve(".git/hooks/pre-commit");
      Files.createDirectories(refuse.getParent());
      Files.writeString(refuse, "#!/bin/sh\nexit 1\n");
      Lab.executable(refuse);
      lab.fails("commit", "-q", "--allow-empty", "-m", "refused");
      lab.git("commit", "-q", "--no-verify", "--allow-empty", "-m", "empty");
      Files.delete(refuse);
      lab.file("two", "1\n2\n3\n4\n5\n6\n7\n8\n9\n");
      lab.run(lab.top, "add", "two");
      lab.git("commit", "-q", "-m", "two");
      lab.file("two", "one\n2\n3\n4\n5\n6\n7\n8\nnine\n");
      Path answers = home.resolve("answers");
      Files.writeString(answers, "y\nn\n");
      Process process =
          new ProcessBuilder("git", "commit", "-q", "-p", "-m", "patch")
              .directory(lab.top.toFile())
              .redirectInput(answers.toFile())
              .redirectOutput(home.resolve("ignored").toFile())
              .redirectErrorStream(true)
              .start();
      assertThat(waitFor(process)).isZero();
      assertThat(lab.told()).containsExactly("empty kept", "two kept", "patch kept");
      assertThat(lab.ofSubject("empty").diff().filesChanged()).isZero();
      assertThat(lab.ofSubject("patch").diff().insertions()).isEqualTo(1);
      lab.assertAsGitSays();
    }
  }

  private static int waitFor(Process process) {
    try {
      return process.waitFor();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @EveryMode
  void cherryPickAndRevert(Lab.Mode mode) {
    try (Lab lab = new Lab(home, mode)) {
      lab.git("checkout", "-q", "-b", "topic");
      lab.commit("a");
      lab.commit("b");
      lab.git("checkout", "-q", "main");
      lab.git("cherry-pick", "topic", "topic~1");
      lab.git("revert", "--no-edit", "HEAD");
      lab.git("revert", "--no-edit", "HEAD~2");
      assertThat(lab.told())
          .containsExactly(
              "a kept", "b kept", "b kept", "a kept", "Revert \"a\" kept", "Revert \"b\" kept");
      lab.assertAsGitSays();
      lab.git("checkout", "-q", "-b", "forward", "main~4");
      lab.git("cherry-pick", "--ff", "topic~1");
      lab.assertAsGitSays();
    }
  }

  @EveryMode
  void cherryPickAndRevertWithConflicts(Lab.Mode mode) {
    try (Lab lab = new Lab(home, mode)) {
      lab.git("checkout", "-q", "-b", "topic");
      lab.file("base", "topic\n");
      lab.git("commit", "-q", "-a", "-m", "topic's");
      lab.git("checkout", "-q", "main");
      lab.file("base", "main\n");
      lab.git("commit", "-q", "-a", "-m", "main's");
      lab.fails("cherry-pick", "topic");
      lab.file("base", "both\n");
      lab.run(lab.top, "add", "base");
      lab.git("cherry-pick", "--continue");
      lab.fails("revert", "--no-edit", "HEAD~1");
      lab.file("base", "neither\n");
      lab.run(lab.top, "add", "base");
      lab.git("revert", "--continue");
      lab.fails("cherry-pick", "topic");
      lab.git("cherry-pick", "--abort");
      lab.fails("cherry-pick", "topic");
      lab.file("base", "by hand\n");
      lab.git("commit", "-q", "-a", "-m", "resolved");
      assertThat(lab.told())
          .containsExactly(
              "topic's kept",
              "main's kept",
              "topic's kept",
              "Revert \"main's\" kept",
              "resolved kept");
      lab.assertAsGitSays();
    }
  }

  @EveryMode
  void merges(Lab.Mode mode) {
    try (Lab lab = new Lab(home, mode)) {
      lab.git("checkout", "-q", "-b", "one");
      lab.commit("a");
      lab.git("checkout", "-q", "-b", "two", "main");
      lab.commit("b");
      lab.git("checkout", "-q", "-b", "three", "main");
      lab.commit("c");
      lab.git("checkout", "-q", "main");
      lab.git("merge", "-q", "one");
      assertThat(lab.told()).containsExactly("a kept", "b kept", "c kept");
      lab.git("merge", "-q", "--no-edit", "two", "three");
      lab.git("checkout", "-q", "one");
      lab.git("merge", "-q", "main");
      lab.git("checkout", "-q", "-b", "four", "two");
      lab.git("merge", "-q", "--no-ff", "--no-edit", "one~0");
      lab.git("merge", "--squash", "-q", "three");
      lab.git("commit", "-q", "--allow-empty", "-m", "squashed");
      lab.git("checkout", "-q", "-b", "five", "three");
      lab.git("pull", "-q", "--no-rebase", "--no-edit", ".", "two");
      lab.git("pull", "-q", "--no-rebase", ".", "four");
      lab.assertAsGitSays();
      assertThat(lab.all()).hasSize(8);
    }
  }

  @EveryMode
  void mergeWithConflict(Lab.Mode mode) {
    try (Lab lab = new Lab(home, mode)) {
      lab.git("checkout", "-q", "-b", "topic");
      lab.file("base", "topic\n");
      lab.git("commit", "-q", "-a", "-m", "topic's");
      lab.git("checkout", "-q", "main");
      lab.file("base", "main\n");
      lab.git("commit", "-q", "-a", "-m", "main's");
      lab.fails("merge", "-q", "topic");
      lab.file("base", "both\n");
      lab.git("commit", "-q", "-a", "-m", "merged");
      assertThat(lab.told()).containsExactly("topic's kept", "main's kept", "merged kept");
      lab.assertAsGitSays();
    }
  }

  @EveryMode
  void am(Lab.Mode mode) {
    try (Lab lab = new Lab(home, mode)) {
      lab.git("checkout", "-q", "-b", "topic");
      lab.commit("a");
      lab.commit("b");
      lab.run(lab.top, "format-patch", "-q", "-o", home.resolve("patches").toString(), "main");
      lab.git("checkout", "-q", "main");
      lab.commit("c");
      lab.git(
          "am",
          "-q",
          home.resolve("patches/0001-a.patch").toString(),
          home.resolve("patches/0002-b.patch").toString());
      assertThat(lab.told()).containsExactly("a kept", "b kept", "c kept", "a kept", "b kept");
      lab.fails("am", "-q", home.resolve("patches/0001-a.patch").toString());
      lab.git("am", "--abort");
      lab.assertAsGitSays();
    }
  }

  @EveryMode
  void orphanAndRootAndDetached(Lab.Mode mode) {
    try (Lab lab = new Lab(home, mode)) {
      lab.git("checkout", "-q", "--orphan", "other");
      lab.git("commit", "-q", "-m", "root");
      assertThat(lab.ofSubjectAfterLook("root").base()).isNull();
      lab.git("checkout", "-q", "--detach");
      lab.commit("detached");
      lab.assertAsGitSays();
      lab.git("checkout", "-q", "main");
      assertThat(lab.told()).containsExactly("root kept", "detached dropped");
      lab.git("branch", "saved", "HEAD@{1}");
      lab.git("checkout", "-q", "saved");
      assertThat(lab.told()).containsExactly("root kept", "detached kept");
      lab.assertAsGitSays();
    }
  }

  @EveryMode
  void resetAndBack(Lab.Mode mode) {
    try (Lab lab = new Lab(home, mode)) {
      lab.commit("a");
      lab.commit("b");
      lab.commit("c");
      lab.git("reset", "-q", "--hard", "HEAD~2");
      assertThat(lab.told()).containsExactly("a kept", "b dropped", "c dropped");
      lab.assertAsGitSays();
      lab.git("reset", "-q", "--hard", "HEAD@{1}");
      assertThat(lab.told()).containsExactly("a kept", "b kept", "c kept");
      lab.git("reset", "-q", "--soft", "HEAD~2");
      lab.git("commit", "-q", "-m", "all");
      assertThat(lab.told()).containsExactly("a kept", "b dropped", "c dropped", "all kept");
      lab.assertAsGitSays();
    }
  }

  @Tag("engines")
  @EveryMode
  void linkedWorktrees(Lab.Mode mode) {
    try (Lab lab = new Lab(home, mode)) {
      Path linked = home.resolve("linked tree");
      lab.git("worktree", "add", "-q", linked.toString(), "-b", "linked");
      lab.commitIn(linked, "a");
      lab.commit("b");
      lab.commitIn(linked, "c");
      lab.assertAsGitSays();
      assertThat(lab.ofSubject("a").worktree()).isEqualTo(linked.toString());
      assertThat(lab.ofSubject("b").worktree()).isEqualTo(lab.top.toString());
      lab.git("worktree", "remove", "--force", linked.toString());
      lab.git("merge", "-q", "--no-edit", "linked");
      lab.git("worktree", "add", "-q", linked.toString(), "linked");
      lab.commitIn(linked, "d");
      lab.assertAsGitSays();
      assertThat(lab.all()).hasSize(5);
    }
  }

  @EveryMode
  void stashAndRenamedBranch(Lab.Mode mode) {
    try (Lab lab = new Lab(home, mode)) {
      lab.commit("a");
      lab.git("branch", "-m", "main", "trunk");
      lab.commit("b");
      lab.file("a", "changed\n");
      lab.git("stash", "-q");
      lab.git("stash", "pop", "-q");
      lab.git("commit", "-q", "-a", "-m", "c");
      assertThat(lab.told()).containsExactly("a kept", "b kept", "c kept");
      lab.assertAsGitSays();
    }
  }

  @Tag("engines")
  @EveryMode
  void anotherToolMovesHead(Lab.Mode mode) {
    try (Lab lab = new Lab(home, mode)) {
      String tree = lab.run(lab.top, "write-tree");
      String commit = lab.run(lab.top, "commit-tree", tree, "-p", "HEAD", "-m", "made by a tool");
      lab.git("update-ref", "-m", "some tool: saved", "HEAD", commit);
      assertThat(lab.told()).containsExactly("made by a tool kept");
      lab.assertAsGitSays();
      lab.git("update-ref", "HEAD", "HEAD~1");
      assertThat(lab.told()).containsExactly("made by a tool dropped");
    }
  }

  @EveryMode
  void manyInTheSameSecondWithTheSameWords(Lab.Mode mode) {
    try (Lab lab = new Lab(home, mode)) {
      List<String> expected = new ArrayList<>();
      for (int i = 0; i < 12; i++) {
        lab.file("base", i + "\n");
        lab.git("commit", "-q", "-a", "-m", "wip");
        expected.add("wip kept");
      }
      assertThat(lab.told()).isEqualTo(expected);
      lab.assertAsGitSays();
    }
  }
}
