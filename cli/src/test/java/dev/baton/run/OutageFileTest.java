package dev.baton.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.stream.AgentEvent;
import dev.baton.stream.CorpusFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Judges whether the provider is away, refuses, or has nothing to do with a failure. */
class OutageFileTest {
  private static final List<String> KINDS =
      List.of("outage", "limit", "authentication", "request", "none");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "outages.txt",
        "outages-sceptics.txt",
        "ends-auditors.txt",
        "ends-auditors-later.txt",
        "ends-readers.txt"
      })
  void outagesAreRecognisedAsAPersonDoes(String resource) throws IOException {
    List<String> wrong = new ArrayList<>();
    for (CorpusFile.Case one : CorpusFile.read(resource, KINDS)) {
      String judged = judge(RecordedEnd.of(one.lines()));
      if (judged.equals(one.kind()) == one.hard()) {
        wrong.add(one.name() + " [" + judged + "]");
      }
    }
    assertThat(wrong).isEmpty();
  }

  private static String judge(RecordedEnd end) {
    IterationReading reading = end.reading();
    if (Attempt.isRefused(end.exit(), reading)) {
      AgentEvent.Limited limited = reading.limited();
      return limited != null && limited.isOutage() ? "outage" : "limit";
    }
    Halt halt = end.exit() == 0 ? null : ProviderRefusal.of(reading.rejected());
    return halt == null
        ? "none"
        : (halt.kind() == Halt.Kind.AUTHENTICATION ? "authentication" : "request");
  }
}
