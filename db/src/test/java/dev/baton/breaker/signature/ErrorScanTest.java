package dev.baton.breaker.signature;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class ErrorScanTest {
  /** Skipping lines without clues must not lose an error. */
  @Test
  void everyErrorLineHasAClue() {
    List<String> clues = ErrorScan.clues();
    List<String> lines =
        SignatureCorpus.groups().stream()
            .flatMap(group -> group.outputs().stream())
            .flatMap(String::lines)
            .filter(line -> !ErrorLog.extract(line).isEmpty())
            .toList();

    assertThat(lines).hasSizeGreaterThan(50);
    assertThat(lines)
        .allSatisfy(line ->
            assertThat(clues).anyMatch(clue -> line.toLowerCase(Locale.ROOT).contains(clue)));
    assertThat(clues).allSatisfy(clue -> assertThat(clue).isLowerCase().isNotBlank());
  }

  @Test
  void passedOverLinesCountForTheDistance() {
    assertThat(places("error: x", "", "", "--> a.rs:1:1")).containsExactly("a.rs");
    assertThat(places("error: x", "", "", "", "--> a.rs:1:1")).containsExactly("");
    assertThat(places("File \"a.py\", line 3", "", "", "KeyError: 1")).containsExactly("a.py");
    assertThat(places("File \"a.py\", line 3", "", "", "", "KeyError: 1")).containsExactly("");
    assertThat(places("error: x", "error: y", "--> a.rs:1:1", "--> b.rs:1:1"))
        .containsExactly("a.rs", "a.rs");
  }

  /** An empty line is skipped. */
  private static List<String> places(String... lines) {
    ErrorScan scan = new ErrorScan();
    for (String line : lines) {
      if (line.isEmpty()) {
        scan.skip();
      } else {
        scan.line(line);
      }
    }
    return scan.found().stream().map(error -> error.file() == null ? "" : error.file()).toList();
  }

  @Test
  void mergesTwoOutputs() {
    List<FoundError> merged =
        ErrorScan.merge(
            ErrorLog.extract("error: a\nerror: b"),
            ErrorLog.extract("error: c\nerror: a\nerror: a"));

    assertThat(merged)
        .extracting(FoundError::message)
        .containsExactly("error: a", "error: b", "error: c");
    assertThat(merged).extracting(FoundError::count).containsExactly(3, 1, 1);
  }

  @Test
  void stopsCountingWhatNeverEnds() {
    ErrorScan scan = new ErrorScan();
    for (int i = 0; i < 150_000; i++) {
      scan.line("error: again");
    }
    scan.line("error: another one");

    assertThat(scan.found()).extracting(FoundError::count).containsExactly(100_000);
  }
}
