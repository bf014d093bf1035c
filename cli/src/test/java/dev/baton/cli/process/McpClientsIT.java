package dev.baton.cli.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.baton.browser.Npm;
import dev.baton.cli.Answer;
import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** The official TypeScript client, and the inspector's command line, from npm. */
@Tag("browser")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class McpClientsIT {
  private static final Path TARGET = Program.REPOSITORY.resolve("cli/target/browser");

  /** The inspector's newer versions need a newer node than Debian's. */
  private static final String[] PACKAGES = {
    "@modelcontextprotocol/sdk@1.32.2", "@modelcontextprotocol/inspector-cli@0.15.0", "ajv@8.17.1"
  };

  private Path home;
  private Path script;
  private Path repository;
  private Program baton;

  @BeforeAll
  void installTheClients() throws Exception {
    Optional<Path> installed = Optional.empty();
    try {
      installed = Npm.install(TARGET, "mcp-clients-1.32.2-0.15.0", PACKAGES);
    } catch (IOException noNpm) {
      System.out.println("McpClientsIT: " + noNpm.getMessage());
    }
    if (installed.isEmpty()) {
      System.out.println("McpClientsIT is skipped: npm cannot install the clients");
    }
    assumeTrue(installed.isPresent(), "npm cannot install the clients");
    home = installed.orElseThrow();
    // Beside node_modules, where node looks for the packages.
    script = home.resolve("mcp-client.mjs");
    try (InputStream in = McpClientsIT.class.getResourceAsStream("mcp-client.mjs")) {
      Files.copy(in, script, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  @BeforeEach
  void createRepository(@TempDir Path temporary) throws IOException {
    repository = Files.createDirectory(temporary.resolve("repository"));
    Sandbox sandbox = Sandbox.repository(repository);
    sandbox.useTheRealMachine();
    sandbox.git("commit", "-q", "--allow-empty", "-m", "begin");
    baton = new Program(repository, temporary);
  }

  @Test
  void theTypeScriptClientUsesEverything() throws Exception {
    Answer answer = node(script.toString(), "all", Program.LAUNCHER.toString()).end();
    assertThat(answer.err()).isEmpty();
    assertThat(answer.out()).isEqualTo("all 16 tools work\n");
    assertThat(answer.exit()).isZero();
  }

  @Test
  void aClientThatVanishesIsSeen() throws Exception {
    assertThat(baton.run("create", "Task", "--id", "app-x").exit()).isZero();
    Program.Running client = node(script.toString(), "hold", Program.LAUNCHER.toString());
    while (!Files.readString(client.out()).contains("holds app-x")) {
      assertThat(client.process().isAlive()).as(Files.readString(client.err())).isTrue();
      Thread.sleep(20);
    }
    Files.writeString(repository.resolve("work.txt"), "work");
    client.process().destroyForcibly().waitFor();
    Json task = baton.run("ready", "--json").json().at(0);
    assertThat(task.at("claim").text("worker")).isEqualTo("trial-" + client.process().pid());
    assertThat(task.at("stale").at("evidence").text("finding"))
        .contains("process " + client.process().pid());
  }

  @Test
  void theInspectorListsAndCallsTools() throws Exception {
    assertThat(inspect("--method", "tools/list").at("tools").each("name"))
        .contains("ready", "claim", "close");
    Json made =
        inspect("--method", "tools/call", "--tool-name", "create", "--tool-arg", "title=Task");
    assertThat(made.at("structuredContent").text("title")).isEqualTo("Task");
    Json ready = inspect("--method", "tools/call", "--tool-name", "ready", "--tool-arg", "limit=2");
    assertThat(ready.at("content").at(0).text("text")).endsWith("P2  Task");
    assertThat(inspect("--method", "resources/list").at("resources").each("uri"))
        .containsExactly("baton://rules");
    assertThat(inspect("--method", "prompts/list").at("prompts").each("name"))
        .containsExactly("next");
  }

  /** As OpenCode does: once for each request, also for one without a session, for a title. */
  @Test
  void thePluginOfOpenCodeTellsEachSessionTheSameText() throws Exception {
    assertThat(baton.run("create", "Task", "--id", "app-x").exit()).isZero();
    assertThat(baton.run("setup", "opencode").exit()).isZero();
    String program =
        """
        const { Baton } = await import(process.cwd() + "/.opencode/plugins/baton.js");
        const hooks = await Baton({ directory: process.cwd() });
        for (const sessionID of ["a", "a", undefined, "b"]) {
          const system = ["theirs"];
          await hooks["experimental.chat.system.transform"]({ sessionID }, { system });
          console.log(JSON.stringify({ system }));
        }
        """;
    Answer answer = node("--input-type=module", "-e", program).end();
    assertThat(answer.exit()).as(answer.err()).isZero();
    List<String> told = answer.out().lines().toList();
    assertThat(told.getFirst())
        .startsWith("{\"system\":[\"theirs\",")
        .contains("- app-x (P2): Task");
    assertThat(told)
        .containsExactly(
            told.getFirst(), told.getFirst(), "{\"system\":[\"theirs\"]}", told.getFirst());
  }

  private Json inspect(String... words) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(home.resolve("node_modules/.bin/mcp-inspector-cli").toString());
    command.addAll(List.of("--cli", Program.LAUNCHER.toString(), "mcp"));
    command.addAll(List.of(words));
    Answer answer = node(command.toArray(new String[0])).end();
    assertThat(answer.exit()).as(answer.err()).isZero();
    return Json.parse(answer.out());
  }

  private Program.Running node(String... words) throws IOException {
    List<String> command = new ArrayList<>(List.of("node"));
    command.addAll(List.of(words));
    return baton.start(command);
  }
}
