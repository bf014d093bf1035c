package dev.baton.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What cron runs in each repository, and the check of doctor for it. */
@Tag("engines")
class RegularSweepTest {
  @TempDir Path folder;

  private Sandbox baton;

  @BeforeEach
  void createRepository() {
    baton = Sandbox.repository(folder);
    baton.task("app-x", "Task");
    baton.processes().start(100);
    baton.ok("claim", "app-x", "--worker", "bob", "--pid", "100");
  }

  private Json check(String name) {
    return baton.json("doctor", "--check", name).at("checks").at(0);
  }

  @Test
  void cronIsMissedOnlyWhereTasksAreDropped() {
    assertThat(check("cron").text("status")).isEqualTo("pass");
    baton.processes().kill(100);
    assertThat(check("cron").text("status")).isEqualTo("warn");
    assertThat(check("cron").text("fix")).isEqualTo("baton cron install");
    assertThat(check("cron").at("details").texts()).first().asString().contains("app-x");
    // The database has an interval, but nothing here starts a sweep.
    baton.ok("cron", "sweep", "--every", "5m");
    assertThat(check("cron").text("message")).startsWith("a sweep every 5 min was set up, but");
  }

  @Test
  void aSweepThatIsDueIsMissedAfterThreeIntervals() {
    baton.ok("cron", "sweep", "--every", "5m");
    baton.pass(Duration.ofMinutes(15));
    assertThat(check("last-sweep").text("status")).isEqualTo("pass");
    baton.pass(Duration.ofMinutes(1));
    assertThat(check("last-sweep").text("status")).isEqualTo("warn");
    assertThat(check("last-sweep").text("message")).contains("every 5 min", "16 min ago");
    baton.ok("cron", "sweep", "--every", "off");
    assertThat(check("last-sweep").text("status")).isEqualTo("pass");
  }

  @Test
  void onlyChangesAreReported() {
    assertThat(baton.ok("cron", "sweep", "--quiet").out()).isEmpty();
    baton.processes().kill(100);
    assertThat(baton.ok("cron", "sweep", "--quiet").out()).isEmpty();
    assertThat(baton.json("cron", "sweep").items()).isEmpty();
    assertThat(baton.ok("cron", "sweep", "--quiet", "--again").out()).startsWith("again in ");
    baton.pass(Duration.ofMinutes(1));
    assertThat(baton.ok("cron", "sweep", "--quiet", "--again").out())
        .contains("app-x reopened")
        .doesNotContain("again in");
  }

  @Test
  void theFirstRegularSweepAfterAPauseOnlyLooks() {
    baton.ok("cron", "sweep", "--every", "5m");
    baton.processes().kill(100);
    assertThat(baton.json("stale").items()).hasSize(1);
    baton.pass(Duration.ofHours(10));
    assertThat(baton.json("cron", "sweep", "--every", "5m").items()).isEmpty();
    baton.pass(Duration.ofMinutes(5));
    assertThat(baton.json("cron", "sweep", "--every", "5m").each("action"))
        .containsExactly("reopened");
  }
}
