package dev.baton.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.baton.task.TaskPatch.TaskField;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The words for states, types and orders, and how other words are refused. */
class VocabularyTest {
  @ParameterizedTest
  @CsvSource({
    "open, OPEN",
    "in_progress, IN_PROGRESS",
    "in-progress, IN_PROGRESS",
    "In_Progress, IN_PROGRESS",
    "BLOCKED, BLOCKED",
    "deferred, DEFERRED",
    "closed, CLOSED",
    "pinned, PINNED",
    "hooked, HOOKED",
    "tombstone, TOMBSTONE",
  })
  void understandsStatuses(String text, TaskStatus status) {
    assertThat(TaskStatus.parse(text)).isEqualTo(status);
  }

  @ParameterizedTest
  @EnumSource(TaskStatus.class)
  void readsTheStatusThatItWrites(TaskStatus status) {
    assertThat(TaskStatus.parse(status.wireName())).isEqualTo(status);
    assertThat(status.wireName()).matches("[a-z_]+");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "done", "inprogress", "in progress", "open ", "ıopen", "0"})
  void refusesOtherStatuses(String text) {
    assertRefused(() -> TaskStatus.parse(text), text, "is not a status: expected open,");
  }

  @Test
  void onlyClosedAndDeletedWorkIsOver() {
    assertThat(TaskStatus.values())
        .filteredOn(TaskStatus::isOver)
        .containsExactly(TaskStatus.CLOSED, TaskStatus.TOMBSTONE);
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "1, 1", "4, 4", "P0, 0", "p3, 3", "P4, 4"})
  void understandsPriorities(String text, int priority) {
    assertThat(Priority.parse(text)).isEqualTo(priority);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "P", "5", "9", "-1", "P5", "PP1", "1P", "01", "1.0", "high", "٣", "+1", " 1"})
  void refusesOtherPriorities(String text) {
    assertRefused(() -> Priority.parse(text), text, "is not a priority: expected 0 (first) to 4");
  }

  @ParameterizedTest
  @CsvSource({
    "task, task",
    "BUG, bug",
    "feat, feature",
    "enhancement, feature",
    "feature, feature",
    "epic, epic",
    "chore, chore",
    "adr, decision",
    "dec, decision",
    "story, story",
    "spike, spike",
    "milestone, milestone",
    "mr, merge-request",
    "mol, molecule",
    "message, message",
    "rig, rig",
  })
  void understandsTaskTypes(String text, String name) {
    assertThat(TaskType.parse(text)).isEqualTo(new TaskType(name));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "tasks", "not_a_real_type", "merge_request", "task ", "ta sk"})
  void refusesOtherTaskTypes(String text) {
    assertRefused(() -> TaskType.parse(text), text, "is not a task type: expected one of task,");
  }

  @Test
  void machineryIsWhatReadyLeavesOut() {
    assertThat(TaskType.machinery())
        .containsExactlyInAnyOrder(
            "merge-request", "gate", "molecule", "message", "agent", "role", "rig");
  }

  @ParameterizedTest
  @CsvSource({
    "blocks, blocks, true, true",
    "BLOCKS, blocks, true, true",
    "conditional_blocks, conditional-blocks, true, true",
    "waits-for, waits-for, true, true",
    "parent_child, parent-child, false, true",
    "related, related, false, false",
    "discovered-from, discovered-from, false, false",
    "duplicates, duplicates, false, false",
    "tracks, tracks, false, false",
  })
  void understandsDependencyTypes(String text, String name, boolean blocks, boolean acyclic) {
    DependencyType type = DependencyType.parse(text);
    assertThat(type.name()).isEqualTo(name);
    assertThat(type.isBlocking()).isEqualTo(blocks);
    assertThat(type.mustBeAcyclic()).isEqualTo(acyclic);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "block", "blocking", "child", "parent child", "blocks ", "*"})
  void refusesOtherDependencyTypes(String text) {
    assertRefused(() -> DependencyType.parse(text), text, "is not a dependency type: expected");
  }

  /** As bd has it since 1.3. */
  @ParameterizedTest
  @ValueSource(strings = {"blocked-by", "depends-on", "Depends_On"})
  void whatIsBlockedDependsOnTheOther(String text) {
    assertThat(DependencyType.parse(text)).isEqualTo(DependencyType.BLOCKS);
  }

  @Test
  void threeDependencyTypesBlock() {
    assertThat(DependencyType.KNOWN)
        .filteredOn(name -> DependencyType.parse(name).isBlocking())
        .containsExactlyInAnyOrder("blocks", "conditional-blocks", "waits-for");
  }

  @ParameterizedTest
  // bd's usual order has no name that anybody types.
  @EnumSource(value = TaskOrder.class, mode = EnumSource.Mode.EXCLUDE, names = "PRIORITY_NEWEST")
  void understandsOrders(TaskOrder order) {
    assertThat(TaskOrder.parse(order.name())).isEqualTo(order);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "age", "priority ", "ids", "random"})
  void refusesOtherOrders(String text) {
    assertRefused(() -> TaskOrder.parse(text), text, "is not an order: expected priority, oldest");
  }

  @ParameterizedTest
  @EnumSource(TaskField.class)
  void namesOfFieldsAreColumnNames(TaskField field) {
    assertThat(field.wireName()).matches("[a-z_]+").isEqualToIgnoringCase(field.name());
  }

  @ParameterizedTest
  @CsvSource({
    "plain, 'plain'",
    "ä 漢, 'ä 漢'",
    "\ud83d\ude00, '\ud83d\ude00'",
  })
  void quotesWhatCanBeSeen(String value, String quoted) {
    assertThat(InvalidValue.quote(value)).isEqualTo("'" + quoted + "'");
  }

  @Test
  void quotesWhatCannotBeSeenAsEscapes() {
    assertThat(InvalidValue.quote("a\0b\n\u001b[31m\ud83dx\ude00"))
        .isEqualTo("'a\\u0000b\\u000a\\u001b[31m\\ud83dx\\ude00'");
  }

  @Test
  void quotesOnlyTheBeginningOfLongValues() {
    assertThat(InvalidValue.quote("x".repeat(60))).isEqualTo("'" + "x".repeat(60) + "'");
    assertThat(InvalidValue.quote("x".repeat(1_000_000))).isEqualTo("'" + "x".repeat(60) + "…'");
    // The cut falls inside a surrogate pair, whose first half must not be printed alone.
    assertThat(InvalidValue.quote("x".repeat(59) + "\ud83d\ude00"))
        .isEqualTo("'" + "x".repeat(59) + "\\ud83d…'");
  }

  private static void assertRefused(ThrowingCallable parse, String text, String expectation) {
    assertThatExceptionOfType(InvalidValue.class)
        .isThrownBy(parse)
        .withMessageStartingWith("'" + text + "'")
        .withMessageContaining(expectation);
  }
}
