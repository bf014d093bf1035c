package dev.baton.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** bd's files: what is imported and exported, by hand and automatically. */
class BdMoveTest {
  private static final String HAND_WRITTEN =
      """
      {"title": "B\\u00e4r", "id": "app-b", "status": "open", "priority": 2, "issue_type": "task", "created_at": "2026-01-01T10:00:00.000Z", "updated_at": "2026-01-02T10:00:00+01:00", "odd": [1, 2]}
      {"id":"app-a","title":"A","description":"x\\u003cy","status":"open","priority":1,"issue_type":"bug","metadata":"{}","created_at":"2026-01-01T10:00:00Z","updated_at":"2026-01-01T10:00:00Z"}
      """;

  @TempDir Path folder;

  private Sandbox bd;

  @BeforeEach
  void createRepository() {
    bd = Sandbox.emptyFolder(folder);
    bd.git("init", "-q", "-b", "main");
    bd.git("config", "user.email", "ann@example.org");
    bd.git("config", "user.name", "ann");
    bd.callAs("bd");
  }

  @Test
  void initFromAnExportImportsIt() throws IOException {
    Answer missing = bd.run("init", "--from-jsonl");
    assertThat(missing.exit()).isEqualTo(1);
    assertThat(missing.err()).contains("issues.jsonl does not exist");
    assertThat(bd.database()).doesNotExist();

    Files.createDirectory(folder.resolve(".beads"));
    bd.file(".beads/issues.jsonl", HAND_WRITTEN);
    Json init = bd.json("init", "--from-jsonl", "--prefix", "app");
    assertThat(init.number("imported")).isEqualTo(2);
    assertThat(bd.json("ready").each("id")).containsExactly("app-a", "app-b");
    assertThat(bd.ok("init", "--from-jsonl").out())
        .contains("imported 0 tasks from .beads/issues.jsonl");
  }

  @Test
  void anExportOverItsSourceChangesOnlyWhatChanged() {
    bd.ok("init", "--prefix", "app");
    Path file = bd.file("issues.jsonl", HAND_WRITTEN + "\n");
    Json report = bd.json("import", "issues.jsonl");
    assertThat(report.at("problems").items()).isEmpty();
    bd.ok("export", "-o", "issues.jsonl");
    assertThat(file).hasContent(HAND_WRITTEN + "\n");

    bd.ok("update", "app-b", "-p", "0", "-a", "ann");
    bd.ok("create", "New", "--id", "app-0");
    bd.ok("export", "-o", "issues.jsonl");
    List<String> lines = lines(file);
    List<String> before = HAND_WRITTEN.lines().toList();
    assertThat(lines).hasSize(4);
    assertThat(lines.get(0))
        .startsWith(
            "{\"title\": \"B\\u00e4r\", \"id\": \"app-b\", \"status\": \"open\", \"priority\": 0,")
        .contains("\"odd\": [1, 2], \"assignee\": \"ann\"");
    assertThat(lines.get(1)).isEqualTo(before.get(1));
    assertThat(lines.get(3)).contains("\"app-0\"");
  }

  @Test
  void anExportOverAnotherFileReplacesIt() {
    bd.ok("init", "--prefix", "app");
    bd.ok("create", "One", "--id", "app-1");
    Path file = bd.file("issues.jsonl", "no JSON\n{\"id\":\"app-9\",\"title\":\"not here\"}\n");
    bd.ok("export", "-o", "issues.jsonl");
    assertThat(file).hasContent(bd.ok("export").out());
  }

  @Test
  void memoriesAreImportedAndExportedOnRequest() {
    bd.ok("init", "--prefix", "app");
    String memory = "{\"_type\":\"memory\",\"key\":\"tests\",\"value\":\"run \\\"all\\\"\"}\n";
    bd.file("m.jsonl", memory + "{\"_type\":\"issue\",\"id\":\"app-1\",\"title\":\"T\"}\n");
    assertThat(bd.json("import", "m.jsonl", "--dry-run").number("memories")).isEqualTo(1);
    assertThat(bd.json("memories").has("tests")).isFalse();
    assertThat(bd.json("import", "m.jsonl").number("memories")).isEqualTo(1);
    assertThat(bd.json("recall", "tests").text("value")).isEqualTo("run \"all\"");
    assertThat(bd.ok("export").out()).doesNotContain("memory");
    assertThat(bd.ok("export", "--all").out()).endsWith(memory);
  }

  @Test
  void aRecordWithoutAnIdIsTheSameTaskEachTime() {
    bd.ok("init", "--prefix", "app");
    bd.file("new.jsonl", "{\"title\":\"New\",\"issue_type\":\"bug\"}\n");
    String id = bd.json("import", "new.jsonl").at("ids").texts().getFirst();
    assertThat(id).startsWith("app-");
    assertThat(bd.json("import", "new.jsonl").number("created")).isZero();
    assertThat(bd.json("list").each("id")).containsExactly(id);
    bd.callAs("baton");
    Answer refused = bd.run("import", "new.jsonl");
    assertThat(refused.exit()).isEqualTo(1);
    assertThat(refused.err()).contains("line 1: it has no id");
  }

  @Test
  void equalWarningsAreOneWithACount() {
    bd.ok("init", "--prefix", "app");
    StringBuilder odd = new StringBuilder();
    for (int i = 0; i < 30; i++) {
      odd.append("{\"id\":\"app-%d\",\"title\":\"T\",\"metadata\":\"odd\"}%n".formatted(i));
    }
    bd.file("odd.jsonl", odd.toString());
    Answer answer = bd.ok("import", "odd.jsonl");
    assertThat(answer.err().lines().filter(line -> line.startsWith("warning:")))
        .singleElement()
        .asString()
        .contains("line 1 and 29 more: metadata is");
  }

  @Test
  void eachChangeIsExportedIfThatIsSet() {
    bd.ok("init", "--prefix", "app");
    Path file = folder.resolve(".beads/issues.jsonl");
    bd.ok("create", "One", "--id", "app-1");
    assertThat(file).doesNotExist();

    bd.ok("config", "set", "export.auto", "true");
    assertThat(lines(file)).singleElement().asString().contains("app-1");
    bd.ok("create", "Two", "--id", "app-2");
    assertThat(lines(file)).hasSize(2);
    bd.ok("list");
    assertThat(bd.ok("close", "app-2", "-r", "done").err()).isEmpty();
    assertThat(lines(file).get(1)).contains("\"closed\"");

    bd.ok("config", "set", "export.path", "../../outside.jsonl");
    assertThat(bd.ok("create", "Three").err()).contains("not exported");
    assertThat(folder.resolveSibling("outside.jsonl")).doesNotExist();
  }

  @Test
  void aValueThatDoesNotExistFindsNothingWhereBdFindsNothing() {
    bd.ok("init", "--prefix", "app");
    bd.ok("create", "One", "--id", "app-1", "-p", "1", "-t", "bug");
    for (String call :
        List.of(
            "ready -p 9",
            "ready -t nonsense",
            "list --id app-9",
            "list --priority-min 3 --priority-max 1",
            "search One -t nonsense")) {
      assertThat(bd.json(call.split(" ")).items()).as(call).isEmpty();
    }
    for (String call : List.of("count -p 9", "count -t nonsense", "count -s nonsense")) {
      assertThat(bd.json(call.split(" ")).number("count")).as(call).isZero();
    }
    for (String call :
        List.of("ready --exclude-type nonsense", "list -n -1", "search One --sort nonsense")) {
      assertThat(bd.json(call.split(" ")).items()).as(call).hasSize(1);
    }
    bd.callAs("baton");
    assertThat(bd.run("ready", "-p", "9").exit()).isEqualTo(2);
    assertThat(bd.run("count", "-s", "nonsense").exit()).isEqualTo(2);
    assertThat(bd.run("list", "-n", "-1").exit()).isEqualTo(2);
  }

  @Test
  void aDateUntilWhichATaskIsDeferredSetsItsStatus() {
    bd.ok("init", "--prefix", "app");
    bd.ok("create", "One", "--id", "app-1");
    assertThat(bd.json("update", "app-1", "--defer", "+2d").at(0).text("status"))
        .isEqualTo("deferred");
    assertThat(bd.json("update", "app-1", "--defer", "").at(0).text("status")).isEqualTo("open");
    assertThat(bd.json("update", "app-1", "--defer", "2020-01-01").at(0).text("status"))
        .isEqualTo("open");
    assertThat(bd.json("ready").each("id")).containsExactly("app-1");
    assertThat(bd.run("update", "app-1", "--title", " ").err()).contains("title cannot be empty");
    bd.ok("update", "app-1", "--set-labels", "a,b");
    for (String option : List.of("--set-labels", "--add-label", "--remove-label")) {
      assertThat(bd.json("update", "app-1", option, "").at(0).at("labels").texts())
          .as(option)
          .containsExactly("a", "b");
    }
    assertThat(bd.run("ready", "--claim", "-a", "ann").exit()).isEqualTo(2);
  }

  @Test
  void whatWaitsBecauseItsParentDoesNamesTheParent() {
    bd.ok("init", "--prefix", "app");
    bd.ok("create", "Blocker", "--id", "app-b");
    bd.ok("create", "Parent", "--id", "app-p", "--deps", "app-b");
    bd.ok("create", "Child", "--id", "app-c", "--parent", "app-p");
    bd.ok("create", "Own", "--id", "app-o", "--parent", "app-p", "--deps", "app-b");
    Json blocked = bd.json("blocked");
    assertThat(blocked.where("id", "app-c").at("blocked_by").texts()).containsExactly("app-p");
    assertThat(blocked.where("id", "app-o").at("blocked_by").texts()).containsExactly("app-b");
    assertThat(bd.json("dep", "tree", "app-p", "--max-depth", "1").items()).hasSize(1);
  }

  @Test
  void aHeartbeatNeedsNoOption() {
    bd.ok("init", "--prefix", "app");
    bd.ok("create", "One", "--id", "app-1");
    bd.ok("update", "app-1", "--claim");
    bd.ok("heartbeat", "app-1");
    assertThat(bd.json("view", "app-1").at(0).text("status")).isEqualTo("in_progress");
    assertThat(bd.run("heartbeat", "app-2").exit()).isEqualTo(3);
  }

  @Test
  void createAndCloseHaveOtherNames() {
    bd.ok("init", "--prefix", "app");
    String id = bd.json("new", "Two", "-p", "1").text("id");
    assertThat(bd.json("done", id, "-r", "why").at(0).text("close_reason")).isEqualTo("why");
  }

  @Test
  void aTitleIsStoredAsItWasTypedAsInBd() {
    bd.ok("init", "--prefix", "app");
    assertThat(bd.run("create", "   ").exit()).isEqualTo(2);
    assertThat(bd.json("create", " a ").text("title")).isEqualTo(" a ");
    assertThat(bd.run("create", "").exit()).isEqualTo(2);
    bd.callAs("baton");
    assertThat(bd.run("create", "   ").exit()).isEqualTo(2);
    assertThat(bd.json("create", " a ").text("title")).isEqualTo("a");
  }

  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
