package dev.baton.cli.process;

import static dev.baton.browser.Page.css;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.baton.browser.BeadsUi;
import dev.baton.browser.Browser;
import dev.baton.browser.Page;
import dev.baton.cli.Json;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * The page of beads-ui shows and changes Baton's tasks, using Baton as bd. After each click both
 * are checked: what the page shows, and the contents of the database.
 */
@Tag("browser")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BeadsUiIT {
  private static final Path TARGET = Program.REPOSITORY.resolve("cli/target/browser");

  private Path folder;
  private Path bd;
  private Path project;
  private BeadsUi beadsUi;
  private Browser browser;
  private Program baton;

  @BeforeAll
  void startTheBrowser() throws Exception {
    Path chromium = needed("chromium", "chromium-browser", "google-chrome");
    needed("node");
    needed("npm");
    Optional<BeadsUi> installed = BeadsUi.install(TARGET);
    skipUnless(installed.isPresent(), "npm cannot install beads-ui");
    beadsUi = installed.orElseThrow();
    folder = Files.createTempDirectory(TARGET, "run-");
    bd = Files.createSymbolicLink(folder.resolve("bd"), Program.LAUNCHER);
    browser = Browser.start(chromium, folder);
  }

  /** The first of these programs that is installed. */
  private static Path needed(String... names) {
    Optional<Path> found =
        Stream.of(names)
            .flatMap(name ->
                Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
                    .map(place -> Path.of(place, name)))
            .filter(Files::isExecutable)
            .findFirst();
    skipUnless(found.isPresent(), names[0] + " is not installed");
    return found.orElseThrow();
  }

  private static void skipUnless(boolean there, String missing) {
    if (!there) {
      System.out.println("BeadsUiIT is skipped: " + missing);
    }
    assumeTrue(there, missing);
  }

  @BeforeEach
  void createAProject() throws Exception {
    Path home = Files.createTempDirectory(folder, "home-");
    project = Files.createDirectory(home.resolve("project"));
    baton = new Program(project, home);
    baton.shell("git init -q . && git config user.name Ann").mustSucceed();
    ok("init", "--prefix", "app");
  }

  @AfterAll
  void endTheBrowser() throws Exception {
    if (browser != null) {
      browser.close();
      remove(folder);
    }
  }

  /**
   * Killed processes may still write: what cannot be removed now is removed with the target folder.
   */
  private static void remove(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      all.sorted(Comparator.reverseOrder()).forEach(path -> path.toFile().delete());
    } catch (UncheckedIOException e) {
      System.out.println("BeadsUiIT leaves " + folder + ": " + e.getMessage());
    }
  }

  @Test
  void showsAllTasksAndNoticesWhatOthersChange() throws Exception {
    ok("create", "Ready", "--id", "app-ready");
    ok("create", "Waiting", "--id", "app-wait", "--deps", "app-ready");
    ok("create", "Worked on", "--id", "app-run");
    ok("create", "Dropped", "--id", "app-stale");
    ok("create", "Done", "--id", "app-done");
    ok("close", "app-done");
    long us = ProcessHandle.current().pid();
    ok("claim", "app-run", "--worker", "amy", "--pid", String.valueOf(us));
    baton
        .shell("sleep 1000 & baton claim app-stale --worker bob --pid $!; kill -9 $!")
        .mustSucceed();

    try (BeadsUi.Running server = serve(Map.of("BEADS_DB", ".git/baton/changed"))) {
      Page page = browser.open(server.address().resolve("#/board"));
      page.choose(css("#closed-filter"), "3");
      page.until(shows("ready-col", "app-ready"));
      page.until(shows("blocked-col", "app-wait"));
      page.until(shows("in-progress-col", "app-run,app-stale"));
      page.until(shows("closed-col", "app-done"));

      ok("close", "app-ready");
      page.until(shows("ready-col", "app-wait"));
      page.until(shows("blocked-col", ""));
      page.until(shows("closed-col", "app-done,app-ready"));

      page.click(css("#top-nav a", "Issues"));
      page.until(css(row("app-run")));
      page.click(css(".filter-dropdown__trigger", "Status"));
      page.click(css(".filter-dropdown__option", "Ready") + "?.querySelector('input')");
      page.until("!" + css(row("app-run")));
      String status = css(row("app-stale") + " .badge--status");
      page.until(status + "?.value === 'in_progress'");
      page.choose(status, "open");
      page.until(status + "?.matches('.is-open')");
      Json task = show("app-stale");
      assertThat(task.text("status")).isEqualTo("open");
      assertThat(task.has("claim")).isFalse();
      assertThat(task.number("epoch")).isEqualTo(2);
    }
  }

  @Test
  void changesATask() throws Exception {
    ok("create", "Parse it", "--id", "app-a");
    ok("create", "Read it", "--id", "app-b");

    try (BeadsUi.Running server = serve(Map.of())) {
      Page page = browser.open(server.address().resolve("#/board"));
      page.choose(css("#closed-filter"), "3");
      page.click(css("#ready-col .board-card", "app-a"));
      String status = css("#detail-root .badge--status");
      page.choose(status, "in_progress");
      page.until(css("#detail-root .assignee", "ann"));
      page.until(shows("in-progress-col", "app-a"));
      assertThat(show("app-a").text("status")).isEqualTo("in_progress");
      assertThat(show("app-a").at("claim").text("worker")).isEqualTo("ann");

      page.type(css("#detail-root .labels input"), "two words");
      page.click(css("#detail-root .labels .props-card__footer button"));
      page.until(css("#detail-root .labels .badge", "two words"));
      assertThat(show("app-a").at("labels").texts()).containsExactly("two words");

      page.type(css("#detail-root .comment-input textarea"), "- see *there*");
      page.click(css("#detail-root .comment-input button"));
      page.until(css("#detail-root .comment-item", "- see *there*"));
      page.until(css("#detail-root .comment-author", "Ann"));
      assertThat(show("app-a").at("comments").each("text")).containsExactly("- see *there*");

      String dependency = "#detail-root [data-testid='add-dependency']";
      page.type(css(dependency), "app-b");
      page.click(css(dependency + " + button"));
      page.until(css("#detail-root .props-card li", "Read it"));
      assertThat(show("app-a").at("dependencies").each("id")).containsExactly("app-b");

      // Until then, bd refuses to close what depends on it.
      ok("close", "app-b");
      page = browser.open(server.address().resolve("#/board"));
      page.choose(css("#closed-filter"), "3");
      page.until(shows("closed-col", "app-b"));
      page.click(css("#in-progress-col .board-card", "app-a"));
      page.choose(status, "closed");
      page.until(shows("closed-col", "app-a,app-b"));
      page.until(status + "?.matches('.is-closed')");
      assertThat(show("app-a").text("status")).isEqualTo("closed");
    }
  }

  private BeadsUi.Running serve(Map<String, String> more) throws IOException {
    Map<String, String> variables = new HashMap<>(more);
    variables.put("BD_BIN", bd.toString());
    variables.put("PATH", System.getenv("PATH"));
    variables.put("HOME", project.getParent().toString());
    variables.put("USER", "ann");
    // Before the name in the user's git configuration.
    variables.put("BD_ACTOR", "ann");
    return beadsUi.start(project, variables);
  }

  /** True when a column of the board has these tasks and no others, by id. */
  private static String shows(String column, String ids) {
    return "[...document.querySelectorAll('#"
        + column
        + " .board-card')].map(e => e.dataset.issueId).sort().join() === '"
        + ids
        + "'";
  }

  /** A row of the list of all tasks. */
  private static String row(String id) {
    return "#list-root tr[data-issue-id='" + id + "']";
  }

  private void ok(String... words) throws Exception {
    baton.start(words).mustSucceed();
  }

  private Json show(String id) throws Exception {
    return baton.start("show", id, "--json").mustSucceed().json().at(0);
  }
}
