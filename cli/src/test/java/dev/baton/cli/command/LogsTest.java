package dev.baton.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The logs of agents, for people and for programs. */
class LogsTest {
  /** Claude's stream, as far as it matters here. */
  private static final String CLAUDE =
      """
      cat <<'EOF'
      {"type":"system","subtype":"init","session_id":"s","model":"sonnet"}
      {"type":"assistant","session_id":"s","message":{"id":"m1","role":"assistant","content":[{"type":"text","text":"I look at it.\\nThen I run the tests."}]}}
      {"type":"assistant","session_id":"s","message":{"id":"m2","role":"assistant","content":[{"type":"tool_use","id":"t1","name":"Bash","input":{"command":"npm test"}}]}}
      {"type":"user","session_id":"s","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"t1","is_error":true,"content":"2 tests fail\\nin a.js"}]}}
      {"type":"result","subtype":"success","session_id":"s","is_error":false,"result":"Two tests fail.","total_cost_usd":0.01,"usage":{"input_tokens":10,"output_tokens":5}}
      EOF
      echo 'npm warn old' >&2
      """;

  @TempDir Path directory;

  private Sandbox sandbox;

  @BeforeEach
  void createTasks() {
    sandbox = Sandbox.repository(directory);
    sandbox.useTheRealMachine();
    sandbox.task("app-a", "First");
    sandbox.task("app-b", "Second");
  }

  /** Runs an agent once; returns the name of the run. */
  private String run(String task, String script) {
    Answer answer =
        sandbox.run(
            "run",
            "--json",
            "--once",
            "--task",
            task,
            "--restart-pause",
            "0",
            "--max-iterations",
            "1",
            "--",
            "sh",
            "-c",
            "cat >/dev/null\n" + script);
    Json start = Json.parse(answer.out().lines().findFirst().orElseThrow());
    return start.text("run");
  }

  private Path file(String run, long n, String ending) {
    return directory.toAbsolutePath().resolve(".git/baton/logs/" + run + "/" + n + ending);
  }

  @Test
  void theStreamIsShownAsText() {
    String run = run("app-a", CLAUDE);

    List<String> lines = sandbox.ok("logs", "app-a").out().lines().toList();
    assertThat(lines.getFirst()).startsWith("== iteration 1 on app-a, " + run + ", began ");
    assertThat(lines.subList(1, lines.size()))
        .containsExactly(
            "   " + file(run, 1, ".out"),
            "- the model is sonnet",
            "I look at it.",
            "Then I run the tests.",
            "> Bash npm test",
            "! Bash: npm test failed: 2 tests fail …",
            "stderr: npm warn old",
            "== iteration 1: no progress");
  }

  @Test
  void plainTextIsShownWithoutItsColours() {
    run("app-a", "echo 'reading a.c'; printf 'a\\033[31mred\\033[0m\\n\\n\\tindented'");

    assertThat(sandbox.ok("logs").out()).contains("reading a.c\n", "ared\n", "\n    indented\n");
  }

  @Test
  void aLongLineIsCutBehindACharacter() {
    run("app-a", "printf 'a%.0s' $(seq 8190) >&2; echo '✓✓' >&2");

    String line =
        sandbox
            .ok("logs", "--json")
            .out()
            .lines()
            .filter(one -> one.contains("aaa"))
            .toList()
            .getFirst();
    assertThat(Json.parse(line).text("text"))
        .isEqualTo("a".repeat(8190) + " [cut: the line is longer than 8192 bytes]");
  }

  @Test
  void anUnknownRunIsNoTask() {
    run("app-a", "echo x");

    assertThat(sandbox.run("logs", "run-00").err())
        .isEqualTo("baton: no run 'run-00'; baton runs -n 0 lists all of them\n");
    assertThat(sandbox.run("logs", "nosuch").err()).contains("no task 'nosuch'");
  }

  @Test
  void jsonHasOneEntryALine() {
    run("app-a", CLAUDE);

    List<Json> entries = new ArrayList<>();
    for (String line : sandbox.ok("logs", "app-a", "--json").out().lines().toList()) {
      entries.add(Json.parse(line));
    }
    assertThat(entries)
        .extracting(entry -> entry.text("event"))
        .containsExactly(
            "begin",
            "session",
            "said",
            "tool",
            "tool_failed",
            "usage",
            "turn_end",
            "stderr",
            "end");
    assertThat(entries.get(2).text("text")).isEqualTo("I look at it.\nThen I run the tests.");
    assertThat(entries.get(3).text("subject")).isEqualTo("npm test");
    assertThat(entries.getLast().text("outcome")).isEqualTo("no_progress");
  }

  @Test
  void rawIsTheAgentsOwnOutput() throws Exception {
    String run = run("app-a", "printf 'no line end'; echo error >&2");

    Answer answer = sandbox.ok("logs", "--raw");
    assertThat(answer.out()).isEqualTo("no line end");
    assertThat(answer.err()).contains(file(run, 1, ".out").toString());
    assertThat(sandbox.run("logs", "--raw", "--json").exit()).isEqualTo(2);
    assertThat(sandbox.run("logs", "--raw", "-n", "3").exit()).isEqualTo(2);
  }

  @Test
  void aTaskARunOrAnIterationIsSelected() {
    String first = run("app-a", "echo first");
    String second = run("app-b", "echo second");
    run("app-a", "echo third");

    assertThat(sandbox.ok("logs").out()).contains("third").doesNotContain("first", "second");
    assertThat(sandbox.ok("logs", "app-a").out())
        .containsSubsequence("\nfirst\n", "\nthird\n")
        .doesNotContain("second");
    assertThat(sandbox.ok("logs", second).out()).contains("second").doesNotContain("third");
    assertThat(sandbox.ok("logs", first).out()).contains("first").doesNotContain("third");
    assertThat(sandbox.ok("logs", "--iteration", "2").out())
        .contains("second")
        .doesNotContain("first", "third");
  }

  @Test
  void onlyTheLastLinesAreShown() {
    run("app-a", "seq 1 3");
    run("app-a", "seq 4 6");

    assertThat(sandbox.ok("logs", "app-a", "-n", "3").out())
        .isEqualTo("5\n6\n== iteration 2: no progress\n");
    assertThat(sandbox.ok("logs", "app-a", "-n", "7").out())
        .startsWith("== iteration 1: no progress\n== iteration 2 on app-a");
    assertThat(sandbox.ok("logs", "app-a", "-n", "0").out()).hasLineCount(12);
  }

  @Test
  void aLongStreamIsReadFromItsMiddle() throws Exception {
    String run = run("app-a", CLAUDE);
    Path file = file(run, 1, ".out");
    byte[] all = Files.readAllBytes(file);
    String text = new String(all, StandardCharsets.UTF_8);
    Files.writeString(file.resolveSibling("1.out.1"), text.substring(20, 400));
    Files.writeString(file, text.substring(400));

    assertThat(sandbox.ok("logs").out())
        .contains("only its end is kept", "> Bash npm test\n", "! Bash: npm test failed")
        .doesNotContain("\"type\"");
  }

  @Test
  void followingEndsWhereNothingRuns() {
    run("app-a", "echo finished");

    assertThat(sandbox.ok("logs", "-f", "app-a").out())
        .contains("finished\n", "== iteration 1: no progress\n");
    assertThat(sandbox.ok("logs", "-f", "--raw").out()).isEqualTo("finished\n");
  }

  @Test
  void aLogThatIsNotKeptIsReported() throws Exception {
    String run = run("app-a", "echo gone");
    Files.delete(file(run, 1, ".out"));

    assertThat(sandbox.ok("logs").out()).contains("- no output is kept\n");
  }

  @Test
  void whatDoesNotExistIsReported() {
    assertThat(sandbox.error(3, "logs").text("error"))
        .isEqualTo("no agent was started by baton run yet");
    assertThat(sandbox.error(3, "logs", "app-a").text("error"))
        .isEqualTo("no agent that baton run started has worked on app-a");
    sandbox.error(3, "logs", "run-12345678");
    sandbox.error(3, "logs", "--iteration", "9");
    assertThat(sandbox.error(2, "logs", "--iteration", "x").text("error")).contains("'x'");
    assertThat(sandbox.error(2, "logs", "-n", "-1").text("error")).contains("'-1'");
    sandbox.error(2, "logs", "app-a", "--iteration", "1");
    sandbox.error(2, "logs", "app-a", "app-b");
  }
}
