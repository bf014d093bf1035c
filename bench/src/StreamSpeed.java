import dev.baton.bench.Sessions;
import dev.baton.stream.AgentEvent;
import dev.baton.stream.AgentKind;
import dev.baton.stream.AgentStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Measures reading of agents' streams, as rows of a table: {@code java -Xmx64m -cp baton.jar
 * StreamSpeed.java [MEGABYTES]}. Each stream repeats a step of a session, with new ids each time: a
 * message, and a tool call with a result of 4 KB. Exits with 1 when a format is read at less than
 * 100 MB/s, or the whole process used more than 200 MB of memory.
 */
final class StreamSpeed {
  private static final int CHUNK = 1 << 16;
  private static final double SLOWEST = 100;
  private static final long MOST_MEMORY = 200;

  private static final class Total {
    long calls;
    long tokens;
    long characters;

    void add(AgentEvent event) {
      if (event instanceof AgentEvent.ToolCalled) {
        calls++;
      } else if (event instanceof AgentEvent.Used used) {
        tokens += used.tokens().counted();
      } else if (event instanceof AgentEvent.Said said) {
        characters += said.text().length();
      }
    }
  }

  public static void main(String[] args) throws IOException {
    long bytes = (args.length > 0 ? Long.parseLong(args[0]) : 1024) << 20;
    boolean missed = false;
    for (AgentKind kind : AgentKind.values()) {
      missed |= measure(kind, bytes) < SLOWEST;
    }
    if (missed || peakMemory() > MOST_MEMORY) {
      System.exit(1);
    }
  }

  private static double measure(AgentKind kind, long bytes) throws IOException {
    Total total = new Total();
    AgentStream stream = new AgentStream(kind, total::add);
    byte[] chunk = new byte[CHUNK];
    int length = 0;
    long fed = 0;
    long nanos = 0;
    for (int round = 0; fed < bytes; round++) {
      byte[] session = Sessions.step(kind, round).getBytes(StandardCharsets.UTF_8);
      for (int from = 0; from < session.length; ) {
        int more = Math.min(session.length - from, CHUNK - length);
        System.arraycopy(session, from, chunk, length, more);
        length += more;
        from += more;
        if (length == CHUNK) {
          long start = System.nanoTime();
          stream.write(chunk, CHUNK);
          nanos += System.nanoTime() - start;
          fed += CHUNK;
          length = 0;
        }
      }
    }
    stream.end();
    double speed = fed / 1048576.0 / (nanos / 1e9);
    System.out.printf(
        "| %s | %.0f | %d | %d | %d | %d | %d |%n",
        kind.name().toLowerCase(Locale.ROOT),
        speed,
        stream.counts().lines(),
        total.calls,
        total.tokens,
        total.characters >> 20,
        peakMemory());
    return speed;
  }

  /** The peak memory of this process in MB, including heap; 0 where it is not known. */
  private static long peakMemory() throws IOException {
    Path status = Path.of("/proc/self/status");
    if (Files.isReadable(status)) {
      for (String line : Files.readAllLines(status)) {
        if (line.startsWith("VmHWM:")) {
          return Long.parseLong(line.replaceAll("\\D", "")) >> 10;
        }
      }
    }
    return 0;
  }
}
