package dev.baton.cli.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import dev.baton.testkit.TestEngine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Baton is killed with signal 9 at random moments of a claim, a close or a sweep. What it reported
 * is true afterwards, and what it did not report happened completely or not at all.
 */
@Tag("engines")
class KillIT {
  private static final int RUNS = TestEngine.rounds(30);
  private static final int MEASUREMENTS = 5;

  /** A sweep reopens each task in a transaction of its own, so it may be killed between them. */
  private static final int SWEPT_AT_ONCE = 3;

  @TempDir Path temporary;

  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);
  private final Map<Kind, Long> lives = new EnumMap<>(Kind.class);
  private Sandbox sandbox;
  private Program baton;
  private int said;
  private int done;

  private enum Kind {
    CLAIM,
    CLOSE,
    SWEEP
  }

  @BeforeEach
  void createRepository() throws Exception {
    Path repository = Files.createDirectory(temporary.resolve("repository"));
    sandbox = Sandbox.repository(repository);
    sandbox.useTheRealMachine();
    baton = new Program(repository, temporary);
  }

  @Test
  void whatWasSaidIsTrueAfterwards() throws Exception {
    for (Kind kind : Kind.values()) {
      lives.put(kind, measureLife(kind));
    }
    System.out.println("KillIT: seed " + seed + ", nanoseconds to live " + lives);
    for (int run = 0; run < RUNS; run++) {
      Kind kind = Kind.values()[run % Kind.values().length];
      kill(kind, "app-" + run);
    }
    System.out.printf(
        "KillIT: of %d killed, %d had changed something, %d had said so%n", RUNS, done, said);
    assertThat(baton.run("doctor", "--check", "integrity", "--json").json().truth("ok")).isTrue();
    assertNoTaskWasLost();
  }

  /** The current duration of such a command on this machine. */
  private long measureLife(Kind kind) throws Exception {
    long[] nanos = new long[MEASUREMENTS];
    for (int i = 0; i < MEASUREMENTS; i++) {
      String[] words = prepare(kind, "app-" + kind + i);
      long start = System.nanoTime();
      baton.start(words).mustSucceed();
      nanos[i] = System.nanoTime() - start;
    }
    Arrays.sort(nanos);
    return nanos[MEASUREMENTS / 2];
  }

  /** Prepares something to do, and returns the command that does it. */
  private String[] prepare(Kind kind, String id) throws Exception {
    for (String one : tasks(kind, id)) {
      sandbox.task(one, "Task");
    }
    // Within the test, this is the process of the command itself.
    String alive = String.valueOf(ProcessHandle.current().parent().orElseThrow().pid());
    return switch (kind) {
      case CLAIM -> new String[] {"claim", id, "--worker", "bob", "--pid", alive, "--json"};
      case CLOSE -> {
        sandbox.ok("claim", id, "--worker", "bob", "--pid", alive);
        yield new String[] {"close", id, "--epoch", "1", "--reason", "done", "--json"};
      }
      case SWEEP -> {
        claimByADeadWorker(tasks(kind, id));
        yield new String[] {"sweep", "--now", "--json"};
      }
    };
  }

  private static List<String> tasks(Kind kind, String id) {
    return kind == Kind.SWEEP
        ? IntStream.range(0, SWEPT_AT_ONCE).mapToObj(i -> id + "-" + i).toList()
        : List.of(id);
  }

  private void claimByADeadWorker(List<String> ids) throws Exception {
    Process worker = new ProcessBuilder("sleep", "1000").start();
    try {
      for (String id : ids) {
        sandbox.ok("claim", id, "--worker", "bob", "--pid", String.valueOf(worker.pid()));
      }
    } finally {
      worker.destroyForcibly();
      worker.waitFor();
    }
  }

  private void kill(Kind kind, String id) throws Exception {
    String[] words = prepare(kind, id);
    // Half of the kills are at any time; half are where the writing happens, towards the end.
    double part = random.nextBoolean() ? random.nextDouble() : 0.6 + 0.6 * random.nextDouble();
    Answer answer = baton.start(words).killAfter((long) (part * lives.get(kind)));

    boolean spoken = answer.out().endsWith("\n");
    boolean any = false;
    for (String one : tasks(kind, id)) {
      Json task = sandbox.show(one);
      boolean changed = assertWholeOrNothing(kind, task);
      any |= changed;
      assertThat(changed || !spoken).as("%s is true: %s", answer.out(), task).isTrue();
    }
    done += any ? 1 : 0;
    said += spoken ? 1 : 0;
    // The rest of a killed sweep is not left for the next one.
    sandbox.ok("sweep", "--now");
  }

  /** Whether the task was changed, in all its fields or in none. */
  private static boolean assertWholeOrNothing(Kind kind, Json task) {
    String status = task.text("status");
    long epoch = task.number("epoch");
    boolean changed =
        switch (kind) {
          case CLAIM -> status.equals("in_progress");
          case CLOSE -> status.equals("closed");
          case SWEEP -> status.equals("open");
        };
    switch (kind) {
      case CLAIM -> {
        assertThat(status).isIn("open", "in_progress");
        assertThat(epoch).isEqualTo(changed ? 1 : 0);
        assertThat(task.has("claim")).isEqualTo(changed);
      }
      case CLOSE -> {
        assertThat(status).isIn("in_progress", "closed");
        assertThat(epoch).isEqualTo(1);
        assertThat(task.has("claim")).isEqualTo(!changed);
        assertThat(task.has("close_reason")).isEqualTo(changed);
      }
      case SWEEP -> {
        assertThat(status).isIn("in_progress", "open");
        assertThat(epoch).isEqualTo(changed ? 2 : 1);
        assertThat(task.has("claim")).isEqualTo(!changed);
      }
    }
    return changed;
  }

  /** Every task exists, and its epochs show one claim after the other. */
  private void assertNoTaskWasLost() {
    List<String> ids = sandbox.json("list", "--all", "-n", "0").each("id");
    int sweeps = RUNS / Kind.values().length + MEASUREMENTS;
    int all = RUNS + Kind.values().length * MEASUREMENTS;
    assertThat(ids).hasSize(all + sweeps * (SWEPT_AT_ONCE - 1));
    for (String id : ids) {
      Json task = sandbox.json("show", id, "--history").at(0);
      long epoch = 0;
      boolean held = false;
      for (Json event : task.at("history").items()) {
        boolean claim = event.text("kind").equals("claimed");
        boolean reopening = event.text("kind").equals("swept");
        assertThat(claim && held).as("%s is claimed twice", id).isFalse();
        held = claim || (held && !reopening);
        epoch += claim || reopening ? 1 : 0;
        assertThat(event.number("epoch")).as("%s: %s", id, event).isEqualTo(epoch);
      }
      assertThat(task.number("epoch")).as("epoch of %s", id).isEqualTo(epoch);
    }
  }
}
