package dev.baton.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commits of programs that write the branch, but no line into the reflog. */
class UnloggedCommitsTest {
  @TempDir Path home;

  /** Makes a commit as such a program does; returns its id. */
  private static String unlogged(Lab lab, String subject, String... parents) throws IOException {
    lab.file(subject, subject + "\n");
    lab.run(lab.top, "add", subject);
    String tree = lab.run(lab.top, "write-tree").strip();
    StringBuilder words = new StringBuilder("commit-tree -m " + subject + " " + tree);
    for (String parent : parents) {
      words.append(" -p ").append(parent);
    }
    String id = lab.run(lab.top, words.toString().split(" ", -1)).strip();
    Files.writeString(lab.top.resolve(".git/refs/heads/main"), id + "\n");
    if (lab.mode.eachStep) {
      assertThat(ChangeProbe.seesNews(lab.stores, lab.layout())).isTrue();
      lab.look();
      assertThat(ChangeProbe.seesNews(lab.stores, lab.layout())).isFalse();
    }
    return id;
  }

  @EveryMode
  void areRecordedOnce(Lab.Mode mode) throws IOException {
    try (Lab lab = new Lab(home, mode)) {
      lab.commit("a");
      unlogged(lab, "b", "HEAD");
      unlogged(lab, "c", "HEAD");
      lab.commit("d");
      unlogged(lab, "e", "HEAD");
      assertThat(lab.told()).containsExactly("a kept", "b kept", "c kept", "d kept", "e kept");
      lab.look();
      lab.commit("f");
      assertThat(lab.told()).hasSize(6);
      lab.assertAsGitSays();
    }
  }

  @EveryMode
  void anAmendedCommitIsFollowed(Lab.Mode mode) throws IOException {
    try (Lab lab = new Lab(home, mode)) {
      lab.commit("a");
      lab.look();
      String[] author = lab.run(lab.top, "log", "-1", "--format=%an%n%ae%n%ad").split("\n", -1);
      lab.variables.put("GIT_AUTHOR_NAME", author[0]);
      lab.variables.put("GIT_AUTHOR_EMAIL", author[1]);
      lab.variables.put("GIT_AUTHOR_DATE", author[2]);
      unlogged(lab, "b", "HEAD~1");
      assertThat(lab.told()).containsExactly("b kept");
      lab.assertAsGitSays();
    }
  }

  @Tag("engines")
  @Test
  void areFoundAfterTheReflogWasRewritten() throws IOException {
    try (Lab lab = new Lab(home, Lab.Mode.REFLOG_AT_EACH_STEP)) {
      lab.commit("a");
      unlogged(lab, "b", "HEAD");
      lab.run(lab.top, "reflog", "expire", "--expire=now", "--all");
      unlogged(lab, "c", "HEAD");
      lab.commit("d");
      unlogged(lab, "e", "HEAD");
      assertThat(lab.told()).containsExactly("a kept", "b kept", "c kept", "d kept", "e kept");
    }
  }

  @Test
  void whatWasMadeElsewhereIsNotRecorded() throws IOException {
    try (Lab lab = new Lab(home, Lab.Mode.REFLOG_AT_EACH_STEP)) {
      lab.commit("a");
      lab.variables.put("GIT_COMMITTER_DATE", "2001-01-01T00:00:00Z");
      unlogged(lab, "old", "HEAD");
      lab.variables.remove("GIT_COMMITTER_DATE");
      assertThat(lab.told()).containsExactly("a kept");
      String fetched =
          lab.run(lab.top, "commit-tree", "-m", "fetched", "-p", "HEAD", "HEAD^{tree}").strip();
      lab.run(lab.top, "update-ref", "refs/remotes/origin/main", fetched);
      Files.writeString(lab.top.resolve(".git/refs/heads/main"), fetched + "\n");
      lab.look();
      assertThat(lab.told()).containsExactly("a kept");
      assertThat(ChangeProbe.seesNews(lab.stores, lab.layout())).isFalse();
      unlogged(lab, "b", "HEAD");
      assertThat(lab.told()).containsExactly("a kept", "b kept");
    }
  }

  @Test
  void aCommitInProgressIsLeftToGit() throws IOException {
    try (Lab lab = new Lab(home, Lab.Mode.REFLOG_AT_THE_END)) {
      lab.commit("a");
      lab.look();
      Path lock = Files.createFile(lab.top.resolve(".git/HEAD.lock"));
      unlogged(lab, "b", "HEAD");
      lab.look();
      assertThat(lab.all()).hasSize(1);
      assertThat(ChangeProbe.seesNews(lab.stores, lab.layout())).isTrue();
      Files.delete(lock);
      lab.look();
      assertThat(lab.all()).hasSize(2);
    }
  }
}
