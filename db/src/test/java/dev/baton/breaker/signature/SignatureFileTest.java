package dev.baton.breaker.signature;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Judges pairs of real messages, and prints how many of the judgements are right. */
class SignatureFileTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "signatures.txt",
        "signatures-later.txt",
        "signatures-fresh.txt",
        "signatures-heldout.txt",
        "signatures-strangers.txt",
        "signatures-unfriendly.txt",
        "signatures-unfriendly-later.txt",
        "signatures-sceptics.txt",
        "signatures-auditors.txt",
        "signatures-auditors-later.txt",
        "signatures-readers.txt",
        "signatures-values.txt"
      })
  void errorsAreToldApartAsAPersonDoes(String resource) throws IOException {
    List<SignatureFile.Pair> pairs = SignatureFile.read(resource);
    List<String> wrong = new ArrayList<>();
    int merged = 0;
    int rightlyMerged = 0;
    int same = 0;
    for (SignatureFile.Pair pair : pairs) {
      boolean merges = ErrorSignature.of(pair.one()).equals(ErrorSignature.of(pair.other()));
      same += pair.same() ? 1 : 0;
      merged += merges ? 1 : 0;
      rightlyMerged += merges && pair.same() ? 1 : 0;
      if (merges != pair.same() != pair.hard()) {
        wrong.add(
            "%s%n  %s%n  %s"
                .formatted(
                    pair.name(),
                    ErrorSignature.normalise(pair.one()),
                    ErrorSignature.normalise(pair.other())));
      }
    }
    System.out.printf(
        Locale.ROOT,
        "%s: %d pairs, precision %.3f, recall %.3f%n",
        resource,
        pairs.size(),
        (double) rightlyMerged / merged,
        (double) rightlyMerged / same);
    assertThat(wrong).isEmpty();
  }
}
