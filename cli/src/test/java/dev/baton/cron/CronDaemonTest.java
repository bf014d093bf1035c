package dev.baton.cron;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cron.Crontab.CronDaemon;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CronDaemonTest {
  @TempDir Path processes;

  @BeforeEach
  void aMachineWithoutCron() throws IOException {
    process("1", "init", "/sbin/init\0");
    process("77", "cronolog", "cronolog\0");
    process("78", "busybox", "busybox\0sh\0");
    Files.createDirectories(processes.resolve("self"));
  }

  private void process(String pid, String name, String command) throws IOException {
    Path folder = Files.createDirectories(processes.resolve(pid));
    Files.writeString(folder.resolve("comm"), name + "\n");
    Files.writeString(folder.resolve("cmdline"), command);
  }

  @Test
  void isMissingWhereNoProcessIsCron() {
    assertThat(CronDaemon.isMissing(processes)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"cron", "crond", "fcron"})
  void isFoundByItsName(String name) throws IOException {
    process("900", name, "whatever\0-f\0");
    assertThat(CronDaemon.isMissing(processes)).isFalse();
  }

  @Test
  void isFoundInBusybox() throws IOException {
    process("900", "busybox", "busybox\0crond\0-f\0");
    assertThat(CronDaemon.isMissing(processes)).isFalse();
  }

  @Test
  void isNotCalledMissingWhereProcessesCannotBeSeen() throws IOException {
    Files.delete(processes.resolve("1/comm"));
    assertThat(CronDaemon.isMissing(processes)).isFalse();
    assertThat(CronDaemon.isMissing(processes.resolve("nowhere"))).isFalse();
  }

  @Test
  void aProcessThatEndsMeanwhileIsIgnored() throws IOException {
    Files.createDirectories(processes.resolve("901"));
    assertThat(CronDaemon.isMissing(processes)).isTrue();
  }
}
