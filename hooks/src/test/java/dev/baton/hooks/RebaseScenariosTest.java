package dev.baton.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.store.Iteration;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** Iterations follow their commits through every kind of rebase. */
class RebaseScenariosTest {
  @TempDir Path home;

  private static void five(Lab lab) {
    for (String name : new String[] {"a", "b", "c", "d", "e"}) {
      lab.commit(name);
    }
  }

  @EveryMode
  void squashAndDrop(Lab.Mode mode) {
    try (Lab lab = new Lab(home, mode)) {
      five(lab);
      lab.sequence("2s/pick/squash/; 4s/pick/drop/");
      lab.git("rebase", "-q", "-i", "HEAD~5");
      assertThat(lab.told())
          .containsExactly("a kept", "b squashed", "c kept", "d dropped", "e kept");
      lab.assertAsGitSays();
      Iteration b = lab.ofSubject("b");
      assertThat(b.squashedInto()).isEqualTo(lab.ofSubject("a").n());
      assertThat(lab.iterations.files(lab.ofSubject("a").n())).hasSize(2);

      lab.git("reset", "-q", "--hard", "ORIG_HEAD");
      assertThat(lab.told()).containsExactly("a kept", "b kept", "c kept", "d kept", "e kept");
      lab.assertAsGitSays();
    }
  }

  @EveryMode
  void fixupOfWhatComesLater(Lab.Mode mode) {
    try (Lab lab = new Lab(home, mode)) {
      five(lab);
      lab.file("b", "b\nfixed\n");
      lab.git("commit", "-q", "-a", "--fixup", "HEAD~3");
      lab.sequence("s/x/x/");
      lab.git("rebase", "-q", "-i", "--autosquash", "HEAD~6");
      assertThat(lab.told())
          .containsExactly("a kept", "b kept", "c kept", "d kept", "e kept", "fixup! b squashed");
      lab.assertAsGitSays();
    }
  }

  @EveryMode
  void rewordAndReorder(Lab.Mode mode) {
    try (Lab lab = new Lab(home, mode)) {
      five(lab);
      lab.variables.put("GIT_EDITOR", "sed -i -e '1s/^/new /'");
      lab.sequence("1s/pick/reword/; 2{h;d}; 3{G}; 5s/pick/reword/");
      lab.git("rebase", "-q", "-i", "HEAD~5");
      assertThat(lab.told())
          .containsExactly("new a kept", "b kept", "c kept", "d kept", "new e kept");
      lab.assertAsGitSays();
    }
  }

  @EveryMode
  void editWithAmendAndANewCommit(Lab.Mode mode) {
    try (Lab lab = new Lab(home, mode)) {
      five(lab);
      lab.sequence("2s/pick/edit/");
      lab.git("rebase", "-q", "-i", "HEAD~4");
      lab.file("c", "edited\n");
      lab.git("commit", "-q", "-a", "--amend", "-m", "c edited");
      lab.commit("inserted");
      lab.git("rebase", "--continue");
      assertThat(lab.told())
          .containsExactlyInAnyOrder(
              "a kept", "b kept", "c edited kept", "d kept", "e kept", "inserted kept");
      lab.assertAsGitSays();
    }
  }

  @EveryMode
  void apply(Lab.Mode mode) {
    onto(mode, "--apply");
  }

  @EveryMode
  void merge(Lab.Mode mode) {
    onto(mode, "--merge");
  }

  private void onto(Lab.Mode mode, String backend) {
    try (Lab lab = new Lab(home, mode)) {
      lab.git("checkout", "-q", "-b", "topic");
      lab.commit("a");
      lab.commit("b");
      lab.git("checkout", "-q", "main");
      lab.commit("c");
      lab.git("checkout", "-q", "topic");
      lab.git("rebase", "-q", backend, "main");
      assertThat(lab.told()).containsExactly("a kept", "b kept", "c kept");
      lab.assertAsGitSays();
      lab.git("checkout", "-q", "main");
      lab.commit("d");
      lab.git("rebase", "-q", backend, "main", "topic");
      lab.assertAsGitSays();
      lab.git("pull", "-q", "--rebase", ".", "main");
      lab.git("checkout", "-q", "--detach", "topic");
      lab.git("branch", "-q", "-D", "topic");
      lab.git("checkout", "-q", "main");
      lab.commit("e");
      lab.git("checkout", "-q", "HEAD@{2}");
      lab.git("rebase", "-q", backend, "main");
      assertThat(lab.told()).containsExactly("a kept", "b kept", "c kept", "d kept", "e kept");
      lab.assertAsGitSays();
    }
  }

  @Tag("engines")
  @EveryMode
  void conflicts(Lab.Mode mode) {
    for (String backend : new String[] {"--apply", "--merge"}) {
      try (Lab lab = new Lab(home.resolve(backend), mode)) {
        lab.git("checkout", "-q", "-b", "topic");
        lab.file("base", "topic\n");
        lab.git("commit", "-q", "-a", "-m", "a");
        lab.commit("b");
        lab.git("checkout", "-q", "main");
        lab.file("base", "main\n");
        lab.git("commit", "-q", "-a", "-m", "c");
        lab.git("checkout", "-q", "topic");

        lab.fails("rebase", "-q", backend, "main");
        lab.git("rebase", "--abort");
        assertThat(lab.told()).containsExactly("a kept", "b kept", "c kept");
        lab.assertAsGitSays();

        lab.fails("rebase", "-q", backend, "main");
        lab.file("base", "both\n");
        lab.run(lab.top, "add", "base");
        lab.git("rebase", "--continue");
        assertThat(lab.told()).containsExactly("a kept", "b kept", "c kept");
        lab.assertAsGitSays();
      }
    }
  }

  @EveryMode
  void conflictSolvedByACommit(Lab.Mode mode) {
    try (Lab lab = new Lab(home, mode)) {
      lab.git("checkout", "-q", "-b", "topic");
      lab.file("base", "topic\n");
      lab.git("commit", "-q", "-a", "-m", "a");
      lab.commit("b");
      lab.git("checkout", "-q", "main");
      lab.file("base", "main\n");
      lab.git("commit", "-q", "-a", "-m", "c");
      lab.git("checkout", "-q", "topic");
      lab.fails("rebase", "-q", "main");
      lab.file("base", "both\n");
      lab.git("commit", "-q", "-a", "-m", "a in another way");
      lab.git("rebase", "--continue");
      assertThat(lab.told()).containsExactly("a in another way kept", "b kept", "c kept");
      lab.assertAsGitSays();
    }
  }

  @EveryMode
  void quitLeavesTheBranchAsItWas(Lab.Mode mode) {
    try (Lab lab = new Lab(home, mode)) {
      lab.git("checkout", "-q", "-b", "topic");
      lab.commit("a");
      lab.file("base", "topic\n");
      lab.git("commit", "-q", "-a", "-m", "b");
      lab.git("checkout", "-q", "main");
      lab.file("base", "main\n");
      lab.git("commit", "-q", "-a", "-m", "c");
      lab.git("checkout", "-q", "topic");
      lab.fails("rebase", "-q", "main");
      lab.git("rebase", "--quit");
      lab.git("reset", "-q", "--hard");
      // HEAD's copy of a is not counted again.
      assertThat(lab.told()).containsExactly("a kept", "b kept", "c kept");
      assertThat(lab.ofSubject("a").commit()).isEqualTo(lab.run(lab.top, "rev-parse", "topic~1"));
      lab.git("checkout", "-q", "topic");
      lab.assertAsGitSays();
    }
  }

  @EveryMode
  void whatIsThereAlreadyIsLeftOut(Lab.Mode mode) {
    try (Lab lab = new Lab(home, mode)) {
      lab.git("checkout", "-q", "-b", "topic");
      lab.commit("a");
      lab.commit("b");
      lab.git("checkout", "-q", "main");
      lab.commit("c");
      lab.git("cherry-pick", "topic~1");
      lab.git("checkout", "-q", "topic");
      lab.git("rebase", "-q", "main");
      assertThat(lab.told()).containsExactly("a dropped", "b kept", "c kept", "a kept");
      lab.assertAsGitSays();
    }
  }

  @EveryMode
  void rebaseOfMerges(Lab.Mode mode) {
    try (Lab lab = new Lab(home, mode)) {
      lab.git("checkout", "-q", "-b", "side");
      lab.commit("a");
      lab.git("checkout", "-q", "-b", "topic", "main");
      lab.commit("b");
      lab.git("merge", "-q", "--no-edit", "side");
      lab.commit("c");
      lab.git("checkout", "-q", "main");
      lab.commit("d");
      lab.git("checkout", "-q", "topic");
      lab.git("branch", "-q", "-D", "side");
      lab.git("rebase", "-q", "-r", "main");
      assertThat(lab.told())
          .containsExactly(
              "a kept", "b kept", "Merge branch 'side' into topic kept", "c kept", "d kept");
      lab.assertAsGitSays();
    }
  }

  @EveryMode
  void inALinkedWorktree(Lab.Mode mode) {
    try (Lab lab = new Lab(home, mode)) {
      Path linked = home.resolve("linked");
      lab.git("worktree", "add", "-q", linked.toString(), "-b", "topic");
      lab.commitIn(linked, "a");
      lab.commitIn(linked, "b");
      lab.commit("c");
      lab.sequence("2s/pick/fixup/");
      lab.gitIn(linked, "rebase", "-q", "-i", "main");
      assertThat(lab.told()).containsExactlyInAnyOrder("a kept", "b squashed", "c kept");
      lab.assertAsGitSays();
    }
  }

  @EveryMode
  void ofCommitsFromBefore(Lab.Mode mode) {
    try (Lab lab = new Lab(home, mode)) {
      lab.git("checkout", "-q", "--orphan", "new");
      lab.git("commit", "-q", "-m", "root");
      lab.commit("a");
      lab.git("checkout", "-q", "main");
      lab.git("rebase", "-q", "new");
      // Copied commits are nobody's work.
      assertThat(lab.told()).containsExactly("root kept", "a kept");
    }
  }

  @Tag("engines")
  @EveryMode
  void sameWordsAtTheSameTime(Lab.Mode mode) {
    try (Lab lab = new Lab(home, mode)) {
      for (String name : new String[] {"a", "b", "c", "d"}) {
        lab.file(name, name + "\n");
        lab.run(lab.top, "add", name);
        lab.git("commit", "-q", "-m", "wip");
      }
      lab.git("checkout", "-q", "-b", "other", "HEAD~4");
      lab.commit("x");
      lab.git("checkout", "-q", "main");
      lab.git("rebase", "-q", "other");
      lab.assertAsGitSays();
      lab.sequence("2s/pick/squash/");
      lab.git("rebase", "-q", "-i", "HEAD~3");
      lab.assertAsGitSays();
      assertThat(lab.all()).hasSize(5);
    }
  }
}
