package dev.baton.cli.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.claim.ClockReading;
import dev.baton.claim.ProcessTable;
import dev.baton.claim.Uptime;
import dev.baton.cli.Answer;
import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import dev.baton.store.Stores;
import dev.baton.store.sqlite.SqliteStores;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Many workers for a long time, killed, stopped and swept at random. Run by {@code mvn verify
 * -Psoak} only; {@code -Dsoak.minutes} is the duration, {@code -Dsoak.workers} how many work, and
 * {@code -Dsoak.seed} repeats the random choices.
 */
class SoakRun {
  private static final int TASKS = 500;
  private static final int WORKERS = Integer.getInteger("soak.workers", 8);

  /**
   * A dead worker loses its task after a second, so that much happens in a short time, and one that
   * cannot be seen after a minute.
   */
  private static final String SETTINGS = "{\"stale\": {\"grace\": \"1s\", \"seconds\": \"1m\"}}";

  /** Claims, works for some tenths of seconds, and closes, until there is nothing to do. */
  private static final String WORKER =
      """
      while :; do
        task=$(baton claim --next --worker "$1" --pid $$ --json 2>/dev/null) || {
          sleep 0.5
          continue
        }
        id=${task#*\\"id\\":\\"} id=${id%%\\"*}
        epoch=${task#*\\"epoch\\":} epoch=${epoch%%[,\\}]*}
        sleep $(($2 / 1000)).$(printf %03d $(($2 % 1000)))
        baton heartbeat "$id" --epoch "$epoch" >/dev/null 2>&1 || continue
        baton close "$id" --epoch "$epoch" --reason done >/dev/null 2>&1 || :
      done
      """;

  /** Does the same with bd's words, and knows nothing of processes and epochs. */
  private static final String AGENT =
      """
      while :; do
        id=$(bd ready --json | tr ',' '\\n' | sed -n 's/.*"id":"\\([^"]*\\)".*/\\1/p' | shuf -n 1)
        [ -n "$id" ] && bd update "$id" --claim >/dev/null 2>&1 || {
          sleep 0.5
          continue
        }
        sleep $(($1 / 1000)).$(printf %03d $(($1 % 1000)))
        bd close "$id" >/dev/null 2>&1 || :
      done
      """;

  /** Where a sweep sees other processes, or other clocks, than the workers have. */
  private static final List<String> NAMESPACES =
      List.of("-p -f --mount-proc", "-p -f", "-T --boottime 100000 -f", "-u", "-i -n");

  /** As whom a command claims whose agent died while it was running. */
  private static final String NOBODY = "ann";

  @TempDir Path temporary;

  private final long seed = Long.getLong("soak.seed", System.nanoTime());
  private final Duration length = Duration.ofMinutes(Long.getLong("soak.minutes", 20));
  private final Random random = new Random(seed);
  private final List<Worker> workers = new ArrayList<>();
  private final Map<String, Instant> deaths = new HashMap<>();
  private final Map<String, Integer> deeds = new HashMap<>();
  private Sandbox sandbox;
  private Program baton;
  private boolean namespaces;

  private record Worker(String name, Program.Running running) {
    long pid() {
      return running.process().pid();
    }
  }

  @BeforeEach
  void createTasks() throws Exception {
    Path repository = Files.createDirectory(temporary.resolve("repository"));
    sandbox = Sandbox.repository(repository);
    sandbox.useTheRealMachine();
    sandbox.file(".baton.json", SETTINGS);
    for (int i = 0; i < TASKS; i++) {
      sandbox.task("app-" + i, "Task");
    }
    baton = new Program(repository, temporary);
    assertThat(baton.run("trust", "--yes").exit()).isZero();
    Path bin = Files.createDirectory(temporary.resolve("bin"));
    Files.writeString(bin.resolve("claude"), AGENT);
    Files.createSymbolicLink(bin.resolve("bd"), Program.LAUNCHER);
    namespaces = baton.shell("unshare -p -f --mount-proc true").end().exit() == 0;
  }

  @AfterEach
  void endAllWorkers() {
    for (Worker worker : workers) {
      worker.running.process().descendants().forEach(ProcessHandle::destroyForcibly);
      worker.running.process().destroyForcibly();
    }
  }

  @Test
  void nothingIsLostAndNobodyIsRobbed() throws Exception {
    System.out.println("SoakRun: seed " + seed + ", " + length.toMinutes() + " min");
    System.out.println("SoakRun: namespaces " + (namespaces ? "too" : "are not allowed here"));
    for (int i = 0; i < WORKERS; i++) {
      workers.add(begin(i));
    }
    Instant end = Instant.now().plus(length);
    while (Instant.now().isBefore(end)) {
      doHarm();
      // Waiting for the worker's end, which only a kill causes, is the pause between two actions.
      workers.getFirst().running.process().waitFor(random.nextLong(1500), TimeUnit.MILLISECONDS);
    }
    System.out.println("SoakRun: done in that time: " + deeds + "; still to do: " + unfinished());
    awaitTheEndOfAllWork();
    assertThatAllIsWell();
  }

  /** Of four workers two carry their epochs, one does so in a container, and one knows none. */
  private Worker begin(int place) throws Exception {
    String name = "worker-" + (deaths.size() + workers.size());
    // Chosen so that all tasks together last as long as the test, with much time left for Baton.
    long millis = length.toMillis() * WORKERS / TASKS * (50 + random.nextInt(50)) / 200;
    String time = String.valueOf(millis);
    if (place % 4 == 1) {
      String start = "unset BATON_CLAIM_AGENTS; PATH=$1:$PATH; exec sh \"$1/claude\" \"$2\"";
      Program.Running agent = baton.shell(start, temporary.resolve("bin").toString(), time);
      return new Worker("claude-" + agent.process().pid(), agent);
    }
    if (place % 4 == 3 && namespaces) {
      String start = "exec unshare -p -f --kill-child --mount-proc sh -ec \"$1\" sh \"$2\" \"$3\"";
      return new Worker(name, baton.shell(start, WORKER, name, time));
    }
    return new Worker(name, baton.shell(WORKER, name, time));
  }

  private void doHarm() throws Exception {
    int choice = random.nextInt(12);
    int victim = random.nextInt(WORKERS);
    if (choice < 3) {
      note("kills");
      kill(victim);
    } else if (choice < 5) {
      note("stops");
      long pid = workers.get(victim).pid();
      baton.shell("kill -STOP " + pid + "; sleep 2; kill -CONT " + pid).mustSucceed();
    } else if (choice == 5) {
      note("clock steps");
      stepClock();
    } else if (choice < 8) {
      note("pairs of sweeps");
      Program.Running first = baton.start("sweep", "--json");
      Program.Running second = baton.start("sweep", "--json");
      first.mustSucceed();
      second.mustSucceed();
    } else if (choice < 10 && namespaces) {
      note("sweeps from other namespaces");
      String kind = NAMESPACES.get(random.nextInt(NAMESPACES.size()));
      baton.shell("unshare " + kind + " baton sweep --json").mustSucceed();
    } else {
      note("looks");
      sandbox.ok("ready", "--json");
    }
  }

  private void note(String deed) {
    deeds.merge(deed, 1, Integer::sum);
  }

  private void kill(int victim) throws Exception {
    Worker worker = workers.get(victim);
    // Recorded first: from now on it is not known to be alive.
    deaths.put(worker.name, Instant.now());
    worker.running.process().destroyForcibly().waitFor();
    workers.set(victim, begin(victim));
  }

  /** Moves the last sweep to another time, as if somebody had set the clock. */
  private void stepClock() {
    Duration step = Duration.ofMinutes(random.nextInt(600) - 300);
    try (Stores stores = SqliteStores.open(sandbox.database(), Duration.ofSeconds(30))) {
      String boot = ProcessTable.ofThisSystem().bootId().orElse(null);
      long uptime = Uptime.ofThisSystem().nanos();
      stores.settings().recordSweep(new ClockReading(Instant.now().plus(step), boot, uptime));
    }
  }

  private List<String> unfinished() {
    return sandbox.json("list", "--status", "open,in_progress", "-n", "0").each("id");
  }

  private void awaitTheEndOfAllWork() throws Exception {
    Instant bound = Instant.now().plus(length).plus(Duration.ofMinutes(10));
    while (!unfinished().isEmpty()) {
      assertThat(Instant.now()).as("still to do: %s", unfinished()).isBefore(bound);
      workers.getFirst().running.process().waitFor(1, TimeUnit.SECONDS);
    }
  }

  private void assertThatAllIsWell() throws Exception {
    int closed = 0;
    int taken = 0;
    for (int i = 0; i < TASKS; i++) {
      Json task = sandbox.json("show", "app-" + i, "--history").at(0);
      List<Json> history = task.at("history").items();
      List<String> kinds = task.at("history").each("kind");
      long closings = kinds.stream().filter("closed"::equals).count();
      if (task.text("status").equals("closed")) {
        closed++;
        assertThat(closings).as("closings of %s", task).isEqualTo(1);
        assertThat(kinds.getLast()).as("the end of %s", task).isEqualTo("closed");
      } else {
        assertThat(task.text("status")).isEqualTo("blocked");
        assertThat(task.text("blocked_reason")).isEqualTo("poison");
        assertThat(closings).isZero();
        assertThat(kinds.getLast()).isEqualTo("poisoned");
      }
      String holder = "";
      for (Json event : history) {
        String kind = event.text("kind");
        if (List.of("swept", "poisoned").contains(kind)) {
          taken++;
          assertThatItsWorkerWasDead(event);
        }
        if (kind.equals("closed") && event.text("actor").startsWith("claude-")) {
          assertThat(event.text("actor")).as("who closed %s", task).isEqualTo(holder);
        }
        holder = kind.equals("claimed") ? event.text("actor") : holder;
      }
    }
    Answer doctor = baton.run("doctor", "--check", "integrity", "--json");
    assertThat(doctor.json().truth("ok")).isTrue();
    System.out.printf(
        "SoakRun: %d closed, %d poison, %d taken back, none of them from a living worker%n",
        closed, TASKS - closed, taken);
    assertThat(deaths).isNotEmpty();
    assertThat(taken).isPositive();
  }

  private void assertThatItsWorkerWasDead(Json event) {
    String worker = event.at("detail").text("worker");
    if (worker.equals(NOBODY)) {
      assertThat(event.at("detail").text("reason")).isEqualTo("LEASE_EXPIRED");
      return;
    }
    assertThat(deaths).as("robbed while it lived: %s", event).containsKey(worker);
    assertThat(Instant.parse(event.text("at"))).as("%s", event).isAfter(deaths.get(worker));
  }
}
