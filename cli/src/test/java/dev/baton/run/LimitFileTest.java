package dev.baton.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.stream.AgentKind;
import dev.baton.stream.AgentStream;
import dev.baton.stream.CorpusFile;
import dev.baton.stream.LastLines;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Judges runs of agents, and prints how many of the judgements are right. */
class LimitFileTest {
  private static final Clock NOON =
      Clock.fixed(Instant.parse("2026-02-01T12:00:00Z"), ZoneOffset.UTC);

  @ParameterizedTest
  @ValueSource(strings = {"limits.txt", "limits-later.txt"})
  void limitsAreRecognisedAsAPersonDoes(String resource) throws IOException {
    List<String> wrong = new ArrayList<>();
    List<CorpusFile.Case> cases = CorpusFile.read(resource, List.of("limit", "none"));
    int limits = 0;
    int found = 0;
    int rightlyFound = 0;
    for (CorpusFile.Case one : cases) {
      boolean limit = one.kind().equals("limit");
      boolean judged = isLimited(one.lines());
      limits += limit ? 1 : 0;
      found += judged ? 1 : 0;
      rightlyFound += limit && judged ? 1 : 0;
      if (judged != limit != one.hard()) {
        wrong.add(one.name());
      }
    }
    System.out.printf(
        Locale.ROOT,
        "%s: %d cases, precision %.3f, recall %.3f%n",
        resource,
        cases.size(),
        (double) rightlyFound / found,
        (double) rightlyFound / limits);
    assertThat(wrong).isEmpty();
  }

  private static boolean isLimited(List<String> lines) {
    IterationMeter meter = new IterationMeter(NOON);
    AgentStream stream = new AgentStream(AgentKind.CUSTOM, NOON, meter);
    LastLines output = new LastLines();
    LastLines errors = new LastLines();
    int exit = 1;
    for (String line : lines) {
      byte[] bytes = (line.substring(5) + "\n").getBytes(StandardCharsets.UTF_8);
      switch (line.substring(0, 5)) {
        case "out> " -> {
          stream.read(bytes, bytes.length);
          output.read(bytes, bytes.length);
        }
        case "err> " -> errors.read(bytes, bytes.length);
        case "exit " -> exit = Integer.parseInt(line.substring(5).strip());
        default -> throw new IllegalArgumentException(line);
      }
    }
    stream.end();
    AgentRun.lookForLimit(exit, meter, stream, output, errors, NOON);
    return Attempt.isRefused(exit, meter.reading());
  }
}
