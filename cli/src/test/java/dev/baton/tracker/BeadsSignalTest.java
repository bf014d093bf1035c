package dev.baton.tracker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.Sandbox;
import dev.baton.testkit.Survivors;
import dev.baton.tracker.bd.Bd;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A signal ends Baton while bd hangs: bd ends with it, and the task has one state on both sides.
 */
class BeadsSignalTest {
  private static final int INTERRUPTED = 130;
  private static final int TERMINATED = 143;
  private static final int UNREACHABLE = 5;

  @TempDir Path folder;
  @TempDir Path tools;

  private final Worker first = Worker.start("first");
  private final Worker second = Worker.start("second");
  private Sandbox baton;
  private Bd bd;

  @BeforeEach
  void linkTasks() throws Exception {
    baton = Sandbox.repository(folder);
    bd = Bd.link(baton, tools);
    bd.create("t-1", "One");
    baton.ok("list");
    baton.variable("BATON_FRONT_REAL", bd.program().toString());
    bd.forgetCalls();
  }

  @AfterEach
  void endWorkers() {
    first.close();
    second.close();
  }

  private BatonProcess start(String fault, String... words) throws Exception {
    bd.fail(fault);
    BatonProcess process = BatonProcess.start(bd, folder, tools, first.variables(), words);
    process.awaitStop();
    return process;
  }

  private static void send(String signal, List<ProcessHandle> receivers) throws Exception {
    List<String> command = new ArrayList<>(List.of("kill", "-" + signal));
    receivers.forEach(one -> command.add(String.valueOf(one.pid())));
    assertThat(new ProcessBuilder(command).start().waitFor()).isZero();
  }

  private void assertGone(List<ProcessHandle> below) throws Exception {
    assertThat(below).isNotEmpty();
    Survivors.awaitEnd(below);
    bd.forgetStop();
    bd.fail();
  }

  /** What bd has made of the claim is what counts. */
  private void assertResolved(boolean claimed, String... claimOfSecond) throws Exception {
    Answer answer = baton.run(second.variables(), claimOfSecond);
    assertThat(answer.exit()).as(answer.err()).isEqualTo(claimed ? refusal(claimOfSecond) : 0);
    String holder = claimed ? "first" : "second";
    assertThat(bd.said("t-1", "assignee")).isEqualTo(holder);
    assertThat(baton.show("t-1").text("assignee")).isEqualTo(holder);
    BatonProcess.assertTheSame(baton, bd);
  }

  private static int refusal(String... words) {
    return words[0].equals("front") ? 1 : 4;
  }

  @ParameterizedTest
  @CsvSource({
    "TERM, stop-before, false",
    "TERM, stop-after, true",
    "INT, stop-before, false",
  })
  void aClaimOfBatonsOwn(String signal, String fault, boolean claimed) throws Exception {
    BatonProcess process = start("--claim " + fault, "claim", "t-1");
    List<ProcessHandle> below = process.below();
    send(signal, List.of(process.process().toHandle()));
    assertThat(process.end()).as(process.complaint()).isEqualTo(UNREACHABLE);
    assertThat(process.complaint())
        .contains("was ended together with this command")
        .hasLineCount(1);
    assertGone(below);
    assertResolved(claimed, "claim", "t-1");
  }

  @ParameterizedTest
  @CsvSource({"stop-before, false", "stop-after, true"})
  void aClaimThroughTheFrontIsTerminated(String fault, boolean claimed) throws Exception {
    BatonProcess process = start("--claim " + fault, "front", "--", "update", "t-1", "--claim");
    List<ProcessHandle> below = process.below();
    send("TERM", List.of(process.process().toHandle()));
    assertThat(process.end()).as(process.complaint()).isEqualTo(TERMINATED);
    assertGone(below);
    assertResolved(claimed, "front", "--", "update", "t-1", "--claim");
  }

  /** A terminal sends the signal of Ctrl-C to both. */
  @ParameterizedTest
  @CsvSource({"stop-before, false", "stop-after, true"})
  void aClaimThroughTheFrontIsInterrupted(String fault, boolean claimed) throws Exception {
    BatonProcess process = start("--claim " + fault, "front", "--", "update", "t-1", "--claim");
    List<ProcessHandle> all = new ArrayList<>(process.below());
    List<ProcessHandle> below = List.copyOf(all);
    all.add(process.process().toHandle());
    send("INT", all);
    assertThat(process.end()).as(process.complaint()).isEqualTo(INTERRUPTED);
    assertGone(below);
    assertResolved(claimed, "front", "--", "update", "t-1", "--claim");
  }

  @Test
  void theQuestionBeforeAClaimIsEndedToo() throws Exception {
    bd.as("ann", "update", "t-1", "--title=News");
    BatonProcess process = start("list stop-before", "front", "--", "update", "t-1", "--claim");
    List<ProcessHandle> below = process.below();
    send("TERM", List.of(process.process().toHandle()));
    assertThat(process.end()).as(process.complaint()).isEqualTo(UNREACHABLE);
    assertGone(below);
    assertThat(bd.changes()).isEmpty();
    assertResolved(false, "front", "--", "update", "t-1", "--claim");
  }

  @Test
  void bdThatIgnoresTheSignalIsKilled() throws Exception {
    Path stopped = folder.resolve("stopped");
    Files.writeString(
        bd.program(), "#!/bin/sh\ntrap '' TERM\n: > '" + stopped + "'\nexec sleep 600\n");
    BatonProcess process = BatonProcess.start(bd, folder, tools, first.variables(), "claim", "t-1");
    Bd.await("bd stands still", () -> Files.exists(stopped));
    List<ProcessHandle> below = process.below();
    send("TERM", List.of(process.process().toHandle()));
    assertThat(process.end()).as(process.complaint()).isEqualTo(UNREACHABLE);
    assertGone(below);
    bd.install();
    Files.delete(stopped);
    assertResolved(false, "claim", "t-1");
  }
}
