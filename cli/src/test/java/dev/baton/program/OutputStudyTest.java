package dev.baton.program;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.breaker.signature.FoundError;
import dev.baton.program.OutputStudy.ClueMatcher;
import dev.baton.testreport.TestCounts;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;

class OutputStudyTest {
  private static final String OUTPUT =
      "start\n  File \"a.py\", line 3, in f\n    raise x\nKeyError: 'u'\r\n"
          + "\u001b[31mE\u001b[0mrror: painted\nerror: grüße ✓\n== 1 failed, 2 passed in 0.1s ==";

  @Test
  void findsTheSameHoweverTheBytesCome() {
    byte[] bytes = OUTPUT.getBytes(StandardCharsets.UTF_8);
    for (int size = 1; size <= bytes.length; size++) {
      OutputStudy study = new OutputStudy();
      for (int from = 0; from < bytes.length; from += size) {
        byte[] chunk = Arrays.copyOfRange(bytes, from, Math.min(bytes.length, from + size));
        study.write(chunk, chunk.length);
      }
      study.end();
      assertThat(study.errors())
          .as("in chunks of %d", size)
          .extracting(FoundError::message)
          .containsExactly("KeyError: 'u'", "Error: painted", "error: grüße ✓");
      assertThat(study.errors().getFirst().file()).isEqualTo("a.py");
      assertThat(study.tests()).isEqualTo(new TestCounts(2, 1, 0));
    }
  }

  @Test
  void ofALongLineOnlyTheBeginningCounts() {
    OutputStudy study =
        study(
            "error: "
                + "x".repeat(100_000)
                + "\n"
                + "y".repeat(100_000)
                + " error: z\nerror: last\n");

    assertThat(study.errors()).hasSize(2);
    assertThat(study.errors().getFirst().message()).hasSize(2000);
    assertThat(study.errors().getLast().message()).isEqualTo("error: last");
  }

  @Test
  void bytesThatAreNoTextDoNoHarm() {
    byte[] bytes = new byte[1 << 20];
    new Random(1).nextBytes(bytes);
    OutputStudy study = new OutputStudy();
    study.write(bytes, bytes.length);
    byte[] error = "\nerror: \u00ff\n".getBytes(StandardCharsets.ISO_8859_1);
    study.write(error, error.length);
    study.end();

    assertThat(study.errors()).extracting(FoundError::message).contains("error: \uFFFD");
  }

  @Test
  void cluesAreWhatASearchWouldFind() {
    List<String> texts = List.of("abc", "bcd", "\nb", "cab", "aab", "c ", "d\nd", "✕", "abcd");
    ClueMatcher clues = new ClueMatcher(texts);
    Random random = new Random(7);
    int found = 0;
    for (int i = 0; i < 200_000; i++) {
      StringBuilder line = new StringBuilder();
      for (int length = random.nextInt(8); length > 0; length--) {
        line.append("aAbBcCdx ✕\t".charAt(random.nextInt(11)));
      }
      byte[] bytes = ("x" + line + "x").getBytes(StandardCharsets.UTF_8);
      String searched = "\n" + indented(line.toString()).toLowerCase(Locale.ROOT);
      boolean expected = texts.stream().anyMatch(searched::contains);
      assertThat(clues.maybe(bytes, 1, bytes.length - 2)).as("'%s'", line).isEqualTo(expected);
      found += expected ? 1 : 0;
    }
    assertThat(found).isBetween(20_000, 180_000);
  }

  private static String indented(String line) {
    int at = 0;
    while (at < line.length() && (line.charAt(at) == ' ' || line.charAt(at) == '\t')) {
      at++;
    }
    return line.substring(at);
  }

  @Test
  void aProgramThatSucceededHadNoErrors() {
    Findings findings = Findings.of(study("error: x\nOK (2 tests)\n"));

    assertThat(findings.errors()).hasSize(1);
    assertThat(findings.givenExitCode(0).errors()).isEmpty();
    assertThat(findings.givenExitCode(0).tests()).isEqualTo(new TestCounts(2, 0, 0));
    assertThat(findings.givenExitCode(1)).isEqualTo(findings);
    Findings both = findings.plus(Findings.of(study("error: x\nerror: y\nOK (1 test)\n")));
    assertThat(both.errors()).extracting(FoundError::count).containsExactly(2, 1);
    assertThat(both.tests()).isEqualTo(new TestCounts(3, 0, 0));
    assertThat(findings.plus(Findings.of(study(""))).tests()).isEqualTo(new TestCounts(2, 0, 0));
    assertThat(Findings.of(study("hello")).isEmpty()).isTrue();
  }

  private static OutputStudy study(String text) {
    OutputStudy study = new OutputStudy();
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    study.write(bytes, bytes.length);
    study.end();
    return study;
  }
}
