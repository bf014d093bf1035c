package dev.baton.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.breaker.TokenUse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Cases of Codex, Gemini and OpenCode that the recordings do not contain. */
class OtherReadersTest {
  private static String turn(String type, long in, long out) {
    return "{\"type\":\"%s\",\"usage\":{\"input_tokens\":%d,\"output_tokens\":%d}}"
        .formatted(type, in, out);
  }

  private static String thread(String id) {
    return "{\"type\":\"thread.started\",\"thread_id\":\"" + id + "\"}";
  }

  private static String item(String event, String id, String rest) {
    return "{\"type\":\"item.%s\",\"item\":{\"id\":\"%s\",%s}}".formatted(event, id, rest);
  }

  @Test
  void codexTellsTheThreadsTokensSoFar() {
    Heard heard =
        Heard.of(
            AgentKind.CODEX,
            thread("a"),
            turn("turn.completed", 16_504, 20),
            turn("turn.completed", 85_681, 40),
            turn("turn.completed", 85_681, 40),
            thread("b"),
            turn("turn.completed", 100, 5));
    assertThat(heard.all(AgentEvent.Used.class))
        .extracting(used -> used.tokens().input())
        .containsExactly(16_504L, 85_681L - 16_504, 100L);
    assertThat(heard.output()).isEqualTo(40 + 5);
    assertThat(heard.all(AgentEvent.Finished.class)).hasSize(4);
  }

  private static List<List<String>> plans(Heard heard) {
    return heard.all(AgentEvent.Planned.class).stream()
        .map(planned -> planned.plan().steps().stream().map(AgentPlan.Step::line).toList())
        .toList();
  }

  private static String claudeCall(String id, String tool, String input) {
    return "{\"type\":\"assistant\",\"session_id\":\"s\",\"message\":{\"id\":\"m\",\"content\":[{\"type\":"
        + "\"tool_use\",\"id\":\"%s\",\"name\":\"%s\",\"input\":%s}]}}".formatted(id, tool, input);
  }

  /** As the agents write it: Claude Code 2.1.332 has either form, by its version and settings. */
  @Test
  void eachAgentsPlan() {
    String read = "[x] Read it";
    String write = "[>] Write it";
    String todos =
        "{\"todos\":[{\"%1$s\":\"Read it\",\"status\":\"completed\"},"
            + "{\"%1$s\":\"Write it\",\"status\":\"in_progress\"}]}";
    String content = todos.formatted("content");
    assertThat(plans(Heard.of(AgentKind.CLAUDE, claudeCall("a", "TodoWrite", content))))
        .containsExactly(List.of(read, write));
    Heard tasks =
        Heard.of(
            AgentKind.CLAUDE,
            claudeCall("a", "TaskCreate", "{\"subject\":\"Read it\",\"description\":\"all\"}"),
            claudeCall("b", "TaskCreate", "{\"description\":\"all\",\"subject\":\"Write it\"}"),
            claudeCall("b", "TaskCreate", "{\"description\":\"all\",\"subject\":\"Write it\"}"),
            claudeCall("c", "TaskUpdate", "{\"taskId\":\"1\",\"status\":\"completed\"}"),
            claudeCall("d", "TaskUpdate", "{\"taskId\":\"2\",\"status\":\"in_progress\"}"));
    assertThat(plans(tasks).getLast()).containsExactly(read, write);
    Heard codex =
        Heard.of(
            AgentKind.CODEX,
            thread("a"),
            item(
                "updated",
                "item_1",
                "\"type\":\"todo_list\",\"items\":[{\"text\":\"Read it\",\"completed\":true},"
                    + "{\"text\":\"Write it\",\"completed\":false}]"));
    assertThat(plans(codex)).containsExactly(List.of(read, "[ ] Write it"));
    Heard openCode =
        Heard.of(
            AgentKind.OPENCODE,
            "{\"type\":\"tool_use\",\"sessionID\":\"s\",\"part\":{\"type\":\"tool\",\"tool\":\"todowrite\","
                + "\"callID\":\"c\",\"state\":{\"status\":\"completed\",\"input\":"
                + content
                + "}}}");
    assertThat(plans(openCode)).containsExactly(List.of(read, write));
    Heard gemini =
        Heard.of(
            AgentKind.GEMINI,
            "{\"type\":\"tool_use\",\"tool_name\":\"write_todos\",\"tool_id\":\"t\",\"parameters\":"
                + todos.formatted("description")
                + "}");
    assertThat(plans(gemini)).containsExactly(List.of(read, write));
    String start =
        "{\"type\":\"tool_execution_start\",\"toolCallId\":\"%s\",\"toolName\":\"todo\",";
    Heard pi =
        Heard.of(
            AgentKind.PI,
            start.formatted("a") + "\"args\":{\"action\":\"add\",\"text\":\"Read it\"}}",
            start.formatted("b") + "\"args\":{\"action\":\"add\",\"text\":\"Write it\"}}",
            start.formatted("c") + "\"args\":{\"action\":\"toggle\",\"id\":1}}");
    assertThat(plans(pi).getLast()).containsExactly(read, "[ ] Write it");
  }

  @Test
  void whatWasReadFromACacheIsToldApart() {
    // The same two requests of 100 input tokens, 40 of them from the cache, as each agent tells it.
    TokenUse same = new TokenUse(120, 80, 30);
    Heard claude =
        Heard.of(
            AgentKind.CLAUDE,
            "{\"type\":\"result\",\"subtype\":\"success\",\"session_id\":\"s\",\"result\":\"ok\","
                + "\"usage\":{\"input_tokens\":20,\"cache_creation_input_tokens\":100,"
                + "\"cache_read_input_tokens\":80,\"output_tokens\":30}}");
    Heard codex =
        Heard.of(
            AgentKind.CODEX,
            thread("a"),
            "{\"type\":\"turn.completed\",\"usage\":{\"input_tokens\":200,"
                + "\"cached_input_tokens\":80,\"output_tokens\":30,"
                + "\"reasoning_output_tokens\":10}}");
    Heard gemini =
        Heard.of(
            AgentKind.GEMINI,
            "{\"type\":\"result\",\"status\":\"success\",\"stats\":{\"total_tokens\":230,"
                + "\"input_tokens\":200,\"output_tokens\":20,\"cached\":80,\"input\":120,"
                + "\"duration_ms\":9,\"tool_calls\":1}}");
    Heard opencode =
        Heard.of(
            AgentKind.OPENCODE,
            "{\"type\":\"step_finish\",\"sessionID\":\"s\",\"part\":{\"id\":\"1\",\"reason\":"
                + "\"stop\",\"cost\":0,\"tokens\":{\"input\":120,\"output\":20,\"reasoning\":10,"
                + "\"cache\":{\"read\":80,\"write\":0}}}}");
    assertThat(claude.tokens()).as("claude").isEqualTo(same);
    assertThat(codex.tokens()).as("codex").isEqualTo(same);
    assertThat(gemini.tokens()).as("gemini").isEqualTo(same);
    assertThat(opencode.tokens()).as("opencode").isEqualTo(same);
    assertThat(same.counted()).isEqualTo(150);
  }

  @Test
  void aTotalThatWentDownBeganAnew() {
    Heard heard =
        Heard.of(
            AgentKind.CODEX,
            thread("a"),
            turn("turn.completed", 100, 20),
            turn("turn.completed", 30, 25),
            turn("turn.completed", 40, 5));
    assertThat(heard.input()).isEqualTo(100 + 30 + 40);
    assertThat(heard.output()).isEqualTo(20 + 25 + 5);
  }

  @Test
  void codexSaysAMessageWhenItIsWhole() {
    String message = "\"type\":\"agent_message\",\"text\":\"%s\"";
    Heard heard =
        Heard.of(
            AgentKind.CODEX,
            item("started", "i", message.formatted("I")),
            item("updated", "i", message.formatted("I do")),
            item("completed", "i", message.formatted("I do it.")));
    assertThat(heard.said()).containsExactly("I do it.");
  }

  @Test
  void theNextTurnsErrorIsReportedThoughItIsTheSame() {
    String failed = "{\"type\":\"turn.failed\",\"error\":{\"message\":\"no route\"}}";
    assertThat(Heard.of(AgentKind.CODEX, failed, failed).failures())
        .containsExactly("no route", "no route");
  }

  @Test
  void codexItemsCountOnceForEachThread() {
    String command = "\"type\":\"command_execution\",\"command\":\"ls\",\"status\":\"in_progress\"";
    Heard heard =
        Heard.of(
            AgentKind.CODEX,
            thread("a"),
            item("started", "item_0", command),
            item("updated", "item_0", command),
            item("completed", "item_0", command),
            thread("b"),
            item("completed", "item_0", command));
    assertThat(heard.tools()).containsExactly("command_execution", "command_execution");
  }

  @Test
  void codexIsRefusedACommand() {
    Heard heard =
        Heard.of(
            AgentKind.CODEX,
            item("started", "i", "\"type\":\"command_execution\",\"status\":\"in_progress\""),
            item("completed", "i", "\"type\":\"command_execution\",\"status\":\"declined\""));
    assertThat(heard.tools()).hasSize(1);
    assertThat(heard.denied()).containsExactly("command_execution");
  }

  @Test
  void codexTriesAgainByItselfAndTellsAnErrorTwice() {
    Heard heard =
        Heard.of(
            AgentKind.CODEX,
            "{\"type\":\"error\",\"message\":\"Reconnecting... 1/5\"}",
            "{\"type\":\"error\",\"message\":\"stream disconnected\"}",
            "{\"type\":\"turn.failed\",\"error\":{\"message\":\"stream disconnected\"}}");
    assertThat(heard.events())
        .containsExactly(
            new AgentEvent.Retrying(0, "Reconnecting... 1/5", 1, 5),
            new AgentEvent.Limited("stream disconnected", null, null, true),
            new AgentEvent.Finished(false, ""));
  }

  @Test
  void codexIsNotAuthenticated() {
    String why =
        "unexpected status 401 Unauthorized: invalid x-api-key, url: http://127.0.0.1/v1/responses";
    Heard heard =
        Heard.of(
            AgentKind.CODEX,
            "{\"type\":\"error\",\"message\":\"Reconnecting... 3/5 (" + why + ")\"}",
            "{\"type\":\"error\",\"message\":\"" + why + "\"}",
            "{\"type\":\"turn.failed\",\"error\":{\"message\":\"" + why + "\"}}");
    assertThat(heard.events())
        .containsExactly(
            new AgentEvent.Retrying(401, "Unauthorized: invalid x-api-key", 3, 5),
            new AgentEvent.Failed(why, RefusalKind.AUTHENTICATION),
            new AgentEvent.Finished(false, ""));
    assertThat(heard.all(AgentEvent.Retrying.class).getFirst().sentence())
        .isEqualTo("the provider answers 401, Unauthorized: invalid x-api-key; try 3 of 5");
  }

  /**
   * OpenCode asks again without end as long as the provider's answers are garbage, or break off.
   */
  @ParameterizedTest
  @ValueSource(strings = {"", "I will begin with the"})
  void stepsThatBreakOffAreAnOutage(String said) {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      lines.add(step("start", i, ""));
      if (!said.isEmpty()) {
        lines.add(text(i, said));
      }
      lines.add(step("finish", i, "unknown"));
    }
    lines.add(text(10, "I will begin with the"));
    Heard heard = Heard.of(AgentKind.OPENCODE, lines.toArray(String[]::new));
    String words = "the model's answer broke off";
    assertThat(heard.everything())
        .filteredOn(event -> !(event instanceof AgentEvent.Alive))
        .containsExactly(
            new AgentEvent.Started("s", null),
            new AgentEvent.Retrying(0, words, 1, 0),
            new AgentEvent.Retrying(0, words, 2, 0),
            new AgentEvent.Limited(words, null, null, true),
            new AgentEvent.Finished(false, ""));
  }

  @Test
  void aStepAfterOneThatBrokeOffCounts() {
    Heard heard =
        Heard.of(
            AgentKind.OPENCODE,
            text(1, "I will begin with"),
            step("finish", 1, "unknown"),
            text(2, "Done."),
            step("finish", 2, "stop"));
    assertThat(heard.everything())
        .filteredOn(event -> event instanceof AgentEvent.Said)
        .containsExactly(new AgentEvent.Said("Done."));
    assertThat(heard.everything()).endsWith(new AgentEvent.Finished(true, "Done."));
  }

  /** Some providers report neither tokens nor a reason. */
  @Test
  void anAnswerThatIsNotCountedIsOne() {
    Heard heard =
        Heard.of(
            AgentKind.OPENCODE,
            step("finish", 1, "tool-calls"),
            text(2, "Done."),
            step("finish", 2, "unknown"));
    assertThat(heard.everything())
        .endsWith(new AgentEvent.Said("Done."), new AgentEvent.Finished(true, "Done."));
  }

  @ParameterizedTest
  @ValueSource(strings = {"length", "unknown"})
  void aStepThatIsTooLongOrWorkedIsNotBroken(String reason) {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      lines.add(step("start", i, ""));
      if (reason.equals("unknown")) {
        lines.add(
            "{\"type\":\"tool_use\",\"sessionID\":\"s\",\"part\":{\"callID\":\"c%d\",\"tool\":\"bash\",\"state\":{\"status\":\"completed\"}}}"
                .formatted(i));
      }
      lines.add(step("finish", i, reason));
    }
    assertThat(Heard.of(AgentKind.OPENCODE, lines.toArray(String[]::new)).everything())
        .noneMatch(AgentEvent.Retrying.class::isInstance)
        .noneMatch(AgentEvent.Limited.class::isInstance);
  }

  private static String step(String which, int number, String reason) {
    return "{\"type\":\"step_%s\",\"sessionID\":\"s\",\"part\":{\"id\":\"%s%d\",\"reason\":\"%s\",\"tokens\":{\"input\":0},\"cost\":0}}"
        .formatted(which, which, number, reason);
  }

  private static String text(int number, String said) {
    return "{\"type\":\"text\",\"sessionID\":\"s\",\"part\":{\"id\":\"t%d\",\"text\":\"%s\"}}"
        .formatted(number, said);
  }

  /** Both put the provider's JSON into a message of their own. */
  @Test
  void theProvidersOwnWordsAreKept() {
    String body =
        "{\\\"type\\\":\\\"error\\\",\\\"error\\\":{\\\"type\\\":\\\"invalid_request_error\\\","
            + "\\\"message\\\":\\\"Your credit balance is too low to access the API.\\\"}}";
    Heard codex =
        Heard.of(
            AgentKind.CODEX, "{\"type\":\"turn.failed\",\"error\":{\"message\":\"" + body + "\"}}");
    Heard gemini =
        Heard.of(
            AgentKind.GEMINI,
            "{\"type\":\"result\",\"status\":\"error\",\"error\":{\"type\":\"unknown\",\"message\":"
                + "\"[API Error: "
                + body
                + "]\"},\"stats\":{}}");
    AgentEvent.Failed refused =
        new AgentEvent.Failed(
            "Your credit balance is too low to access the API.", RefusalKind.REQUEST);
    assertThat(codex.all(AgentEvent.Failed.class)).containsExactly(refused);
    assertThat(gemini.all(AgentEvent.Failed.class)).containsExactly(refused);
  }

  @Test
  void ofAPageItsTitleIsKept() {
    Heard heard =
        Heard.of(
            AgentKind.CODEX,
            "{\"type\":\"turn.failed\",\"error\":{\"message\":\"502 <!DOCTYPE html><html><head>"
                + "<title>Bad Gateway</title></head><body>nginx</body></html>\"}}");
    assertThat(heard.all(AgentEvent.Limited.class))
        .containsExactly(new AgentEvent.Limited("Bad Gateway", null, null, true));
  }

  @Test
  void aRequestThatIsTooLongIsTheTasksOwn() {
    Heard heard =
        Heard.of(
            AgentKind.OPENCODE,
            "{\"type\":\"error\",\"sessionID\":\"s\",\"error\":{\"name\":\"APIError\",\"data\":{"
                + "\"statusCode\":400,\"message\":\"prompt is too long: 210000 tokens\"}}}",
            "{\"type\":\"error\",\"sessionID\":\"s\",\"error\":{\"name\":\"APIError\",\"data\":{"
                + "\"statusCode\":401,\"message\":\"Unauthorized\"}}}");
    assertThat(heard.all(AgentEvent.Failed.class))
        .containsExactly(
            new AgentEvent.Failed("prompt is too long: 210000 tokens", null),
            new AgentEvent.Failed("Unauthorized", RefusalKind.AUTHENTICATION));
  }

  /** OpenCode 1.18 does not offer its model a tool that the settings deny. */
  @Test
  void aToolThatOpenCodeWithholdsIsDenied() {
    String call =
        "{\"type\":\"tool_use\",\"sessionID\":\"s\",\"part\":{\"type\":\"tool\",\"tool\":\"invalid\","
            + "\"callID\":\"c0\",\"state\":{\"status\":\"completed\",\"input\":{\"tool\":\"%s\","
            + "\"error\":\"%s\"}}}}";
    String missing = "Model tried to call unavailable tool 'write'. Available tools: bash, read.";
    assertThat(Heard.of(AgentKind.OPENCODE, call.formatted("write", missing)).denied())
        .containsExactly("write");
    assertThat(Heard.of(AgentKind.OPENCODE, call.formatted("lsp", missing)).denied()).isEmpty();
    assertThat(
            Heard.of(AgentKind.OPENCODE, call.formatted("write", "Invalid input for tool write"))
                .denied())
        .isEmpty();
  }

  /** OpenCode reports a call when it is over. */
  @Test
  void whichToolsRun() {
    AgentEvent began = new AgentEvent.ToolRunning("/0", true);
    AgentEvent ended = new AgentEvent.ToolRunning("/0", false);
    for (String status : List.of("completed", "failed", "declined")) {
      String item =
          "\"item\":{\"id\":\"0\",\"type\":\"command_execution\",\"command\":\"make\",\"status\":";
      String start = "{\"type\":\"item.started\"," + item + "\"in_progress\"}}";
      String end = "{\"type\":\"item.completed\"," + item + "\"" + status + "\"}}";
      assertThat(Heard.of(AgentKind.CODEX, start).all(AgentEvent.ToolRunning.class))
          .containsExactly((AgentEvent.ToolRunning) began);
      assertThat(Heard.of(AgentKind.CODEX, start, end, end).all(AgentEvent.ToolRunning.class))
          .as(status)
          .containsExactly((AgentEvent.ToolRunning) began, (AgentEvent.ToolRunning) ended);
    }
    assertThat(
            Heard.of(
                    AgentKind.GEMINI,
                    "{\"type\":\"tool_use\",\"tool_name\":\"run_shell_command\",\"tool_id\":\"a\"}",
                    "{\"type\":\"tool_use\",\"tool_name\":\"run_shell_command\",\"tool_id\":\"b\"}",
                    "{\"type\":\"tool_result\",\"tool_id\":\"a\",\"status\":\"success\"}",
                    "{\"type\":\"tool_result\",\"tool_id\":\"b\",\"status\":\"error\"}")
                .all(AgentEvent.ToolRunning.class))
        .extracting(tool -> tool.call() + (tool.isRunning() ? "" : " over"))
        .containsExactly("a", "b", "a over", "b over");
  }

  @Test
  void whatACallIsAbout() {
    assertThat(
            Heard.of(
                    AgentKind.CODEX,
                    "{\"type\":\"item.started\",\"item\":{\"id\":\"0\",\"type\":"
                        + "\"command_execution\",\"command\":\"npm test\\nnpm run lint\"}}",
                    "{\"type\":\"item.completed\",\"item\":{\"id\":\"1\",\"type\":\"file_change\","
                        + "\"changes\":[{\"path\":\"src/a.c\",\"kind\":\"update\"}]}}")
                .all(AgentEvent.ToolCalled.class))
        .containsExactly(
            new AgentEvent.ToolCalled("command_execution", "npm test"),
            new AgentEvent.ToolCalled("file_change", "src/a.c"));
    assertThat(
            Heard.of(
                    AgentKind.OPENCODE,
                    "{\"type\":\"tool_use\",\"sessionID\":\"s\",\"part\":{\"callID\":\"1\",\"tool\":"
                        + "\"edit\",\"state\":{\"status\":\"completed\",\"input\":{\"newString\":\"x\","
                        + "\"filePath\":\"a.md\"}}}}")
                .all(AgentEvent.ToolCalled.class))
        .containsExactly(new AgentEvent.ToolCalled("edit", "a.md"));
  }

  @Test
  void codexRunsIntoALimit() {
    Heard heard =
        Heard.of(
            AgentKind.CODEX,
            "{\"type\":\"turn.failed\",\"error\":{\"message\":\"You've hit your usage limit. Try"
                + " again in 3 days 4 hours 9 minutes.\"}}");
    assertThat(heard.all(AgentEvent.Limited.class))
        .extracting(AgentEvent.Limited::retryAfter)
        .containsExactly(Duration.ofDays(3).plusHours(4).plusMinutes(9));
    assertThat(heard.failures()).isEmpty();
  }

  @Test
  void geminiSaysAMessageAsAWhole() {
    Heard heard =
        Heard.of(
            AgentKind.GEMINI,
            "{\"type\":\"message\",\"role\":\"user\",\"content\":\"Do it.\"}",
            "{\"type\":\"message\",\"role\":\"assistant\",\"content\":\"I \",\"delta\":true}",
            "{\"type\":\"message\",\"role\":\"assistant\",\"content\":\"do.\",\"delta\":true}",
            "{\"type\":\"tool_use\",\"tool_name\":\"ls\",\"tool_id\":\"1\"}",
            "{\"type\":\"tool_use\",\"tool_name\":\"ls\",\"tool_id\":\"1\"}",
            "{\"type\":\"message\",\"role\":\"assistant\",\"content\":\"Done\",\"delta\":true}");
    assertThat(heard.events())
        .containsExactly(
            new AgentEvent.Said("I do."),
            new AgentEvent.ToolCalled("ls", ""),
            new AgentEvent.Said("Done"));
  }

  @Test
  void geminiIsRefusedAToolAndFails() {
    Heard heard =
        Heard.of(
            AgentKind.GEMINI,
            "{\"type\":\"tool_use\",\"tool_name\":\"run_shell_command\",\"tool_id\":\"1\"}",
            "{\"type\":\"tool_result\",\"tool_id\":\"1\",\"status\":\"error\",\"error\":{\"type\":"
                + "\"POLICY\",\"message\":\"Tool execution denied by policy.\"}}",
            "{\"type\":\"error\",\"severity\":\"warning\",\"message\":\"Loop detected\"}",
            "{\"type\":\"error\",\"severity\":\"error\",\"message\":\"got status 429. Please retry"
                + " in 22.5s.\"}",
            "{\"type\":\"result\",\"status\":\"error\",\"error\":{\"type\":\"E\",\"message\":\"got"
                + " status 429. Please retry in 22.5s.\"},\"stats\":{\"total_tokens\":9,"
                + "\"input_tokens\":6,\"output_tokens\":3,\"cached\":2,\"input\":4}}");
    assertThat(heard.denied()).containsExactly("run_shell_command");
    assertThat(heard.failures()).isEmpty();
    assertThat(heard.all(AgentEvent.Limited.class))
        .containsExactly(
            new AgentEvent.Limited(
                "got status 429. Please retry in 22.5s.", null, Duration.ofMillis(22_500)));
    assertThat(heard.tokens()).isEqualTo(new TokenUse(4, 2, 3));
    assertThat(heard.all(AgentEvent.Finished.class))
        .containsExactly(new AgentEvent.Finished(false, ""));
  }

  /** As it is after ten tries. */
  @Test
  void theProvidersOwnWordsAreTakenFromWhatGeminiWrapsAroundThem() {
    String error =
        "{\"type\":\"Error\",\"message\":\"[API Error: {\\\"type\\\":\\\"error\\\",\\\"error\\\":"
            + "{\\\"type\\\":\\\"overloaded_error\\\",\\\"code\\\":529,\\\"message\\\":\\\"Overloaded\\\"}}]\"}";
    Heard heard =
        Heard.of(
            AgentKind.GEMINI,
            "{\"type\":\"result\",\"status\":\"error\",\"error\":" + error + ",\"stats\":{}}");
    assertThat(heard.all(AgentEvent.Limited.class))
        .containsExactly(new AgentEvent.Limited("Overloaded", null, null, true));
  }

  @Test
  void openCodePartsCountOnceAndStepsAddUp() {
    String step =
        """
        {"type":"step_finish","sessionID":"s","part":{"id":"%s","reason":"%s","cost":0.02,\
        "tokens":{"input":10,"output":4,"reasoning":3,"cache":{"read":900,"write":50}}}}\
        """;
    String tool =
        """
        {"type":"tool_use","sessionID":"s","part":{"id":"p","callID":"c","tool":"bash",\
        "state":{"status":"%s","error":"The user rejected permission to use this specific tool\
         call."}}}\
        """;
    Heard heard =
        Heard.of(
            AgentKind.OPENCODE,
            tool.formatted("running"),
            tool.formatted("error"),
            step.formatted("a", "tool-calls"),
            step.formatted("a", "tool-calls"),
            step.formatted("b", "length"));
    assertThat(heard.tools()).containsExactly("bash");
    assertThat(heard.denied()).containsExactly("bash");
    assertThat(heard.tokens()).isEqualTo(new TokenUse(2 * (10 + 50), 2 * 900, 2 * (4 + 3)));
    assertThat(heard.cents()).isEqualTo("4");
    assertThat(heard.all(AgentEvent.Finished.class))
        .containsExactly(new AgentEvent.Finished(false, ""));
  }

  @Test
  void openCodeTellsHowLongToWait() {
    Heard heard =
        Heard.of(
            AgentKind.OPENCODE,
            "{\"type\":\"error\",\"sessionID\":\"s\",\"error\":{\"name\":\"APIError\",\"data\":"
                + "{\"message\":\"Too fast\",\"statusCode\":429,\"responseHeaders\":"
                + "{\"retry-after\":\"30\"}}}}");
    assertThat(heard.all(AgentEvent.Limited.class))
        .extracting(AgentEvent.Limited::retryAfter)
        .containsExactly(Duration.ofSeconds(30));
  }
}
