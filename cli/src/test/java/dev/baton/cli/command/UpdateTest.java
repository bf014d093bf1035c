package dev.baton.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code update}, field by field. */
class UpdateTest {
  @TempDir Path folder;

  private Sandbox baton;

  @BeforeEach
  void createTask() {
    baton = Sandbox.repository(folder);
    baton.task("app-x", "Old title", "-l", "a,b");
  }

  @ParameterizedTest
  @CsvSource({
    "--title, New title, title, New title",
    "--description, Text, description, Text",
    "--design, Text, design, Text",
    "--acceptance, Text, acceptance_criteria, Text",
    "--notes, Text, notes, Text",
    "--type, feat, issue_type, feature",
    "--assignee, bo, assignee, bo",
    "--owner, bo, owner, bo",
    "--due, 2026-12-24, due_at, 2026-12-24T00:00:00Z",
    "--due, 2026-12-24T18:00+02:00, due_at, 2026-12-24T16:00:00Z",
    "--defer, +6h, defer_until, 2026-03-02T15:01:00Z",
    "--defer, next monday, defer_until, 2026-03-09T00:00:00Z",
    "--external-ref, gh-1, external_ref, gh-1",
    "--spec-id, doors, spec_id, doors",
    "--status, deferred, status, deferred",
    "--status, blocked, status, blocked",
    "--status, PINNED, status, pinned",
    "--status, hooked, status, hooked",
    "--status, closed, status, closed",
  })
  void setsAField(String option, String value, String field, String shown) {
    baton.pass(Duration.ofMinutes(1));
    Json changed = baton.json("update", "app-x", option, value);

    assertThat(changed.text(field)).isEqualTo(shown);
    assertThat(changed.text("updated_at")).isEqualTo("2026-03-02T09:01:00Z");
    assertThat(baton.show("app-x").text(field)).isEqualTo(shown);
  }

  @ParameterizedTest
  @CsvSource({
    "--description, Text, description",
    "--design, Text, design",
    "--acceptance, Text, acceptance_criteria",
    "--notes, Text, notes",
    "--assignee, bo, assignee",
    "--owner, bo, owner",
    "--due, tomorrow, due_at",
    "--defer, tomorrow, defer_until",
    "--external-ref, gh-1, external_ref",
    "--spec-id, doors, spec_id",
    "--estimate, 5, estimated_minutes",
    "--metadata, {}, metadata",
    "--parent, app-up, parent",
  })
  void anEmptyValueClearsAField(String option, String value, String field) {
    baton.task("app-up", "Parent");
    assertThat(baton.json("update", "app-x", option, value).has(field)).isTrue();

    assertThat(baton.json("update", "app-x", option, "").has(field)).isFalse();
    assertThat(baton.show("app-x").has(field)).isFalse();
  }

  @Test
  void setsNumbersAndMarks() {
    Json changed = baton.json("update", "app-x", "-p", "0", "-e", "30", "--pinned", "--ephemeral");

    assertThat(changed.number("priority")).isZero();
    assertThat(changed.number("estimated_minutes")).isEqualTo(30);
    assertThat(changed.truth("pinned")).isTrue();
    assertThat(changed.truth("ephemeral")).isTrue();
    assertThat(baton.json("update", "app-x", "--unpin").has("pinned")).isFalse();
  }

  @Test
  void changesLabels() {
    assertThat(labels("--add-label", "c,d", "--remove-label", "a")).containsExactly("b", "c", "d");
    assertThat(labels("--set-labels", "z")).containsExactly("z");
    assertThat(labels("--add-label", "z")).containsExactly("z");
    assertThat(baton.json("update", "app-x", "--remove-label", "z").has("labels")).isFalse();
  }

  private Iterable<String> labels(String... options) {
    String[] words = new String[options.length + 2];
    words[0] = "update";
    words[1] = "app-x";
    System.arraycopy(options, 0, words, 2, options.length);
    return baton.json(words).at("labels").texts();
  }

  @Test
  void changesSingleKeysOfTheMetadata() {
    baton.ok("update", "app-x", "--metadata", "{\"keep\":{\"deep\":true},\"drop\":1}");
    Json metadata =
        baton
            .json("update", "app-x", "--set-metadata", "k=v=w", "--unset-metadata", "drop")
            .at("metadata");

    assertThat(metadata.names()).containsExactlyInAnyOrder("keep", "k");
    assertThat(metadata.text("k")).isEqualTo("v=w");
    assertThat(metadata.at("keep").truth("deep")).isTrue();
    baton.ok("update", "app-x", "--unset-metadata", "keep", "--unset-metadata", "k");
    assertThat(baton.show("app-x").has("metadata")).isFalse();
  }

  @Test
  void metadataStaysAsItWasWritten() {
    String odd = "{\"n\":1.50,\"big\":12345678901234567890123,\"t\":\"\\u00fc\\/\",\"e\":[]}";
    baton.ok("update", "app-x", "--metadata", odd);

    assertThat(baton.ok("show", "app-x", "--json").out()).contains("\"metadata\":" + odd);
  }

  @Test
  void changesSeveralTasksAtOnce() {
    baton.task("app-y", "Another");
    Json changed = baton.json("update", "app-x", "app-y", "app-x", "-p", "1");

    assertThat(changed.each("id")).containsExactly("app-x", "app-y");
    assertThat(baton.ok("update", "app-x", "-p", "3").out())
        .isEqualTo("updated app-x: Old title\n");
  }

  @Test
  void readsTheDescriptionFromStandardInput() {
    baton.input("From afar");

    assertThat(baton.json("update", "app-x", "--stdin").text("description")).isEqualTo("From afar");
  }

  @Test
  void fieldsAndStatusChangeTogetherOrNotAtAll() {
    baton.ok("update", "app-x", "--status", "closed");
    Json error = baton.error(4, "update", "app-x", "--title", "New", "--status", "blocked");

    assertThat(error.text("code")).isEqualTo("conflict");
    assertThat(baton.show("app-x").text("title")).isEqualTo("Old title");
  }

  @Test
  void statusOpenReleasesAClaimAndReopensTheRest() {
    baton.ok("claim", "app-x");
    Json released = baton.json("update", "app-x", "--status", "open");
    assertThat(released.text("status")).isEqualTo("open");
    assertThat(released.number("epoch")).isEqualTo(2);
    assertThat(released.has("assignee")).isFalse();

    baton.ok("update", "app-x", "--status", "blocked");
    assertThat(baton.json("update", "app-x", "--status", "open").number("epoch")).isEqualTo(3);
  }

  @Test
  void aClaimEndsWhenItsTaskIsParked() {
    baton.ok("claim", "app-x");
    Json parked = baton.json("update", "app-x", "--status", "deferred");

    assertThat(parked.number("epoch")).isEqualTo(2);
    assertThat(parked.has("assignee")).isFalse();
    assertThat(baton.error(4, "heartbeat", "app-x", "--epoch", "1").text("code"))
        .isEqualTo("claim_lost");
  }
}
