package dev.baton.run;

import dev.baton.program.OutputTail;
import dev.baton.stream.AgentKind;
import dev.baton.stream.AgentStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;

/** How an agent ended, from the lines of a corpus. */
record RecordedEnd(int exit, IterationReading reading) {
  private static final Clock NOON =
      Clock.fixed(Instant.parse("2026-02-01T12:00:00Z"), ZoneOffset.UTC);

  /** Before the name of the agent that was asked for, in the first line; otherwise any program. */
  private static final String AGENT = "who> ";

  static RecordedEnd of(List<String> lines) {
    IterationMeter meter = new IterationMeter(NOON);
    String first = lines.isEmpty() ? "" : lines.getFirst();
    AgentKind agent = AgentKind.named(first.startsWith(AGENT) ? first.substring(5) : "custom");
    AgentStream stream = new AgentStream(agent, NOON, meter);
    OutputTail output = new OutputTail();
    OutputTail errors = new OutputTail();
    int exit = 1;
    for (String line : lines) {
      byte[] bytes = (line.substring(5) + "\n").getBytes(StandardCharsets.UTF_8);
      switch (line.substring(0, 5)) {
        case "out> " -> {
          stream.write(bytes, bytes.length);
          output.write(bytes, bytes.length);
        }
        case "err> " -> errors.write(bytes, bytes.length);
        case AGENT -> {}
        case "exit " -> exit = Integer.parseInt(line.substring(5).strip());
        default -> throw new IllegalArgumentException(line);
      }
    }
    stream.end();
    AgentRun.lookForRefusal(exit, meter, stream, output, errors, NOON);
    return new RecordedEnd(exit, meter.reading());
  }
}
