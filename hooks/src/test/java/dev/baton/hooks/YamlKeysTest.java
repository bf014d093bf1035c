package dev.baton.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.hooks.HookManager.HookAddition;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Lines that are added to a YAML file leave it valid. */
class YamlKeysTest {
  private static final Path FILE = Path.of("the.yml");

  private static HookAddition lefthook(String text) {
    return HookAddition.lefthook(FILE, text, HookKind.PRE_COMMIT);
  }

  private static String firstLine(HookAddition addition) {
    return addition.lines().lines().findFirst().orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "# pre-commit:\n",
        "pre-push:\n  commands:\n    a:\n      run: b\n",
        "colors: true\npre-push:\n  pre-commit:\n    a: b\n"
      })
  void aHookThatIsNotInTheFileIsAddedWithItsKey(String text) {
    assertThat(lefthook(text).where()).isEqualTo("add these lines to the.yml");
    assertThat(lefthook(text).lines())
        .startsWith("pre-commit:\n  commands:\n    baton:\n      run: |\n        baton_hook=");
  }

  @ParameterizedTest
  @CsvSource({
    "'pre-commit:\n  commands:\n    a:\n      run: b\n', 4",
    "'pre-commit:\n    # x\n\n    parallel: true\n    commands: # y\n        a:\n', 8",
    "'\"pre-commit\":\n commands:\n  a:\n   run: b\npre-push:\n', 2",
    "'pre-push:\n  commands:\n    a: b\npre-commit:\n  commands:\npost-merge:\n', 4"
  })
  void anExistingKeyIsNotRepeated(String text, int indent) {
    assertThat(lefthook(text).where())
        .isEqualTo("add these lines to the.yml, under the existing key commands of pre-commit");
    assertThat(firstLine(lefthook(text))).isEqualTo(" ".repeat(indent) + "baton:");
    assertThat(lefthook(text).lines()).doesNotContain("pre-commit:", "commands:");
  }

  @Test
  void aHookWithoutCommandsGetsThem() {
    HookAddition addition = lefthook("pre-commit:\n    jobs:\n        - run: b\npre-push:\n");

    assertThat(addition.where()).endsWith("under the existing key pre-commit");
    assertThat(addition.lines()).startsWith("    commands:\n        baton:\n          run: |\n");
    assertThat(lefthook("pre-commit:\npre-push:\n  commands:\n").lines())
        .startsWith("  commands:\n    baton:\n");
  }

  @Test
  void aValueOnTheLineOfItsKeyIsNotContinuedBelow() {
    assertThat(lefthook("pre-commit: {parallel: true}\n").where())
        .isEqualTo("add this to the value of the existing key pre-commit in the.yml");
    assertThat(lefthook("pre-commit:\n  commands: *all\n").where()).startsWith("add this to");
  }

  @ParameterizedTest
  @CsvSource({
    "'repos:\n-   repo: x\n    rev: y\n', 0",
    "'default_stages: [pre-commit]\nrepos:\n  - repo: x\n', 2",
    "'repos:\n', 0"
  })
  void theListOfPreCommitIsContinued(String text, int indent) {
    HookAddition addition = HookAddition.preCommit(FILE, text, HookKind.POST_COMMIT);

    assertThat(addition.where()).endsWith("to the list under the existing key repos");
    assertThat(addition.lines()).startsWith(" ".repeat(indent) + "- repo: local\n");
    assertThat(addition.lines()).contains("\n" + " ".repeat(indent) + "  hooks:\n");
  }

  @Test
  void anEmptyListOfPreCommitIsReplaced() {
    assertThat(HookAddition.preCommit(FILE, "", HookKind.POST_COMMIT).lines())
        .startsWith("repos:\n- repo: local\n");
    assertThat(HookAddition.preCommit(FILE, "repos: []\n", HookKind.POST_COMMIT).where())
        .isEqualTo("add this to the value of the existing key repos in the.yml");
  }
}
