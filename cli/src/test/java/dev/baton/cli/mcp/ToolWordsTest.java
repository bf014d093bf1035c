package dev.baton.cli.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ToolWordsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          to continue: baton claim app-1.2 --now | to continue: the tool claim with id app-1.2 and now true
          run baton claim --next                 | run the tool claim without an id
          use baton close ID --reason TEXT or baton dep add -t TYPE | use the tool close with id ID and reason TEXT or the tool dep with type TYPE
          use baton release app-1 --epoch 3.1f9c | use the tool release with id app-1
          baton dep remove app-1 app-2; then     | the tool dep with remove true and id app-1 and on app-2; then
          baton update app-1 -s open             | the tool update with id app-1 and status open
          baton rescue list shows all rescues    | the tool rescue with action list shows all rescues
          baton ready shows all, baton stale why | the tool ready shows all, the tool stale why
          with baton rescue apply app-1, or      | with the tool rescue with action apply and id app-1, or
          baton claim app-1 --force              | baton claim app-1 --force
          baton rescue drop app-1                | baton rescue drop app-1
          baton doctor --fix --dry-run           | baton doctor --fix --dry-run
          no task 'x'; baton list --all shows the ids | no task 'x'; the tool search with all true shows the ids
          baton update --help lists the fields   | the description of the tool update lists the fields
          to reopen it: baton reopen app-1       | to reopen it: the tool update with status open and id app-1
          ask the user to run baton trust        | ask the user to run baton trust
          nothing of it                          | nothing of it
          """)
  void namesTheToolWhereThereIsOne(String message, String words) {
    assertThat(ToolWords.of(message)).isEqualTo(words);
  }
}
