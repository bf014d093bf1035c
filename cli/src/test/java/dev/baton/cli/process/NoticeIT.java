package dev.baton.cli.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.Json;
import dev.baton.notify.FakeServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The built Baton, on its small runtime, notifies people. */
@Tag("engines")
class NoticeIT {
  /** A worker that dies with the task, a fake desktop that records notifications, and a sweep. */
  private static final String DROP_AND_SWEEP =
      """
      sleep 1000 &
      baton claim app-x --worker bob --pid $! --quiet >/dev/null
      kill -9 $!
      wait || :
      PATH=$PWD:$PATH BATON_STALE_NOTIFY=true BATON_NOTIFY_DESKTOP=true \
        BATON_NOTIFY_SLACK=$1 baton sweep --now --json
      """;

  @TempDir Path temporary;

  private FakeServer server;
  private Program baton;
  private Path desktop;

  @BeforeEach
  void start() throws Exception {
    server = new FakeServer();
    Path folder = Files.createDirectory(temporary.resolve("folder"));
    desktop = folder.resolve("notify-send");
    Files.writeString(desktop, "#!/bin/sh\nprintf '%s\\n' \"$@\" >\"$0.said\"\n");
    assertThat(desktop.toFile().setExecutable(true)).isTrue();
    baton = new Program(folder, temporary);
    baton.start("init", "--prefix", "app").mustSucceed();
    baton.start("create", "Task", "--id", "app-x").mustSucceed();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private Answer dropAndSweep() throws Exception {
    return baton.shell(DROP_AND_SWEEP, server.address().toString()).mustSucceed();
  }

  @Test
  void bothChannelsTellOfASweep() throws Exception {
    Answer sweep = dropAndSweep();

    assertThat(sweep.err()).isEmpty();
    assertThat(sweep.json().each("action")).containsExactly("reopened");
    assertThat(server.bodies()).hasSize(1);
    assertThat(Json.parse(server.bodies().getFirst()).text("text"))
        .startsWith("*Baton: app-x*\napp-x was reopened; it was held by bob: ");
    List<String> said = Files.readAllLines(Path.of(desktop + ".said"));
    assertThat(said).startsWith("--app-name=Baton", "--", "Baton: app-x").hasSize(4);
  }

  @Test
  void oneThatHangsDoesNotHoldUpTheEnd() throws Exception {
    server.hangs();
    long begin = System.nanoTime();
    Answer sweep = dropAndSweep();

    // Up to five seconds for pending notices; the rest allows for a slow machine.
    assertThat(System.nanoTime() - begin).isLessThan(TimeUnit.SECONDS.toNanos(60));
    assertThat(sweep.err()).isEqualTo("warning: not delivered by slack: 1 notification\n");
    assertThat(sweep.json().each("action")).containsExactly("reopened");
    assertThat(Path.of(desktop + ".said")).exists();
  }
}
