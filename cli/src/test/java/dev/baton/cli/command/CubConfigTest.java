package dev.baton.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** cub's own config file, section {@code stagnation}. */
class CubConfigTest {
  /** The published form, with a threshold and a time that differ from all defaults. */
  private static final String PUBLISHED =
      """
      {"harness": "auto", "stagnation": {
        "threshold": 7,
        "action": "escalate",
        "signals": {
          "no_file_changes": true,
          "repeated_errors": true,
          "task_timeout_iterations": 6,
          "completion_without_evidence": true
        },
        "escalation": {"enabled": true, "model_progression": ["haiku", "sonnet", "opus"]},
        "notifications": {"desktop": true, "webhook": null},
        "stale_task_recovery": {"enabled": true, "stale_seconds": 1800, "action": "reopen"}
      }}
      """;

  @TempDir Path folder;
  @TempDir Path home;

  private Sandbox baton;

  @BeforeEach
  void chooseFolder() {
    baton = Sandbox.repository(folder);
    baton.variable("HOME", home.toString());
    baton.variable("BATON_TRUST", "all");
  }

  private Json setting(String name) {
    return baton.json("config", "show", "--explain").at("settings").where("name", name);
  }

  private String value(String name) {
    return setting(name).text("value");
  }

  private List<Json> problems() {
    return baton.run("config", "check", "--json").json().at("problems").items();
  }

  @Test
  void thePublishedFormIsUnderstood() {
    baton.file(".cub.json", PUBLISHED);
    assertThat(problems()).isEmpty();
    assertThat(value("breaker.preset")).isEqualTo("cub");
    assertThat(value("breaker.no_progress")).isEqualTo("7");
    assertThat(value("breaker.action")).isEqualTo("escalate");
    assertThat(value("breaker.same_error")).isEqualTo("3");
    assertThat(value("breaker.task_iterations")).isEqualTo("6");
    assertThat(value("breaker.completion_without_evidence")).isEqualTo("1");
    assertThat(setting("run.models").at("value").texts())
        .containsExactly("haiku", "sonnet", "opus");
    assertThat(value("notify.desktop")).isEqualTo("true");
    assertThat(setting("notify.webhook").isNull("value")).isTrue();
    assertThat(value("stale.seconds")).isEqualTo("1800");
    assertThat(value("stale.action")).isEqualTo("reopen");
    assertThat(setting("breaker.no_progress").text("origin"))
        .isEqualTo("stagnation.threshold in " + folder.resolve(".cub.json"));
    assertThat(setting("stale.seconds").text("origin"))
        .startsWith("stagnation.stale_task_recovery.stale_seconds in ");
    Answer policy = baton.ok("breaker", "policy", "--json");
    assertThat(policy.json().text("preset")).isEqualTo("cub");
    assertThat(policy.err()).isEmpty();
  }

  @Test
  void whatIsTurnedOffIsOff() {
    baton.file(
        ".cub.json",
        """
        {"stagnation": {
          "threshold": 7,
          "signals": {"no_file_changes": false, "repeated_errors": false,
                      "completion_without_evidence": false},
          "escalation": {"enabled": false, "model_progression": ["haiku"]},
          "stale_task_recovery": {"enabled": false, "action": "reopen"}
        }}
        """);
    assertThat(problems()).isEmpty();
    assertThat(value("breaker.no_progress")).isEqualTo("off");
    assertThat(value("breaker.same_error")).isEqualTo("off");
    assertThat(value("breaker.completion_without_evidence")).isEqualTo("off");
    assertThat(value("breaker.task_iterations")).isEqualTo("5");
    assertThat(setting("run.models").at("value").items()).isEmpty();
    assertThat(value("stale.action")).isEqualTo("report");
  }

  @Test
  void batonsOwnFileIsStronger() {
    baton.file(".cub.json", PUBLISHED);
    baton.file(".baton.json", "{\"breaker\": {\"preset\": \"nity\", \"no_progress\": 9}}");
    assertThat(value("breaker.preset")).isEqualTo("nity");
    assertThat(value("breaker.no_progress")).isEqualTo("9");
    assertThat(setting("breaker.no_progress").at("others").at(0).text("value")).isEqualTo("7");
    assertThat(value("breaker.task_iterations")).isEqualTo("6");
  }

  @Test
  void withoutTheSectionItSaysNothing() {
    baton.file(".cub.json", "{\"harness\": \"auto\", \"circuit_breaker\": {\"enabled\": true}}");
    assertThat(problems()).isEmpty();
    assertThat(value("breaker.preset")).isEqualTo("default");
  }

  @Test
  void aWebhookIsKnownByItsHost() {
    String form = "{\"stagnation\": {\"notifications\": {\"webhook\": \"%s\"}}}";
    baton.file(".cub.json", form.formatted("https://hooks.slack.com/services/x"));
    assertThat(value("notify.slack")).isEqualTo("https://hooks.slack.com/…");
    baton.file(".cub.json", form.formatted("https://discord.com/api/webhooks/x"));
    assertThat(value("notify.discord")).isEqualTo("https://discord.com/…");
    baton.file(".cub.json", form.formatted("https://example.org/x"));
    assertThat(value("notify.webhook")).isEqualTo("https://example.org/…");
  }

  @Test
  void mistakesAreNamedInCubsWords() {
    baton.file(
        ".cub.json",
        """
        {"stagnation": {
          "treshold": 7,
          "action": "panic",
          "signals": {"no_file_change": true, "repeated_errors": "perhaps"},
          "escalation": {"model_progression": "haiku"},
          "notifications": {"webhook": "S3CRET"},
          "stale_task_recovery": {"stale_seconds": "soon"}
        }}
        """);
    assertThat(problems().stream().map(problem -> problem.text("key")))
        .containsExactlyInAnyOrder(
            "stagnation.treshold",
            "stagnation.action",
            "stagnation.signals.no_file_change",
            "stagnation.signals.repeated_errors",
            "stagnation.escalation.model_progression",
            "stagnation.notifications.webhook",
            "stagnation.stale_task_recovery.stale_seconds");
    assertThat(problems().getFirst().text("nearest")).isEqualTo("stagnation.threshold");
    assertThat(baton.run("config", "check").out()).doesNotContain("S3CRET");
    Answer stale = baton.ok("ready");
    assertThat(stale.err())
        .contains("stagnation.stale_task_recovery.stale_seconds in ", "is ignored: 'soon'");
  }
}
