package dev.baton.tracker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** ralph's stories. */
class PrdTest {
  private static final String PRD =
      """
      {
        "project": "Shop",
        "userStories": [
          {"id": "US-001", "title": "First", "priority": 1, "passes": true, "notes": "",
           "acceptanceCriteria": ["a", {"description": "b", "passes": true}]},
          {"id": "US-002", "title": "Second", "priority": 17, "passes": false,
           "dependsOn": ["US-001"]},
          {"id": "US-003", "title": "Third", "priority": "high", "status": "in_progress",
           "dependsOn": ["US-001"], "startedAt": "2026-03-01T10:00:00Z", "storyPoints": 5},
          {"id": "US-004", "title": "Fourth", "status": "pending", "dependsOn": ["US-003"]},
          {"id": "US-005", "title": "Fifth", "status": "jammed"},
          {"title": "No id"}
        ]
      }
      """;

  @TempDir Path folder;

  private Sandbox baton;

  @BeforeEach
  void createRepository() {
    baton = Sandbox.repository(folder);
  }

  private Json load(String content) {
    baton.file("prd.json", content);
    return baton.json("import", "prd.json");
  }

  @Test
  void storiesBecomeTasks() {
    Json report = load(PRD);
    assertThat(report.number("added")).isEqualTo(6);
    assertThat(report.at("problems").items()).hasSize(1);
    assertThat(report.at("problems").at(0).number("line")).isEqualTo(11);
    assertThat(report.at("problems").at(0).text("message")).contains("jammed");

    Json first = baton.show("US-001");
    assertThat(first.text("status")).isEqualTo("closed");
    assertThat(first.text("acceptance_criteria")).isEqualTo("- a\n- [x] b");
    assertThat(baton.show("US-002").number("priority")).isEqualTo(4);
    assertThat(baton.show("US-005").text("status")).isEqualTo("blocked");
    assertThat(baton.json("stale").each("id")).containsExactly("US-003");
    assertThat(baton.json("ready").each("id")).contains("US-002", "US-003").hasSize(3);
  }

  @Test
  void prioritiesAreAnOrderWithFractionsForWhatWasInsertedLater() {
    StringBuilder stories = new StringBuilder();
    for (String story :
        List.of(
            "k 10",
            "q 5",
            "c 12",
            "m 3",
            "b 3.1",
            "z 1",
            "x \"1.5\"",
            "e 2",
            "o 5",
            "l \"Low\"",
            "h \"high\"")) {
      String[] part = story.split(" ", -1);
      stories
          .append(stories.isEmpty() ? "" : ",")
          .append(
              "{\"id\":\"S-%s\",\"title\":\"%s\",\"priority\":%s}"
                  .formatted(part[0], part[0], part[1]));
    }
    assertThat(load("{\"userStories\":[" + stories + "]}").at("problems").items()).isEmpty();
    assertThat(baton.json("ready").each("title"))
        .containsExactly("z", "h", "x", "e", "m", "l", "b", "q", "o", "k", "c");
  }

  @Test
  void doneHasManyNames() {
    Json report =
        load(
            """
            {"prd": {"features": [
              {"id": 1, "task": "a", "done": true},
              {"id": 2, "story": "b", "passes": "true"},
              {"id": 3, "summary": "c", "title": "C", "completed": true},
              {"id": 4, "name": "d", "status": "In Progress"},
              {"id": 5, "name": "e", "status": "Closed"},
              {"id": 6, "name": "f", "status": "Open", "done": true},
              {"id": 7, "name": "g", "done": false, "dependsOn": [4]}]}}
            """);
    assertThat(report.at("problems").items()).isEmpty();
    assertThat(baton.json("list", "--all").each("title"))
        .containsExactlyInAnyOrder("a", "b", "C", "d", "e", "f", "g");
    for (String closed : List.of("1", "2", "3", "5")) {
      assertThat(baton.show(closed).text("status")).isEqualTo("closed");
    }
    assertThat(baton.show("4").text("status")).isEqualTo("in_progress");
    assertThat(baton.show("6").text("status")).isEqualTo("open");
    assertThat(baton.json("blocked").each("id")).containsExactly("7");
  }

  @Test
  void textsMayBeListsAndListsTexts() {
    Json report =
        load(
            """
            {"userStories": [{"id": "S-1", "title": "a", "tags": "x, y",
              "description": ["one", "two"], "notes": [],
              "acceptance": [{"text": "t1", "done": true}, {"text": "t2"}]}]}
            """);
    assertThat(report.at("problems").items()).isEmpty();
    Json task = baton.show("S-1");
    assertThat(task.at("labels").texts()).containsExactly("x", "y");
    assertThat(task.text("description")).isEqualTo("one\ntwo");
    assertThat(task.text("acceptance_criteria")).isEqualTo("- [x] t1\n- [ ] t2");
  }

  @Test
  void negativeAndImpossiblePrioritiesAreReported() {
    Json report = load("[{\"id\":\"S-1\",\"title\":\"a\",\"priority\":-1}]");
    assertThat(report.at("problems").at(0).text("message"))
        .isEqualTo("priority is '-1': expected 0 (first) to 4 (last)");
    baton.file("prd.json", "[{\"id\":\"S-2\",\"title\":\"a\",\"priority\":1e400}]");
    assertThat(baton.run("import", "prd", "prd.json").exit()).isEqualTo(1);
  }

  @Test
  void aListWithoutIdsFindsTheSameTasksAgain() {
    String list =
        "[{\"category\":\"cli\",\"description\":\"Add a flag\\nfor"
            + " samples\",\"steps\":[\"find\",\"add\"],\"passes\":true},{\"category\":\"ui\",\"description\":\"Show"
            + " a hint\",\"steps\":[\"open\"],\"passes\":false},{\"category\":\"ui\",\"description\":\"Show"
            + " a hint\",\"passes\":false}]";
    assertThat(load(list).number("added")).isEqualTo(3);
    assertThat(load(list).number("unchanged")).isEqualTo(3);
    assertThat(baton.json("ready").each("title")).containsExactly("Show a hint", "Show a hint");
    baton.pass(Duration.ofHours(1));
    Json later = load(list.replace("false", "true"));
    assertThat(later.number("added")).isZero();
    assertThat(later.number("updated")).isEqualTo(2);
    for (Json story : baton.json("list", "--all").items()) {
      if (story.text("title").equals("Add a flag")) {
        assertThat(story.text("acceptance_criteria")).isEqualTo("- find\n- add");
        assertThat(story.text("description")).isEqualTo("Add a flag\nfor samples");
      }
    }
  }

  @Test
  void aStoryWithoutAnIdIsKnownByItsWordsAndNotByItsPlace() {
    String flag = "{\"category\":\"cli\",\"description\":\"Add a flag\",\"passes\":false";
    String hint = "{\"category\":\"ui\",\"description\":\"Show a hint\",\"passes\":false}";
    load("[" + flag + "}," + hint + "]");
    List<String> ids = baton.json("list").each("id");

    load("[" + hint + "," + flag + ",\"steps\":[\"find\"]}]");
    assertThat(baton.json("list").each("id")).hasSameElementsAs(ids);
    // With other words it is another story.
    load("[" + hint + "," + flag.replace("flag", "switch") + "}]");
    assertThat(baton.json("list").each("id")).hasSize(3).containsAll(ids);
  }

  @Test
  void criteriaHaveSeveralNames() {
    load(
        "[{\"id\":\"S-1\",\"title\":\"a\",\"acceptance\":[\"x\"],\"steps\":[\"y\"]},"
            + "{\"id\":\"S-2\",\"title\":\"b\",\"steps\":[\"y\"],\"acceptance_criteria\":\"z\"}]");
    assertThat(baton.show("S-1").text("acceptance_criteria")).isEqualTo("- x");
    assertThat(baton.show("S-2").text("acceptance_criteria")).isEqualTo("z");
  }

  @Test
  void manyDependenciesOfOneStoryCostLittle() {
    StringBuilder ids = new StringBuilder();
    for (int i = 0; i < 100_000; i++) {
      ids.append(i == 0 ? "" : ",").append("\"S-").append(i).append('"');
    }
    assertTimeoutPreemptively(
        Duration.ofSeconds(60),
        () -> load("[{\"id\":\"S-a\",\"title\":\"a\",\"dependsOn\":[" + ids + "]}]"));
  }

  @Test
  void aStoryThatPassesLaterIsClosedUnlessItWasChangedHere() {
    load(PRD);
    baton.pass(Duration.ofHours(1));
    assertThat(load(PRD).number("unchanged")).isEqualTo(6);
    String passed = PRD.replace("\"passes\": false", "\"passes\": true");
    assertThat(load(passed).number("updated")).isEqualTo(1);
    assertThat(baton.show("US-002").text("status")).isEqualTo("closed");
    baton.pass(Duration.ofHours(1));
    baton.ok("reopen", "US-002");
    assertThat(load(passed).at("skipped_because").number("older")).isEqualTo(1);
    assertThat(baton.show("US-002").text("status")).isEqualTo("open");
  }

  @Test
  void documentsWithoutStoriesAreRefused() {
    baton.file("prd.json", "{\"userStories\": 7}\n");
    assertThat(baton.run("import", "prd", "prd.json").err()).contains("userStories");
    baton.file("prd.json", "{\"userStories\": [{\"id\": \"US-1\"");
    assertThat(baton.run("import", "prd", "prd.json").err()).contains("cut off");
  }
}
