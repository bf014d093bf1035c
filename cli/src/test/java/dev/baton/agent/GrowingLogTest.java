package dev.baton.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.agent.AgentLog.RotatedFile;
import dev.baton.text.OutputSink;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GrowingLogTest {
  private static final int MOST = 10;

  @TempDir Path folder;

  private final ByteArrayOutputStream seen = new ByteArrayOutputStream();

  private Path file() {
    return folder.resolve("1.out");
  }

  private static void write(RotatedFile log, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
    log.write(bytes, bytes.length);
  }

  private OutputSink sink() {
    return new OutputSink() {
      @Override
      public boolean write(byte[] bytes, int length) {
        seen.write(bytes, 0, length);
        return true;
      }

      @Override
      public void end() {}
    };
  }

  private String seen() {
    String text = seen.toString(StandardCharsets.US_ASCII);
    seen.reset();
    return text;
  }

  @Test
  void nothingIsReadBeforeThereIsAFile() throws Exception {
    try (GrowingLog log = new GrowingLog(file())) {
      assertThat(log.readNew(sink())).isTrue();
      assertThat(log.exists()).isFalse();
      assertThat(seen()).isEmpty();
    }
  }

  @Test
  void whatIsWrittenLaterIsReadOnce() throws Exception {
    RotatedFile written = new RotatedFile(file(), MOST);
    try (GrowingLog log = new GrowingLog(file())) {
      log.readNew(sink());
      write(written, "one");
      log.readNew(sink());
      assertThat(seen()).isEqualTo("one");
      log.readNew(sink());
      assertThat(seen()).isEmpty();
      write(written, "two");
      log.readNew(sink());
      assertThat(seen()).isEqualTo("two");
    }
  }

  @Test
  void theOlderPartComesFirst() throws Exception {
    RotatedFile written = new RotatedFile(file(), MOST);
    write(written, "0123456789abcde");
    try (GrowingLog log = new GrowingLog(file())) {
      log.readNew(sink());
      assertThat(seen()).isEqualTo("0123456789abcde");
      write(written, "fg");
      log.readNew(sink());
      assertThat(seen()).isEqualTo("fg");
    }
  }

  @Test
  void aFileThatIsStartedAgainMeanwhileIsReadToItsEnd() throws Exception {
    RotatedFile written = new RotatedFile(file(), MOST);
    write(written, "012");
    try (GrowingLog log = new GrowingLog(file())) {
      log.readNew(sink());
      write(written, "3456789abc");
      log.readNew(sink());
      assertThat(seen()).isEqualTo("0123456789abc");
    }
  }

  @Test
  void whatIsNoLongerKeptIsSkipped() throws Exception {
    RotatedFile written = new RotatedFile(file(), MOST);
    write(written, "012");
    try (GrowingLog log = new GrowingLog(file())) {
      log.readNew(sink());
      write(written, "3456789" + "a".repeat(MOST) + "b".repeat(MOST) + "c");
      log.readNew(sink());
      assertThat(seen()).isEqualTo("0123456789" + "b".repeat(MOST) + "c");
    }
  }

  @Test
  void aReaderThatTakesNoMoreEndsIt() throws Exception {
    RotatedFile written = new RotatedFile(file(), MOST);
    write(written, "012");
    try (GrowingLog log = new GrowingLog(file())) {
      OutputSink closed =
          new OutputSink() {
            @Override
            public boolean write(byte[] bytes, int length) {
              return false;
            }

            @Override
            public void end() {}
          };
      assertThat(log.readNew(closed)).isFalse();
    }
  }
}
