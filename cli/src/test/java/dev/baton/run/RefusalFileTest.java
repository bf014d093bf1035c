package dev.baton.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.stream.CorpusFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Judges why providers refuse, and prints how many of the judgements are right. */
class RefusalFileTest {
  private static final List<String> KINDS = List.of("authentication", "request", "limit", "none");

  @ParameterizedTest
  @ValueSource(strings = {"refusals-fresh.txt", "refusals-heldout.txt", "refusals-models.txt"})
  void refusalsAreRecognisedAsAPersonDoes(String resource) throws IOException {
    List<String> wrong = new ArrayList<>();
    List<CorpusFile.Case> cases = CorpusFile.read(resource, KINDS);
    int refusals = 0;
    int found = 0;
    int rightlyFound = 0;
    for (CorpusFile.Case one : cases) {
      String judged = judge(one.lines());
      boolean right = judged.equals(one.kind());
      refusals += one.kind().equals("none") ? 0 : 1;
      found += judged.equals("none") ? 0 : 1;
      rightlyFound += right && !judged.equals("none") ? 1 : 0;
      if (right == one.hard()) {
        wrong.add(one.name() + " [" + judged + "]");
      }
    }
    System.out.printf(
        Locale.ROOT,
        "%s: %d cases, precision %.3f, recall %.3f%n",
        resource,
        cases.size(),
        (double) rightlyFound / found,
        (double) rightlyFound / refusals);
    assertThat(wrong).isEmpty();
  }

  private static String judge(List<String> lines) {
    RecordedEnd end = RecordedEnd.of(lines);
    IterationReading reading = end.reading();
    Halt halt = end.exit() == 0 ? null : ProviderRefusal.of(reading.rejected());
    if (halt != null) {
      return halt.kind() == Halt.Kind.AUTHENTICATION ? "authentication" : "request";
    }
    return Attempt.isRefused(end.exit(), reading) ? "limit" : "none";
  }
}
