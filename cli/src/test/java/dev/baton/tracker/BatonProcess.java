package dev.baton.tracker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import dev.baton.testkit.ChildJvm;
import dev.baton.tracker.bd.Bd;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A command of Baton in a process of its own, which can be killed.
 *
 * @param out what it prints
 */
record BatonProcess(Process process, Bd bd, Path out) {

  /** Starts it beside a bd, in a repository. */
  static BatonProcess start(
      Bd bd, Path folder, Path tools, Map<String, String> variables, String... words)
      throws IOException {
    return start(List.of(), bd, folder, tools, variables, words);
  }

  /** The same with more options for Java. */
  static BatonProcess start(
      List<String> options,
      Bd bd,
      Path folder,
      Path tools,
      Map<String, String> variables,
      String... words)
      throws IOException {
    List<String> command = new ArrayList<>(ChildJvm.command(BatonProcess.class.getName()));
    command.addAll(options);
    command.add("dev.baton.cli.Main");
    command.addAll(List.of(words));
    Path out = tools.resolve("out");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(out.toFile());
    builder.environment().putAll(Map.of("BATON_CLAIM_AGENTS", "none", "USER", "ann"));
    builder.environment().put("BATON_FRONT_REAL", bd.program().toString());
    builder.environment().put("BATON_STALE_GRACE", "0s");
    builder.environment().put("XDG_STATE_HOME", tools.toString()); // as Bd has it
    builder.environment().putAll(variables);
    return new BatonProcess(builder.start(), bd, out);
  }

  /** Loads what such commands need. */
  public static void main(String[] words) throws Exception {
    Path folder = Files.createTempDirectory("baton-");
    Sandbox baton = Sandbox.repository(Files.createDirectory(folder.resolve("work")));
    Bd bd = Bd.link(baton, Files.createDirectory(folder.resolve("tools")));
    bd.create("t-1", "One");
    baton.variable("BATON_FRONT_REAL", bd.program().toString());
    baton.run("front", "--", "update", "t-1", "--claim");
    baton.ok("sweep");
    baton.ok("close", "t-1", "--epoch", "1");
    try (Stream<Path> files = Files.walk(folder)) {
      files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
    }
  }

  /** Waits until bd stands still. */
  void awaitStop() throws InterruptedException {
    Bd.await("bd stands still", () -> bd.isStopped() || !process.isAlive());
    assertThat(bd.isStopped()).as(complaint()).isTrue();
  }

  /** What it has printed. */
  String complaint() {
    try {
      return Files.readString(out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The programs that it has started. */
  List<ProcessHandle> below() {
    return process.descendants().toList();
  }

  /** Ends it as {@code kill -9} does. */
  void kill() throws InterruptedException {
    process.destroyForcibly();
    end();
  }

  /** Waits for its end; returns the exit code. */
  int end() throws InterruptedException {
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    return process.exitValue();
  }

  /** Baton and bd have the same, and nothing is left to do. */
  static void assertTheSame(Sandbox baton, Bd bd) throws Exception {
    Json all = baton.json("list", "--all");
    assertThat(all.items()).hasSize(bd.export().size());
    for (int i = 0; i < all.items().size(); i++) {
      String id = all.at(i).text("id");
      assertThat(all.at(i).text("status")).as(id).isEqualTo(bd.said(id, "status"));
      assertThat(all.at(i).has("assignee") ? all.at(i).text("assignee") : "")
          .as(id)
          .isEqualTo(bd.said(id, "assignee"));
    }
    bd.forgetCalls();
    baton.ok("list");
    assertThat(bd.calls()).isEmpty();
  }
}
