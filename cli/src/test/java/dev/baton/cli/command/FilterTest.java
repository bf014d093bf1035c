package dev.baton.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Sandbox;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The filters and orders of {@code list} and {@code search}. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FilterTest {
  private Sandbox baton;

  @BeforeAll
  void createTasks(@TempDir Path folder) {
    baton = Sandbox.repository(folder);
    baton.task("app-1", "Login fails", "-p", "1", "-t", "bug", "-l", "web,auth", "-a", "bo");
    baton.task("app-2", "Write the docs", "-p", "3", "-l", "docs", "-d", "How to LOG IN");
    baton.pass(Duration.ofDays(3));
    baton.task("app-3", "Epic of logs", "-t", "epic", "-p", "2");
    baton.ok("create", "Child", "--parent", "app-3", "--notes", "see login.c");
    baton.task("app-4", "Closed", "-p", "0");
    baton.ok("close", "app-4");
    baton.task("app-5", "Deleted");
    baton.ok("delete", "app-5", "--force");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "                              | app-1 app-3 app-3.1 app-2",
        "--all                         | app-4 app-1 app-3 app-3.1 app-2",
        "--status all                  | app-4 app-1 app-3 app-3.1 app-2",
        "--status closed               | app-4",
        "-s closed,open                | app-4 app-1 app-3 app-3.1 app-2",
        "-s tombstone                  | app-5",
        "-s blocked                    |",
        "-p P1,3                       | app-1 app-2",
        "-p 1 -p 2                     | app-1 app-3 app-3.1",
        "-t bug,epic                   | app-1 app-3",
        "-t BUG                        | app-1",
        "-a bo                         | app-1",
        "-u                            | app-3 app-3.1 app-2",
        "-l web                        | app-1",
        "-l web,docs                   |",
        "-l web -l auth                | app-1",
        "--label-any web,docs          | app-1 app-2",
        "--parent app-3                | app-3.1",
        "--sort oldest                 | app-1 app-2 app-3 app-3.1",
        "--sort newest                 | app-3 app-3.1 app-1 app-2",
        "--sort hybrid                 | app-3 app-3.1 app-1 app-2",
        "-n 1 --quiet                  | app-1",
        "--limit=2 --quiet             | app-1 app-3",
      })
  void listsWhatIsAskedFor(String options, String expected) {
    assertThat(String.join(" ", ids("list", options))).isEqualTo(expected == null ? "" : expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "login            | app-1 app-3.1",
        "LOG              | app-1 app-3 app-3.1 app-2",
        "log in           | app-2",
        "app-3            | app-3 app-3.1",
        "closed           |",
        "closed --all     | app-4",
        "log -p 1         | app-1",
        "% --all          |",
        "_ --all          |",
        "e -s closed      | app-4",
      })
  void searchesInIdsTitlesAndTexts(String words, String expected) {
    assertThat(String.join(" ", ids("search", words))).isEqualTo(expected == null ? "" : expected);
  }

  private List<String> ids(String command, String options) {
    String all = command + " --json" + (options == null ? "" : " " + options);
    return baton.ok(all.split(" ", -1)).json().each("id");
  }
}
