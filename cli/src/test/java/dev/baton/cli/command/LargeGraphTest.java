package dev.baton.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.Sandbox;
import java.nio.file.Path;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Dependencies among very many tasks: no command takes forever, and no line names them all. */
@Timeout(300)
class LargeGraphTest {
  private static final int MANY = 5000;
  private static final int LAST = MANY - 1;
  private static final int LONGEST = 400;

  @TempDir Path directory;

  private Sandbox baton;

  @BeforeEach
  void create() {
    baton = Sandbox.repository(directory);
  }

  /** Imports {@link #MANY} tasks; each depends on those with the numbers that are given for it. */
  private void graph(IntFunction<int[]> dependencies) {
    StringBuilder lines = new StringBuilder();
    String time = "2026-01-01T00:00:00Z";
    for (int i = 0; i < MANY; i++) {
      lines.append("{\"id\":\"app-%d\",\"title\":\"T\",\"created_at\":\"%s\"".formatted(i, time));
      lines.append(",\"status\":\"open\",\"updated_at\":\"").append(time);
      lines.append("\",\"dependencies\":[");
      String comma = "";
      for (int other : dependencies.apply(i)) {
        lines.append(comma);
        lines.append("{\"depends_on_id\":\"app-%d\",\"type\":\"blocks\"}".formatted(other));
        comma = ",";
      }
      lines.append("]}\n");
    }
    baton.input(lines.toString());
    assertShort(baton.ok("import", "beads", "-"));
  }

  private static void assertShort(Answer answer) {
    assertThat((answer.out() + answer.err()).lines())
        .allSatisfy(line -> assertThat(line).hasSizeLessThan(LONGEST));
  }

  private void assertUsable() {
    for (String command : new String[] {"ready", "blocked", "doctor", "dep cycles"}) {
      assertShort(baton.run(command.split(" ", -1)));
    }
    for (int i : new int[] {0, 1, LAST}) {
      assertShort(baton.ok("show", "app-" + i));
      assertShort(baton.ok("dep", "tree", "app-" + i));
      assertShort(baton.ok("dep", "tree", "app-" + i, "--reverse"));
    }
  }

  @Test
  void aChain() {
    graph(i -> i == 0 ? new int[0] : new int[] {i - 1});
    assertUsable();
    assertThat(baton.ok("ready").out()).contains("app-0 ");

    Answer tree = baton.ok("dep", "tree", "app-" + LAST);
    assertThat(tree.out()).hasLineCount(51);
    assertThat(tree.err())
        .isEqualTo("only the first 50 levels are shown; more with --max-depth N\n");
    assertThat(baton.ok("dep", "tree", "app-" + LAST, "--json").err()).contains("50 levels");
    Answer whole = baton.ok("dep", "tree", "app-" + LAST, "--max-depth", "1000000");
    assertThat(whole.out()).hasLineCount(MANY).contains("(level " + LAST + ") app-0");
    assertThat(whole.err()).isEmpty();
    assertShort(whole);
    Answer below = baton.ok("dep", "tree", "app-0", "--reverse", "--max-depth", "1000000");
    assertThat(below.out()).hasLineCount(MANY);

    Answer refused = baton.run("dep", "add", "app-0", "app-" + LAST);
    assertThat(refused.exit()).isEqualTo(2);
    assertThat(refused.err())
        .contains("app-0 → app-4999 → app-4998 → app-4997 → app-4996 → app-4995 → (4,994 more) →")
        .hasLineCount(1);
    assertShort(refused);
    baton.ok("dep", "add", "app-" + LAST, "app-0");
  }

  @Test
  void aCycle() {
    graph(i -> new int[] {(i + LAST) % MANY});
    assertUsable();
    assertThat(baton.ok("dep", "cycles").out()).contains("(4,995 more) → app-").hasLineCount(1);
    assertThat(baton.json("dep", "cycles").at(0).items().size()).isEqualTo(MANY);
    assertThat(baton.run("doctor").out()).contains("(4,995 more)");
  }

  @Test
  void neighboursThatWaitForEachOther() {
    graph(i -> IntStream.of(i - 1, i + 1).filter(n -> n >= 0 && n < MANY).toArray());
    assertUsable();
    assertThat(baton.json("dep", "cycles").items().size()).isGreaterThan(MANY / 2);
  }

  @Test
  void oneThatWaitsForAll() {
    graph(i -> i == 0 ? IntStream.range(1, MANY).toArray() : new int[0]);
    assertUsable();
    assertThat(baton.ok("blocked").out()).contains(" and 4,994 more");
    assertThat(baton.ok("show", "app-0").out()).contains("and 4899 more; see --json");
    assertThat(baton.json("blocked").at(0).at("blocked_by").items()).hasSize(MANY - 1);
  }

  @Test
  void allThatWaitForOne() {
    graph(i -> i == 0 ? new int[0] : new int[] {0});
    assertUsable();
    assertThat(baton.ok("dep", "tree", "app-0", "--reverse").out()).hasLineCount(MANY);
  }

  @Test
  void diamonds() {
    graph(i -> IntStream.of(i - 1, i - 2).filter(n -> n >= 0).toArray());
    assertUsable();
    Answer whole = baton.ok("dep", "tree", "app-" + LAST, "--max-depth", "1000000");
    assertThat(whole.out().lines().count()).isLessThanOrEqualTo(2 * MANY);
    assertShort(whole);
    baton.ok("dep", "add", "app-" + LAST, "app-0");
    assertThat(baton.run("dep", "add", "app-0", "app-" + LAST).exit()).isEqualTo(2);
  }

  @Test
  void aTaskIsShownAtItsShortestDistanceWhereTheTreeIsCut() {
    graph(i ->
        switch (i) {
          case LAST -> new int[] {LAST - 1, 60};
          case 60 -> new int[] {59, 1};
          default -> i == 0 ? new int[0] : new int[] {i - 1};
        });
    // app-1 is two steps away, and 60 by the longer way.
    assertThat(baton.ok("dep", "tree", "app-" + LAST, "--max-depth", "3").out())
        .contains("app-1 ", "app-0 ");
  }
}
