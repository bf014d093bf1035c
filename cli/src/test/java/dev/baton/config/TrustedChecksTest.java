package dev.baton.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Sandbox;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The checks of a claim whose work tree the agent names. */
class TrustedChecksTest {
  private static final String CHECKS = "{\"run\": {\"checks\": [\"%s\"]}}";
  private static final String OTHER = "{\"stale\": {\"grace\": \"0s\"}}";

  @TempDir Path folder;
  private Path home;
  private Path server;
  private Path named;
  private Map<Path, Sandbox> repositories;

  @BeforeEach
  void createRepositories() throws IOException {
    Path root = folder.toRealPath();
    home = Files.createDirectory(root.resolve("home"));
    server = Files.createDirectory(root.resolve("server"));
    named = Files.createDirectory(root.resolve("named"));
    repositories = Map.of(server, Sandbox.repository(server), named, Sandbox.repository(named));
  }

  private void trust(Path tree, String settings) {
    Sandbox baton = repositories.get(tree);
    baton.variable("HOME", home.toString());
    baton.file(".baton.json", settings);
    assertThat(baton.run("trust", "--yes").exit()).isZero();
  }

  private TrustedChecks checks() {
    List<String> warnings = new ArrayList<>();
    ConfigScope.Options none =
        new ConfigScope.Options() {
          @Override
          public boolean has(String option) {
            return false;
          }

          @Override
          public String value(String option) {
            throw new IllegalStateException(option);
          }

          @Override
          public List<String> values(String option) {
            return List.of();
          }
        };
    Map<String, String> variables = Map.of("HOME", home.toString());
    ConfigScope scope = new ConfigScope(none, variables, server, server, warnings::add);
    TrustedChecks checks = TrustedChecks.of(scope, named.toString());
    assertThat(warnings).isEmpty();
    return checks;
  }

  @Test
  void aTrustedTreeWithoutChecksDoesNotReplaceThoseOfTheServer() {
    trust(server, CHECKS.formatted("false"));
    trust(named, OTHER);
    assertThat(checks().commands()).containsExactly("false");
    trust(
        named,
        "{\"run\": {\"checks\": [], \"agent\": \"claude\"}, \"stale\": {\"grace\": \"0s\"}}");
    assertThat(checks().commands()).containsExactly("false");
  }

  @Test
  void aTrustedTreeHasItsOwnChecks() {
    trust(server, CHECKS.formatted("false"));
    trust(named, CHECKS.formatted("true"));
    assertThat(checks().commands()).containsExactly("true");
  }

  @Test
  void aTrustedTreeDoesNotHideThatTheServersSettingsHaveChanged() throws IOException {
    trust(server, CHECKS.formatted("false"));
    trust(named, CHECKS.formatted("true"));
    Files.writeString(server.resolve(".baton.json"), "{}");
    assertThat(checks().refusal()).isNotNull();
    Files.delete(server.resolve(".baton.json"));
    assertThat(checks().refusal()).isNotNull();
  }

  @Test
  void theUsersOwnChecksApplyWhereATrustedTreeHasNone() throws IOException {
    Path own = Files.createDirectories(home.resolve(".config/baton"));
    Files.writeString(own.resolve("config.json"), CHECKS.formatted("false"));
    trust(server, OTHER);
    trust(named, "{\"run\": {\"checks\": []}, \"stale\": {\"grace\": \"0s\"}}");
    assertThat(checks().commands()).containsExactly("false");
  }
}
