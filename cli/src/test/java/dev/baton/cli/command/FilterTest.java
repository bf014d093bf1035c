package dev.baton.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Sandbox;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The filters and orders of {@code list} and {@code search}. */
@Tag("engines")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FilterTest {
  private Sandbox baton;

  @BeforeAll
  void createTasks(@TempDir Path folder) {
    baton = Sandbox.repository(folder);
    baton.task("app-1", "Login fails", "-p", "1", "-t", "bug", "-l", "web,auth", "-a", "bo");
    baton.task("app-2", "Write the docs", "-p", "3", "-l", "docs", "-d", "How to LOG IN");
    baton.ok("update", "app-1", "--metadata", "{\"n\":1,\"f\":true}", "--defer", "+1h");
    baton.ok("update", "app-2", "--metadata", "{\"f\":null}", "--due", "+1d", "--pinned");
    baton.ok("update", "app-2", "--external-ref", "gh-9");
    baton.pass(Duration.ofDays(3));
    baton.task("app-3", "Epic of logs", "-t", "epic", "-p", "2", "--defer", "+2d");
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

  /** Further conditions; 'count' has to agree with 'list'. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--id app-2,1                          | app-1 app-2",
        "--created-after 2026-03-04            | app-3 app-3.1",
        "--created-before 2026-03-04           | app-1 app-2",
        "--created-after 2026-03-02T09:00:00Z  | app-3 app-3.1",
        "--updated-after -1h --all             | app-4 app-3 app-3.1",
        "--closed-after yesterday              | app-4",
        "--closed-before yesterday             |",
        "--closed-after yesterday -s open      |",
        "--due-after +1d                       |",
        "--due-before +9d                      | app-2",
        "--overdue                             | app-2",
        "--defer-after +1d                     | app-3",
        "--deferred                            | app-1 app-3",
        "--pinned                              | app-2",
        "--title-contains LOG                  | app-1 app-3",
        "--title-contains %                    |",
        "--desc-contains log                   | app-2",
        "--notes-contains LOGIN.C              | app-3.1",
        "--external-contains gh-               | app-2",
        "--empty-description                   | app-1 app-3 app-3.1",
        "--no-labels                           | app-3 app-3.1",
        "--no-labels --no-parent               | app-3",
        "--exclude-label web,x                 | app-3 app-3.1 app-2",
        "--exclude-type epic,task              | app-1",
        "--metadata-field n=1                  | app-1",
        "--metadata-field n=1 --metadata-field f=true | app-1",
        "--metadata-field n=2                  |",
        "--metadata-field f=1                  |",
        "--has-metadata-key f                  | app-1 app-2",
        "--has-metadata-key x                  |",
        "--no-parent -t epic --created-after 2026-03-01 | app-3",
      })
  void narrowsByFinerConditions(String options, String expected) {
    List<String> found = ids("list", options);
    assertThat(String.join(" ", found)).isEqualTo(expected == null ? "" : expected);
    String all = "count --json " + (options.contains("-s ") ? "" : "-s " + statuses(options));
    String asCounted = options.replace(" --all", "");
    assertThat(baton.ok((all.strip() + " " + asCounted).split(" ", -1)).json().number("count"))
        .isEqualTo(found.size());
  }

  private static String statuses(String options) {
    return options.contains("--all") || options.contains("--closed-")
        ? "all "
        : "open,in_progress,blocked,deferred,pinned";
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--created-after soon    | 'soon'",
        "--metadata-field n      | 'n'",
        "--id no-such            | no-such",
        "--exclude-type ,        | ''",
        "--due-after=            | ''",
        "--exclude-label=        | label",
      })
  void badConditionsAreRefused(String options, String named) {
    assertThat(baton.run(("list " + options).split(" ", -1)).err()).contains(named);
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
