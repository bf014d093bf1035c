package dev.baton.claim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.claim.Completion.Kind;
import dev.baton.claim.WorkRecord.Closing;
import dev.baton.claim.WorkRecord.Step;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What counts as evidence that a task was finished, and what does not. */
class WorkRecordTest {
  private static final Instant CLAIMED = Instant.parse("2026-03-01T12:00:00Z");
  private static final String COMMIT = "1a2b3c4d5e6f";
  private static final Step DONE = new Step(5, COMMIT, true, null, 3, 0, true);
  private static final Closing CLOSING = new Closing(4, COMMIT, new Claim.Tree("/w", ""));

  private static Completion of(Step last) {
    return new WorkRecord(last, false, null, null).completion(CLAIMED, false);
  }

  @Test
  void nothingShowsNothing() {
    assertThat(of(null)).isNull();
  }

  @Test
  void testsThatPassAndAWorkerThatSaysSo() {
    assertThat(of(DONE))
        .isEqualTo(new Completion(Kind.CHECKS, "3 tests pass, none fail at 1a2b3c4", 5L, COMMIT));
    assertThat(of(new Step(5, null, true, "done", 1, 0, true)).words())
        .isEqualTo("1 test passes, none fail in iteration 5");
  }

  @Test
  void withoutOneOfThemItShowsNothing() {
    assertThat(of(new Step(5, COMMIT, false, null, 3, 0, true))).as("left behind").isNull();
    assertThat(of(new Step(5, COMMIT, true, null, null, 0, true))).as("unknown tests").isNull();
    assertThat(of(new Step(5, COMMIT, true, null, 3, null, true))).as("unknown tests").isNull();
    assertThat(of(new Step(5, COMMIT, true, null, 0, 0, true))).as("no tests").isNull();
    assertThat(of(new Step(5, COMMIT, true, null, 3, 1, true))).as("a failure").isNull();
    assertThat(of(new Step(5, COMMIT, true, null, 3, 0, false))).as("no word").isNull();
    assertThat(new WorkRecord(DONE, true, null, null).completion(CLAIMED, false))
        .as("failures since")
        .isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"failed", "timeout", "killed", "no change", "", "question"})
  void aRunMustHaveEndedWell(String outcome) {
    assertThat(of(new Step(5, COMMIT, true, outcome, 3, 0, true))).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"done", "ok", "progress", "success"})
  void aRunThatEndedWell(String outcome) {
    assertThat(of(new Step(5, COMMIT, true, outcome, 3, 0, true))).isNotNull();
  }

  @Test
  void aMergeOfACommitThatSaysThatItCloses() {
    WorkRecord work = new WorkRecord(null, true, CLOSING, null);
    assertThat(work.completion(CLAIMED, false)).isNull();
    assertThat(work.completion(CLAIMED, true))
        .isEqualTo(
            new Completion(
                Kind.MERGED, "1a2b3c4 says that it closes the task, and was merged", 4L, COMMIT));
  }

  @Test
  void aMergeAloneShowsNothing() {
    assertThat(new WorkRecord(null, false, null, null).completion(CLAIMED, true)).isNull();
  }

  @Test
  void aSuccessElsewhereSinceTheClaim() {
    assertThat(new WorkRecord(null, false, null, CLAIMED).completion(CLAIMED, false))
        .isEqualTo(
            new Completion(
                Kind.ELSEWHERE,
                "another tracker saw it succeed at 2026-03-01T12:00:00Z",
                null,
                null));
    assertThat(new WorkRecord(null, false, null, CLAIMED.minusNanos(1)).completion(CLAIMED, false))
        .isNull();
  }
}
