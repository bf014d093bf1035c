package dev.baton.bench;

import dev.baton.stream.AgentKind;
import dev.baton.stream.AgentStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/** Measures reading of an agent's output: one operation is 1 MB, so the score is in MB/s. */
@State(Scope.Thread)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class StreamReading {
  private static final int MEGABYTE = 1 << 20;
  private static final int CHUNK = 1 << 16;

  @Param({"CLAUDE", "CODEX", "GEMINI", "OPENCODE", "CUSTOM"})
  public AgentKind format;

  private final List<byte[]> chunks = new ArrayList<>();

  /** A whole number of steps, padded with blanks, so that each megabyte begins with a new line. */
  @Setup
  public void write() {
    var text = new ByteArrayOutputStream(MEGABYTE);
    for (int n = 0; ; n++) {
      byte[] step = Sessions.step(format, n).getBytes(StandardCharsets.UTF_8);
      if (text.size() + step.length >= MEGABYTE) {
        break;
      }
      text.writeBytes(step);
    }
    byte[] megabyte = new byte[MEGABYTE];
    Arrays.fill(megabyte, (byte) '\n');
    System.arraycopy(text.toByteArray(), 0, megabyte, 0, text.size());
    for (int from = 0; from < MEGABYTE; from += CHUNK) {
      chunks.add(Arrays.copyOfRange(megabyte, from, from + CHUNK));
    }
  }

  @Benchmark
  public long megabyte(Blackhole events) {
    var stream = new AgentStream(format, events::consume);
    for (byte[] chunk : chunks) {
      stream.write(chunk, CHUNK);
    }
    stream.end();
    return stream.counts().lines();
  }
}
