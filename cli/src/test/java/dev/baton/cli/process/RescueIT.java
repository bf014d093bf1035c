package dev.baton.cli.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import dev.baton.testkit.TestEngine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Workers that edit real work trees, are killed with signal 9, and lose nothing. */
@Tag("engines")
class RescueIT {
  private static final int ROUNDS = TestEngine.rounds(6);

  /** Makes random edits forever; the seed determines the edits, the kill their end. */
  private static final String WORKER =
      """
      exec 9>"$4"; cd "$1"; state=$2; echo ready >"$3"
      while :; do
        state=$(( (state * 1103515245 + 12345) % 2147483648 )); n=$(( state / 65536 % 12 ))
        f="$(printf 'f %d\\351"\\n%d' $n $n)"
        case $(( state / 1048576 % 9 )) in
          0) echo "$state" >"$f" ;;
          1) echo "$state" >>tracked ;;
          2) rm -f "$f" ;;
          3) chmod +x tracked ;;
          4) ln -sfn "nowhere/$state//x" "link$n" ;;
          5) mkdir -p "d$n" && echo "$state" >"d$n/x" ;;
          6) rm -rf "d$n" && echo file >"d$n" && rm -f "d$n" ;;
          7) git add -A 2>>"$3" ;;
          8) head -c "$n" /dev/urandom >"bin$n"; echo i >"x$n.ignored" ;;
        esac
      done
      """;

  /** Names, types, modes and contents of all files except ignored ones. */
  private static final String LIST =
      """
      cd "$1"
      find . -name .git -prune -o -name '*.ignored' -prune -o -type f -printf 'f %p %m\\0' \
        -o -type l -printf 'l %p %l\\0' | sort -z | od -An -c
      find . -name .git -prune -o -name '*.ignored' -prune -o -type f -print0 | sort -z \
        | xargs -0 sha256sum | od -An -c
      """;

  /** What must not be changed. */
  private static final String UNTOUCHED =
      """
      cd "$1"; dir=$(git rev-parse --absolute-git-dir)
      sha256sum "$dir/index" "$dir/HEAD" "$dir/logs/HEAD"; stat -c '%y %z %i' "$dir/index"
      git rev-parse HEAD; git stash list; git for-each-ref refs/heads; ls -A "$dir"
      """;

  @TempDir Path temporary;
  private Path repository;
  private Sandbox sandbox;
  private Program baton;

  @BeforeEach
  void createRepository() throws Exception {
    repository = Files.createDirectory(temporary.resolve("repository"));
    sandbox = Sandbox.repository(repository);
    sandbox.useTheRealMachine();
    sandbox.file("tracked", "1\n");
    sandbox.file(".gitignore", "*.ignored\n");
    sandbox.git("add", ".");
    sandbox.git("commit", "-q", "-m", "first");
    sandbox.file("tracked", "stashed\n");
    sandbox.git("stash");
    baton = new Program(repository, temporary);
  }

  @Test
  void whatAKilledWorkerLeftComesBackByteForByte() throws Exception {
    long seed = System.nanoTime();
    System.out.println("RescueIT: seed " + seed);
    Random random = new Random(seed);
    for (int round = 0; round < ROUNDS; round++) {
      String id = "app-" + round;
      Path dead = worktree("dead" + round);
      sandbox.task(id, "Task");
      killAWorker(id, dead, random);
      String left = shell(LIST, dead);
      String untouched = shell(UNTOUCHED, dead);

      Json result = baton.run("sweep", "--now", "--json").json().where("id", id);
      assertThat(result.text("action")).isEqualTo("reopened");
      assertThat(shell(UNTOUCHED, dead)).as("seed %d", seed).isEqualTo(untouched);
      assertThat(shell(LIST, dead)).isEqualTo(left);

      Path fresh = worktree("fresh" + round);
      if (!result.isNull("rescue")) {
        Answer applied = baton.in(fresh).run("rescue", "apply", id, "--json");
        assertThat(applied.exit()).as(applied.err()).isZero();
        assertThat(applied.json().truth("exact")).isTrue();
      }
      assertThat(shell(LIST, fresh)).as("seed %d", seed).isEqualTo(left);
    }
    assertThat(baton.run("rescue", "list", "--json").json().items()).isNotEmpty();
  }

  private Path worktree(String name) throws Exception {
    Path path = temporary.resolve(name);
    baton.shell("git worktree add -q --detach \"$1\" main", path.toString()).mustSucceed();
    return path;
  }

  private String shell(String script, Path directory) throws Exception {
    return baton.shell(script, directory.toString()).mustSucceed().out();
  }

  private void killAWorker(String id, Path worktree, Random random) throws Exception {
    Path ready = temporary.resolve(id + ".ready");
    Path pipe = temporary.resolve(id + ".pipe");
    shell("mkfifo \"$1\"", pipe);
    // Ends when the worker and all processes that it started are gone.
    Program.Running end = baton.shell("cat \"$1\"", pipe.toString());
    Program.Running worker =
        baton.shell(
            WORKER,
            worktree.toString(),
            String.valueOf(random.nextInt(1 << 30)),
            ready.toString(),
            pipe.toString());
    String pid = String.valueOf(worker.process().pid());
    Answer claim = baton.in(worktree).run("claim", id, "--worker", "w", "--pid", pid);
    assertThat(claim.exit()).as(claim.err()).isZero();
    assertThat(ready).exists();
    worker.killAfter(20_000_000L + random.nextInt(400_000_000));
    end.mustSucceed();
  }

  @Test
  void manySweepsAtOnceSaveOnce() throws Exception {
    Path dead = worktree("dead");
    Files.writeString(dead.resolve("new"), "work");
    sandbox.task("app-1", "Task");
    Program.Running worker = baton.shell("exec sleep 1000");
    String pid = String.valueOf(worker.process().pid());
    baton.in(dead).run("claim", "app-1", "--worker", "w", "--pid", pid);
    worker.killAfter(0);
    List<Program.Running> sweeps = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      sweeps.add(baton.start("sweep", "--now", "--json"));
    }
    int reopened = 0;
    for (Program.Running sweep : sweeps) {
      for (Json result : sweep.mustSucceed().json().items()) {
        assertThat(result.has("rescue_trouble")).as("%s", result).isFalse();
        reopened += result.text("action").equals("reopened") ? 1 : 0;
      }
    }
    assertThat(reopened).isEqualTo(1);
    assertThat(baton.run("rescue", "list", "--json").json().items()).hasSize(1);
  }

  @Test
  void aFullDiskHoldsNothingBack() throws Exception {
    Path dead = worktree("dead");
    Files.writeString(dead.resolve("new"), "x".repeat(1 << 20));
    sandbox.task("app-1", "Task");
    Program.Running worker = baton.shell("exec sleep 1000");
    String pid = String.valueOf(worker.process().pid());
    baton.in(dead).run("claim", "app-1", "--worker", "w", "--pid", pid);
    worker.killAfter(0);
    makePackFolderUnusable();
    Json result = baton.run("sweep", "--now", "--json").json().at(0);
    assertThat(result.text("action")).isEqualTo("reopened");
    assertThat(result.text("rescue_trouble")).isNotEmpty();
  }

  /** A file in place of the pack folder blocks all writing, even by root. */
  private void makePackFolderUnusable() throws IOException {
    Path pack = repository.resolve(".git/objects/pack");
    Files.delete(pack);
    Files.writeString(pack, "");
  }
}
