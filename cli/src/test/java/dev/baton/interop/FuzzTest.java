package dev.baton.interop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Thousands of broken lines: none ends the program, each is told, and strict takes all or nothing.
 */
class FuzzTest {
  private static final int FILES = 50;
  private static final int LINES = 100;

  private static final List<String> VALUES =
      List.of(
          new String[] {
            "null",
            "true",
            "-1",
            "1e400",
            "9".repeat(400),
            "0.1e-9999999",
            "\"\"",
            "\"\\ud800\"",
            "\"\\u0000\"",
            "[]",
            "{}",
            "[[[[]]]]",
            "[null]",
            "{\"id\":1}",
            "\"2026-13-45\"",
            "\"9999-12-31T23:59:59Z\"",
            "123456789012",
            "[".repeat(5000) + "]".repeat(5000),
            "[".repeat(99) + "]".repeat(99),
            "{\"a\":".repeat(5000) + "1" + "}".repeat(5000),
            "\"" + "x".repeat(100_000) + "\"",
            "[{\"depends_on_id\":[]}]",
            "[{\"text\":{}}]",
            "[7,\"x\"]"
          });

  private static final List<String> NAMES =
      List.of(
          new String[] {
            "id", "title", "status", "priority", "issue_type", "created_at", "updated_at",
            "started_at", "closed_at", "labels", "dependencies", "comments", "metadata", "pinned",
            "wisp", "ephemeral", "estimated_minutes", "assignee", "own"
          });

  @TempDir Path folder;

  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);

  @Test
  void nothingIsLostWithoutAWord() throws Exception {
    Sandbox baton = Sandbox.repository(folder);
    long told = 0;
    for (int file = 0; file < FILES; file++) {
      ByteArrayOutputStream content = new ByteArrayOutputStream();
      for (int line = 0; line < LINES; line++) {
        content.write(mutated(sound("app-f" + random.nextInt(200))));
        content.write('\n');
      }
      baton.file("in.jsonl", content.toByteArray());
      byte[] before = baton.databaseBytes();
      Answer strict = baton.run("import", "beads", "in.jsonl", "--strict", "--json");
      String context = "seed " + seed + ", file " + file + ": " + strict.err();
      assertThat(strict.err()).as(context).isEmpty();
      Json report = strict.json();
      boolean refused = !report.at("problems").items().isEmpty();
      assertThat(strict.exit()).as(context).isEqualTo(refused ? 1 : 0);
      if (refused) {
        assertThat(baton.databaseBytes()).as(context).isEqualTo(before);
      }
      Answer lenient = baton.run("import", "beads", "in.jsonl", "--json");
      assertThat(lenient.err()).as(context).isEmpty();
      TreeSet<Long> lines = new TreeSet<>();
      for (Json problem : lenient.json().at("problems").items()) {
        lines.add(problem.number("line"));
        assertThat(problem.text("message")).as(context).isNotBlank();
      }
      assertThat(lines).as(context).allMatch(line -> line >= 1 && line <= LINES);
      assertThat(accounted(lenient.json())).as(context).isLessThanOrEqualTo(LINES);
      assertThat(lenient.json().at("skipped_because").number("unreadable"))
          .as(context)
          .isLessThanOrEqualTo(lines.size());
      told += lines.size();
      assertSecondTimeChangesNothing(baton, context);
    }
    assertThat(told).as("of %d lines, seed %d", FILES * LINES, seed).isGreaterThan(FILES * 10L);
    assertThat(baton.json("doctor", "--check", "integrity").truth("ok")).isTrue();
    assertThat(baton.ok("export", "beads").out().lines()).allMatch(line -> line.endsWith("}"));
  }

  private static long accounted(Json report) {
    return report.number("added")
        + report.number("updated")
        + report.number("unchanged")
        + report.number("skipped");
  }

  private static void assertSecondTimeChangesNothing(Sandbox baton, String context) {
    byte[] before = baton.databaseBytes();
    Json again = baton.run("import", "beads", "in.jsonl", "--json").json();
    assertThat(again.number("added")).as(context).isZero();
    assertThat(again.number("updated")).as(context).isZero();
    assertThat(baton.databaseBytes()).as(context).isEqualTo(before);
  }

  private String sound(String id) {
    StringBuilder line = new StringBuilder("{\"id\":\"").append(id).append('"');
    line.append(
        ",\"title\":\"Tïtle 😀\",\"status\":\"open\",\"priority\":1,\"issue_type\":\"bug\"");
    line.append(",\"created_at\":\"2026-01-0").append(1 + random.nextInt(9)).append("T10:00:00Z\"");
    line.append(",\"updated_at\":\"2026-02-0").append(1 + random.nextInt(9)).append("T10:00:00Z\"");
    line.append(",\"labels\":[\"a\",\"b\"],\"dependencies\":[{\"issue_id\":\"").append(id);
    line.append("\",\"depends_on_id\":\"app-f1\",\"type\":\"blocks\"}]");
    return line.append(",\"comments\":[{\"id\":1,\"author\":\"x\",\"text\":\"hi\"}],\"own\":[1,2]}")
        .toString();
  }

  private byte[] mutated(String sound) {
    byte[] bytes = sound.getBytes(StandardCharsets.UTF_8);
    return switch (random.nextInt(5)) {
      case 0 -> Arrays.copyOf(bytes, random.nextInt(bytes.length));
      case 1 -> withRandomBytes(bytes);
      case 2 -> swapped(sound).getBytes(StandardCharsets.UTF_8);
      case 3 ->
          (sound + VALUES.get(random.nextInt(VALUES.size()))).getBytes(StandardCharsets.UTF_8);
      default -> swapped(swapped(sound)).getBytes(StandardCharsets.UTF_8);
    };
  }

  private byte[] withRandomBytes(byte[] bytes) {
    for (int i = 0; i < 3; i++) {
      int value = random.nextInt(256);
      // A line end would make two lines of one.
      bytes[random.nextInt(bytes.length)] = (byte) (value == '\n' ? 0xff : value);
    }
    return bytes;
  }

  /** A member has a value of another kind; the last of two counts. */
  private String swapped(String sound) {
    String name = NAMES.get(random.nextInt(NAMES.size()));
    String value = VALUES.get(random.nextInt(VALUES.size()));
    return sound.substring(0, sound.length() - 1) + ",\"" + name + "\":" + value + "}";
  }
}
