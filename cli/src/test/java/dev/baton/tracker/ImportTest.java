package dev.baton.tracker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Importing valid and invalid records, with and without existing tasks. */
class ImportTest {
  private static final String EARLY = "2026-01-01T10:00:00Z";
  private static final String LATE = "2026-02-01T10:00:00Z";

  @TempDir Path folder;

  private Sandbox baton;

  @BeforeEach
  void createRepository() {
    baton = Sandbox.repository(folder);
  }

  private static String issue(String id, String title, String updated, String more) {
    return "{\"id\":\"%s\",\"title\":\"%s\",\"status\":\"open\",\"priority\":1,\"issue_type\":\"task\",\"created_at\":\"%s\",\"updated_at\":\"%s\"%s}\n"
        .formatted(id, title, EARLY, updated, more.isEmpty() ? "" : "," + more);
  }

  @Test
  void whatIsNestedTooDeeplyIsReportedWithTheLimitAndTheLine() {
    String deep = "\"metadata\":{\"a\":" + "[".repeat(99) + "]".repeat(99) + "}";
    Json report =
        load(issue("app-1", "one", LATE, "") + issue("app-2", "two", LATE, deep), "--partial");
    Json problem = report.at("problems").at(0);
    assertThat(problem.number("line")).isEqualTo(2);
    assertThat(problem.text("message"))
        .contains("it is nested too deeply")
        .endsWith("expected at most 100 levels of objects and arrays");
    assertThat(report.number("added")).isEqualTo(1);
  }

  private Json load(String content, String... options) {
    return load(content.getBytes(StandardCharsets.UTF_8), options);
  }

  private Json load(byte[] content, String... options) {
    baton.file("in.jsonl", content);
    List<String> words = new ArrayList<>(List.of("import", "beads", "in.jsonl"));
    words.addAll(List.of(options));
    Answer answer = baton.run(withJson(words));
    return answer.json();
  }

  private static String[] withJson(List<String> words) {
    List<String> all = new ArrayList<>(words);
    all.add("--json");
    return all.toArray(new String[0]);
  }

  private static void counts(Json report, long added, long updated, long unchanged, long skipped) {
    assertThat(
            List.of(
                report.number("added"),
                report.number("updated"),
                report.number("unchanged"),
                report.number("skipped")))
        .as("%s", report)
        .containsExactly(added, updated, unchanged, skipped);
  }

  private static void problem(Json report, long line, String part) {
    assertThat(report.at("problems").items())
        .as("%s", report)
        .anyMatch(
            problem -> problem.number("line") == line && problem.text("message").contains(part));
  }

  private Map<String, @Nullable Object> exported(String id) {
    return baton
        .ok("export", "beads")
        .out()
        .lines()
        .map(AnyJson::object)
        .filter(issue -> id.equals(issue.get("id")))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void theNewestRecordOfATaskCountsAndOnATieTheLaterLine() {
    Json report =
        load(
            issue("app-a", "old", EARLY, "")
                + issue("app-a", "tie", LATE, "")
                + issue("app-a", "last", LATE, "")
                + issue("app-a", "older", EARLY, ""));
    counts(report, 1, 0, 0, 3);
    assertThat(report.at("skipped_because").number("superseded")).isEqualTo(3);
    assertThat(baton.show("app-a").text("title")).isEqualTo("last");
  }

  @Test
  void theOrderOfDependenciesIsKeptAndNoChange() {
    String link =
        "{\"issue_id\":\"app-a\",\"depends_on_id\":\"%s\",\"type\":\"%s\",\"created_at\":\"2026-01-01T10:00:00Z\"}";
    String both = link.formatted("app-z", "blocks") + "," + link.formatted("app-b", "related");
    String issue = issue("app-a", "a", LATE, "\"dependencies\":[" + both + "]");
    counts(load(issue), 1, 0, 0, 0);
    counts(load(issue), 0, 0, 1, 0);
    assertThat(baton.ok("export", "beads").out()).isEqualTo(issue);
  }

  @Test
  void whatWasChangedLaterHereStays() {
    load(issue("app-a", "first", EARLY, ""));
    baton.ok("update", "app-a", "--title", "mine");
    Json report = load(issue("app-a", "theirs", LATE, ""));
    counts(report, 0, 0, 0, 1);
    assertThat(report.at("skipped_because").number("older")).isEqualTo(1);
    assertThat(baton.show("app-a").text("title")).isEqualTo("mine");
  }

  @Test
  void whatWasChangedLaterThereIsTakenOverWithItsHistory() {
    load(issue("app-a", "first", EARLY, "\"labels\":[\"x\"],\"sprint\":7"));
    Json report = load(issue("app-a", "second", LATE, "\"labels\":[\"y\"],\"sprint\":8.0"));
    counts(report, 0, 1, 0, 0);
    Json task = baton.json("show", "app-a", "--history").at(0);
    assertThat(task.text("title")).isEqualTo("second");
    assertThat(task.at("labels").texts()).containsExactly("y");
    assertThat(task.at("history").each("kind")).containsExactly("imported", "imported");
    assertThat(exported("app-a").get("sprint").toString()).isEqualTo("8.0");
  }

  @Test
  void whoeverWorksOnATaskHereKeepsIt() {
    load(issue("app-a", "first", EARLY, ""));
    baton.ok("claim", "app-a", "--worker", "bob");
    String closed =
        issue("app-a", "closed there", "2026-03-02T09:30:00Z", "")
            .replace("\"open\"", "\"closed\"");
    baton.pass(Duration.ofHours(2));
    Json report = load(closed);
    counts(report, 0, 0, 0, 1);
    problem(report, 1, "bob works on it here");
    Json task = baton.show("app-a");
    assertThat(task.text("status")).isEqualTo("in_progress");
    assertThat(task.number("epoch")).isEqualTo(1);
    baton.ok("close", "app-a", "--epoch", "1");
  }

  @Test
  void aChangeOfStatusFromOutsideEndsEveryEarlierClaim() {
    load(issue("app-a", "first", EARLY, ""));
    baton.ok("claim", "app-a", "--worker", "bob");
    baton.ok("release", "app-a", "--epoch", "1");
    baton.pass(Duration.ofHours(2));
    String started =
        issue("app-a", "first", "2026-03-02T10:00:00Z", "\"assignee\":\"eve\"")
            .replace("\"open\"", "\"in_progress\"");
    counts(load(started), 0, 1, 0, 0);
    baton.error(4, "close", "app-a", "--epoch", "1");
    assertThat(baton.show("app-a").text("assignee")).isEqualTo("eve");
  }

  @Test
  void workInProgressElsewhereIsStaleByItsLastSign() {
    String task = "\"assignee\":\"eve\",\"started_at\":\"2026-03-02T08:30:00Z\"";
    Json report =
        load(
            issue("app-a", "a", LATE, "").replace("\"open\"", "\"in_progress\"")
                + issue("app-b", "b", LATE, task).replace("\"open\"", "\"in_progress\""));
    assertThat(report.at("notes").each("message").getFirst())
        .contains("app-a", "stale since 2026-02-01T11:00:00Z", "LEASE_EXPIRED");
    assertThat(report.at("notes").each("message").getLast())
        .contains("app-b", "last heartbeat was at 2026-03-02T08:30:00Z");
    assertThat(baton.json("stale").each("id")).containsExactly("app-a");
    Json stale = baton.json("stale").at(0).at("stale");
    assertThat(stale.text("reason")).isEqualTo("LEASE_EXPIRED");
    assertThat(baton.json("sweep").at(0).text("action")).isEqualTo("reopened");
  }

  @Test
  void dirtIsTakenAsItIs() {
    String dirty =
        "\uFEFF"
            + issue(
                    "app-a",
                    "a",
                    LATE,
                    "\"dependencies\":[{\"issue_id\":\"app-a\",\"depends_on_id\":\"app-b\",\"type\":\"parent_child\",\"created_at\":\"2026-01-01T00:00:00+02:00\",\"created_by\":\"x\",\"thread_id\":\"t1\"},{\"issue_id\":\"app-a\",\"depends_on_id\":\"app-b\",\"type\":\"parent-child\"},{\"issue_id\":\"app-a\",\"depends_on_id\":\"app-gone\",\"type\":\"blocks\"},{\"issue_id\":\"app-a\",\"depends_on_id\":\"external:x:y\",\"type\":\"blocks\"}],\"comments\":[{\"id\":\"c-1\",\"author\":\"x\",\"text\":\"hi\",\"created_at\":\"2026-01-01T00:00:00.100Z\"},{\"id\":7,\"author\":\"y\",\"text\":\"ho\"}]")
                .replace("\n", "\r\n")
            + "\r\n<<<<<<< HEAD\r\n"
            + issue(
                "app-b",
                "b",
                LATE,
                "\"dependencies\":[{\"issue_id\":\"app-b\",\"depends_on_id\":\"app-a\",\"type\":\"blocks\",\"created_at\":\"0001-01-01T00:00:00Z\"}]")
            + "=======\n>>>>>>> other\n"
            + issue("app-c", "c", LATE, "\"due_at\":null,\"metadata\":{\"x\": 1.50}")
                .replace("\"open\"", "\"triage\"")
                .replace("\"task\"", "\"Quest\"")
            + issue(
                    "app-d",
                    "d",
                    LATE,
                    "\"deleted_at\":\"2026-01-05T00:00:00Z\",\"deleted_by\":\"z\"")
                .replace("\"open\"", "\"tombstone\"")
            + "{\"id\":\"app-e\",\"title\":\"cut";
    Json report = load(dirty, "--partial");
    counts(report, 4, 0, 0, 1);
    problem(report, 1, "external:x:y");
    problem(report, 3, "git conflict");
    problem(report, 7, "'triage'");
    problem(report, 9, "cut off");
    assertThat(report.at("problems").items()).hasSize(4);
    assertThat(report.at("notes").each("message"))
        .anyMatch(note -> note.contains("app-a depends on app-gone"))
        .anyMatch(note -> note.contains("dependency cycle"));

    assertThat(baton.show("app-c").text("status")).isEqualTo("blocked");
    assertThat(baton.show("app-a").at("comments").each("text")).containsExactly("hi", "ho");
    Map<String, @Nullable Object> quest = exported("app-c");
    assertThat(quest).containsEntry("status", "triage").containsEntry("issue_type", "Quest");
    assertThat(quest).containsEntry("due_at", null);
    assertThat(String.valueOf(quest.get("metadata"))).isEqualTo("{x=1.50}");
    assertThat(String.valueOf(exported("app-a").get("dependencies")))
        .contains("parent_child", "+02:00", "thread_id=t1", "app-gone", "external:x:y");
    assertThat(String.valueOf(exported("app-a").get("comments"))).contains("id=c-1", "id=7");
    assertThat(String.valueOf(exported("app-b").get("dependencies"))).contains("0001-01-01");
    assertThat(exported("app-d")).containsEntry("deleted_by", "z");
    counts(load(dirty, "--partial"), 0, 0, 4, 1);
  }

  @Test
  void whatIsChangedHereComesOutChangedAndTheRestAsItWas() {
    load(
        issue("app-b", "b", EARLY, "")
            + issue(
                "app-a",
                "a",
                "2026-01-01T12:00:00.5+02:00",
                "\"sprint\":1e3,\"wisp\":false,\"closed_at\":null,\"dependencies\":[{\"issue_id\":\"app-a\",\"depends_on_id\":\"app-b\",\"type\":\"blocks\",\"created_at\":\"2026-01-01T10:00:00+00:00\"}],\"comments\":[{\"id\":5,\"author\":\"x\",\"text\":\"hi\",\"created_at\":\"2026-01-01T10:00:00+00:00\"}]"));
    assertThat(exported("app-a")).containsEntry("updated_at", "2026-01-01T12:00:00.5+02:00");
    baton.ok("dep", "remove", "app-a", "app-b");
    baton.task("app-n", "new");
    baton.ok("dep", "add", "app-a", "app-n", "--type", "related");
    baton.ok("comment", "app-a", "ho");
    baton.ok("close", "app-a", "--reason", "done");

    Map<String, @Nullable Object> issue = exported("app-a");
    assertThat(issue)
        .containsEntry("status", "closed")
        .containsEntry("updated_at", Sandbox.START.toString())
        .containsEntry("closed_at", Sandbox.START.toString())
        .containsEntry("created_at", EARLY)
        .containsEntry("wisp", false);
    assertThat(String.valueOf(issue.get("sprint"))).isEqualTo("1E+3");
    assertThat(String.valueOf(issue.get("dependencies"))).contains("app-n").doesNotContain("app-b");
    assertThat(String.valueOf(issue.get("comments"))).contains("id=5", "text=hi", "text=ho");
  }

  @Test
  void commentsMadeHereSurviveANewerRecord() {
    load(issue("app-a", "a", EARLY, "\"comments\":[{\"id\":1,\"author\":\"x\",\"text\":\"hi\"}]"));
    baton.ok("comment", "app-a", "mine");
    baton.pass(Duration.ofDays(1));
    counts(
        load(
            issue(
                "app-a",
                "b",
                "2026-03-02T12:00:00Z",
                "\"comments\":[{\"id\":1,\"author\":\"x\",\"text\":\"hi\"},{\"id\":2,\"author\":\"y\",\"text\":\"ho\"}]")),
        0,
        1,
        0,
        0);
    assertThat(baton.show("app-a").at("comments").each("text")).containsExactly("hi", "mine", "ho");
  }

  @Test
  void aTaskWithoutTimesIsNotTakenBackFromWhoChangedItHere() {
    String bare = "{\"id\":\"app-a\",\"title\":\"%s\",\"status\":\"open\"}\n";
    counts(load(bare.formatted("one")), 1, 0, 0, 0);
    baton.pass(Duration.ofHours(1));
    counts(load(bare.formatted("one")), 0, 0, 1, 0);
    counts(load(bare.formatted("two")), 0, 1, 0, 0);
    assertThat(exported("app-a")).containsOnlyKeys("id", "title", "status");
    baton.pass(Duration.ofHours(1));
    baton.ok("update", "app-a", "--title", "mine");
    counts(load(bare.formatted("three")), 0, 0, 0, 1);
  }

  @ParameterizedTest
  @CsvSource({
    "2026-03-02T08:00:00, 2026-03-02T08:00:00Z",
    "2026-03-02 08:00:00.123456, 2026-03-02T08:00:00.123456Z",
    "2026-03-02T08:00:00-0100, 2026-03-02T09:00:00Z",
  })
  void timesAreReadInAllSpellings(String written, String meant) {
    load(issue("app-a", "a", written, ""));
    assertThat(baton.show("app-a").text("updated_at")).isEqualTo(meant);
    assertThat(exported("app-a")).containsEntry("updated_at", written);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "[1,2]",
        "not json",
        "{\"id\":\"a b\",\"title\":\"x\"}",
        "{\"id\":null}",
        "{\"id\":[1]}",
        "{\"id\":\"app-x\",\"title\":\"x\"} {}",
        "{\"id\":\"app-x\",\"title\":\"x\"",
        "{\"id\":\"app-x\",\"title\":\"x\"}{\"id\":\"app-y\",\"title\":\"y\"}",
        "{\"id\":\"app-x\",\"title\":\"x\",\"priority\":1e999999999}",
        "{\"id\":\"app-x\",\"title\":\"x\",\"metadata\":{\"n\":1e400}}",
        "{\"id\":\"app-x\",\"title\":\"x\",\"metadata\":{\"n\":[-1e-400]}}",
        "{\"id\":\"app-x\",\"title\":\"x\",\"metadata\":{\"n\":NaN}}",
      })
  void recordsThatAreNoneAreReportedByLineAndKeepAllOut(String bad) {
    String content =
        issue("app-a", "a", LATE, "") + "\n" + bad + "\n" + issue("app-b", "b", LATE, "");
    baton.file("in.jsonl", content);
    byte[] before = baton.databaseBytes();
    for (String option : List.of("--strict", "--no-color")) {
      Answer refused = baton.run("import", "beads", "in.jsonl", option, "--json");
      assertThat(refused.exit()).isEqualTo(1);
      problem(refused.json(), 3, "");
      counts(refused.json(), 0, 0, 0, 3);
      assertThat(baton.databaseBytes()).isEqualTo(before);
    }

    Json report = load(content, "--partial");
    counts(report, 2, 0, 0, 1);
    problem(report, 3, "");
  }

  @ParameterizedTest
  @CsvSource({
    "'\"title\":7', title",
    "'\"priority\":9', priority",
    "'\"labels\":\"x\"', labels",
    "'\"labels\":[\"\",\"x\"]', labels",
    "'\"closed_at\":\"yesterday\"', closed_at",
    "'\"closed_at\":\"9999-12-31T00:00:00Z\"', closed_at",
    "'\"estimated_minutes\":-1', estimated_minutes",
    "'\"metadata\":[]', metadata",
    "'\"pinned\":\"yes\"', pinned",
    "'\"dependencies\":{}', dependencies",
    "'\"comments\":5', comments",
  })
  void fieldsThatMakeNoSenseAreReportedAndKept(String field, String name) {
    String line =
        issue("app-a", "a", LATE, "")
            .replaceFirst("\"" + name + "\":(\"[^\"]*\"|\\d),", "")
            .replace("}", "," + field + "}");
    Json report = load(line);
    counts(report, 1, 0, 0, 0);
    problem(report, 1, name);
    assertThat(exported("app-a")).containsEntry(name, AnyJson.object("{" + field + "}").get(name));
    counts(load(line), 0, 0, 1, 0);
  }

  @Test
  void halvesOfCharactersAndNulComeBackAsTheyWereWritten() {
    String line = issue("app-a", "a", LATE, "\"notes\":\"x\\ud800y\\u0000z\",\"own\":\"\\u0000\"");
    counts(load(line), 1, 0, 0, 0);
    assertThat(baton.ok("export").out()).contains("x\\ud800y\\u0000z", "\"own\":\"\\u0000\"");
  }

  @Test
  void bytesThatAreNoUtf8AreReportedByLine() {
    byte[] bytes =
        (issue("app-a", "a", LATE, "") + issue("app-b", "?", LATE, ""))
            .getBytes(StandardCharsets.ISO_8859_1);
    bytes[new String(bytes, StandardCharsets.ISO_8859_1).indexOf('?')] = (byte) 0xe4;
    counts(load(bytes), 0, 0, 0, 2);
    Json report = load(bytes, "--partial");
    counts(report, 1, 0, 0, 1);
    problem(report, 2, "UTF-8");
  }

  @Test
  void aDescriptionOfAMegabyteIsTaken() {
    String text = "x".repeat(1 << 20);
    counts(load(issue("app-a", "a", LATE, "\"description\":\"" + text + "\"")), 1, 0, 0, 0);
    assertThat(baton.ok("export", "beads").out()).contains("\"description\":\"" + text + "\"");
  }

  @Test
  void aDryRunTellsTheSameAndChangesNothing() {
    baton.task("app-b", "here");
    byte[] before = baton.databaseBytes();
    String content = issue("app-a", "a", LATE, "") + issue("app-b", "b", LATE, "") + "oops\n";
    Json dry = load(content, "--dry-run", "--partial");
    assertThat(baton.databaseBytes()).isEqualTo(before);
    Json real = load(content, "--partial");
    counts(real, 1, 0, 0, 2);
    for (String name : List.of("added", "updated", "unchanged", "skipped", "problems")) {
      assertThat(dry.at(name)).isEqualTo(real.at(name));
    }
  }

  @Test
  void theWordsTellTheSame() {
    baton.file("in.jsonl", issue("app-a", "a", LATE, "") + "oops\n");
    Answer answer = baton.ok("import", "beads", "in.jsonl", "--partial");
    assertThat(answer.out())
        .isEqualTo("imported: 1 added, 0 updated, 0 unchanged, 1 skipped (1 unreadable)\n");
    assertThat(answer.err()).startsWith("warning: line 2: not a JSON object");
    Answer strict = baton.run("import", "beads", "in.jsonl", "--strict");
    assertThat(strict.exit()).isEqualTo(1);
    assertThat(strict.out()).isEqualTo("nothing was imported: 1 problem\n");
    Answer refused = baton.run("import", "beads", "in.jsonl");
    assertThat(refused.exit()).isEqualTo(1);
    assertThat(refused.out())
        .isEqualTo(
            "nothing was imported: 1 of 2 records cannot be read; correct the file, or leave them"
                + " out with --partial\n");
  }

  @Test
  void whatIsNoIssueFileAtAllFails() {
    baton.file("in.jsonl", "# Readme\nText\n");
    assertThat(baton.run("import", "beads", "in.jsonl").exit()).isEqualTo(1);
    assertThat(baton.run("import", "in.jsonl").err()).contains("does not look like a file");
    baton.file("in.jsonl", "");
    counts(load(""), 0, 0, 0, 0);
  }
}
