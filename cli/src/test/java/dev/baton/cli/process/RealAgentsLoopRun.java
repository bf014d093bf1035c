package dev.baton.cli.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Json;
import dev.baton.cli.process.RunWorld.Ran;
import dev.baton.cli.process.ScriptedModel.Step;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * {@code baton run} starts the real Claude Code, Codex, OpenCode and Gemini CLI, with a scripted
 * model. Run by {@code mvn verify -Pagents} only.
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class RealAgentsLoopRun {
  private static final String PROMISE = "All done. <promise>COMPLETE</promise>";
  private static final String WORK =
      "echo work >>$BATON_TASK.txt && git add -A && git -c user.name=a -c user.email=a@b commit -qm"
          + " w";

  private static RealAgents installed;

  @TempDir Path temporary;

  private final List<Program.Running> runs = new ArrayList<>();

  /** What OpenCode does with a tool, by its settings. */
  private String allowed = "allow";

  private RunWorld world;
  private ScriptedModel model;

  @BeforeAll
  static void install() throws Exception {
    installed = RealAgents.install();
  }

  @BeforeEach
  void createTasks() throws Exception {
    world = RunWorld.create(temporary);
    world.shell("baton create -q --id app-b 'Second task' >/dev/null");
    Files.createDirectory(temporary.resolve("bin"));
  }

  @AfterEach
  void endAll() {
    for (Program.Running run : runs) {
      run.process().descendants().forEach(ProcessHandle::destroyForcibly);
      run.process().destroyForcibly();
    }
    if (model != null) {
      model.close();
    }
  }

  private Program.Running start(String agent, List<String> options, Step... steps)
      throws Exception {
    model = new ScriptedModel(steps);
    Path home = Files.createDirectory(temporary.resolve("home"));
    Path settings = Files.createDirectories(home.resolve(".config/baton"));
    Files.writeString(settings.resolve("config.json"), "{\"run\": {\"restart_pause\": \"0\"}}");
    List<String> words = installed.environment(model, home, temporary.resolve("bin"));
    Path permissions = home.resolve(".config/opencode/opencode.json");
    Files.writeString(
        permissions, Files.readString(permissions).replace("\"allow\"", "\"" + allowed + "\""));
    words.addAll(
        List.of("env", "--default-signal=INT,TERM", Program.LAUNCHER.toString(), "run", "--json"));
    words.addAll(List.of("--agent", agent));
    words.addAll(options);
    Program.Running run = world.baton().start(words);
    runs.add(run);
    return run;
  }

  private Program.Running startAllowed(String agent, List<String> options, Step... steps)
      throws Exception {
    List<String> all = new ArrayList<>(RealAgents.arguments(agent));
    all.addAll(options);
    return start(agent, all, steps);
  }

  private String status(String task) throws Exception {
    return world.show(task).text("status");
  }

  private static void signal(String name, long pid) throws Exception {
    assertThat(new ProcessBuilder("kill", "-" + name, String.valueOf(pid)).start().waitFor())
        .isZero();
  }

  /** Waits until the agent's own shell has written its process id. */
  private long awaitShell() throws Exception {
    return Long.parseLong(world.await("../shell.pid"));
  }

  private static void assertGone(List<ProcessHandle> processes) throws Exception {
    RunWorld.await(
        "the agent's processes end", () -> processes.stream().noneMatch(ProcessHandle::isAlive));
  }

  @ParameterizedTest
  @ValueSource(strings = {"claude", "codex", "opencode", "gemini"})
  void twoTasksAreDoneOneAfterTheOther(String agent) throws Exception {
    Ran ran =
        Ran.of(
                startAllowed(
                        agent, List.of(), Step.run("echo one"), Step.run(WORK), Step.say(PROMISE))
                    .end())
            .mustEnd(0, "done");

    assertThat(status("app-a")).isEqualTo("closed");
    assertThat(status("app-b")).isEqualTo("closed");
    for (Json iteration : ran.events("iteration")) {
      assertThat(iteration.text("outcome")).isEqualTo("completed");
      assertThat(iteration.number("tool_calls")).isEqualTo(2);
      assertThat(iteration.number("input_tokens")).isEqualTo(300);
      assertThat(iteration.number("output_tokens")).isEqualTo(60);
    }
    assertThat(world.shell("git log --format=%s")).isEqualTo("w\nw\nfirst\n");
    assertThat(world.shell("baton logs app-a"))
        .contains("echo one", "All done.", "== iteration 1: completed");
  }

  @ParameterizedTest
  @CsvSource({
    "claude, --allowedTools Bash",
    "codex, --sandbox workspace-write",
    "opencode, --auto",
    "gemini, --approval-mode auto_edit"
  })
  void whatWasRefusedIsNamed(String agent, String howToAllow) throws Exception {
    allowed = "ask";
    Ran ran =
        Ran.of(start(agent, List.of("--once"), Step.run(WORK), Step.say("I could not.")).end())
            .mustEnd(11, "permission_denied");

    assertThat(ran.end().text("reason")).contains(howToAllow);
    assertThat(ran.events("iteration")).hasSize(1);
    assertThat(status("app-a")).isEqualTo("blocked");
  }

  @ParameterizedTest
  @ValueSource(strings = {"claude", "codex", "opencode", "gemini"})
  void withoutCreditTheRunEnds(String agent) throws Exception {
    String body =
        agent.equals("claude")
            ? "{\"type\":\"error\",\"error\":{\"type\":\"invalid_request_error\",\"message\":\"Your"
                + " credit balance is too low to access the API.\"}}"
            : "{\"error\":{\"code\":400,\"message\":\"Your credit balance is too low to access the"
                + " API.\",\"status\":\"FAILED_PRECONDITION\",\"type\":\"billing_error\"}}";
    Ran ran = Ran.of(startAllowed(agent, List.of(), Step.refuse(400, body)).end());

    ran.mustEnd(12, "provider_refused");
    assertThat(ran.end().text("reason")).containsIgnoringCase("credit balance is too low");
    assertThat(status("app-a")).isEqualTo("open");
    assertThat(ran.events("iteration")).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"claude", "codex", "opencode", "gemini"})
  void withoutAuthenticationTheRunEnds(String agent) throws Exception {
    String body =
        "{\"type\":\"error\",\"error\":{\"type\":\"authentication_error\",\"code\":401,"
            + "\"message\":\"invalid x-api-key\",\"status\":\"UNAUTHENTICATED\"}}";
    Ran ran = Ran.of(startAllowed(agent, List.of(), Step.refuse(401, body)).end());

    ran.mustEnd(11, "authentication_failed");
    assertThat(status("app-a")).isEqualTo("open");
    assertThat(ran.events("iteration")).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"claude", "codex", "opencode", "gemini"})
  void aLimitIsNotTheTasksFault(String agent) throws Exception {
    notTheTasksFault(
        agent,
        Step.refuse(
            429,
            "{\"type\":\"error\",\"error\":{\"type\":\"rate_limit_error\",\"code\":429,"
                + "\"message\":\"Rate limit reached. Please try again later.\","
                + "\"status\":\"RESOURCE_EXHAUSTED\"}}"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"claude", "codex", "opencode", "gemini"})
  void anOverloadedProviderIsNotTheTasksFault(String agent) throws Exception {
    notTheTasksFault(
        agent,
        Step.refuse(
            529,
            "{\"type\":\"error\",\"error\":{\"type\":\"overloaded_error\",\"code\":529,"
                + "\"message\":\"Overloaded\",\"status\":\"UNAVAILABLE\"}}"));
  }

  /** The agents try again themselves for a while; afterwards the run waits. */
  private void notTheTasksFault(String agent, Step refusal) throws Exception {
    Program.Running run = startAllowed(agent, List.of("--max-idle", "60s"), refusal);
    RunWorld.await(
        "a wait, a notice or an end",
        () ->
            Files.readString(run.out()).contains("\"event\":\"wait\"")
                || Files.readString(run.out()).contains("\"event\":\"warning\"")
                || !run.process().isAlive());
    if (run.process().isAlive()) {
      signal("INT", run.process().pid());
    }
    Ran ran = Ran.of(run.end());
    assertThat(ran.exit()).as(ran.answer().out()).isIn(130, 12);
    assertThat(status("app-a")).isIn("open", "blocked");
    assertThat(ran.events("iteration"))
        .allSatisfy(one -> assertThat(one.text("outcome")).isNotEqualTo("failed"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"claude", "codex", "opencode", "gemini"})
  void aSilentModelIsStopped(String agent) throws Exception {
    Ran ran =
        Ran.of(
            startAllowed(agent, List.of("--once", "--max-idle", "20s"), Step.done().held()).end());

    ran.mustEnd(12, "idle_timeout");
    assertThat(world.show("app-a").text("blocked_reason")).isEqualTo("paused");
  }

  @ParameterizedTest
  @ValueSource(strings = {"claude", "codex", "opencode", "gemini"})
  void garbageAndCutAnswersAreFailures(String agent) throws Exception {
    for (Step broken : List.of(Step.refuse(200, "<<<"), Step.refuse(0, "data: {\"type\":\"mess"))) {
      temporaryHomeIsNew();
      Program.Running run = startAllowed(agent, List.of("--once", "--max-idle", "20s"), broken);
      Ran ran = Ran.of(run.end());
      assertThat(ran.exit()).as(ran.answer().out()).isIn(10, 12);
      assertThat(status("app-a")).isEqualTo("blocked");
      world.shell("baton reopen app-a -q >/dev/null");
      world.shell("baton breaker reset --task app-a >/dev/null");
      model.close();
    }
  }

  private void temporaryHomeIsNew() throws Exception {
    Path home = temporary.resolve("home");
    if (Files.exists(home)) {
      Files.move(home, temporary.resolve("home-before"));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"claude", "codex", "opencode", "gemini"})
  void ctrlCEndsTheAgent(String agent) throws Exception {
    Program.Running run =
        startAllowed(agent, List.of(), Step.run("echo $$ >../shell.pid; sleep 1000"), Step.done());
    awaitShell();
    List<ProcessHandle> family = run.process().descendants().toList();
    signal("INT", run.process().pid());
    Ran.of(run.end()).mustEnd(130, "interrupted");
    assertGone(family);
    assertThat(status("app-a")).isEqualTo("open");
  }

  @ParameterizedTest
  @ValueSource(strings = {"claude", "codex", "opencode", "gemini"})
  void killingTheRunTakesTheAgentAlong(String agent) throws Exception {
    Program.Running run =
        startAllowed(agent, List.of(), Step.run("echo $$ >../shell.pid; sleep 1000"), Step.done());
    awaitShell();
    List<ProcessHandle> family = run.process().descendants().toList();
    run.process().destroyForcibly();
    assertGone(family);
    assertThat(world.shell("baton stale")).contains("app-a");
  }

  @ParameterizedTest
  @ValueSource(strings = {"claude", "codex", "opencode", "gemini"})
  void aKilledAgentIsStartedAgain(String agent) throws Exception {
    Program.Running run =
        startAllowed(
            agent,
            List.of("--once"),
            Step.run("[ -f ../shell.pid ] || { echo $$ >../shell.pid; sleep 1000; }; " + WORK),
            Step.say(PROMISE));
    long shell = awaitShell();
    // The agent is above its shell; its parent may be a program that only starts it.
    List<ProcessHandle> above = new ArrayList<>();
    ProcessHandle process = ProcessHandle.of(shell).orElseThrow();
    while (process.pid() != run.process().pid()) {
      process = process.parent().orElseThrow();
      above.add(process);
    }
    above.removeLast();
    above.forEach(ProcessHandle::destroyForcibly);
    Ran ran = Ran.of(run.end()).mustEnd(0, "done");
    assertThat(ran.events("iteration"))
        .extracting(one -> one.text("outcome"))
        .containsExactly("failed", "completed");
  }
}
