package dev.baton.cli.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.claim.Claim;
import dev.baton.claim.Liveness;
import dev.baton.claim.ProcessTable;
import dev.baton.cli.Sandbox;
import dev.baton.store.Claims;
import dev.baton.store.Stores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Workers that die, and the time that passes afterwards. */
final class Deaths {
  private Deaths() {}

  /** A worker named bob claims a task and is killed. */
  static void drop(Sandbox sandbox, String id) throws Exception {
    Process worker = new ProcessBuilder("sleep", "1000").start();
    try {
      sandbox.ok("claim", id, "--worker", "bob", "--pid", String.valueOf(worker.pid()));
    } finally {
      worker.destroyForcibly().waitFor();
    }
  }

  /** Kills the worker whose pid a failed test left in {@code worker.pid}, if there is one. */
  static void endWorker(Path folder) throws IOException {
    Path pid = folder.resolve("worker.pid");
    if (Files.exists(pid)) {
      ProcessHandle.of(Long.parseLong(Files.readString(pid).strip()))
          .ifPresent(ProcessHandle::destroyForcibly);
    }
  }

  /** Stores that all dead workers were first seen dead this long ago. */
  static void seenDeadSince(Sandbox sandbox, Duration age) {
    Path notes = sandbox.directory().resolve(".git/baton");
    ProcessTable processes = ProcessTable.ofThisSystem().of(() -> "", () -> List.of(notes));
    try (Stores stores = sandbox.stores()) {
      Claims claims = stores.claims();
      List<Claim> dead =
          claims.current().stream()
              .filter(claim -> claim.look(processes).liveness() == Liveness.DEAD)
              .toList();
      assertThat(dead).as("somebody is dead").isNotEmpty();
      assertThat(claims.deaths().tryToNoteDead(dead, Instant.now().minus(age))).isTrue();
    }
  }
}
