package dev.baton.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.breaker.TokenUse;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Cases that the recordings are too short to contain. */
class ClaudeReaderTest {
  private static Heard heard(String... lines) {
    return Heard.of(AgentKind.CLAUDE, lines);
  }

  private static String message(String id, String parent, String content, int in, int out) {
    return """
    {"type":"assistant","session_id":"s","parent_tool_use_id":%s,"message":{"id":"%s",\
    "role":"assistant","content":[%s],"usage":{"input_tokens":%d,"output_tokens":%d}}}\
    """
        .formatted(parent, id, content, in, out);
  }

  private static String message(String id, String content, int in, int out) {
    return message(id, "null", content, in, out);
  }

  private static String text(String text) {
    return "{\"type\":\"text\",\"text\":\"" + text + "\"}";
  }

  private static String call(String id, String tool) {
    return "{\"type\":\"tool_use\",\"id\":\"%s\",\"name\":\"%s\",\"input\":{\"a\":[1,{\"b\":\"}\"}]}}"
        .formatted(id, tool);
  }

  private static String result(String session, String dollars, String usage) {
    return """
    {"type":"result","subtype":"success","is_error":false,"session_id":"%s","result":"ok",\
    "total_cost_usd":%s,"usage":%s}\
    """
        .formatted(session, dollars, usage);
  }

  private static String usage(int in, int out) {
    return "{\"input_tokens\":%d,\"output_tokens\":%d}".formatted(in, out);
  }

  @Test
  void theUsageThatEachBlockOfAMessageRepeatsCountsOnce() {
    Heard heard =
        heard(
            message("m1", text("I look."), 100, 7),
            message("m1", call("t1", "Read"), 100, 7),
            message("m1", call("t2", "Grep"), 100, 7),
            message("m2", text("Found."), 150, 9));
    assertThat(heard.tools()).containsExactly("Read", "Grep");
    assertThat(heard.said()).containsExactly("I look.", "Found.");
    // There was no result, so only the messages count.
    assertThat(heard.input()).isEqualTo(100 + 150);
    assertThat(heard.output()).isEqualTo(7 + 9);
  }

  @Test
  void ofAMessagesOutputWhichGrowsTheLargestCounts() {
    Heard heard =
        heard(
            message("m1", text("a"), 100, 1),
            message("m1", text("b"), 100, 30),
            message("m1", text("c"), 100, 20),
            message("m1", text("d"), 100, 30));
    assertThat(heard.output()).isEqualTo(30);
    assertThat(heard.all(AgentEvent.Using.class))
        .containsExactly(
            new AgentEvent.Using(new TokenUse(100, 0, 1)),
            new AgentEvent.Using(new TokenUse(100, 0, 30)));
  }

  @Test
  void aSecondResultsCostIncludesTheFirst() {
    Heard heard =
        heard(
            result("s", "0.10", usage(10, 1)),
            result("s", "0.25", usage(20, 2)),
            result("other", "0.05", usage(5, 5)),
            result("s", "0.25", usage(1, 1)));
    assertThat(heard.cents()).isEqualTo("30"); // 25 of one session, 5 of the other
    // The tokens of a result are those of its turn.
    assertThat(heard.input()).isEqualTo(10 + 20 + 5 + 1);
    assertThat(heard.output()).isEqualTo(1 + 2 + 5 + 1);
  }

  @Test
  void aCostThatWentDownBeganAnew() {
    Heard heard = heard(result("s", "0.10", usage(1, 1)), result("s", "0.04", usage(1, 1)));
    assertThat(heard.cents()).isEqualTo("14");
  }

  @Test
  void aResultThatComesTwiceIsOne() {
    String line =
        result("s", "0.10", usage(10, 1))
            .replace("\"session_id\"", "\"uuid\":\"u\",\"session_id\"");
    Heard heard = heard(line, line);
    assertThat(heard.input()).isEqualTo(10);
    assertThat(heard.all(AgentEvent.Finished.class)).hasSize(1);
  }

  @Test
  void theResultsFiguresReplaceTheMessages() {
    Heard more = heard(message("m1", text("a"), 100, 3), result("s", "0.1", usage(100, 250)));
    assertThat(more.input()).isEqualTo(100);
    assertThat(more.output()).isEqualTo(250);
    Heard less = heard(message("m1", text("a"), 100, 30), result("s", "0.1", usage(60, 20)));
    assertThat(less.input()).isEqualTo(60);
    assertThat(less.output()).isEqualTo(20);
    Heard none = heard(message("m1", text("a"), 100, 30), result("s", "0.1", usage(0, 0)));
    assertThat(none.input()).isEqualTo(100);
    assertThat(none.output()).isEqualTo(30);
  }

  @Test
  void subagentsCountWhetherOrNotTheResultHoldsThem() {
    String main = message("m1", call("t1", "Task"), 100, 5);
    String sub = message("m2", "\"t1\"", call("t2", "Bash"), 40, 6);
    Heard without = heard(main, sub, result("s", "0.1", usage(100, 20)));
    assertThat(without.tools()).containsExactly("Task", "Bash");
    assertThat(without.input()).isEqualTo(100 + 40);
    assertThat(without.output()).isEqualTo(20 + 6);
    Heard with = heard(main, sub, result("s", "0.1", usage(140, 30)));
    assertThat(with.input()).isEqualTo(140);
    assertThat(with.output()).isEqualTo(30);
  }

  @Test
  void whatGoesIntoTheCacheIsInputAndWhatComesOutOfItIsNot() {
    Heard heard =
        heard(
            result(
                "s",
                "0.1",
                """
                {"input_tokens":4,"cache_creation_input_tokens":5000,\
                "cache_read_input_tokens":90000,"output_tokens":7}\
                """));
    assertThat(heard.input()).isEqualTo(5004);
  }

  @Test
  void aCallThatComesAgainIsOne() {
    Heard heard =
        heard(message("m1", call("t1", "Read"), 1, 1), message("m1", call("t1", "Read"), 1, 1));
    assertThat(heard.tools()).containsExactly("Read");
  }

  @Test
  void partsOfMessagesOnlyShowLife() {
    Heard heard = heard("{\"type\":\"stream_event\",\"event\":{\"type\":\"content_block_delta\"}}");
    assertThat(heard.everything()).containsExactly(new AgentEvent.Alive());
    assertThat(heard.counts().unknown()).isZero();
  }

  @Test
  void aQuestionIsNoRefusal() {
    Heard heard =
        heard(
            message(
                "m1",
                """
                {"type":"tool_use","id":"q","name":"AskUserQuestion","input":{"questions":\
                [{"header":"h","question":"Which port?","options":[{"label":"80"}]},\
                {"question":"And why?"}]}}\
                """,
                1,
                1),
            """
            {"type":"result","subtype":"success","is_error":false,"result":"","permission_denials":\
            [{"tool_name":"AskUserQuestion","tool_use_id":"q","tool_input":{}}]}\
            """);
    assertThat(heard.all(AgentEvent.Asked.class))
        .containsExactly(new AgentEvent.Asked("Which port?"));
    assertThat(heard.tools()).containsExactly("AskUserQuestion");
    assertThat(heard.denied()).isEmpty();
  }

  @Test
  void aPlanWaitsForApproval() {
    Heard heard =
        heard(
            message(
                "m1",
                "{\"type\":\"tool_use\",\"id\":\"p\",\"name\":\"ExitPlanMode\",\"input\":{\"plan\":\"1."
                    + " Do it\"}}",
                1,
                1),
            message("m2", call("p2", "ExitPlanMode"), 1, 1));
    assertThat(heard.all(AgentEvent.Asked.class))
        .containsExactly(
            new AgentEvent.Asked("1. Do it"), new AgentEvent.Asked("Is the plan approved?"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "This command requires approval",
        "Claude requested permissions to write to /x, but you haven't granted it yet.",
        "Permission to use Bash with command node --version has been denied.",
        "File is in a directory that is denied by your permission settings.",
        "<tool_use_error>Permission denied by user</tool_use_error>",
      })
  void refusalsAreReported(String words) {
    assertThat(refused("\"" + words + "\"").denied()).containsExactly("Bash");
    assertThat(refused("[{\"type\":\"text\",\"text\":\"" + words + "\"}]").denied())
        .containsExactly("Bash");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "cat: /root/x: Permission denied",
        "Exit code 1\\nThis command requires approval",
        "",
      })
  void whatAToolSaysIsNoRefusal(String words) {
    assertThat(refused("\"" + words + "\"").denied()).isEmpty();
  }

  private static Heard refused(String content) {
    return heard(
        message("m1", call("t1", "Bash"), 1, 1),
        """
        {"type":"user","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":\
        "t1","content":%s,"is_error":true}]}}\
        """
            .formatted(content));
  }

  @Test
  void aResultOfAToolThatIsNoErrorIsNoRefusal() {
    assertThat(
            heard(
                    """
                    {"type":"user","message":{"content":[{"type":"tool_result","tool_use_id":"t",\
                    "content":"Permission denied by user","is_error":false}]}}\
                    """)
                .denied())
        .isEmpty();
  }

  @Test
  void anAccountsLimitIsOnlyTellingWhenItRejects() {
    String event =
        """
        {"type":"rate_limit_event","rate_limit_info":{"status":"%s","resetsAt":1778565600,\
        "rateLimitType":"five_hour","isUsingOverage":%s}}\
        """;
    assertThat(heard(event.formatted("allowed_warning", "false")).events()).isEmpty();
    assertThat(heard(event.formatted("rejected", "true")).events()).isEmpty();
    assertThat(heard(event.formatted("rejected", "false")).events())
        .containsExactly(
            new AgentEvent.Limited(
                "rate limit reached", Instant.parse("2026-05-12T06:00:00Z"), null));
  }

  @Test
  void aRetryOfTheAgentItselfIsALimitOnlyForALimitsReason() {
    String retry =
        """
        {"type":"system","subtype":"api_retry","attempt":1,"max_retries":10,"retry_delay_ms":1500,\
        "error_status":%s,"error":"%s"}\
        """;
    assertThat(heard(retry.formatted("429", "rate_limit")).all(AgentEvent.Limited.class))
        .containsExactly(
            new AgentEvent.Limited("status 429: rate_limit", null, Duration.ofMillis(1500)));
    assertThat(heard(retry.formatted("529", "overloaded")).all(AgentEvent.Limited.class))
        .containsExactly(new AgentEvent.Limited("status 529: overloaded", null, null, true));
    assertThat(heard(retry.formatted("null", "rate_limit")).all(AgentEvent.Limited.class))
        .extracting(AgentEvent.Limited::isOutage)
        .containsExactly(false);
    assertThat(heard(retry.formatted("null", "unknown")).all(AgentEvent.Limited.class))
        .containsExactly(new AgentEvent.Limited("no answer", null, null, true));
    AgentEvent.Retrying other = new AgentEvent.Retrying(500, "server_error", 1, 10);
    assertThat(heard(retry.formatted("500", "server_error")).all(AgentEvent.Retrying.class))
        .containsExactly(other);
    assertThat(other.sentence()).isEqualTo("the provider answers 500, server_error; try 1 of 10");
    assertThat(other.isRejected()).isFalse();
    assertThat(
            heard(retry.formatted("401", "authentication_failed")).all(AgentEvent.Retrying.class))
        .allMatch(AgentEvent.Retrying::isRejected);
  }

  @Test
  void whichToolsRun() {
    String message =
        """
        {"type":"%s","session_id":"s","message":{"id":"m","content":[{%s}]}}\
        """;
    String call = "\"type\":\"%s\",\"id\":\"%s\",\"name\":\"%s\",\"input\":{}";
    String answer = "\"type\":\"%s\",\"tool_use_id\":\"%s\",\"is_error\":%s,\"content\":\"no\"";
    assertThat(
            Heard.of(
                    AgentKind.CLAUDE,
                    message.formatted("assistant", call.formatted("tool_use", "a", "Bash")),
                    message.formatted("assistant", call.formatted("tool_use", "b", "Edit")),
                    message.formatted("user", answer.formatted("tool_result", "b", "true")),
                    message.formatted(
                        "assistant", call.formatted("server_tool_use", "c", "web_search")),
                    message.formatted(
                        "assistant", answer.formatted("web_search_tool_result", "c", "false")),
                    message.formatted("user", answer.formatted("tool_result", "a", "false")))
                .all(AgentEvent.ToolRunning.class))
        .extracting(tool -> tool.call() + (tool.isRunning() ? "" : " over"))
        .containsExactly("a", "b", "b over", "c", "c over", "a over");
  }

  @Test
  void whatTheProviderRefusesIsToldApartByTheStatus() {
    String result =
        """
        {"type":"result","subtype":"success","is_error":true,"api_error_status":%s,\
        "result":"%s","session_id":"s","total_cost_usd":0,"usage":{"input_tokens":0}}\
        """;
    assertThat(heard(result.formatted("400", "Credit balance is too low")).failed())
        .containsExactly(new AgentEvent.Failed("Credit balance is too low", RefusalKind.REQUEST));
    assertThat(heard(result.formatted("401", "Please run /login")).failed())
        .containsExactly(new AgentEvent.Failed("Please run /login", RefusalKind.AUTHENTICATION));
    assertThat(heard(result.formatted("400", "Prompt is too long")).failed())
        .containsExactly(new AgentEvent.Failed("Prompt is too long", null));
    assertThat(heard(result.formatted("null", "The tests fail: 401 in LoginTest")).failed())
        .containsExactly(new AgentEvent.Failed("The tests fail: 401 in LoginTest", null));
  }

  @Test
  void whatNoModelSaidIsALimitOrAnError() {
    String synthetic =
        """
        {"type":"assistant","error":%s,"message":{"id":"m","model":"<synthetic>","content":\
        [{"type":"text","text":"%s"}],"usage":{"input_tokens":0,"output_tokens":0}}}\
        """;
    Heard limit =
        heard(synthetic.formatted("\"rate_limit\"", "You've hit your limit · resets 2pm (UTC)"));
    assertThat(limit.events())
        .containsExactly(
            new AgentEvent.Limited(
                "You've hit your limit · resets 2pm (UTC)",
                Instant.parse("2026-02-01T14:00:00Z"),
                null));
    Heard error = heard(synthetic.formatted("\"billing_error\"", "Credit balance is too low"));
    assertThat(error.events())
        .containsExactly(new AgentEvent.Failed("Credit balance is too low", RefusalKind.REQUEST));
    assertThat(heard(synthetic.formatted("null", "No response requested.")).events()).isEmpty();
  }

  @Test
  void aLimitThatIsCalledASuccessIsALimit() {
    Heard heard =
        heard(
            result("s", "0", usage(0, 0))
                .replace("\"ok\"", "\"Claude AI usage limit reached|1762952400\""));
    assertThat(heard.events())
        .containsExactly(
            new AgentEvent.Limited(
                "Claude AI usage limit reached|1762952400",
                Instant.ofEpochSecond(1_762_952_400),
                null),
            new AgentEvent.Finished(false, "Claude AI usage limit reached|1762952400"));
  }

  @Test
  void plainTextAmongTheJsonIsNothing() {
    Heard heard = heard("Claude AI usage limit reached|1762952400");
    assertThat(heard.all(AgentEvent.Limited.class)).isEmpty();
    assertThat(heard.counts().broken()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({"error_max_turns", "error_max_budget_usd"})
  void aResultWithoutWordsFailsByItsSubtype(String subtype) {
    Heard heard = heard("{\"type\":\"result\",\"subtype\":\"" + subtype + "\",\"is_error\":false}");
    assertThat(heard.events())
        .containsExactly(new AgentEvent.Failed(subtype, null), new AgentEvent.Finished(false, ""));
  }

  private static String bash(String id, String command) {
    return "{\"type\":\"assistant\",\"session_id\":\"s\",\"message\":{\"id\":\"m"
        + id
        + "\",\"content\":["
        + "{\"type\":\"tool_use\",\"id\":\""
        + id
        + "\",\"name\":\"Bash\",\"input\":{\"command\":\""
        + command
        + "\"}}]}}";
  }

  private static String answer(String id, String text, boolean isError) {
    return "{\"type\":\"user\",\"session_id\":\"s\",\"message\":{\"content\":[{\"type\":\"tool_result\","
               + "\"tool_use_id\":\""
        + id
        + "\",\"content\":\""
        + text
        + "\",\"is_error\":"
        + isError
        + "}]}}";
  }

  @Test
  void aToolThatFailsIsHeardAndForgivenWhenItsCallSucceeds() {
    Heard heard =
        heard(
            bash("1", "make test"),
            answer("1", "Exit code 2\\nmake: *** [test] Error 1", true),
            bash("2", "ls"),
            answer("2", "a", false),
            bash("3", "make test"),
            answer("3", "ok", false),
            answer("3", "ok", false));
    assertThat(heard.all(AgentEvent.ToolFailed.class))
        .containsExactly(
            new AgentEvent.ToolFailed("Bash: make test", "Exit code 2\nmake: *** [test] Error 1"));
    assertThat(heard.all(AgentEvent.ToolSucceeded.class))
        .containsExactly(new AgentEvent.ToolSucceeded("Bash: make test"));
  }
}
