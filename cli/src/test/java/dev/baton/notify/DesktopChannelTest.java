package dev.baton.notify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.notify.Channel.RetryPolicy;
import dev.baton.task.TaskId;
import dev.baton.testkit.Survivors;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With fake programs that record their arguments. */
class DesktopChannelTest {
  private static final String RECORD =
      "for word in \"$@\"; do printf '[%s]\\n' \"$word\"; done >\"$0.said\"";
  private static final Notice NOTICE =
      new Notice("x", "-a <b> \"c\" & $(d)", null, null, new TaskId("app-x"), null, Instant.EPOCH);

  @TempDir Path folder;

  private void program(String name, String script) throws IOException {
    Path file = folder.resolve(name);
    Files.writeString(file, "#!/bin/sh\n" + script + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
  }

  private void deliver(Duration answer) throws Exception {
    RetryPolicy retries = new RetryPolicy(1, answer, Duration.ZERO, Duration.ZERO);
    new DesktopChannel("/nowhere::relative:" + folder, retries).deliver(NOTICE);
  }

  @Test
  void notifySendGetsTheWordsAsArguments() throws Exception {
    program("notify-send", RECORD);
    program("osascript", RECORD);
    deliver(Duration.ofSeconds(30));
    assertThat(folder.resolve("notify-send.said"))
        .hasContent(
            """
            [--app-name=Baton]
            [--]
            [Baton: app-x]
            [-a &lt;b&gt; "c" &amp; $(d)]
            """);
    assertThat(folder.resolve("osascript.said")).doesNotExist();
  }

  @Test
  void macGetsThemAsArgumentsOfAScript() throws Exception {
    program("osascript", RECORD);
    deliver(Duration.ofSeconds(30));
    assertThat(folder.resolve("osascript.said"))
        .hasContent(
            """
            [-e]
            [on run words]
            [-e]
            [display notification (item 2 of words) with title (item 1 of words)]
            [-e]
            [end run]
            [Baton: app-x]
            [-a <b> "c" & $(d)]
            """);
  }

  @Test
  void oneThatFailsIsReported() throws Exception {
    program("notify-send", "exit 3");
    assertThatThrownBy(() -> deliver(Duration.ofSeconds(30)))
        .hasMessage("the desktop notification failed (code 3)");
  }

  @Test
  void oneThatHangsIsEnded() throws Exception {
    program("notify-send", "echo $$ >\"$0.pid\"; exec sleep 1000");
    assertThatThrownBy(() -> deliver(Duration.ofSeconds(2)))
        .hasMessage("the desktop did not respond");
    long pid = Long.parseLong(Files.readString(folder.resolve("notify-send.pid")).strip());
    Survivors.await("it is ended", () -> !Survivors.isRunning(pid));
  }

  @Test
  void withoutADesktopThatIsSaid() {
    assertThatThrownBy(() -> deliver(Duration.ofSeconds(30)))
        .hasMessage("neither notify-send nor osascript is on the PATH");
  }
}
