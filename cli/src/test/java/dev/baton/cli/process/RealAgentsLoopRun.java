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
 * {@code baton run} starts the real Claude Code, Codex, OpenCode, Gemini CLI and pi, with a
 * scripted model. Run by {@code mvn verify -Pagents} only.
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

  /**
   * All tokens of these answers of the model are counted, and no other ones: in the iterations, in
   * the end of the run, and in the stored history.
   */
  private void assertTokens(Ran ran, long answers) throws Exception {
    List<Long> expected = List.of(60 * answers, 40 * answers, 20 * answers);
    assertThat(tokens(ran.events("iteration"))).as("iterations").isEqualTo(expected);
    assertThat(tokens(List.of(ran.end()))).as("end").isEqualTo(expected);
    assertThat(tokens(world.json("iterations", "list").items())).as("stored").isEqualTo(expected);
  }

  /** Input, cached input and output in all; an iteration without an end may have none. */
  private static List<Long> tokens(List<Json> documents) {
    List<Long> sums = new ArrayList<>();
    for (String name : List.of("input_tokens", "cached_input_tokens", "output_tokens")) {
      sums.add(
          documents.stream()
              .filter(one -> !one.isNull(name))
              .mapToLong(one -> one.number(name))
              .sum());
    }
    return sums;
  }

  /**
   * How many answers an agent's stream has reported before the end of its turn: Claude Code and pi
   * report each one as soon as it is there, OpenCode when its tool has ended, and Codex and Gemini
   * CLI none at all, so that nobody knows what they used when they are killed.
   *
   * @param answers what the model has answered
   * @param ended how many of these had a tool that has ended
   */
  private static long reportedEarly(String agent, long answers, long ended) {
    return switch (agent) {
      case "claude", "pi" -> answers;
      case "opencode" -> ended;
      default -> 0;
    };
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
  @ValueSource(strings = {"claude", "codex", "opencode", "gemini", "pi"})
  void twoTasksAreDoneOneAfterTheOther(String agent) throws Exception {
    Ran ran =
        Ran.of(
                startAllowed(
                        agent,
                        List.of(),
                        Step.run("echo one"),
                        Step.run("git status --short"),
                        Step.run(WORK),
                        Step.say(PROMISE))
                    .end())
            .mustEnd(0, "done");

    assertThat(status("app-a")).isEqualTo("closed");
    assertThat(status("app-b")).isEqualTo("closed");
    for (Json iteration : ran.events("iteration")) {
      assertThat(iteration.text("outcome")).isEqualTo("completed");
      assertThat(iteration.number("tool_calls")).isEqualTo(3);
      assertThat(tokens(List.of(iteration))).containsExactly(4 * 60L, 4 * 40L, 4 * 20L);
    }
    assertThat(model.answers()).isEqualTo(8);
    assertTokens(ran, 8);
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
    assertThat(model.answers()).isPositive();
    // Gemini CLI asks whether it is in a loop, and counts that, too.
    long side = agent.equals("gemini") ? model.sideAnswers() : 0;
    assertTokens(ran, model.answers() + side);
  }

  @ParameterizedTest
  @ValueSource(strings = {"claude", "codex", "opencode", "gemini", "pi"})
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
    assertTokens(ran, 0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"claude", "codex", "opencode", "gemini", "pi"})
  void withoutAuthenticationTheRunEnds(String agent) throws Exception {
    String body =
        "{\"type\":\"error\",\"error\":{\"type\":\"authentication_error\",\"code\":401,"
            + "\"message\":\"invalid x-api-key\",\"status\":\"UNAUTHENTICATED\"}}";
    Ran ran = Ran.of(startAllowed(agent, List.of(), Step.refuse(401, body)).end());

    ran.mustEnd(11, "authentication_failed");
    assertThat(status("app-a")).isEqualTo("open");
    assertThat(ran.events("iteration")).hasSize(1);
    assertTokens(ran, 0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"claude", "codex", "opencode", "gemini", "pi"})
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
  @ValueSource(strings = {"claude", "codex", "opencode", "gemini", "pi"})
  void anOverloadedProviderIsNotTheTasksFault(String agent) throws Exception {
    notTheTasksFault(
        agent,
        Step.refuse(
            529,
            "{\"type\":\"error\",\"error\":{\"type\":\"overloaded_error\",\"code\":529,"
                + "\"message\":\"Overloaded\",\"status\":\"UNAVAILABLE\"}}"));
  }

  /**
   * The agents try again themselves for a while, or without end. Afterwards, or when they are
   * silent meanwhile, the run waits.
   */
  private void notTheTasksFault(String agent, Step refusal) throws Exception {
    Program.Running run =
        startAllowed(agent, List.of("--max-idle", "45s"), Step.run("echo one"), refusal);
    RunWorld.await(
        "the run waits",
        () ->
            Files.readString(run.out()).contains("\"event\":\"wait\"") || !run.process().isAlive());
    assertThat(run.process().isAlive()).as(Files.readString(run.out())).isTrue();
    signal("INT", run.process().pid());
    Ran ran = Ran.of(run.end()).mustEnd(130, "interrupted");
    assertThat(status("app-a")).isEqualTo("open");
    assertThat(ran.events("iteration"))
        .extracting(one -> one.text("outcome"))
        .containsExactly("api_limit");
    assertThat(ran.events("wait").getFirst().text("reason")).isNotEqualTo("the provider's limit");
    // Gemini CLI gives up after four tries, if it may be silent for so long, and then reports all.
    boolean gaveUp = world.shell("baton logs --raw 2>/dev/null").contains("\"type\":\"result\"");
    boolean reports = agent.equals("gemini") && gaveUp;
    assertTokens(ran, reports ? 1 : reportedEarly(agent, 1, 1));
  }

  @ParameterizedTest
  @ValueSource(strings = {"claude", "codex", "opencode", "gemini", "pi"})
  void aSilentModelIsStopped(String agent) throws Exception {
    Ran ran =
        Ran.of(
            startAllowed(
                    agent,
                    List.of("--once", "--max-idle", "45s"),
                    Step.run("echo one"),
                    Step.done().held())
                .end());

    ran.mustEnd(12, "idle_timeout");
    assertTokens(ran, reportedEarly(agent, 1, 1));
    assertThat(world.show("app-a").text("blocked_reason")).isEqualTo("paused");
  }

  @ParameterizedTest
  @ValueSource(strings = {"claude", "codex", "opencode", "gemini", "pi"})
  void garbageAndCutAnswersAreFailures(String agent) throws Exception {
    for (Step broken : List.of(Step.refuse(200, "<<<"), Step.refuse(0, "data: {\"type\":\"mess"))) {
      temporaryHomeIsNew();
      Program.Running run = startAllowed(agent, List.of("--once", "--max-idle", "20s"), broken);
      Ran ran = Ran.of(run.end());
      assertThat(ran.exit()).as(ran.answer().out()).isIn(10, 12);
      assertThat(status("app-a")).isEqualTo("blocked");
      assertTokens(ran, 0);
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
  @ValueSource(strings = {"claude", "codex", "opencode", "gemini", "pi"})
  void ctrlCEndsTheAgent(String agent) throws Exception {
    Program.Running run =
        startAllowed(agent, List.of(), Step.run("echo $$ >../shell.pid; sleep 1000"), Step.done());
    awaitShell();
    List<ProcessHandle> family = run.process().descendants().toList();
    signal("INT", run.process().pid());
    Ran ran = Ran.of(run.end()).mustEnd(130, "interrupted");
    assertGone(family);
    assertThat(status("app-a")).isEqualTo("open");
    long reported = reportedEarly(agent, 1, 0);
    if (agent.equals("pi")) {
      // Its tool has ended before it, so it may ask once more; then it reports that answer, too.
      reported = tokens(ran.events("iteration")).getFirst() / 60;
      assertThat(reported).isBetween(1L, model.answers());
    }
    assertTokens(ran, reported);
  }

  @ParameterizedTest
  @ValueSource(strings = {"claude", "codex", "opencode", "gemini", "pi"})
  void killingTheRunTakesTheAgentAlong(String agent) throws Exception {
    Program.Running run =
        startAllowed(agent, List.of(), Step.run("echo $$ >../shell.pid; sleep 1000"), Step.done());
    awaitShell();
    List<ProcessHandle> family = run.process().descendants().toList();
    // What the agent reports is noted once a second.
    long reported = reportedEarly(agent, 1, 0);
    List<Long> expected = List.of(60 * reported, 40 * reported, 20 * reported);
    RunWorld.await(
        "the answer is noted",
        () -> tokens(world.json("iterations", "list").items()).equals(expected));
    run.process().destroyForcibly();
    assertGone(family);
    assertThat(world.shell("baton stale")).contains("app-a");
    // There is no end of the run, but its history has what was noted.
    Json iterations = world.json("iterations", "list");
    assertThat(iterations.items()).hasSize(1);
    assertThat(tokens(iterations.items())).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(strings = {"claude", "codex", "opencode", "gemini", "pi"})
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
    // The first try is cut off in its tool, the second one has two answers.
    assertThat(model.answers()).isEqualTo(3);
    assertTokens(ran, reportedEarly(agent, 1, 0) + 2);
  }
}
