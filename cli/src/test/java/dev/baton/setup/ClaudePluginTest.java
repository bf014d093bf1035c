package dev.baton.setup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Json;
import dev.baton.hooks.HookScript;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The files of the plugin, which a marketplace and {@code setup} give to Claude Code. */
class ClaudePluginTest {
  private static final Path REPOSITORY =
      Path.of(System.getProperty("baton.repo", "..")).toAbsolutePath();
  private static final Path FOLDER =
      REPOSITORY.resolve("cli/src/main/resources/dev/baton/setup/plugin");

  @Test
  void setupKnowsEveryFileAndEachIsMarked() throws IOException {
    try (var files = Files.walk(FOLDER)) {
      assertThat(files.filter(Files::isRegularFile).map(file -> FOLDER.relativize(file).toString()))
          .containsExactlyInAnyOrderElementsOf(ClaudePlugin.FILES);
    }
    for (String file : ClaudePlugin.FILES) {
      assertThat(FOLDER.resolve(file)).content().contains(ClaudePlugin.MARK);
    }
  }

  /** {@code -Dbaton.update} writes the script again. */
  @Test
  void itsHeartbeatIsThatOfTheHooks() throws IOException {
    String about = "Written by '" + ClaudePlugin.MARK + "'; '--remove' removes it.";
    Path file = FOLDER.resolve("hooks/heartbeat.sh");
    if (Boolean.getBoolean("baton.update")) {
      Files.writeString(file, HookScript.heartbeat(about), StandardCharsets.ISO_8859_1);
    }
    assertThat(file).content().isEqualTo(HookScript.heartbeat(about));
  }

  @Test
  void theRepositoryIsAMarketplaceThatHasIt() throws IOException {
    Json market =
        Json.parse(Files.readString(REPOSITORY.resolve(".claude-plugin/marketplace.json")));
    Json entry = market.at("plugins").at(0);
    assertThat(REPOSITORY.resolve(entry.text("source")).normalize()).isEqualTo(FOLDER.normalize());
    assertThat(Json.parse(ClaudePlugin.resource("plugin/.claude-plugin/plugin.json")).text("name"))
        .isEqualTo(entry.text("name"));
  }
}
