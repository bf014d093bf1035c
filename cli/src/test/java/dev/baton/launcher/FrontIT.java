package dev.baton.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.interop.bd.Bd;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A front as it is installed, with the real launcher. */
class FrontIT {
  @TempDir Path folder;

  private Path repository;
  private Path home;
  private Bd bd;

  @BeforeEach
  void createRepository() throws Exception {
    repository = Files.createDirectories(folder.resolve("work"));
    home = folder.resolve("home");
    Process git =
        new ProcessBuilder("git", "init", "-q").directory(repository.toFile()).inheritIO().start();
    assertThat(git.waitFor()).isZero();
    bd = Bd.init(repository, folder.resolve("tools"));
    bd.create("t-1", "One");
    bd.create("t-2", "Two");
    assertThat(start(Probe.LAUNCHER).run("init").exit()).isZero();
  }

  private Start start(Path program) {
    return Start.of(program)
        .in(repository)
        .with("HOME", folder.toString())
        .with("USER", "ann")
        .with("BATON_CLAIM_AGENTS", "none")
        .with("PATH", home.resolve("bin") + ":" + bd.directory() + ":/usr/bin:/bin");
  }

  private Start.Result front(String... words) throws Exception {
    return start(home.resolve("bin/bd")).run(words);
  }

  @Test
  void itIsInstalledUsedAndRemoved() throws Exception {
    Start.Result linked =
        start(Probe.LAUNCHER).run("link", "beads", "--front", "--prefix", home.toString());
    assertThat(linked.exit()).as(linked.err()).isZero();
    assertThat(linked.err()).contains(home + "/bin/bd now stands in front of " + bd.program());
    assertThat(start(Probe.LAUNCHER).run("link", "status").out())
        .contains("in sync (an embedded Dolt database of bd, version ")
        .contains("front: " + home + "/bin/bd, in front of " + bd.program());
    bd.forgetCalls();

    assertThat(front("ready").out()).isEqualTo(bd.as("x", "ready"));
    Start.Result claimed = front("--actor", "eve", "update", "t-1", "--claim");
    assertThat(claimed.exit()).as(claimed.err()).isZero();
    assertThat(claimed.out()).isEqualTo("✓ Updated issue: t-1 — One\n");
    Start.Result refused = front("--actor", "bob", "close", "t-1");
    assertThat(refused.exit()).isEqualTo(1);
    assertThat(refused.err()).contains("eve works on it").hasLineCount(1);
    assertThat(front("list").exit()).isZero();
    assertThat(front("ready", "--json").out()).isEqualTo(bd.as("x", "ready", "--json"));
    assertThat(front("--actor", "eve", "close", "t-1").exit()).isZero();
    assertThat(bd.said("t-1", "status")).isEqualTo("closed");
    String look =
        "list --json --limit=0 --include-gates --include-infra --include-templates --all --id t-1";
    assertThat(bd.calls())
        .containsExactly(
            "ready",
            "--actor eve update t-1 --claim",
            look,
            "list",
            "ready --json",
            look,
            "--actor eve close t-1");

    Start.Result unlinked = start(Probe.LAUNCHER).run("unlink");
    assertThat(unlinked.err()).contains(home + "/bin/bd was removed");
    assertThat(home.resolve("bin/bd")).doesNotExist();
  }
}
