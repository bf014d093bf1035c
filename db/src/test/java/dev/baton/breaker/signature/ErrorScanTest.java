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
            .filter(line -> !ErrorScan.extract(line).isEmpty())
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

  /** Each line of the output as a caller passes it that skips lines without clues. */
  private static List<String> placed(String output) {
    ErrorScan scan = new ErrorScan();
    List<String> clues = ErrorScan.clues();
    output
        .lines()
        .forEach(line -> {
          if (clues.stream().anyMatch(clue -> line.toLowerCase(Locale.ROOT).contains(clue))) {
            scan.line(line);
          } else {
            scan.skip();
          }
        });
    return scan.found().stream().map(e -> e.file() + ":" + e.line() + " " + e.message()).toList();
  }

  @Test
  void pytestNamesThePlaceBelowTheError() {
    assertThat(
            placed(
                """
                    def test_a():
                >       assert f(1) == 2
                E       assert 1 == 2

                tests/test_a.py:5: AssertionError
                ____________ test_b ____________

                >       g({})

                tests/test_a.py:9:
                _ _ _ _ _ _ _ _ _ _ _ _ _ _ _

                    def g(d):
                >       return d["id"]
                E       KeyError: 'id'

                src/app.py:12: KeyError
                """))
        .containsExactly(
            "tests/test_a.py:5 E       assert 1 == 2", "src/app.py:12 E       KeyError: 'id'");
  }

  @Test
  void pytestWithShortTracesNamesItAbove() {
    assertThat(placed("tests/test_a.py:5: in test_a\n    assert f(1) == 2\nE   assert 1 == 2\n"))
        .containsExactly("tests/test_a.py:5 E   assert 1 == 2");
  }

  @Test
  void runnersForJavaScriptNameItInAFrame() {
    assertThat(
            placed(
                """
                error: expect(received).toBe(expected)

                Expected: 4
                Received: 3

                      at deep (/app/node_modules/x/index.js:1:1)
                      at <anonymous> (/app/math.test.ts:4:21)
                      at <anonymous> (/app/other.test.ts:9:9)
                """))
        .containsExactly("/app/math.test.ts:4 error: expect(received).toBe(expected)");
    assertThat(placed("AssertionError: expected 3 to be 4\n \u276f sum.test.ts:5:21\n"))
        .containsExactly("sum.test.ts:5 AssertionError: expected 3 to be 4");
    assertThat(placed("error: AssertionError: no.\n    at file:///app/main_test.ts:10:3\n"))
        .containsExactly("/app/main_test.ts:10 error: AssertionError: no.");
  }

  @Test
  void goNamesItBelowTheTest() {
    assertThat(placed("--- FAIL: TestSum (0.00s)\n    sum_test.go:7: got 3, want 4\n"))
        .containsExactly("sum_test.go:7 --- FAIL: TestSum (0.00s)");
  }

  @Test
  void framesOfOtherLanguagesAndFarPlacesAreNot() {
    assertThat(placed("java.lang.Error: x\n\tat org.junit.Assert.fail(Assert.java:89)\n"))
        .containsExactly("null:null java.lang.Error: x");
    assertThat(placed("error: x\n" + "\n".repeat(25) + "a_test.go:7: y\n"))
        .containsExactly("null:null error: x");
  }

  @Test
  void mergesTwoOutputs() {
    List<FoundError> merged =
        ErrorScan.merge(
            ErrorScan.extract("error: a\nerror: b"),
            ErrorScan.extract("error: c\nerror: a\nerror: a"));

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
