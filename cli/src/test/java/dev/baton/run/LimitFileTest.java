package dev.baton.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.stream.CorpusFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Judges runs of agents, and prints how many of the judgements are right. */
class LimitFileTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "limits.txt",
        "limits-later.txt",
        "limits-fresh.txt",
        "limits-heldout.txt",
        "limits-strangers.txt",
        "limits-unfriendly.txt",
        "limits-unfriendly-later.txt"
      })
  void limitsAreRecognisedAsAPersonDoes(String resource) throws IOException {
    List<String> wrong = new ArrayList<>();
    List<CorpusFile.Case> cases = CorpusFile.read(resource, List.of("limit", "outage", "none"));
    int limits = 0;
    int found = 0;
    int rightlyFound = 0;
    for (CorpusFile.Case one : cases) {
      boolean limit = !one.kind().equals("none");
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
    RecordedEnd end = RecordedEnd.of(lines);
    return Attempt.isRefused(end.exit(), end.reading());
  }
}
