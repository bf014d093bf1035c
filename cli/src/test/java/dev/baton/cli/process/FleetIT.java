package dev.baton.cli.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import dev.baton.testkit.TestEngine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A fleet of agents that only use bd's commands, and no epoch: they claim and close while they are
 * killed and swept, and some of their child processes outlive them. According to the agents' own
 * log, nobody closes a task that another has claimed meanwhile.
 *
 * <p>{@code -Dfleet.agents=16 -Dfleet.tasks=200} is the whole fleet.
 */
@Tag("engines")
@Timeout(value = 30, unit = TimeUnit.MINUTES)
class FleetIT {
  private static final int AGENTS = Integer.getInteger("fleet.agents", 5);
  private static final int TASKS =
      Integer.getInteger("fleet.tasks", TestEngine.isPostgres() ? 12 : 24);

  /** Two kills for every three tasks. */
  private static final int KILLS = TASKS * 2 / 3;

  /** A large fleet is done sooner, so more die between two looks. */
  private static final int AT_ONCE = Math.max(1, AGENTS / 3);

  /**
   * Tries the tasks in an order of its own. A shell that outlives the agent closes them; the rest
   * of a dead agent then closes a task that the agent no longer holds.
   */
  private static final String AGENT =
      """
      log=$1
      until [ -e stop ]; do
        id=$(bd ready --json | tr ',' '\\n' | sed -n 's/.*"id":"\\([^"]*\\)".*/\\1/p' | shuf -n 1)
        [ -n "$id" ] || { sleep 1; continue; }
        bd update "$id" --claim >/dev/null 2>&1 || continue
        echo "claimed $id" >>"$log"
        (
          read -r wait </proc/sys/kernel/random/uuid
          sleep "0.$(echo "$wait" | tr -dc 1-9 | head -c 1)"
          bd close "$id" >/dev/null 2>&1 && echo "closed $id" >>"$log"
        ) &
        wait
      done
      """;

  @TempDir Path temporary;

  private final List<Program.Running> agents = new ArrayList<>();
  private Path repository;
  private Program baton;
  private Sandbox within;

  @AfterEach
  void endAgents() {
    for (Program.Running agent : agents) {
      agent.process().descendants().forEach(ProcessHandle::destroyForcibly);
      agent.process().destroyForcibly();
    }
  }

  @Test
  void nobodyClosesWhatItHasLost() throws Exception {
    long seed = System.nanoTime();
    System.out.println("FleetIT: seed " + seed);
    Random random = new Random(seed);
    repository = Files.createDirectory(temporary.resolve("repository"));
    Path bin = Files.createDirectory(temporary.resolve("bin"));
    Files.writeString(bin.resolve("claude"), AGENT);
    baton = new Program(repository, temporary);
    Files.createSymbolicLink(bin.resolve("bd"), Program.LAUNCHER);
    within = Sandbox.repository(repository);
    within.useTheRealMachine();
    for (int i = 0; i < TASKS; i++) {
      within.ok("q", "Task " + i);
    }
    for (int i = 0; i < AGENTS; i++) {
      startAgent();
    }
    int kills = 0;
    while (!allClosed()) {
      for (int i = 0; i < AT_ONCE && kills < KILLS; i++) {
        Program.Running victim = agents.get(random.nextInt(agents.size()));
        if (victim.process().isAlive()) {
          victim.process().destroyForcibly().waitFor();
          kills++;
          startAgent();
        }
      }
      // A claim that was in progress while its agent died has no process: only silence ends it.
      within.run("sweep", "--now", "--stale-seconds", "5");
      TimeUnit.MILLISECONDS.sleep(200);
    }
    Files.createFile(repository.resolve("stop"));
    System.out.println("FleetIT: " + kills + " agents were killed");
    check(kills);
  }

  private void startAgent() throws IOException {
    Path log = temporary.resolve("agent-" + agents.size() + ".log");
    agents.add(
        baton.shell(
            "unset BATON_CLAIM_AGENTS; PATH=$1:$PATH; exec sh \"$1/claude\" \"$2\"",
            temporary.resolve("bin").toString(),
            log.toString()));
  }

  private boolean allClosed() {
    return within.json("list", "--status", "closed", "-n", "0").items().size() == TASKS;
  }

  private void check(int kills) throws Exception {
    Map<String, Integer> closers = new HashMap<>();
    for (int i = 0; i < agents.size(); i++) {
      Path log = temporary.resolve("agent-" + i + ".log");
      for (String line : Files.exists(log) ? Files.readAllLines(log) : List.<String>of()) {
        if (line.startsWith("closed ")) {
          assertThat(closers.put(line.substring(7), i)).as("closed once: %s", line).isNull();
        }
      }
    }
    int fenced = 0;
    Json all = within.json("list", "--status", "closed", "-n", "0");
    for (String id : all.each("id")) {
      String holder = null;
      int claims = 0;
      Json history = within.json("show", id, "--history").at(0).at("history");
      for (Json event : history.items()) {
        switch (event.text("kind")) {
          case "claimed" -> {
            holder = event.text("actor");
            claims++;
          }
          case "swept" -> holder = null;
          case "closed" -> {
            Integer closer = closers.get(id);
            // If the agent died between closing and writing the log, there is no entry.
            if (holder != null && closer != null) {
              String pid = String.valueOf(agents.get(closer).process().pid());
              assertThat(holder).as("holder of %s at its end", id).isEqualTo("claude-" + pid);
            }
          }
          default -> {}
        }
      }
      fenced += claims > 1 ? 1 : 0;
    }
    System.out.println("FleetIT: " + fenced + " tasks were claimed again");
    assertThat(kills).isPositive();
  }
}
