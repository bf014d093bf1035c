package dev.baton.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.store.Events.Event;
import dev.baton.task.TaskId;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What people read of the history of a task: no names of fields, no codes, no times in UTC. */
class EventTextTest {
  private static Event event(String kind, String detail) {
    return new Event(1, new TaskId("app-a"), Instant.EPOCH, kind, "cron", 2, detail);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "swept|``|reopened|night-agent was gone after 2m",
        "swept|,\"rescue_files\":3|reopened|night-agent was gone after 2m; 3 files saved",
        "swept|,\"rescue_files\":1,\"rescue_also\":\"a stash\"|reopened"
            + "|night-agent was gone after 2m; 1 file, a stash saved",
        "swept|,\"blocked\":1|blocked|night-agent was gone after 2m",
        "swept|,\"rescue_trouble\":\"disk full\"|reopened"
            + "|night-agent was gone after 2m; its files could not be saved: disk full",
        "poisoned|,\"blocked\":1|blocked"
            + "|night-agent was gone after 2m; poison, because its workers died repeatedly",
      })
  void aSweepSaysWhatBecameOfTheWorkerAndItsFiles(
      String kind, String more, String word, String text) {
    String dead =
        "{\"reason\":\"WORKER_DEAD\",\"worker\":\"night-agent\",\"worker_epoch\":1,"
            + "\"silent_seconds\":131,\"since\":\"2026-11-25T22:19:34.573Z\"";
    Event event = event(kind, dead + more + "}");
    assertThat(EventText.word(event)).isEqualTo(word);
    assertThat(EventText.of(event)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "created|{}|created|``",
        "claimed|{\"pid\":42,\"agent\":\"claude\",\"worktree\":\"/w\",\"tree\":\"8b35\"}"
            + "|claimed|process 42 (claude) in /w",
        "claimed|{\"worktree\":\"/w\"}|claimed|in /w",
        "updated|{\"changed\":\"issue_type title\"}|updated|issue type, title",
        "updated|{\"changed\":\"title\",\"before\":{\"title\":\"Old\"}}|updated|title",
        "reopened|{\"before\":{\"status\":\"closed\"}}|reopened|``",
        "closed|{\"reason\":\"done\",\"commit\":\"0123456789\"}|closed|done; commit 0123456",
        "close_refused|{\"reason\":\"ann holds it\"}|not closed|ann holds it",
        "dependency_added|{\"on\":\"app-b\",\"type\":\"blocks\"}|dependency added|on app-b",
        "stagnation|{\"reason\":\"Nothing changed\"}|blocked|Nothing changed",
        "forgiven|{}|reopenings reset|``",
        "rescued|{\"rescue\":\"refs/r\",\"rescue_files\":2}|rescued|2 files saved in refs/r",
        "imported|{\"from\":\"beads\",\"line\":3}|imported|from beads, line 3",
        "something_new|{\"a_b\":[1]}|something new|{\"a_b\":[1]}",
        "damaged|not JSON|damaged|not JSON",
      })
  void eachEventHasAWordAndItsDetails(String kind, String detail, String word, String text) {
    assertThat(EventText.word(event(kind, detail))).isEqualTo(word);
    assertThat(EventText.of(event(kind, detail))).isEqualTo(text);
  }
}
