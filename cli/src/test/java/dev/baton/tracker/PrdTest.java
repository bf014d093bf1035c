package dev.baton.tracker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import java.nio.file.Path;
import java.time.Duration;
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
    assertThat(report.number("added")).isEqualTo(5);
    assertThat(report.at("problems").items()).hasSize(2);
    assertThat(report.at("problems").at(0).number("line")).isEqualTo(11);
    assertThat(report.at("problems").at(0).text("message")).contains("jammed");
    assertThat(report.at("problems").at(1).number("line")).isEqualTo(12);
    assertThat(report.at("problems").at(1).text("message")).contains("no id");

    Json first = baton.show("US-001");
    assertThat(first.text("status")).isEqualTo("closed");
    assertThat(first.text("acceptance_criteria")).isEqualTo("- a\n- [x] b");
    assertThat(baton.show("US-002").number("priority")).isEqualTo(4);
    assertThat(baton.show("US-005").text("status")).isEqualTo("blocked");
    assertThat(baton.json("stale").each("id")).containsExactly("US-003");
    assertThat(baton.json("ready").each("id")).containsExactlyInAnyOrder("US-002", "US-003");
  }

  @Test
  void aStoryThatPassesLaterIsClosedUnlessItWasChangedHere() {
    load(PRD);
    baton.pass(Duration.ofHours(1));
    assertThat(load(PRD).number("unchanged")).isEqualTo(5);
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
