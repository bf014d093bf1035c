package dev.baton.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.Sandbox;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Scripts for bd pass empty variables: no filter, and no label. */
class EmptyValuesTest {
  @TempDir Path folder;

  private Sandbox baton;

  @BeforeEach
  void createTasks() {
    baton = Sandbox.repository(folder);
    baton.ok("init", "--prefix", "app");
    baton.task("app-a", "First");
    baton.ok("update", "app-a", "--assignee", "eve", "--add-label", "old");
  }

  private Answer call(String name, String line) {
    baton.callAs(name);
    String[] words = line.split(" ", -1);
    for (int i = 0; i < words.length; i++) {
      words[i] = words[i].equals("''") ? "" : words[i];
    }
    return baton.run(words);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "list --assignee ''",
        "list --label ''",
        "list --label-any ''",
        "list --label ,,",
        "list --type ''",
        "list --status ''",
        "list --parent ''",
        "ready --assignee ''",
        "ready --parent ''",
        "search First --assignee ''",
        "search First --label ''",
        "list --title-contains ''",
        "list --id ''",
      })
  void anEmptyFilterIsNone(String line) {
    Answer answer = call("bd", line);
    assertThat(answer.exit()).as(answer.err()).isZero();
    assertThat(answer.out()).contains("app-a");
    assertThat(call("bd", "count --assignee ''").out().strip()).isEqualTo("1");
  }

  @Test
  void emptyLabelsAreLeftOut() {
    assertThat(call("bd", "create T --id app-n --labels ''").exit()).isZero();
    assertThat(call("bd", "create T --id app-o --labels a,,b").exit()).isZero();
    assertThat(call("bd", "update app-a --add-label ''").exit()).isZero();
    assertThat(call("bd", "update app-a --set-labels ''").exit()).isZero();
    assertThat(call("bd", "create T --id app-p --parent ''").exit()).isZero();
    assertThat(call("bd", "label add app-a ''").exit()).isNotZero();
    baton.callAs("baton");
    assertThat(baton.show("app-n").has("labels")).isFalse();
    assertThat(baton.show("app-o").at("labels").texts()).containsExactly("a", "b");
    assertThat(baton.show("app-a").at("labels").texts()).containsExactly("old");
  }

  @ParameterizedTest
  @ValueSource(strings = {"list --label ''", "list --type ''", "create T --labels a,,b"})
  void elsewhereAnEmptyValueIsRefused(String line) {
    assertThat(call("baton", line).exit()).isEqualTo(2);
  }

  @Test
  void anUpdateWithoutChangesIsNoErrorForOtherPrograms() {
    assertThat(call("bd", "update app-a").exit()).isZero();
    assertThat(call("cub", "task update app-a").exit()).isZero();
    assertThat(call("baton", "update app-a").exit()).isEqualTo(2);
  }
}
