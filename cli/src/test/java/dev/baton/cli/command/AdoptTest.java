package dev.baton.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import dev.baton.run.WorkTreeLock;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Work trees that dead workers, or agents without a claim, left. */
class AdoptTest {
  @TempDir Path folder;

  private Sandbox baton;
  private Path tree;

  @BeforeEach
  void aDeadWorkersTree() throws IOException {
    baton = Sandbox.repository(Files.createDirectory(folder.resolve("main")));
    tree = folder.resolve("tree");
    shell(
        folder.resolve("main"),
        "echo a >a; git add a; git commit -q -m root; git worktree add -q -b work ../tree");
    baton.task("app-x", "Task");
    baton.processes().start(100);
    baton.in(tree).ok("claim", "app-x", "--worker", "bob", "--pid", "100");
  }

  private static String shell(Path where, String script) {
    try {
      String identity =
          "export GIT_AUTHOR_NAME=A GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=A"
              + " GIT_COMMITTER_EMAIL=a@b GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1\n";
      Process process =
          new ProcessBuilder("/bin/sh", "-ec", identity + script)
              .directory(where.toFile())
              .redirectErrorStream(true)
              .start();
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(process.waitFor()).as(said).isZero();
      return said;
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** Every file of a work tree with its content, and what git says about it. */
  private static String state(Path where) throws IOException {
    StringBuilder all = new StringBuilder();
    try (Stream<Path> files = Files.walk(where)) {
      for (Path file : files.sorted().toList()) {
        if (Files.isRegularFile(file) && !file.toString().contains("/.git")) {
          all.append(where.relativize(file)).append(' ').append(Files.readString(file));
        }
      }
    }
    return all + shell(where, "git status --porcelain=v2 --branch; git log --oneline -5 || :");
  }

  private void die() {
    baton.processes().kill(100);
    baton.ok("sweep", "--now");
    baton.pass(Duration.ofMinutes(5));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '@',
      value = {
        "dirty      @ echo b >>a                                   @ 1 changed file",
        "staged     @ echo b >>a; git add a; echo c >>a            @ 1 staged file",
        "untracked  @ echo n >new                                  @ 1 untracked file",
        "merge      @ git checkout -q -b o; echo o >a; git commit -qam o; git checkout -q work;"
            + " echo w >a; git commit -qam w; git merge -q o >/dev/null || :"
            + " @ 1 file with conflicts; a merge is in progress; 1 unmerged commit, not pushed",
        "detached   @ git checkout -q --detach; echo d >a; git commit -qam d; echo e >e"
            + " @ 1 untracked file; 1 unmerged commit, not pushed",
        "unpushed   @ echo u >a; git commit -qam u                 @ 1 unmerged commit, not pushed",
        "submodule  @ git init -q ../lib; git -C ../lib commit -q --allow-empty -m l;"
            + " git -c protocol.file.allow=always submodule --quiet add ../lib lib;"
            + " git commit -qm s; echo x >lib/x"
            + " @ 1 submodule with changes; 1 unmerged commit, not pushed",
        "locked     @ echo b >>a; git worktree lock --reason busy . @ 1 changed file",
        "moved      @ echo b >>a; cd ..; git -C main worktree move ../tree moved; mv main/moved"
            + " tree2 @ 1 changed file",
        "deleted    @ echo z >z; git add z; git commit -qm z; git rev-parse HEAD >../last; echo y"
            + " >y; git update-ref -d refs/heads/work @ 2 staged files; 1 untracked file; commit",
      })
  void tenKindsAreShownSavedAndTakenOver(String kind, String script, String contents)
      throws IOException {
    shell(tree, script);
    String last = kind.equals("deleted") ? Files.readString(folder.resolve("last")).strip() : "";
    die();
    Path where = kind.equals("moved") ? folder.resolve("tree2") : tree;
    String before = state(where);
    if (kind.equals("moved")) {
      assertThat(baton.ok("adopt").err()).contains("if it was moved: baton adopt NEW-PATH");
    } else {
      Answer listed = baton.ok("adopt");
      assertThat(listed.out())
          .contains(tree + "  ", "bob had app-x (epoch 1), which is open", "\n  " + contents);
      assertThat(listed.line(tree.toString()).contains("locked")).isEqualTo(kind.equals("locked"));
      assertThat(check()).isEqualTo("warn");
    }

    baton.processes().start(200);
    Json adopted = baton.json("adopt", where.toString(), "--worker", "eve", "--pid", "200");

    assertThat(adopted.at("task").text("assignee")).isEqualTo("eve");
    assertThat(adopted.at("task").number("epoch")).isEqualTo(3);
    assertThat(state(where)).isEqualTo(before);
    assertThat(baton.in(where).ok("hooks", "trailer").out()).isEqualTo("app-x epoch 3\n");
    if (kind.equals("deleted")) {
      assertThat(shell(folder.resolve("main"), "git log -1 --format=%B refs/baton/rescue/app-x/1"))
          .contains(last + " the last commit of a deleted branch");
    }
    assertThat(baton.ok("adopt").out()).isEmpty();
    assertThat(check()).isEqualTo("pass");
    assertThat(adopted.text("rescue")).isEqualTo("refs/baton/rescue/app-x/1");
    assertKept(where);
  }

  /** Without the work tree and its branch, the content of each file is still in the repository. */
  private void assertKept(Path where) {
    Path main = folder.resolve("main");
    List<String> contents =
        shell(
                where,
                "find . -type f ! -path './.git' ! -path './lib/*' | git hash-object --stdin-paths")
            .lines()
            .toList();
    List<String> submodule = shell(where, "find . -path ./lib/x").lines().toList();
    shell(
        main,
        "rm -rf '"
            + where
            + "'; git worktree unlock ../tree || :; git worktree prune; git branch -D work || :");
    String kept = shell(main, "git rev-list --objects --all");
    assertThat(contents).isNotEmpty().allSatisfy(content -> assertThat(kept).contains(content));
    if (!submodule.isEmpty()) {
      assertThat(baton.ok("rescue", "show", "app-x").out()).contains("lib (a submodule with");
    }
  }

  private String check() {
    return baton
        .run("--json", "doctor", "--check", "work-trees")
        .json()
        .at("checks")
        .at(0)
        .text("status");
  }

  @Test
  void aTaskNamesItsWorkTree() {
    shell(tree, "echo b >>a");
    die();
    Answer adopted = baton.ok("adopt", "app-x", "--worker", "eve");

    assertThat(adopted.out())
        .startsWith("adopted " + tree + " for app-x (epoch 3): Task\n  1 changed file\n");
    assertThat(adopted.out() + adopted.err()).doesNotContain("rescue apply");
  }

  @Tag("engines")
  @Test
  void aStaleClaimIsEndedFirst() {
    shell(tree, "echo b >>a");
    baton.processes().kill(100);
    Json early = baton.error(4, "adopt", tree.toString(), "--worker", "eve");
    assertThat(early.text("hint")).contains("--now");
    assertThat(baton.ok("adopt", tree.toString(), "--worker", "eve", "--now").out())
        .startsWith("adopted ");
    assertThat(baton.show("app-x").number("epoch")).isEqualTo(3);
  }

  @Tag("engines")
  @Test
  void theWorkTreeOfALivingWorkerStays() {
    shell(tree, "echo b >>a");
    assertThat(baton.ok("adopt", "--all").out()).contains("of bob, which holds app-x");
    assertThat(baton.ok("adopt").out()).isEmpty();
    Json refused = baton.error(4, "adopt", tree.toString(), "--worker", "eve", "--now", "--force");
    assertThat(refused.text("error")).contains("bob, which holds app-x; nothing was changed");
    // It lost its claim, and does not know it.
    baton.ok("release", "app-x", "--force");
    refused = baton.error(4, "adopt", "app-x", "--worker", "eve");
    assertThat(refused.text("error"))
        .contains("bob (process 100), which lost its claim on app-x and still runs");
  }

  @Test
  void anAgentThatWorksThereKeepsIt() throws Exception {
    baton.useTheRealMachine();
    shell(folder.resolve("main"), "git worktree add -q -b other ../other; echo n >../other/n");
    Path other = folder.resolve("other");
    Process agent =
        new ProcessBuilder("/bin/bash", "-c", "exec -a claude sleep 300")
            .directory(other.toFile())
            .start();
    try {
      Path command = Path.of("/proc/" + agent.pid() + "/cmdline");
      while (!Files.readString(command).startsWith("claude")) {
        Thread.onSpinWait();
      }
      Answer refused = baton.run(Map.of("BATON_CLAIM_AGENTS", "claude"), "adopt", other.toString());
      assertThat(refused.exit()).isEqualTo(4);
      assertThat(refused.err())
          .contains("claude (process " + agent.pid() + "), which works in it; nothing was changed");
    } finally {
      agent.destroyForcibly().waitFor();
    }
    assertThat(baton.ok("adopt", other.toString(), "--worker", "eve").out()).startsWith("adopted ");
  }

  @Tag("engines")
  @Test
  void whatNoClaimKnowsGetsATask() throws IOException {
    Path agents = folder.resolve("main/.claude/worktrees/brave-fox");
    shell(folder.resolve("main"), "git worktree add -q -b worktree-brave-fox " + agents);
    shell(folder.resolve("main"), "git worktree add -q -b mine ../mine; echo m >../mine/m");
    assertThat(baton.ok("adopt").out()).doesNotContain("brave-fox");
    Files.writeString(agents.resolve("new"), "n\n");
    assertThat(baton.ok("adopt").out())
        .contains("brave-fox", "no claim was made in it; it seems to be made by claude")
        .doesNotContain("/mine");
    assertThat(baton.ok("adopt", "--all").out()).contains("/mine");
    Json adopted = baton.json("adopt", agents.toString(), "--worker", "eve");

    String task = adopted.at("task").text("id");
    assertThat(adopted.at("task").text("title")).isEqualTo("Finish the work on worktree-brave-fox");
    assertThat(adopted.text("rescue")).isEqualTo("refs/baton/rescue/" + task + "/0");
    baton.ok("close", task, "--actor", "eve");
    assertThat(baton.error(4, "adopt", agents.toString()).text("error"))
        .contains("closed or released its task itself");
    assertThat(baton.ok("adopt", agents.toString(), "--title", "Again").out()).contains("Again");
  }

  @Test
  void badWordsAreOneLine() throws IOException {
    Path main = folder.resolve("main");
    assertThat(baton.error(4, "adopt", main.toString()).text("error"))
        .contains("is the main work tree");
    assertThat(baton.error(3, "adopt", "nothing").text("error"))
        .isEqualTo("'nothing' is not a task, a work tree or an unmerged branch");
    assertThat(baton.error(3, "adopt", "./nothing").text("error"))
        .contains("there is no work tree");
    assertThat(baton.error(3, "adopt", folder.toString()).text("error"))
        .contains("is not the top of a work tree");
    shell(folder, "git init -q other");
    assertThat(baton.error(4, "adopt", folder.resolve("other").toString()).text("error"))
        .contains("of another repository");
    baton.task("app-y", "Never claimed");
    assertThat(baton.error(3, "adopt", "app-y").text("error"))
        .isEqualTo("no claim on app-y was made in a work tree");
    shell(tree, "echo b >>a");
    die();
    Path link = Files.createSymbolicLink(folder.resolve("link"), tree);
    assertThat(baton.ok("adopt", link.toString(), "--worker", "eve").out())
        .startsWith("adopted " + tree + " for app-x");
  }

  @Tag("engines")
  @Test
  void anAgentsCleanUpSavesFirst() {
    assertThat(baton.ok("rescue", "save", tree.toString()).out()).startsWith("nothing in ");
    shell(tree, "echo b >>a; git commit -qam b; echo n >new");
    assertThat(baton.ok("rescue", "save", tree.toString()).out())
        .startsWith("saved 1 file of " + tree + ": refs/baton/rescue/app-x/1");
    Path agents = folder.resolve("agents");
    shell(folder.resolve("main"), "git worktree add -q -b left ../agents");
    shell(agents, "echo c >a; git commit -qam c");
    baton.input("{\"hook_event_name\":\"WorktreeRemove\",\"worktree_path\":\"" + agents + "\"}");
    Answer saved = baton.ok("rescue", "save", "--hook");
    assertThat(saved.out() + saved.err()).isEmpty();
    String commit = shell(agents, "git rev-parse HEAD").strip();
    shell(folder.resolve("main"), "git worktree remove --force ../agents; git branch -D left");
    assertThat(
            shell(
                folder.resolve("main"),
                "git for-each-ref --format='%(refname)' --contains " + commit))
        .contains("refs/baton/rescue/tree-agents/");
    baton.input("not JSON");
    assertThat(baton.ok("rescue", "save", "--hook").out()).isEmpty();
    assertThat(baton.error(3, "rescue", "save", folder.toString()).text("error"))
        .contains("is not in a work tree of this repository");
  }

  @Test
  void aMovedWorkTreeStays() {
    shell(tree, "echo b >>a");
    baton.processes().kill(100);
    Path moved = folder.resolve("my tree; rm x");
    shell(folder, "mv tree '" + moved + "'");
    Answer adopted = baton.ok("adopt", moved.toString(), "--worker", "eve", "--now");

    assertThat(adopted.out() + adopted.err())
        .contains("continue with: cd '" + moved + "'\n")
        .contains("saved as refs/baton/rescue/app-x/1")
        .doesNotContain("could not be saved");
    assertThat(adopted.err())
        .containsPattern("finish with: baton close app-x --epoch 3\\.[0-9a-f]{12}\n");
    assertThat(baton.ok("adopt").err()).doesNotContain("is not there");
    shell(folder.resolve("main"), "git worktree prune");
    assertThat(shell(moved, "git status --short")).isEqualTo(" M a\n");
  }

  /** The lock of a run that works in the tree. */
  private WorkTreeLock lockedByRun() throws IOException {
    Path lock = Path.of(shell(tree, "git rev-parse --git-dir").strip()).resolve("baton-run.lock");
    return ((WorkTreeLock.Answer.Taken) WorkTreeLock.take(lock, "run-1")).lock();
  }

  @Test
  void nobodyElseIsInItMeanwhile() throws IOException {
    shell(tree, "echo b >>a");
    die();
    try (var _ = lockedByRun()) {
      assertThat(baton.error(4, "adopt", tree.toString(), "--title", "T").text("error"))
          .isEqualTo("run-1 is at work in " + tree + "; nothing was changed");
    }
    assertThat(baton.ok("adopt", tree.toString(), "--worker", "eve").out()).startsWith("adopted ");
  }

  @Test
  void itsHolderAdoptsItAgain() {
    shell(tree, "echo b >>a");
    die();
    Json adopted = baton.json("adopt", tree.toString(), "--worker", "eve");
    assertThat(adopted.at("task").text("token")).hasSize(12);
    Json again = baton.json("adopt", tree.toString(), "--worker", "eve");
    assertThat(again.at("task").number("epoch")).isEqualTo(3);
    assertThat(again.has("rescue")).isFalse();
    baton.error(4, "adopt", tree.toString(), "--worker", "ann");
  }

  /** A branch whose work tree is gone. */
  private void orphan(String script) {
    shell(tree, script);
    shell(folder.resolve("main"), "git worktree remove --force ../tree");
  }

  @Tag("engines")
  @Test
  void aBranchWithoutAWorkTreeIsTakenOver() {
    orphan("echo b >a; git commit -qam b -m 'Baton-Task: app-x epoch 1'");
    assertThat(baton.ok("adopt").out()).isEmpty();
    baton.processes().kill(100);
    assertThat(baton.error(4, "adopt", "work", "--worker", "eve").text("hint")).contains("--now");
    die();
    Answer listed = baton.ok("adopt");
    assertThat(listed.out())
        .isEqualTo(
            """
            branch  work
              bob had app-x (epoch 1), which is open
              1 unmerged commit, not pushed
            """);
    assertThat(listed.err()).contains("baton adopt BRANCH");
    assertThat(baton.json("adopt").at(0).text("task")).isEqualTo("app-x");
    String before = shell(folder.resolve("main"), "git for-each-ref; git status --porcelain -b");

    Answer adopted = baton.ok("adopt", "work", "--worker", "eve");
    assertThat(adopted.out())
        .startsWith("adopted the branch work for app-x (epoch 3): Task\n  1 unmerged commit");
    assertThat(adopted.err()).contains("continue with: git switch work\n");
    assertThat(shell(folder.resolve("main"), "git for-each-ref; git status --porcelain -b"))
        .isEqualTo(before);
    assertThat(baton.show("app-x").text("assignee")).isEqualTo("eve");
    assertThat(baton.ok("adopt").out()).isEmpty();
    Json again = baton.json("adopt", "work", "--worker", "eve");
    assertThat(again.at("task").number("epoch")).isEqualTo(3);
    assertThat(again.at("branch").text("branch")).isEqualTo("work");
    assertThat(baton.error(4, "adopt", "work", "--worker", "ann").text("error"))
        .contains("work is the branch of eve, which holds app-x");
  }

  @Tag("engines")
  @Test
  void theFormerClaimSaysWhoseABranchIs() {
    orphan("echo b >a; git commit -qam 'without a trailer'");
    die();
    assertThat(baton.ok("adopt").out()).contains("branch  work\n  bob had app-x (epoch 1)");
    baton.ok("close", "app-x");
    assertThat(baton.ok("adopt").out()).isEmpty();
    assertThat(baton.error(4, "adopt", "work").text("error")).contains("is closed");
    assertThat(baton.ok("adopt", "work", "--title", "Again", "--worker", "eve").out())
        .contains("adopted the branch work for ", "Again");
  }

  @Test
  void aBranchThatNoClaimKnowsGetsATask() {
    shell(
        folder.resolve("main"),
        "git checkout -q -b codex/fix; git commit -q --allow-empty -m c; git checkout -q -b mine;"
            + " git commit -q --allow-empty -m m; git checkout -q -");
    shell(folder.resolve("main"), "git checkout -q --detach HEAD~1");
    assertThat(baton.ok("adopt").out())
        .contains("branch  codex/fix\n", "seems to be made by codex")
        .doesNotContain("mine");
    assertThat(baton.ok("adopt", "--all").out()).contains("branch  mine\n");
    Json adopted = baton.json("adopt", "codex/fix", "--worker", "eve");
    assertThat(adopted.at("task").text("title")).isEqualTo("Finish the work on codex/fix");
  }

  @Test
  void aBranchIsNotMixedWithOtherWork() throws IOException {
    orphan("echo b >a; git commit -qam b");
    die();
    Path main = folder.resolve("main");
    Files.writeString(main.resolve("a"), "mine\n");
    Json refused = baton.error(4, "adopt", "work", "--worker", "eve");
    assertThat(refused.text("error")).contains("has uncommitted changes; nothing was changed");
    assertThat(refused.text("hint"))
        .isEqualTo("git worktree add ../work work, and there: baton adopt work");
    assertThat(baton.show("app-x").text("status")).isEqualTo("open");

    shell(main, "git worktree add -q ../work work");
    Answer there = baton.in(folder.resolve("work")).ok("adopt", "work", "--worker", "eve");
    assertThat(there.out()).startsWith("adopted the branch work for app-x (epoch 3)");
    assertThat(there.err()).doesNotContain("continue with");
    assertThat(baton.in(folder.resolve("work")).ok("hooks", "trailer").out())
        .isEqualTo("app-x epoch 3\n");
  }

  @Test
  void aBranchOfTheDeadWorkersWorkTreeMeansThatOneInItToo() throws IOException {
    shell(tree, "echo b >a; git commit -qam b; echo c >a; mkdir work");
    die();
    try (var _ = lockedByRun()) {
      assertThat(baton.in(tree).error(4, "adopt", "work", "--worker", "eve").text("error"))
          .contains("is at work in " + tree);
    }
    Json adopted = baton.in(tree).json("adopt", "work", "--worker", "eve");
    assertThat(adopted.text("rescue")).isEqualTo("refs/baton/rescue/app-x/1");
    assertThat(adopted.at("task").number("epoch")).isEqualTo(3);
  }

  @Test
  void aBranchOfAnotherWorkTreeMeansThatOne() {
    shell(tree, "echo b >a; git commit -qam b");
    die();
    assertThat(baton.ok("adopt", "work", "--worker", "eve").out())
        .startsWith("adopted " + tree + " for app-x (epoch 3)");
  }
}
