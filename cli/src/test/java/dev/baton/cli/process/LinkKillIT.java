package dev.baton.cli.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import dev.baton.cli.process.Program.Running;
import dev.baton.tracker.CubProgram;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Baton is killed with signal 9 at random moments of a change to a linked file, while a program
 * that works like cub changes other tasks in between. No acknowledged change of either is lost.
 */
class LinkKillIT {
  private static final int RUNS = 20 * Integer.getInteger("baton.effort", 1);
  private static final int TASKS = 10;

  /** Nanoseconds around the moment when the file is written. */
  private static final int WINDOW = 4_000_000;

  @TempDir Path temporary;

  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);
  private final Map<String, String> titles = new HashMap<>();
  private Sandbox sandbox;
  private CubProgram cub;
  private Path folder;
  private Object key = "";
  private int writing;
  private int said;
  private int done;

  @Test
  void whatWasSaidIsOnBothSides() throws Exception {
    Path repository = Files.createDirectory(temporary.resolve("repository"));
    sandbox = Sandbox.repository(repository);
    sandbox.useTheRealMachine();
    Program baton = new Program(repository, temporary);
    folder = Files.createDirectory(repository.resolve(".cub"));
    Path file = folder.resolve("tasks.jsonl");
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < TASKS; i++) {
      text.append(CubProgram.line("c-" + i, "T", Instant.EPOCH)).append('\n');
      titles.put("c-" + i, "T");
    }
    Files.writeString(file, text);
    sandbox.ok("link", "cub");
    cub = new CubProgram(file);
    long start = System.nanoTime();
    baton.start("update", "c-0", "--title", "T").mustSucceed();
    long life = System.nanoTime() - start;

    System.out.println("LinkKillIT: seed " + seed + ", nanoseconds to live " + life);
    for (int run = 0; run < RUNS; run++) {
      byCub(run);
      byBaton(baton, run, life);
    }
    System.out.printf(
        "LinkKillIT: of %d killed, %d while they wrote, %d had changed something, %d said so%n",
        RUNS, writing, done, said);
    assertThat(repository.resolve(".cub").toFile().list()).containsExactly("tasks.jsonl");
  }

  /** Whether the new file exists beside the old one. */
  private boolean isWriting() {
    String[] names = folder.toFile().list();
    return names != null && names.length > 1;
  }

  private boolean hasWritten() {
    try {
      return !key.equals(key());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Object key() throws IOException {
    return Files.getAttribute(folder.resolve("tasks.jsonl"), "unix:ino");
  }

  private void byCub(int run) throws IOException {
    String id = "c-" + random.nextInt(TASKS);
    cub.change(id, Instant.now(), task -> task.put("title", "\"Cub " + run + "\""));
    titles.put(id, "Cub " + run);
    key = key();
  }

  private void byBaton(Program baton, int run, long life) throws Exception {
    String id = "c-" + random.nextInt(TASKS);
    String title = "Baton " + run;
    Running running = baton.start("update", id, "--title", title);
    Answer answer =
        switch (run % 3) {
          case 0 -> running.killAfter((long) (life * 1.2 * random.nextDouble()));
          case 1 -> running.killWhen(this::isWriting, random.nextInt(WINDOW));
          default -> running.killWhen(this::hasWritten, random.nextInt(WINDOW));
        };
    writing += isWriting() ? 1 : 0;
    boolean spoken = answer.out().endsWith("\n");
    boolean changed = sandbox.show(id).text("title").equals(title);
    assertThat(changed || !spoken).as("%s is true", answer.out()).isTrue();
    if (changed) {
      titles.put(id, title);
    }
    done += changed ? 1 : 0;
    said += spoken ? 1 : 0;

    // Commands that only read never write the file: the next one that changes something does.
    sandbox.ok("update", "c-0", "--priority", "2");
    Map<String, String> here = new HashMap<>();
    for (Json task : sandbox.json("list").items()) {
      here.put(task.text("id"), task.text("title"));
    }
    assertThat(here).as("seed %d", seed).isEqualTo(titles);
    Map<String, String> there = new HashMap<>();
    cub.read()
        .forEach((task, members) -> {
          String raw = Objects.requireNonNull(members.get("title"));
          there.put(task, raw.substring(1, raw.length() - 1));
        });
    assertThat(there).as("seed %d", seed).isEqualTo(titles);
  }
}
