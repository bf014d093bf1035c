package dev.baton.agent;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.agent.AgentLog.LogLimits;
import dev.baton.text.OutputSink;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AgentLogTest {
  @TempDir Path folder;

  private Path logs;

  @BeforeEach
  void nameFolder() {
    logs = folder.resolve("baton/logs");
  }

  @Test
  void bothOutputsAreKeptForTheirUserAlone() throws Exception {
    AgentLog log = AgentLog.open(logs, "r-1", 3, LogLimits.usual());
    write(log.out(), "hello ");
    write(log.err(), "oops");
    write(log.out(), "world");
    end(log);

    assertThat(AgentLog.outFile(logs, "r-1", 3)).hasContent("hello world");
    assertThat(AgentLog.errFile(logs, "r-1", 3)).hasContent("oops");
    assertThat(rights(logs)).isEqualTo("rwx------");
    assertThat(rights(logs.resolve("r-1"))).isEqualTo("rwx------");
    assertThat(rights(logs.resolve("r-1/3.out"))).isEqualTo("rw-------");
    assertThat(log.trouble()).isNull();
  }

  @Test
  void theLatestPartIsKept() throws Exception {
    AgentLog log = AgentLog.open(logs, "r", 1, new LogLimits(10, 1000));
    write(log.out(), "0123456789abcdefghijABCDEFGHIJ+-");
    write(log.err(), "0123456789");
    end(log);

    assertThat(logs.resolve("r/1.out")).hasContent("+-");
    assertThat(logs.resolve("r/1.out.1")).hasContent("ABCDEFGHIJ");
    assertThat(rights(logs.resolve("r/1.out"))).isEqualTo("rw-------");
    assertThat(logs.resolve("r/1.err")).hasContent("0123456789");
    assertThat(logs.resolve("r/1.err.1")).doesNotExist();
  }

  @Test
  void whatAnIterationLoggedBeforeIsOverwritten() throws Exception {
    AgentLog first = AgentLog.open(logs, "r", 1, new LogLimits(4, 1000));
    write(first.out(), "123456");
    end(first);
    AgentLog second = AgentLog.open(logs, "r", 1, new LogLimits(4, 1000));
    write(second.out(), "new");
    end(second);

    assertThat(logs.resolve("r/1.out")).hasContent("new");
    assertThat(logs.resolve("r/1.out.1")).doesNotExist();
  }

  @Test
  void theOldestAreDeletedWhereAllAreTooMuch() throws Exception {
    logAt("old", 1, 30);
    logAt("old", 2, 20);
    logAt("young", 1, 10);
    end(AgentLog.open(logs, "now", 1, new LogLimits(1000, 250)));

    assertThat(logs.resolve("old/1.out")).doesNotExist();
    assertThat(logs.resolve("old/2.out")).exists();
    assertThat(logs.resolve("young/1.out")).exists();

    end(AgentLog.open(logs, "now", 2, new LogLimits(1000, 150)));
    assertThat(logs.resolve("old")).doesNotExist();
    assertThat(logs.resolve("young/1.out")).exists();

    end(AgentLog.open(logs, "young", 2, new LogLimits(1000, 50)));
    assertThat(logs.resolve("young/1.out")).as("of the run that goes on").exists();
  }

  private void logAt(String run, int iteration, long age) throws IOException {
    AgentLog log = AgentLog.open(logs, run, iteration, LogLimits.usual());
    write(log.out(), "x".repeat(100));
    end(log);
    FileTime time = FileTime.from(Instant.now().minusSeconds(age));
    Files.setLastModifiedTime(logs.resolve(run + "/" + iteration + ".out"), time);
    assertThat(logs.resolve(run + "/" + iteration + ".err")).as("nothing came").doesNotExist();
  }

  @Test
  void whatCannotBeWrittenIsReportedAndHarmsNobody() throws Exception {
    AgentLog log = AgentLog.open(logs, "r", 1, new LogLimits(4, 1000));
    // Blocks the path of the older part.
    Files.createDirectories(logs.resolve("r/1.out.1/full"));

    assertThat(write(log.out(), "123456789")).isTrue();
    assertThat(write(log.err(), "ok")).isTrue();
    end(log);
    assertThat(log.trouble()).contains("1.out cannot be written");
    assertThat(logs.resolve("r/1.err")).hasContent("ok");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ".", "..", "../x", "a/b", ".hidden", "a b", "ä"})
  void aRunThatIsNoNameOfAFolderIsRefused(String run) {
    assertThatThrownBy(() -> AgentLog.open(logs, run, 1, LogLimits.usual()))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(logs).doesNotExist();
  }

  @Test
  void noLogKeepsNothing() {
    AgentLog log = AgentLog.none();

    assertThat(write(log.out(), "x")).isTrue();
    assertThat(log.trouble()).isNull();
  }

  private static boolean write(OutputSink sink, String text) {
    return sink.write((text + "garbage").getBytes(US_ASCII), text.length());
  }

  private static void end(AgentLog log) {
    log.out().end();
    log.err().end();
  }

  private static String rights(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }
}
