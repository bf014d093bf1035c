package dev.baton.git.history;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.git.history.PatchReader.PatchCutter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.junit.jupiter.api.Test;

class PatchCutterTest {
  private static final String ONE = "diff --git a/x b/x\n+diff --git \n di\n-diff --gi\n";
  private static final String TWO = "diff --git a/y b/y\ndiff --gi\n";

  @Test
  void copiesWholeFilesOnly() throws IOException {
    String both = ONE + TWO;
    for (int cap = 0; cap <= both.length() + 1; cap++) {
      String expected = cap < ONE.length() ? "" : cap < both.length() ? ONE : both;
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      PatchCutter cutter = new PatchCutter(out, cap);
      boolean whole = cutter.copy(new ByteArrayInputStream(both.getBytes(US_ASCII)));
      assertThat(out.toString(US_ASCII)).as("cap %d", cap).isEqualTo(expected);
      assertThat(whole).isEqualTo(cap >= both.length());
      assertThat(cutter.files()).isEqualTo(cap < ONE.length() ? 0 : cap < both.length() ? 1 : 2);
    }
  }

  @Test
  void holdsNothingBackWithoutACap() throws IOException {
    long size = 300_000_000;
    Counter out = new Counter();
    InputStream endless =
        new InputStream() {
          private long read;

          @Override
          public int read() {
            throw new UnsupportedOperationException();
          }

          @Override
          public int read(byte[] buffer, int from, int length) {
            assertThat(read - out.written).isLessThan(1 << 20);
            int now = (int) Math.min(length, size - read);
            read += now;
            return now == 0 ? -1 : now;
          }
        };
    assertThat(new PatchCutter(out, Long.MAX_VALUE).copy(endless)).isTrue();
    assertThat(out.written).isEqualTo(size);
  }

  private static final class Counter extends OutputStream {
    private long written;

    @Override
    public void write(int b) {
      written++;
    }

    @Override
    public void write(byte[] bytes, int from, int length) {
      written += length;
    }
  }
}
