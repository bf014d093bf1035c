package dev.baton.tracker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import dev.baton.tracker.Mutant.Fate;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Five thousand invalid lines of each format: none crashes the program, each is reported with its
 * number, valid ones are imported, and strict imports all or nothing.
 */
class FuzzTest {
  private static final int FILES = 20;
  private static final int LINES = 250;
  private static final int DOCUMENTS = 1000;

  private static final List<String> NAMES =
      List.of(
          new String[] {
            "id",
            "title",
            "status",
            "priority",
            "issue_type",
            "type",
            "created_at",
            "updated_at",
            "started_at",
            "closed_at",
            "labels",
            "dependencies",
            "dependsOn",
            "parent",
            "comments",
            "metadata",
            "pinned",
            "wisp",
            "ephemeral",
            "estimated_minutes",
            "assignee",
            "acceptanceCriteria",
            "passes",
            "startedAt",
            "own"
          });

  @TempDir Path folder;

  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);
  private Sandbox baton;

  @BeforeEach
  void createRepository() throws Exception {
    System.out.println("FuzzTest: seed " + seed);
    baton = Sandbox.repository(folder);
    Files.createDirectory(folder.resolve(".cub"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"beads", "cub"})
  void eachLineHasItsFate(String format) {
    String name = format.equals("cub") ? ".cub/tasks.jsonl" : "in.jsonl";
    for (int file = 0; file < FILES; file++) {
      List<Mutant> lines = new ArrayList<>();
      for (int i = 0; i < LINES; i++) {
        lines.add(Mutant.any(sound("app-f" + random.nextInt(500)), NAMES, random));
      }
      baton.file(name, text("", lines, "\n", ""));
      Json report = load(format, name, "seed " + seed + ", file " + file);
      assertFates(lines, report, 1, "seed " + seed + ", file " + file);
    }
    assertSound();
  }

  @Test
  void eachStoryHasItsFate() {
    for (int file = 0; file < FILES - DOCUMENTS / LINES; file++) {
      List<Mutant> lines = new ArrayList<>();
      for (int i = 0; i < LINES; i++) {
        lines.add(Mutant.withOtherMembers(story(i), NAMES, random));
      }
      // A single one that is nested too deeply, or whose number is out of range, makes the whole
      // document unreadable.
      lines.removeIf(line -> line.fate() == Fate.TOLD || line.hasImpossibleNumber());
      baton.file("prd.json", text("{\"userStories\":[\n", lines, ",\n", "]}"));
      String context = "seed " + seed + ", file " + file;
      assertFates(lines, load("prd", "prd.json", context), 2, context);
    }
    assertSound();
  }

  @Test
  void aBrokenDocumentIsReportedWithTheLineAndNothingOfItIsTaken() {
    byte[] before = baton.databaseBytes();
    for (int i = 0; i < DOCUMENTS; i++) {
      List<Mutant> lines = new ArrayList<>();
      int bad = random.nextInt(5);
      for (int line = 0; line < 5; line++) {
        lines.add(
            line == bad
                ? Mutant.broken(story(line), random)
                : new Mutant(story(line).getBytes(StandardCharsets.UTF_8), Fate.TAKEN));
      }
      baton.file("prd.json", text("{\"userStories\":[\n", lines, ",\n", "]}"));
      Answer answer = baton.run("import", "prd", "prd.json", "--strict", "--json");
      String context = "seed " + seed + ", document " + i + ": " + answer;
      assertThat(answer.exit()).as(context).isEqualTo(1);
      assertThat(answer.err()).as(context).isEmpty();
      // A text that was cut off extends to the next quotation mark.
      assertThat(answer.json().at("problems").at(0).number("line"))
          .as(context)
          .isBetween(bad + 2L, 7L);
      assertThat(baton.databaseBytes()).as(context).isEqualTo(before);
    }
  }

  private static byte[] text(String head, List<Mutant> lines, String end, String tail) {
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    content.writeBytes(head.getBytes(StandardCharsets.UTF_8));
    for (int i = 0; i < lines.size(); i++) {
      content.writeBytes(lines.get(i).bytes());
      boolean last = i == lines.size() - 1;
      content.writeBytes((last ? "\n" : end).getBytes(StandardCharsets.UTF_8));
    }
    content.writeBytes(tail.getBytes(StandardCharsets.UTF_8));
    return content.toByteArray();
  }

  /** Imports a file with --strict, then without, and once more. */
  private Json load(String format, String name, String context) {
    byte[] before = baton.databaseBytes();
    Answer strict = baton.run("import", format, name, "--strict", "--json");
    assertThat(strict.err()).as(context).isEmpty();
    assertThat(strict.exit()).as(context).isEqualTo(1);
    assertThat(strict.json().at("problems").items()).as(context).isNotEmpty();
    assertThat(baton.databaseBytes()).as(context).isEqualTo(before);

    Answer lenient = baton.run("import", format, name, "--partial", "--json");
    assertThat(lenient.err()).as(context).isEmpty();
    assertThat(lenient.exit()).as(context).isZero();

    byte[] after = baton.databaseBytes();
    Json again = baton.run("import", format, name, "--partial", "--json").json();
    assertThat(again.number("added")).as(context).isZero();
    assertThat(again.number("updated")).as(context).isZero();
    assertThat(baton.databaseBytes()).as(context).isEqualTo(after);
    return lenient.json();
  }

  private static void assertFates(List<Mutant> lines, Json report, int first, String context) {
    TreeSet<Long> told = new TreeSet<>();
    for (Json problem : report.at("problems").items()) {
      told.add(problem.number("line"));
      assertThat(problem.text("message")).as(context).isNotBlank();
    }
    long records = 0;
    for (int i = 0; i < lines.size(); i++) {
      long line = (long) i + first;
      Mutant mutant = lines.get(i);
      if (mutant.fate() != Fate.EITHER) {
        assertThat(told.contains(line))
            .as("line %d is told, %s", line, context)
            .isEqualTo(mutant.fate() == Fate.TOLD);
      }
      String text = new String(mutant.bytes(), StandardCharsets.UTF_8);
      records += text.startsWith("<<<") || text.startsWith("===") ? 0 : 1;
    }
    assertThat(told).as(context).allMatch(line -> line >= first && line < first + lines.size());
    long accounted = 0;
    for (String name : List.of("added", "updated", "unchanged", "skipped")) {
      accounted += report.number(name);
    }
    assertThat(accounted).as(context).isEqualTo(records);
  }

  private void assertSound() {
    assertThat(baton.json("doctor", "--check", "integrity").truth("ok")).isTrue();
    assertThat(baton.ok("export", "beads").out().lines())
        .isNotEmpty()
        .allMatch(line -> line.startsWith("{\"id\":") && line.endsWith("}"));
  }

  private String sound(String id) {
    StringBuilder line = new StringBuilder("{\"id\":\"").append(id).append('"');
    line.append(
        ",\"title\":\"Tïtle 😀\",\"status\":\"open\",\"priority\":1,\"issue_type\":\"bug\"");
    line.append(",\"created_at\":\"2026-01-0").append(1 + random.nextInt(9)).append("T10:00:00Z\"");
    line.append(",\"updated_at\":\"2026-02-0").append(1 + random.nextInt(9)).append("T10:00:00Z\"");
    line.append(",\"labels\":[\"a\",\"b\"],\"dependencies\":[{\"issue_id\":\"").append(id);
    line.append("\",\"depends_on_id\":\"app-f1\",\"type\":\"blocks\"}]");
    line.append(",\"dependsOn\":[\"app-f2\"],\"parent\":null");
    return line.append(",\"comments\":[{\"id\":1,\"author\":\"x\",\"text\":\"hi\"}],\"own\":[1,2]}")
        .toString();
  }

  private static String story(int number) {
    return "{\"id\":\"US-%d\",\"title\":\"Story ü\",\"priority\":2,\"passes\":false,\"dependsOn\":[\"US-0\"],\"acceptanceCriteria\":[\"a\",{\"description\":\"b\"}],\"notes\":\"\"}"
        .formatted(number);
  }
}
