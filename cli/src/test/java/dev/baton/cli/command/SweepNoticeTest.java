package dev.baton.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import dev.baton.notify.FakeServer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** People are notified of what sweeps reopen, if that is configured. */
class SweepNoticeTest {
  @TempDir Path folder;

  private Sandbox baton;
  private FakeServer server;

  @BeforeEach
  void start() throws IOException {
    server = new FakeServer();
    baton = Sandbox.repository(folder);
    baton.variable("BATON_NOTIFY_WEBHOOK", server.address().toString());
    baton.variable("BATON_STALE_NOTIFY", "true");
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private void drop(String task, int pid) {
    baton.task(task, "Task");
    baton.processes().start(pid);
    baton.ok("claim", task, "--worker", "bob", "--pid", String.valueOf(pid));
    baton.processes().kill(pid);
  }

  private Json told() {
    assertThat(server.bodies()).hasSize(1);
    return Json.parse(server.bodies().getFirst());
  }

  @Test
  void oneTaskIsNamedWithItsWorker() {
    drop("app-x", 100);
    assertThat(baton.ok("sweep", "--now").err()).isEmpty();
    assertThat(told().text("slug")).isEqualTo("stale_reopened");
    assertThat(told().text("task")).isEqualTo("app-x");
    assertThat(told().text("message"))
        .startsWith("app-x was reopened; it was held by bob: ")
        .endsWith("");
  }

  @Test
  void aBlockedTaskIsReportedAsSuch() {
    baton.variable("BATON_STALE_ACTION", "block");
    drop("app-x", 100);
    baton.ok("sweep", "--now");
    assertThat(told().text("slug")).isEqualTo("stale_blocked");
    assertThat(told().text("message")).contains("baton show app-x shows details");
  }

  @Test
  void manyAreToldTogether() {
    for (int i = 1; i <= 6; i++) {
      drop("app-" + i, 100 + i);
    }
    baton.ok("sweep", "--now");
    assertThat(told().text("slug")).isEqualTo("stale_swept");
    assertThat(told().number("actual")).isEqualTo(6);
    assertThat(told().text("message"))
        .startsWith("6 tasks of dead workers were reopened")
        .contains("app-1, app-2, app-3, app-4, app-5 and others");
  }

  @Test
  void cronAndClaimTellToo() {
    drop("app-x", 100);
    baton.ok("stale");
    baton.pass(Duration.ofMinutes(2));
    baton.ok("cron", "sweep");
    assertThat(told().text("task")).isEqualTo("app-x");
    drop("app-y", 101);
    baton.ok("stale");
    baton.pass(Duration.ofMinutes(2));
    baton.ok("claim", "app-y", "--worker", "eve");
    assertThat(server.bodies()).hasSize(2);
  }

  @Test
  void nothingIsReportedWhereNothingWasDoneOrNobodyAsked() {
    baton.ok("sweep", "--now");
    drop("app-x", 100);
    baton.ok("sweep", "--now", "--dry-run");
    baton.variable("BATON_STALE_NOTIFY", "false");
    baton.ok("sweep", "--now");
    assertThat(server.bodies()).isEmpty();
  }

  @Test
  void aWebhookThatSaysNoDoesNotFailTheSweep() {
    server.answers(404);
    drop("app-x", 100);
    Answer sweep = baton.ok("sweep", "--now");
    assertThat(sweep.err())
        .isEqualTo("warning: a notification by webhook failed: it answered 404\n");
    assertThat(baton.show("app-x").text("status")).isEqualTo("open");
  }

  @Test
  void nobodyToTellIsSaid() {
    baton.variable("BATON_NOTIFY_WEBHOOK", "");
    drop("app-x", 100);
    assertThat(baton.ok("sweep", "--now").err())
        .contains("stale.notify is on, but no notification channel is set");
  }
}
