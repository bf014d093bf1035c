package dev.baton.cli.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Sandbox;
import dev.baton.cli.process.Program.Running;
import dev.baton.store.Iteration;
import dev.baton.store.Iterations.IterationFilter;
import dev.baton.store.Stores;
import dev.baton.testkit.Survivors;
import dev.baton.testkit.TestEngine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real hooks start real drains, at any time. */
@Tag("engines")
class DrainIT {
  private static final String IDENTITY =
      "export GIT_AUTHOR_NAME=Ann GIT_AUTHOR_EMAIL=ann@example.org"
          + " GIT_COMMITTER_NAME=Ann GIT_COMMITTER_EMAIL=ann@example.org\n";
  private static final int WORKTREES = 5;
  private static final int COMMITS = TestEngine.rounds(50);

  @TempDir Path temporary;

  private Path folder;
  private Program baton;

  @BeforeEach
  void createRepository() throws Exception {
    folder = Files.createDirectory(temporary.resolve("repo"));
    baton = new Program(folder, temporary);
    baton
        .shell(
            IDENTITY
                + "git init -q . && git commit -q --allow-empty -m base && baton init --prefix app"
                + " && baton hooks install")
        .mustSucceed();
  }

  /** Background processes must not write into a folder that is being deleted. */
  @AfterEach
  void waitForTheLastDrain() throws Exception {
    Optional<ProcessHandle> drain = drain();
    if (drain.isPresent()) {
      Survivors.awaitEnd(List.of(drain.get()));
    }
  }

  @Test
  void theHookAloneLeadsToAnIteration() throws Exception {
    baton.shell(IDENTITY + "echo x >x; git add x; git commit -q -m x").mustSucceed();
    waitForTheLastDrain();
    // The hook created the file before git ended; the drain deletes it at its end.
    RunWorld.await("the drain is done", () -> Files.notExists(pidFile()));
    assertThat(iterations()).extracting(Iteration::subject).containsExactly("x");
  }

  @Test
  void killedDrainsLoseNothingAndCountNothingTwice() throws Exception {
    // So that Java is killed, and not the shell that waits for the end of the burst.
    Path sleep = Files.createDirectory(temporary.resolve("bin")).resolve("sleep");
    Files.createSymbolicLink(sleep, Path.of("/bin/true"));
    List<Running> committers = new ArrayList<>();
    for (int i = 0; i < WORKTREES; i++) {
      baton.shell("git worktree add -q ../tree$1 -b side$1", String.valueOf(i)).mustSucceed();
    }
    for (int i = 0; i < WORKTREES; i++) {
      committers.add(
          baton.shell(
              IDENTITY
                  + "PATH=${PWD%/*}/bin:$PATH; cd ../tree$1; n=0; while [ $n -lt $2 ]; do n=$((n +"
                  + " 1)); echo $n >f$1; git add f$1; git commit -q -m $1-$n; done",
              String.valueOf(i),
              String.valueOf(COMMITS)));
    }
    int killed = 0;
    while (committers.stream().anyMatch(one -> one.process().isAlive())) {
      Optional<ProcessHandle> drain = drain();
      if (drain.isPresent()) {
        drain.get().destroyForcibly();
        Survivors.awaitEnd(List.of(drain.get()));
        killed++;
      }
      committers.getFirst().process().waitFor(20, TimeUnit.MILLISECONDS);
    }
    for (Running committer : committers) {
      committer.mustSucceed();
    }
    waitForTheLastDrain();
    baton.start("hooks", "drain").mustSucceed();

    assertThat(killed).as("killed drains").isPositive();
    List<Iteration> iterations = iterations();
    assertThat(iterations).hasSize(WORKTREES * COMMITS);
    assertThat(iterations).allMatch(one -> one.state() == Iteration.State.KEPT);
    Set<String> commits = new HashSet<>();
    iterations.forEach(one -> commits.add(one.commit()));
    String made = baton.shell("git rev-list --branches --not HEAD").mustSucceed().out();
    assertThat(commits).isEqualTo(new HashSet<>(made.lines().toList()));
    try (Stores stores = open()) {
      assertThat(stores.gitState().damagedCount()).isZero();
    }
  }

  /** The running drain that the last hook started. */
  private Optional<ProcessHandle> drain() throws IOException {
    try {
      String pid = Files.readString(pidFile()).strip();
      return pid.isEmpty()
          ? Optional.empty()
          : ProcessHandle.of(Long.parseLong(pid)).filter(DrainIT::isDrain);
    } catch (NoSuchFileException none) {
      return Optional.empty();
    }
  }

  private Path pidFile() {
    return folder.resolve(".git/baton/drain.pid");
  }

  /** At first it is a copy of the hook that started it. */
  private static boolean isDrain(ProcessHandle process) {
    String command = process.info().commandLine().orElse("");
    return process.isAlive()
        && (command.contains("hooks drain") || command.contains("hooks/post-commit"));
  }

  private List<Iteration> iterations() {
    try (Stores stores = open()) {
      return stores.iterations().list(IterationFilter.ALL);
    }
  }

  private Stores open() {
    return Sandbox.existing(folder).stores();
  }
}
