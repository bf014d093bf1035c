package dev.baton.cli.recorded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.baton.cli.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the real bd answered to recorded command lines, asked of Baton under the name {@code bd}. An
 * answer that differs must be of one of the kinds in {@code differences.txt}, which
 * docs/COMPATIBILITY.md lists. {@code -Drecorded.report} prints all differences and their number;
 * {@code -Drecorded.only=TEXT} plays only the scenarios whose file or name contains this text, and
 * {@code -Drecorded.folder=DIR} those that were recorded in another folder.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RecordedAnswersTest {
  private static final Path RECORDED =
      Path.of(
          System.getProperty(
              "recorded.folder",
              Path.of(System.getProperty("baton.repo")).resolveSibling("shared/bd").toString()));

  private static final boolean REPORT = System.getProperty("recorded.report") != null;
  private static final String ONLY = System.getProperty("recorded.only", "");

  @TempDir Path folder;

  private KnownDifferences known;
  private int worlds;
  private int agreed;
  private int differed;
  private int listed;

  @BeforeAll
  void readTheTable() throws IOException {
    known = KnownDifferences.read();
  }

  @AfterAll
  void report() {
    if (REPORT) {
      System.out.printf("%d agree, %d differ (%d listed)%n", agreed, differed, listed);
    }
    if (agreed > 0 && ONLY.isEmpty() && System.getProperty("recorded.folder") == null) {
      assertThat(known.unused()).as("agree: delete them from differences.txt").isEmpty();
    }
  }

  @TestFactory
  Stream<DynamicTest> answersAsTheRealOne() throws IOException {
    assumeTrue(Files.isDirectory(RECORDED), "no recorded answers of bd beside the repository");
    List<DynamicTest> tests = new ArrayList<>();
    for (Scenario scenario : scenarios()) {
      if (scenario.toString().contains(ONLY)) {
        tests.add(DynamicTest.dynamicTest(scenario.toString(), () -> play(scenario)));
      }
    }
    return tests.stream();
  }

  @Test
  void thePageListsTheKinds() throws IOException {
    List<String> rows = KnownDifferences.read().rows();
    assertThat(rows).hasSizeLessThanOrEqualTo(KnownDifferences.MOST_KINDS);
    assertThat(KnownDifferences.rowsOfThePage()).isEqualTo(rows);
  }

  private static List<Scenario> scenarios() throws IOException {
    List<Scenario> all = new ArrayList<>();
    try (Stream<Path> files = Files.list(RECORDED)) {
      for (Path file : files.filter(one -> one.toString().endsWith(".txt")).sorted().toList()) {
        String answers = file.getFileName().toString().replace(".txt", ".json");
        if (Files.exists(RECORDED.resolve(answers))) {
          all.addAll(Scenario.in(file));
        }
      }
    }
    return all;
  }

  private void play(Scenario scenario) throws IOException {
    Path place = Files.createDirectory(folder.resolve("w" + ++worlds));
    World world = new World(place.toRealPath());
    Json recorded =
        Json.parse(Files.readString(RECORDED.resolve(scenario.file() + ".json")))
            .at(scenario.name());
    List<String> wrong = new ArrayList<>();
    int index = 0;
    for (String line : scenario.lines()) {
      World.Reply reply;
      try {
        reply = world.perform(line);
      } catch (AssertionError e) {
        reply = new World.Reply(-1, null, String.valueOf(e.getMessage()), "");
      }
      if (reply == null) {
        continue;
      }
      Json real = recorded.at(index++);
      assertThat(real.text("line")).as("the recording of %s", scenario).isEqualTo(line);
      List<String> differences = Comparison.of(line, real, reply);
      String key = KnownDifferences.key(scenario, line);
      if (differences.isEmpty()) {
        agreed++;
      } else {
        differed++;
        if (known.accepts(key)) {
          listed++;
        } else {
          wrong.add(key + "\n        " + String.join("\n        ", differences));
        }
      }
    }
    if (REPORT) {
      wrong.forEach(one -> System.out.println("DIFFERS " + one));
    }
    assertThat(wrong.isEmpty()).as("%n%s", String.join("\n", wrong)).isTrue();
  }
}
