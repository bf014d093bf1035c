package dev.baton.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The patch of an iteration stays readable as long as the history is kept, whatever git forgets.
 */
class KeptPatchesTest {
  @TempDir Path folder;

  private Sandbox baton;

  @BeforeEach
  void createAProject() {
    baton = Sandbox.repository(folder);
    commit("start");
    baton.ok("iterations");
  }

  private void commit(String content) {
    baton.pass(Duration.ofMinutes(1));
    baton.file("file", content + "\n");
    baton.git("add", "-A");
    baton.git("commit", "-q", "-m", "Write " + content);
  }

  /** Git deletes all that nothing reaches. */
  private void forget() {
    baton.git("reflog", "expire", "--expire=now", "--expire-unreachable=now", "--all");
    baton.git("gc", "-q", "--prune=now");
  }

  private List<String> states() {
    return baton.json("iterations", "list", "--all").each("state");
  }

  private String patch(long n) {
    return baton.ok("iterations", "diff", String.valueOf(n)).out();
  }

  private void assertNotKept(long n) {
    assertThat(baton.run("iterations", "diff", String.valueOf(n)).exit()).isNotZero();
  }

  private long last() {
    List<Json> all = baton.json("iterations", "list").items();
    return all.getLast().number("n");
  }

  @Test
  void afterAReset() {
    commit("one");
    long n = last();
    baton.git("reset", "-q", "--hard", "HEAD~1");
    assertThat(states()).endsWith("dropped");
    forget();
    assertThat(patch(n)).contains("+one");
    assertThat(states()).endsWith("dropped");
  }

  /** Nothing has to run between the commit and git's clean-up but what the hook starts. */
  @Test
  void afterTheWorkTreeAndItsBranchAreRemoved() {
    Path place = folder.resolveSibling(folder.getFileName() + "-linked");
    baton.git("worktree", "add", "-q", place.toString(), "-b", "feature");
    Sandbox linked = baton.in(place);
    for (int i = 0; i < 3; i++) {
      baton.pass(Duration.ofMinutes(1));
      linked.file("file", "linked " + i + "\n");
      linked.git("commit", "-q", "-a", "-m", "Linked " + i);
    }
    baton.ok("hooks", "drain");
    baton.git("worktree", "remove", "--force", place.toString());
    baton.git("branch", "-q", "-D", "feature");
    forget();
    long n = last();
    assertThat(patch(n)).contains("+linked 2");
    assertThat(patch(n - 2)).contains("+linked 0");
    baton.git("merge", "-q", "--ff-only", "refs/baton/iterations^1");
    baton.pass(Duration.ofMinutes(1));
    baton.ok("sweep");
    assertThat(folder.resolve(".git/refs/baton/iterations")).doesNotExist();
  }

  @Test
  void afterAnAmendTheEarlierCommitIsKept() throws IOException {
    commit("one");
    String earlier = Files.readString(folder.resolve(".git/refs/heads/main")).strip();
    baton.ok("iterations");
    baton.file("file", "two\n");
    baton.git("commit", "-q", "-a", "--amend", "-m", "Amended");
    baton.ok("iterations");
    forget();
    baton.git("cat-file", "-e", earlier);
  }

  @Test
  void afterManySquashesAtDifferentTimes() {
    for (int i = 0; i < 3; i++) {
      commit("a" + i);
      commit("b" + i);
      long second = last();
      baton.git("reset", "-q", "--soft", "HEAD~2");
      baton.git("commit", "-q", "-m", "Both " + i);
      baton.ok("iterations");
      forget();
      assertThat(patch(second)).contains("+b" + i);
    }
    assertThat(patch(2)).contains("+a0");
  }

  @Test
  void amendedCommitsAreReadWhereTheyAreNow() {
    commit("one");
    long n = last();
    baton.file("file", "two\n");
    baton.git("commit", "-q", "-a", "--amend", "-m", "Amended");
    baton.ok("iterations");
    forget();
    assertThat(patch(n)).contains("+two");
  }

  @Test
  void untilTheHistoryIsOld() {
    commit("one");
    long n = last();
    baton.git("reset", "-q", "--hard", "HEAD~1");
    baton.ok("iterations");
    baton.pass(Duration.ofDays(89));
    sweep();
    forget();
    assertThat(patch(n)).contains("+one");
    baton.pass(Duration.ofDays(2));
    sweep();
    forget();
    assertNotKept(n);
    baton.git("show-ref", "--verify", "--quiet", "refs/heads/main");
  }

  /** After a long pause the clock is in doubt for a while, and nothing is deleted. */
  private void sweep() {
    baton.ok("sweep");
    baton.pass(Duration.ofHours(3));
    baton.ok("sweep");
    baton.pass(Duration.ofHours(3));
    baton.ok("sweep");
  }

  @Test
  void whatComesBackIsNoLongerKeptSpecially() {
    commit("one");
    baton.ok("iterations");
    baton.git("reset", "-q", "--hard", "HEAD~1");
    assertThat(states()).endsWith("dropped");
    baton.git("reset", "-q", "--hard", "HEAD@{1}");
    assertThat(states().getLast()).isEqualTo("kept");
    baton.git("rev-parse", "--verify", "HEAD");
    assertThat(folder.resolve(".git/refs/baton/iterations")).doesNotExist();
  }
}
