package dev.baton.testreport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.baton.program.OutputStudy;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Real outputs of test runners, with the numbers of passed, failed and skipped tests counted by
 * hand; those of XCTest and Swift Testing are written by hand, not recorded.
 */
class TestReportTest {
  /** The numbers of passing, failing and skipped tests; -1 where the output does not contain it. */
  private static final Map<String, List<Integer>> EXPECTED =
      Map.ofEntries(
          Map.entry("surefire", List.of(8, 2, 1)),
          Map.entry("surefire-killed", List.of(2, 0, 1)),
          Map.entry("ant", List.of(3, 2, 0)),
          Map.entry("junit4", List.of(2, 1, 0)),
          Map.entry("junit-console", List.of(6, 3, 3)),
          Map.entry("gradle", List.of(9, 1, 2)),
          Map.entry("gradle-events", List.of(3, 1, 1)),
          Map.entry("gradle-passed", List.of(2, 0, 0)),
          Map.entry("pytest", List.of(1, 2, 2)),
          Map.entry("pytest-q", List.of(1, 2, 2)),
          Map.entry("pytest-colour", List.of(1, 2, 2)),
          Map.entry("pytest-none", List.of(0, 0, 0)),
          Map.entry("unittest", List.of(1, 2, 2)),
          Map.entry("jest", List.of(7, 2, 2)),
          Map.entry("vitest", List.of(7, 1, 3)),
          Map.entry("cargo", List.of(3, 1, 1)),
          Map.entry("nextest", List.of(3, 1, 1)),
          Map.entry("go", List.of(-1, 3, -1)),
          Map.entry("go-passed", List.of(-1, 0, -1)),
          Map.entry("go-v", List.of(2, 2, 1)),
          Map.entry("go-json", List.of(2, 1, 1)),
          Map.entry("tap", List.of(2, 2, 2)),
          Map.entry("bats", List.of(2, 1, 0)),
          Map.entry("tape", List.of(1, 1, 0)),
          Map.entry("node-tap", List.of(3, 1, 2)),
          Map.entry("node-spec", List.of(3, 1, 2)),
          Map.entry("perl-tap", List.of(1, 1, 2)),
          Map.entry("prove", List.of(4, 1, 0)),
          Map.entry("prove-v", List.of(4, 1, 0)),
          Map.entry("mocha", List.of(1, 1, 1)),
          Map.entry("rspec", List.of(2, 1, 2)),
          Map.entry("minitest", List.of(2, 2, 1)),
          Map.entry("phpunit", List.of(3, 3, 2)),
          Map.entry("phpunit-passed", List.of(5, 0, 0)),
          Map.entry("ctest", List.of(1, 1, 1)),
          Map.entry("dotnet", List.of(7, 1, 2)),
          Map.entry("dotnet9", List.of(4, 1, 2)),
          Map.entry("bun", List.of(1, 2, 2)),
          Map.entry("deno", List.of(2, 1, 1)),
          Map.entry("xctest", List.of(1, 1, 1)),
          Map.entry("xctest-mac", List.of(1, 1, 0)),
          Map.entry("xctest-pretty", List.of(1, 1, 0)),
          Map.entry("swift-testing", List.of(1, 1, 0)),
          Map.entry("swift-testing-passed", List.of(2, 0, 1)),
          Map.entry("several", List.of(12, 2, 2)));

  static List<String> outputs() {
    return EXPECTED.keySet().stream().sorted().toList();
  }

  @ParameterizedTest
  @MethodSource("outputs")
  void countsWhatTheRunnerCounted(String name) throws IOException {
    TestReport report = new TestReport();
    text(name).lines().forEach(report::line);

    assertThat(report.counts()).isEqualTo(counts(EXPECTED.get(name)));
  }

  /** There, lines without a clue are skipped, which must not change the result. */
  @ParameterizedTest
  @MethodSource("outputs")
  void findsTheSameInAStreamOfBytes(String name) throws IOException {
    OutputStudy study = new OutputStudy();
    for (byte b : text(name).getBytes(StandardCharsets.UTF_8)) {
      study.write(new byte[] {b}, 1);
    }
    study.end();

    assertThat(study.tests()).isEqualTo(counts(EXPECTED.get(name)));
  }

  @Test
  void takesNothingElseForAResult() throws IOException {
    for (String line : text("none").lines().toList()) {
      TestReport report = new TestReport();
      report.line(line);
      assertThat(report.counts()).as(line).isNull();
    }
    TestReport all = new TestReport();
    text("none").lines().forEach(all::line);
    assertThat(all.counts()).isNull();
  }

  @Test
  void aNumberThatIsTooLongIsNone() {
    TestReport report = new TestReport();
    report.line("Tests run: 2, Failures: 0, Errors: 0, Skipped: 1234567890");

    assertThat(report.counts()).isEqualTo(new TestCounts(2, 0, 0));
  }

  @Test
  void aLongLineIsReadOnce() {
    for (String part : List.of("{(Wstat: ", "{=", "{1 ", "{a=1, ", "\u001b[", "{ in ")) {
      String line = part.repeat(60_000 / part.length());
      assertTimeoutPreemptively(Duration.ofSeconds(5), () -> new TestReport().line(line), part);
    }
  }

  @Test
  void knowsNothingOfAnEmptyOutput() {
    assertThat(new TestReport().counts()).isNull();
  }

  @Test
  void addsUpWhatIsKnown() {
    TestCounts known = new TestCounts(1, 2, 3);

    assertThat(known.plus(new TestCounts(4, 5, 6))).isEqualTo(new TestCounts(5, 7, 9));
    assertThat(known.plus(new TestCounts(null, 1, null))).isEqualTo(new TestCounts(null, 3, null));
    assertThat(known.plus(new TestCounts(Integer.MAX_VALUE, 0, 0)).passing())
        .isEqualTo(Integer.MAX_VALUE);
    assertThatIllegalArgumentException().isThrownBy(() -> new TestCounts(-1, 0, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> new TestCounts(0, -1, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> new TestCounts(0, 0, -1));
  }

  private static TestCounts counts(List<Integer> figures) {
    return new TestCounts(orNull(figures.get(0)), figures.get(1), orNull(figures.get(2)));
  }

  private static Integer orNull(int figure) {
    return figure < 0 ? null : figure;
  }

  private static String text(String name) throws IOException {
    try (InputStream in = TestReportTest.class.getResourceAsStream(name + ".txt")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
