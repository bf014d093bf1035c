package dev.baton.cli.process;

import static dev.baton.browser.Page.css;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.baton.browser.Browser;
import dev.baton.browser.Page;
import dev.baton.cli.Sandbox;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The page of a report in a real browser: it draws itself, reacts, and asks for nothing. */
@Tag("browser")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ReportPageIT {
  private static final String EVIL = "</script><script>window.broken = 1</script><b>bold</b>";

  /** Collects what goes wrong, before the page's own script runs. */
  private static final String WATCH =
      "window.trouble = []; window.onerror = m => { window.trouble.push(String(m)); };"
          + "console.error = (...a) => { window.trouble.push(a.join(' ')); };"
          + "document.addEventListener('securitypolicyviolation',"
          + " e => { window.trouble.push('policy: ' + e.violatedDirective); });";

  /** The lowest contrast of any visible text with what is behind it. */
  private static final String CONTRAST =
      """
      (() => {
        const rgb = (c) => (c.match(/[\\d.]+/g) || []).map(Number);
        const light = (c) => {
          const [r, g, b] = c.slice(0, 3).map((v) => v / 255)
            .map((v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
          return 0.2126 * r + 0.7152 * g + 0.0722 * b;
        };
        const behind = (e) => {
          for (let x = e; x; x = x.parentElement) {
            const c = rgb(getComputedStyle(x).backgroundColor);
            if (c.length === 3 || c[3] > 0) return c;
          }
          return [255, 255, 255];
        };
        let lowest = 21;
        for (const e of document.querySelectorAll('h1,h2,h3,p,dt,dd,th button,td,button,label,span,figcaption')) {
          if (!e.textContent.trim() || !e.getClientRects().length) continue;
          const a = light(rgb(getComputedStyle(e).color)), b = light(behind(e));
          lowest = Math.min(lowest, (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05));
        }
        return lowest;
      })()\
      """;

  private Path folder;
  private Browser browser;

  @BeforeAll
  void startTheBrowser(@TempDir Path temporary) throws Exception {
    folder = temporary;
    Optional<Path> chromium =
        Stream.of("chromium", "chromium-browser", "google-chrome")
            .flatMap(name ->
                Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
                    .map(place -> Path.of(place, name)))
            .filter(Files::isExecutable)
            .findFirst();
    if (chromium.isEmpty()) {
      System.out.println("ReportPageIT is skipped: chromium is not installed");
    }
    assumeTrue(chromium.isPresent(), "chromium is not installed");
    browser =
        Browser.start(chromium.orElseThrow(), Files.createDirectory(folder.resolve("profile")));
  }

  @AfterAll
  void endTheBrowser() {
    if (browser != null) {
      browser.close();
    }
  }

  /** Writes the report of a project with this many iterations. */
  private Path report(int iterations) throws IOException, SQLException {
    Path file = folder.resolve("report-" + iterations + ".html");
    if (!Files.exists(file)) {
      Sandbox baton =
          Sandbox.repository(Files.createDirectory(folder.resolve("project-" + iterations)));
      try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + baton.database())) {
        connection.setAutoCommit(false);
        fill(connection, iterations, baton.now().getEpochSecond() * 1_000_000_000L);
        connection.commit();
      }
      baton.ok("report", "-o", file.toString());
    }
    return file;
  }

  private static void fill(Connection connection, int count, long now) throws SQLException {
    int tasks = Math.max(1, count / 12);
    try (PreparedStatement task =
            connection.prepareStatement(
                "insert into task (id, short_id, title, status, created_at, updated_at, closed_at,"
                    + " natural_id) values (?, ?, ?, ?, 1, 1, ?, ?)");
        PreparedStatement iteration =
            connection.prepareStatement(
                "insert into iteration (task_id, worker, source, state, started_at, ended_at,"
                    + " files_changed, cost_microcents, input_tokens, output_tokens, outcome,"
                    + " model) values (?, ?, 'run', 'kept', ?, ?, 1, ?, 1000, 10, ?, 'opus')");
        PreparedStatement error =
            connection.prepareStatement(
                "insert into error_record (iteration_id, at, signature, rules, message, count,"
                    + " source) values (last_insert_rowid(), 0, ?, 2, ?, 1, 'x')")) {
      for (int i = 0; i < (count == 0 ? 0 : tasks); i++) {
        String id = "app-" + i;
        task.setString(1, id);
        task.setString(2, String.valueOf(i));
        task.setString(3, i + " " + EVIL);
        task.setString(4, i % 3 == 0 ? "open" : "closed");
        if (i % 3 == 0) {
          task.setNull(5, java.sql.Types.BIGINT);
        } else {
          task.setLong(5, now);
        }
        task.setString(6, id);
        task.executeUpdate();
      }
      run(connection, now);
      String[] outcomes = {"progress", "no_progress", "failed", "completed", "stopped"};
      for (int i = 0; i < count; i++) {
        long end = now - (count - i) * 600_000_000_000L;
        iteration.setString(1, "app-" + (int) ((long) i * tasks / count));
        iteration.setString(2, "worker-" + i % 4);
        iteration.setLong(3, end - 300_000_000_000L);
        iteration.setLong(4, end);
        iteration.setLong(5, (i + 1) * 1_000_000L);
        iteration.setString(6, outcomes[i % outcomes.length]);
        iteration.executeUpdate();
        if (i % 7 == 0) {
          error.setString(1, "%08x".formatted(i % 50));
          error.setString(2, "error " + EVIL);
          error.executeUpdate();
        }
      }
    }
  }

  /** One run of which only its own count of iterations is kept. */
  private static void run(Connection connection, long now) throws SQLException {
    try (PreparedStatement run =
        connection.prepareStatement(
            "insert into run (id, state, started_at, changed_at, worker, words, iterations,"
                + " tasks_closed, cost_microcents, reason) values ('run-1', 'ended', ?, ?, 'ann',"
                + " '[]', 1234, 5, 67000000, ?)")) {
      run.setLong(1, now - 3_600_000_000_000L);
      run.setLong(2, now);
      run.setString(3, EVIL);
      run.executeUpdate();
    }
  }

  private static void assertSound(Page page) {
    page.until("document.documentElement?.dataset.ready === 'yes'");
    assertThat(page.value("window.trouble.join()")).isEmpty();
    assertThat(page.value("performance.getEntriesByType('resource').length")).isEqualTo("0");
    assertThat(page.value("window.broken")).isEqualTo("undefined");
    assertThat(page.value("document.querySelectorAll('main b, main img').length")).isEqualTo("0");
    assertThat(page.value("document.documentElement.scrollWidth <= innerWidth")).isEqualTo("true");
  }

  @ParameterizedTest
  @CsvSource({
    "0, 1400, false",
    "1, 1400, false",
    "1000, 1400, false",
    "1000, 390, true",
    "20000, 1400, false"
  })
  void drawsItselfAndAsksForNothing(int iterations, int width, boolean dark) throws Exception {
    Path file = report(iterations);
    if (iterations == 1000) {
      assertThat(Files.size(file)).isLessThan(1 << 20);
    }
    Page page = browser.open(file.toUri(), WATCH, width, dark);
    assertSound(page);
    if (iterations == 0) {
      assertThat(page.value("document.querySelectorAll('section:not([hidden])').length"))
          .as("only what needs a person, the summary, and the run")
          .isEqualTo("3");
    } else {
      assertThat(page.value(css("#sums dd") + ".textContent").replace(",", ""))
          .isEqualTo(String.valueOf(iterations));
    }
    assertThat(Double.parseDouble(page.value(CONTRAST))).isGreaterThanOrEqualTo(4.5);
    page.press(css("#theme"));
    assertThat(Double.parseDouble(page.value(CONTRAST))).isGreaterThanOrEqualTo(4.5);
    assertSound(page);
  }

  @Test
  void reactsToAPerson() throws Exception {
    Page page = browser.open(report(1000).toUri(), WATCH, 1400, false);
    assertSound(page);
    String tip = "!" + css("#tip") + ".hidden && " + css("#tip") + ".textContent";

    page.hover(css("#cost .bar"), 0.5, 0.9);
    page.until(tip + ".startsWith('$')");

    // The last iteration is at the right end of the first row. The mouse rests where nothing
    // reacts.
    String canvas = css("#timeline");
    page.hover(css("h1"), 0, 0);
    page.value(css("#timeline") + ".focus()");
    page.value(
        css("#timeline") + ".dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowRight'}))");
    page.until(tip + ".startsWith('#1 app-0')");

    assertThat(page.value("[...document.querySelectorAll('#runs td')].map(d => d.textContent)"))
        .contains("run-1", "1 h 0 min", "ended", "1,234", "5", "$0.67", "ann", "window.broken");
    assertThat(page.value(css("#runs p") + ".textContent"))
        .startsWith("1 run: 1,234 iterations, 5 tasks closed, $0.67, 1 h 0 min in all");

    String shown = css("#span") + ".textContent";
    String before = page.value(shown);
    page.press(css("#zoom-in"));
    page.until(shown + " !== '" + before + "'");
    page.press(css("#zoom-all"));
    page.until(shown + " === '" + before + "'");
    page.hover(canvas, 0.05, 0.02);
    page.choose(css("#rows"), "worker");

    String firstCost = css("#list tbody tr") + ".children[8].textContent === ";
    String cost = css("#list th button", "Cost");
    page.press(cost);
    page.until(firstCost + "'$0.01'");
    page.press(cost);
    page.until(firstCost + "'$10.00'");
    page.press(css("#more"));
    page.until(css("#shown") + ".textContent.startsWith('600 of 1,000')");
    page.type(css("#filter"), "app-7 ");
    page.until(css("#shown") + ".textContent.startsWith('0 of 0')");
    assertSound(page);
  }
}
