package dev.baton.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a report says, in each of its forms. */
class ReportTest {
  private static final long MINUTE = 60_000_000_000L;
  private static final String EVIL =
      "</script><script>alert(1)</script><img src=x onerror=alert(2)>";

  @TempDir Path folder;

  private Sandbox baton;

  @BeforeEach
  void createAProject() {
    baton = Sandbox.repository(folder);
  }

  /** Stores iterations as a run would, a minute each and 25 cents. */
  private void iterations(String task, String outcomes) throws Exception {
    long now = baton.now().getEpochSecond() * 1_000_000_000L;
    try (Connection connection = baton.connection();
        PreparedStatement insert =
            connection.prepareStatement(
                "insert into iteration (task_id, worker, source, state, started_at, ended_at,"
                    + " files_changed, cost_microcents, input_tokens, output_tokens, outcome,"
                    + " model) values (?, 'ann', 'run', 'kept', ?, ?, ?, 25000000, 100, 10, ?,"
                    + " 'opus')");
        PreparedStatement error =
            connection.prepareStatement(
                "insert into error_record (iteration_id, at, signature, rules, message, file,"
                    + " count, source) values ((select max(id) from iteration), 0, '0123abcd', 2,"
                    + " ?, 'a.ts', 2, 'x')")) {
      for (int place = 0; place < outcomes.length(); place++) {
        char each = outcomes.charAt(place);
        insert.setString(1, task);
        insert.setLong(2, now - (outcomes.length() - place) * MINUTE);
        insert.setLong(3, now - (outcomes.length() - place - 1) * MINUTE);
        insert.setInt(4, each == 'c' ? 1 : 0);
        insert.setString(5, each == 'c' ? "progress" : each == 'f' ? "failed" : "no_progress");
        insert.executeUpdate();
        if (each == 'f') {
          error.setString(1, "error: " + EVIL);
          error.executeUpdate();
        }
      }
    }
  }

  @Test
  void allFormsHaveTheSameFigures() throws Exception {
    baton.task("app-1", EVIL);
    baton.task("app-2", "Other");
    iterations("app-1", "c.f");
    iterations("app-2", "cf");
    baton.ok("close", "app-2");

    Json json = baton.json("report");
    Json totals = json.at("totals");
    assertThat(totals.number("iterations")).isEqualTo(5);
    assertThat(totals.number("tasks")).isEqualTo(2);
    assertThat(totals.number("tasks_closed")).isOne();
    assertThat(totals.number("progress")).isEqualTo(2);
    assertThat(totals.number("failed")).isEqualTo(2);
    assertThat(totals.number("cost_cents")).isEqualTo(125);
    assertThat(totals.number("input_tokens")).isEqualTo(500);
    Json signature = json.at("signatures").at(0);
    assertThat(signature.number("count")).isEqualTo(4);
    assertThat(signature.number("iterations")).isEqualTo(2);
    assertThat(signature.number("first_iteration")).isEqualTo(3);
    assertThat(signature.number("last_iteration")).isEqualTo(5);
    assertThat(signature.at("files").texts()).containsExactly("a.ts");

    String markdown = baton.ok("report", "--format", "markdown").out();
    assertThat(markdown)
        .contains("Nothing needs a person", "|5|2|2|2|1|\\$1.25|\n")
        .containsPattern("Everything until \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d UTC[.]\n")
        .doesNotContain("<script", "<img");

    String html = baton.ok("report").out();
    String data = html.substring(html.indexOf("id=\"data\">") + 10);
    data = data.substring(0, data.indexOf("</script>"));
    assertThat(data).doesNotContain("<");
    assertThat(Json.parse(data)).isEqualTo(json);
    assertThat(Json.parse(data).at("tasks").at(0).text("title")).isEqualTo(EVIL);
    assertThat(html.split("<script", -1)).hasSize(3);
    assertThat(html).contains("default-src 'none'; style-src 'sha256-");
  }

  @Test
  void aPeriodLeavesOutWhatWasBefore() throws Exception {
    baton.task("app-1", "One");
    iterations("app-1", "cc");
    baton.pass(Duration.ofDays(2));
    iterations("app-1", "c");
    Json json = baton.json("report", "--since", "1d");
    assertThat(json.at("totals").number("iterations")).isOne();
    assertThat(json.at("insights").number("tasks")).isOne();
    assertThat(baton.json("report", "--since", "3d").at("totals").number("iterations"))
        .isEqualTo(3);
  }

  @Test
  void sweepsRescuesAndStuckTasksAreShownWithTheirEvidence() {
    baton.task("app-1", "One");
    baton.task("app-2", "Two");
    baton.processes().start(100);
    baton.processes().start(200);
    baton.ok("claim", "app-1", "--worker", "bob", "--pid", "100");
    baton.ok("claim", "app-2", "--worker", "eve", "--pid", "200");
    baton.processes().kill(100);
    baton.pass(Duration.ofMinutes(5));
    baton.ok("sweep", "--now");
    baton.processes().kill(200);
    Json json = baton.json("report");
    Json sweep = json.at("sweeps").at(0);
    assertThat(sweep.text("task")).isEqualTo("app-1");
    assertThat(sweep.text("reason")).isEqualTo("WORKER_DEAD");
    assertThat(sweep.number("silent_seconds")).isEqualTo(300);
    assertThat(json.at("totals").number("recovery_median_seconds")).isEqualTo(300);
    Json stuck = json.at("stuck").at(0);
    assertThat(stuck.text("task")).isEqualTo("app-2");
    assertThat(stuck.text("kind")).isEqualTo("suspect");
    assertThat(stuck.text("worker")).isEqualTo("eve");
    assertThat(stuck.text("evidence")).isNotEmpty();
  }

  @Test
  void replacesAReportAndNothingElse() throws Exception {
    assertThat(baton.ok("report", "-o", "night.html").err()).contains("written to night.html");
    baton.ok("report", "-o", "night.html");
    Path other = baton.file("mine.html", "<!doctype html>my own page");
    assertThat(baton.error(2, "report", "-o", "mine.html").text("error")).isNotEmpty();
    assertThat(baton.run("report", "-o", "mine.html").err())
        .contains("mine.html exists and is not a report of Baton");
    assertThat(Files.readString(other)).contains("my own page");
    baton.ok("report", "-o", "mine.html", "--force");
    assertThat(Files.readString(other)).contains("id=\"data\"");
  }

  @Test
  void atATerminalThePageGoesToAFile() {
    baton.terminal(80);
    assertThat(baton.ok("report").out()).isEmpty();
    assertThat(folder.resolve("baton-report.html")).exists();
    assertThat(baton.ok("report", "--format", "markdown").out()).contains("# Baton report");
    assertThat(baton.run("report", "--format", "pdf").err())
        .contains("'pdf' is not a format: expected html or markdown");
  }

  @Test
  void tooFewClosedTasksTellTooLittle() throws Exception {
    for (int i = 0; i < 20; i++) {
      assertThat(baton.json("insights").truth("thin")).isTrue();
      baton.task("app-" + i, "T", "-l", "ui");
      iterations("app-" + i, i % 2 == 0 ? "cc" : ".c.c");
      baton.ok("close", "app-" + i);
    }
    baton.task("app-open", "Open", "-l", "ui");
    iterations("app-open", ".....");
    Json insights = baton.json("insights");
    assertThat(insights.truth("thin")).isFalse();
    Json first = insights.at("closed_by").at(0);
    assertThat(first.number("iterations")).isEqualTo(2);
    assertThat(first.number("tasks")).isEqualTo(21);
    assertThat(first.number("closed")).isEqualTo(10);
    Json open = insights.at("open").at(0);
    assertThat(open.text("task")).isEqualTo("app-open");
    assertThat(open.truth("beyond")).isTrue();
    assertThat(open.at("like").text("name")).isEqualTo("ui");
    assertThat(open.at("like").number("most")).isEqualTo(4);
    assertThat(baton.show("app-open").has("estimate")).isFalse();
    baton.ok("sweep");
    Json estimate = baton.show("app-open").at("estimate");
    assertThat(estimate.text("name")).isEqualTo("ui");
    assertThat(estimate.number("most")).isEqualTo(4);
    assertThat(baton.show("app-1").has("estimate")).isFalse();
    assertThat(baton.ok("show", "app-open").out())
        .contains("tasks like this: 2 to 4 iterations, $0.75 (ui, 20 closed)");
    assertThat(baton.ok("insights").out())
        .contains(
            "app-open: 5 iterations; tasks like this: 2 to 4 iterations, $0.75 (ui, 20 closed)");
  }
}
