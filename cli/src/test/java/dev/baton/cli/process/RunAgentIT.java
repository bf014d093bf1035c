package dev.baton.cli.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.Json;
import dev.baton.cli.process.RunWorld.Ran;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Agents that are started by their names: their arguments, models and prices. */
@Tag("loops")
class RunAgentIT {
  /** Notes its arguments, reads the prompt, and prints what Codex prints for one turn. */
  private static final String CODEX =
      """
      #!/bin/sh
      printf '%s\\n' "$@" >>"$HOME/arguments"
      echo -- >>"$HOME/arguments"
      cat >"$HOME/prompt"
      echo $BATON_ITERATION >>work.txt
      echo '{"type":"thread.started","thread_id":"t"}'
      echo '{"type":"turn.started"}'
      echo '{"type":"turn.completed","usage":{"input_tokens":1000000,"cached_input_tokens":400000,"output_tokens":20000,"reasoning_output_tokens":5000}}'
      """;

  @TempDir Path temporary;

  private RunWorld world;

  @BeforeEach
  void createWorld() throws Exception {
    world = RunWorld.create(temporary);
    agent("codex", CODEX);
  }

  private void agent(String name, String script) throws Exception {
    Path program = Files.createDirectories(temporary.resolve("bin")).resolve(name);
    Files.writeString(program, script);
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  /** With the fake agents on the path. */
  private Answer call(String... words) throws Exception {
    List<String> all = new ArrayList<>(List.of("run", "--json"));
    all.addAll(List.of(words));
    return world
        .baton()
        .shell(
            "PATH=" + temporary.resolve("bin") + ":$PATH exec baton \"$@\"",
            all.toArray(String[]::new))
        .end();
  }

  private Ran run(String... words) throws Exception {
    return Ran.of(call(words));
  }

  private String arguments() throws Exception {
    return Files.readString(temporary.resolve("arguments"));
  }

  private static List<String> warnings(Ran ran) {
    return ran.events("warning").stream().map(one -> one.text("message")).toList();
  }

  private void settings(String json) throws Exception {
    Files.writeString(
        Files.createDirectories(temporary.resolve(".config/baton")).resolve("config.json"), json);
  }

  @Test
  void theUsersArgumentsAreGivenToTheAgent() throws Exception {
    run("--agent", "codex", "--max-iterations", "1", "--agent-args", "--sandbox 'a b' -c x=\"y z\"")
        .mustEnd(12, "max_iterations");

    assertThat(arguments()).isEqualTo("exec\n--sandbox\na b\n-c\nx=y z\n--json\n-\n--\n");
    assertThat(Files.readString(temporary.resolve("prompt"))).startsWith("Task app-a: First task");
  }

  @Test
  void theyAreASetting() throws Exception {
    settings("{\"run\": {\"agent\": \"codex\", \"agent_args\": [\"--sandbox\", \"a b\"]}}");
    run("--max-iterations", "1", "--models", "mini,max").mustEnd(12, "max_iterations");

    assertThat(arguments()).isEqualTo("exec\n--model\nmini\n--sandbox\na b\n--json\n-\n--\n");
  }

  /** Codex does not say that its sandbox refuses. */
  @Test
  void anAgentThatMayOnlyReadIsStoppedAtItsFirstIteration() throws Exception {
    agent("codex", CODEX.replace("echo $BATON_ITERATION >>work.txt", ""));
    Ran ran = run("--agent", "codex").mustEnd(11, "permission_denied");

    assertThat(ran.events("iteration")).hasSize(1);
    assertThat(ran.end().text("reason"))
        .contains("--agent-args '--sandbox workspace-write'", "~/.codex/config.toml");
  }

  @Test
  void aRepositoryMayNotSetThem() throws Exception {
    Files.writeString(
        world.file(".baton.json"),
        "{\"run\": {\"agent_args\": [\"--dangerously-bypass-approvals-and-sandbox\"]}}");
    Ran ran = run("--agent", "codex", "--max-iterations", "1");

    assertThat(arguments()).isEqualTo("exec\n--json\n-\n--\n");
    assertThat(ran.answer().err()).contains("not trusted; ignored: run.agent_args");
    String shown = world.shell("baton doctor 2>&1 || true");
    assertThat(shown).contains("run.agent_args").contains("changes what the agent may do");
  }

  @Test
  void argumentsForACommandOfTheUsersAreRefused() throws Exception {
    Answer answer = call("--agent-args", "--yolo", "--", "codex", "exec");

    assertThat(answer.exit()).isEqualTo(2);
    assertThat(answer.err())
        .contains("--agent-args has no effect: the command has arguments of its own");
    assertThat(call("--agent", "codex", "--agent-args", "--say 'hello").err())
        .contains("--agent-args: '--say 'hello' has a quote that is not closed");
    assertThat(temporary.resolve("arguments")).doesNotExist();
    assertThat(world.show("app-a").text("status")).isEqualTo("open");
  }

  @Test
  void modelsThatTheCommandCannotTakeAreRefused() throws Exception {
    Answer answer = call("--models", "a,b", "--", "codex", "exec", "-");

    assertThat(answer.exit()).isEqualTo(2);
    assertThat(answer.err()).contains("--models has no effect: the command has no {model}");
    assertThat(world.show("app-a").text("status")).isEqualTo("open");

    settings("{\"run\": {\"models\": [\"a\", \"b\"]}}");
    Ran ran = run("--max-iterations", "1", "--", "codex", "exec", "-");
    assertThat(ran.answer().err()).contains("run.models has no effect: the command has no {model}");
    assertThat(ran.answer().out()).contains("\"model\":null");
    run("--max-iterations", "1", "--", "codex", "--use", "{model}");
    assertThat(arguments()).endsWith("--\n--use\na\n--\n");
  }

  @Test
  void pricesGiveACostToAnAgentThatReportsNone() throws Exception {
    settings(
        """
        {"run": {"agent": "codex", "models": ["gpt-5"],
         "prices": {"gpt-5": {"input": 1.25, "cached_input": "$0.125", "output": 10},
                    "*": {"input": 100, "output": 100}}}}
        """);
    Ran ran = run("--max-cost", "$1").mustEnd(12, "max_cost");

    // 600,000 at $1.25, 400,000 at $0.125 and 20,000 at $10 a million are $1.00.
    assertThat(ran.end().at("cost_cents").value().toString()).isEqualTo("100");
    assertThat(ran.end().number("input_tokens")).isEqualTo(600_000);
    assertThat(ran.end().number("cached_input_tokens")).isEqualTo(400_000);
    assertThat(ran.end().number("output_tokens")).isEqualTo(20_000);
    assertThat(warnings(ran)).noneMatch(one -> one.contains("cannot stop"));
    Json iteration = world.iterations().getFirst();
    assertThat(iteration.at("cost_cents").value().toString()).isEqualTo("100");
    assertThat(iteration.number("cached_input_tokens")).isEqualTo(400_000);
    assertThat(world.shell("baton iterations show 1"))
        .contains("600000 tokens in, 400000 cached, 20000 out")
        .contains("$1.00");
  }

  @Test
  void aLimitThatStopsNothingIsReportedAtTheStart() throws Exception {
    Ran ran =
        run("--agent", "codex", "--max-cost", "$1", "--max-iterations", "2")
            .mustEnd(12, "max_iterations");

    assertThat(warnings(ran))
        .containsOnlyOnce(
            "--max-cost cannot stop this run: the agent reports no cost, and run.prices is empty;"
                + " use --max-total-tokens, or set run.prices");
    assertThat(ran.events().get(1).text("event")).isEqualTo("warning");
    Ran other =
        run("--agent", "codex", "--max-cost", "$1", "--max-iterations", "1", "--models", "mini")
            .mustEnd(12, "max_iterations");
    assertThat(warnings(other)).anyMatch(text -> text.contains("run.prices has no price of mini"));
    Ran unpriced = run("--agent", "codex", "--max-iterations", "1").mustEnd(12, "max_iterations");
    assertThat(warnings(unpriced)).noneMatch(text -> text.contains("run.prices"));
  }

  @Test
  void soIsOneForAnUnknownAgentOnceItIsKnown() throws Exception {
    Ran ran =
        run("--max-cost", "$1", "--max-iterations", "2", "--", "sh", "-c", "echo $RANDOM >>f");
    assertThat(warnings(ran))
        .containsOnlyOnce(
            "--max-cost cannot stop this run: the agent reported neither a cost nor tokens; use"
                + " --max-iterations or --max-duration");
  }

  @Test
  void invalidPricesAreReported() throws Exception {
    Answer answer = call("--agent", "codex", "--prices", "gpt-5=1.25");
    assertThat(answer.exit()).isEqualTo(2);
    assertThat(answer.err()).contains("--prices: 'gpt-5=1.25' is not a price: expected MODEL=");

    settings("{\"run\": {\"prices\": {\"gpt-5\": {\"input\": 1, \"outputs\": 2}}}}");
    assertThat(world.baton().run("config", "check").out())
        .contains("'outputs' is not a price of a model: expected input, cached_input or output");
  }
}
