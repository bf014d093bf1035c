package dev.baton.cli.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.breaker.policy.Action;
import dev.baton.breaker.policy.Money;
import dev.baton.claim.ProcessTable;
import dev.baton.claim.Uptime;
import dev.baton.config.NotifyConfig;
import dev.baton.config.RunConfig;
import dev.baton.config.RunConfig.OnInterrupt;
import dev.baton.notify.Webhook;
import dev.baton.task.InvalidValue;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The settings of a run from options, variables and files. */
class RunConfigTest {
  @TempDir Path folder;

  private final Map<String, String> variables = new HashMap<>(Map.of("BATON_TRUST", "all"));
  private final ByteArrayOutputStream errors = new ByteArrayOutputStream();

  private Workspace workspace(String... words) {
    PrintStream err = new PrintStream(errors, true, StandardCharsets.UTF_8);
    Environment environment =
        new Environment(
            "baton",
            null,
            variables,
            folder,
            InputStream.nullInputStream(),
            err,
            err,
            0,
            Clock.systemUTC(),
            Uptime.ofThisSystem(),
            ProcessTable::ofThisSystem,
            Environment.Interruptions.usual());
    Syntax syntax = RunOptions.addTo(Syntax.ofWords("run")).withGlobals();
    return TestWorkspace.of(environment, syntax.parse(List.of(words)), err);
  }

  private RunConfig read(String... words) {
    try (Workspace workspace = workspace(words)) {
      return RunConfig.read(workspace.config());
    }
  }

  private NotifyConfig notifications() {
    try (Workspace workspace = workspace()) {
      return NotifyConfig.read(workspace.config());
    }
  }

  private void settle(String text) throws Exception {
    Files.writeString(folder.resolve(".baton.json"), text);
  }

  private String warnings() {
    return errors.toString(StandardCharsets.UTF_8);
  }

  @Test
  void whereNothingIsSaidOnlyAnOutageHasALimit() {
    RunConfig config = read();
    assertThat(config.agent()).isEqualTo("custom");
    assertThat(config.command()).isEmpty();
    assertThat(config.models()).isEmpty();
    assertThat(config.checks()).isEmpty();
    assertThat(config.maxIterations()).isNull();
    assertThat(config.maxCost()).isNull();
    assertThat(config.maxDuration()).isNull();
    assertThat(config.maxTotalTokens()).isNull();
    assertThat(config.rateLimit()).isNull();
    assertThat(config.maxOutage()).isEqualTo(Duration.ofHours(2));
    assertThat(read("--max-outage", "off").maxOutage()).isNull();
    assertThat(config.onStagnation()).isNull();
    assertThat(config.onInterrupt()).isEqualTo(OnInterrupt.RELEASE);
    assertThat(config.commit()).isFalse();
    assertThat(config.promptFile()).isNull();
    assertThat(config.donePattern()).isNull();
    assertThat(notifications())
        .isEqualTo(new NotifyConfig(false, List.of(), Duration.ofMinutes(10)));
    assertThat(warnings()).isEmpty();
  }

  @Test
  void aFileSaysItAll() throws Exception {
    settle(
        """
        {"run": {"agent": "claude", "command": ["claude", "-p"], "models": ["haiku", "opus"],
                 "max_iterations": 20, "max_cost": "$20", "max_duration": "2h",
                 "max_total_tokens": 5000000000, "rate_limit": 30, "on_stagnation": "escalate",
                 "on_interrupt": "keep", "checks": ["a b", "c"], "commit": true,
                 "prompt_file": "prompts/p.md", "done_pattern": "^DONE$"},
         "notify": {"desktop": true, "slack": "https://hooks.slack.com/x",
                    "webhook": "http://127.0.0.1:1/y", "cooldown": "90s"}}
        """);
    RunConfig config = read();
    assertThat(config.agent()).isEqualTo("claude");
    assertThat(config.command()).containsExactly("claude", "-p");
    assertThat(config.models()).containsExactly("haiku", "opus");
    assertThat(config.maxIterations()).isEqualTo(20);
    assertThat(config.maxCost()).isEqualTo(Money.parse("2000c"));
    assertThat(config.maxDuration()).isEqualTo(Duration.ofHours(2));
    assertThat(config.maxTotalTokens()).isEqualTo(5_000_000_000L);
    assertThat(config.rateLimit()).isEqualTo(30);
    assertThat(config.onStagnation()).isEqualTo(Action.ESCALATE);
    assertThat(config.onInterrupt()).isEqualTo(OnInterrupt.KEEP);
    assertThat(config.checks()).containsExactly("a b", "c");
    assertThat(config.commit()).isTrue();
    assertThat(config.promptFile()).isEqualTo(folder.resolve("prompts/p.md"));
    assertThat(config.donePattern()).isEqualTo("^DONE$");
    assertThat(notifications().desktop()).isTrue();
    assertThat(notifications().webhooks().stream().map(Webhook::toString))
        .containsExactly("slack https://hooks.slack.com/…", "webhook http://127.0.0.1/…");
    assertThat(notifications().cooldown()).isEqualTo(Duration.ofSeconds(90));
    assertThat(config.checksTyped()).isFalse();
    assertThat(config.toString()).doesNotContain("slack.com/x");
    assertThat(warnings()).isEmpty();
  }

  @Test
  void optionsBeatVariablesBeatFiles() throws Exception {
    settle("{\"run\": {\"max_iterations\": 1, \"max_cost\": \"$1\", \"checks\": [\"x\"]}}");
    variables.put("BATON_RUN_MAX_ITERATIONS", "2");
    variables.put("BATON_RUN_MAX_COST", "$2");
    variables.put("BATON_RUN_MODELS", "a,b");
    RunConfig config =
        read("--max-iterations", "3", "--check", "y", "--check", "z", "--commit", "--models", "c");
    assertThat(config.maxIterations()).isEqualTo(3);
    assertThat(config.maxCost()).isEqualTo(Money.parse("$2"));
    assertThat(config.checks()).containsExactly("y", "z");
    assertThat(config.models()).containsExactly("c");
    assertThat(config.commit()).isTrue();
    assertThat(config.checksTyped()).isTrue();
  }

  @Test
  void offTurnsAFilesLimitOff() throws Exception {
    settle("{\"run\": {\"max_iterations\": 1, \"max_cost\": \"$1\", \"max_duration\": \"1h\"}}");
    RunConfig config =
        read("--max-iterations", "off", "--max-cost", "off", "--max-duration", "off");
    assertThat(config.maxIterations()).isNull();
    assertThat(config.maxCost()).isNull();
    assertThat(config.maxDuration()).isNull();
  }

  @Test
  void aBadOptionIsRefusedAndABadVariableGivesWay() throws Exception {
    assertThatThrownBy(() -> read("--max-cost", "20e"))
        .isInstanceOf(InvalidValue.class)
        .hasMessage(
            "--max-cost: '20e' is invalid: expected dollars or cents, such as $50 or"
                + " 5000c, or off");
    assertThatThrownBy(() -> read("--on-stagnation", "panic"))
        .hasMessageContaining("expected pause, alert, abort, escalate or skip");
    assertThatThrownBy(() -> read("--models", "a,,b")).isInstanceOf(InvalidValue.class);
    settle("{\"run\": {\"max_iterations\": 4, \"odd\": 1}}");
    variables.put("BATON_RUN_MAX_ITERATIONS", "0");
    assertThat(read().maxIterations()).isEqualTo(4);
    assertThat(warnings())
        .contains("BATON_RUN_MAX_ITERATIONS is ignored: '0' is invalid")
        .contains("run.odd in ", "unknown setting");
  }

  @Test
  void namesOfFilesCountFromWhereTheyAreWritten() throws Exception {
    settle("{\"run\": {\"prompt_file\": \"/etc/p.md\"}}");
    assertThat(read().promptFile()).isEqualTo(Path.of("/etc/p.md"));
    assertThat(read("--prompt-file", "p.md").promptFile()).isEqualTo(folder.resolve("p.md"));
  }
}
