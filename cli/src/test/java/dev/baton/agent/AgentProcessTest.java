package dev.baton.agent;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.baton.agent.AgentLog.LogLimits;
import dev.baton.testkit.Survivors;
import dev.baton.text.OutputSink;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Agents that end by themselves; see {@link StopTest} for the others. */
class AgentProcessTest {
  @TempDir Path folder;

  private Actor actor;

  @BeforeEach
  void createActor() {
    actor = new Actor(folder);
  }

  @Test
  void inputAndOutputsPassThrough() throws Exception {
    byte[] input = "the prompt\n".repeat(100_000).getBytes(UTF_8);
    try (AgentProcess agent = actor.start(actor.plays("cat; echo oops >&2; exit 7", input))) {
      Actor.awaitEnd(agent);

      assertThat(agent.exitCode()).isEqualTo(7);
      assertThat(actor.out.text()).isEqualTo(new String(input, UTF_8));
      assertThat(actor.err.text()).isEqualTo("oops\n");
      assertThat(List.of(actor.out.ends(), actor.err.ends())).containsExactly(1, 1);
    }
  }

  @ParameterizedTest
  @CsvSource({"KILL,137", "TERM,143", "INT,130"})
  void aSignalIsReportedAsShellsTellIt(String signal, int code) throws Exception {
    try (AgentProcess agent = actor.start("kill -" + signal + " $$")) {
      Actor.awaitEnd(agent);

      assertThat(agent.exitCode()).isEqualTo(code);
    }
  }

  @Test
  void nothingIsLeftBehindAfterTheEnd() throws Exception {
    AgentProcess agent = actor.start("tr '\\0' '\\n' </proc/$$/environ | grep ^BATON_AGENT=");
    Actor.awaitEnd(agent);
    String mark = actor.out.text().strip();

    // The guard has it among its arguments.
    assertThat(mark).startsWith("BATON_AGENT=").hasSizeGreaterThan(30);
    Survivors.await("the guard has ended", () -> Survivors.with(mark).isEmpty());
  }

  @Test
  void itHasAGroupOfItsOwn() throws Exception {
    assumeTrue(Files.exists(Path.of("/usr/bin/setsid")));
    try (AgentProcess agent = actor.start("cat /proc/$$/stat")) {
      Actor.awaitEnd(agent);
      String[] fields = actor.out.text().split(" ", -1);

      assertThat(fields[0]).as("pid").isEqualTo(String.valueOf(agent.pid()));
      assertThat(fields[4]).as("group").isEqualTo(fields[0]);
      assertThat(fields[5]).as("session").isEqualTo(fields[0]);
    }
  }

  @Test
  void whatItLeavesInTheBackgroundIsNotWaitedForAndEndsAtClose() throws Exception {
    long child;
    try (AgentProcess agent = actor.start("sleep 1000 & echo $! >child; echo done")) {
      Actor.awaitEnd(agent);

      assertThat(actor.out.text()).isEqualTo("done\n");
      assertThat(actor.out.ends()).isEqualTo(1);
      child = actor.pidIn("child");
      assertThat(Survivors.isRunning(child)).isTrue();
    }
    assertThat(Survivors.isRunning(child)).isFalse();
    assertThat(Survivors.with(actor.mark)).isEmpty();
  }

  @Test
  void chatterOfOthersIsNotPassedOnAfterTheEnd() throws Exception {
    // It survives a closed pipe; otherwise it would be gone before the test looks for it.
    String chatter = "(trap '' PIPE; while :; do echo chatter; sleep 0.05; done 2>/dev/null)";
    String script = chatter + " & echo $! >child; exit 0";
    try (AgentProcess agent = actor.start(script)) {
      Actor.awaitEnd(agent);
      String heard = actor.out.text();

      assertThat(Survivors.isRunning(actor.pidIn("child"))).isTrue();
      agent.stop(Duration.ofSeconds(60));
      assertThat(Survivors.with(actor.mark)).isEmpty();
      assertThat(actor.out.text()).isEqualTo(heard);
    }
  }

  @Test
  void inputThatNobodyReadsHoldsNothingUp() throws Exception {
    byte[] much = new byte[10_000_000];
    try (AgentProcess agent = actor.start(actor.plays("echo before; exec <&-; echo after", much))) {
      Actor.awaitEnd(agent);

      assertThat(agent.exitCode()).isZero();
      assertThat(actor.out.text()).isEqualTo("before\nafter\n");
    }
  }

  @Test
  void variablesAreGiven() throws Exception {
    try (AgentProcess agent = actor.start("echo $BATON_RUN ${PATH:+path}")) {
      Actor.awaitEnd(agent);

      assertThat(actor.out.text()).isEqualTo("run-1 path\n");
    }
  }

  @Test
  void aReceiverThatHasEnoughDoesNotEndTheAgent() throws Exception {
    AgentCommand much = actor.plays("head -c 3000000 /dev/zero; echo $? >status", new byte[0]);
    AgentLog log = AgentLog.open(folder, "run", 1, new LogLimits(10_000_000, 10_000_000));
    try (AgentProcess agent = AgentProcess.start(much, log, (b, n) -> false, actor.err)) {
      Actor.awaitEnd(agent);

      assertThat(actor.pidIn("status")).isZero();
      assertThat(AgentLog.outFile(folder, "run", 1)).hasSize(3_000_000);
    }
  }

  @Test
  void aReceiverThatFailsIsReported() throws Exception {
    OutputSink broken =
        (bytes, length) -> {
          throw new IllegalArgumentException("a bug");
        };
    AgentCommand much = actor.plays("head -c 3000000 /dev/zero; echo $? >status", new byte[0]);
    try (AgentProcess agent = AgentProcess.start(much, AgentLog.none(), broken, actor.err)) {
      assertThatThrownBy(() -> Actor.awaitEnd(agent))
          .isInstanceOf(IllegalStateException.class)
          .hasRootCauseMessage("a bug");
      assertThat(actor.pidIn("status")).isZero();
    }
  }

  @Test
  void whatCannotBeStartedIsReported() throws Exception {
    Path plain = Files.writeString(folder.resolve("plain"), "text");

    assertNotStarted("no-such-program", folder, "no program 'no-such-program' on the PATH");
    assertNotStarted(plain.toString(), folder, "is not executable");
    assertNotStarted("./plain", folder, "is not executable");
    assertNotStarted("sh", folder.resolve("missing"), "no folder");
  }

  private void assertNotStarted(String program, Path directory, String why) {
    AgentCommand command =
        new AgentCommand(List.of(program), directory, Map.of("PATH", "/usr/bin:/bin"), new byte[0]);
    assertThatThrownBy(() -> actor.start(command))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(why);
  }

  @Test
  void aProgramIsFoundOnTheAgentsOwnPath() throws Exception {
    Path bin = Files.createDirectory(folder.resolve("bin"));
    Path program = Files.writeString(bin.resolve("my-agent"), "#!/bin/sh\necho mine\n");
    assertThat(program.toFile().setExecutable(true)).isTrue();
    AgentCommand command =
        new AgentCommand(
            List.of("my-agent"), folder, Map.of("PATH", bin + ":/usr/bin:/bin"), new byte[0]);
    try (AgentProcess agent = actor.start(command)) {
      Actor.awaitEnd(agent);

      assertThat(actor.out.text()).isEqualTo("mine\n");
    }
  }
}
