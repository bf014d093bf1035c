package dev.baton.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.task.TaskId.IdGenerator;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IdGeneratorTest {
  private final IdGenerator generator = new IdGenerator("app");

  @ParameterizedTest
  @CsvSource({
    "0, 3",
    "1, 3",
    "163, 3",
    "164, 4",
    "983, 4",
    "984, 5",
    "5898, 5",
    "5899, 6",
    "35389, 6",
    "35390, 7",
    "212339, 7",
    "212340, 8",
    "10000000, 8",
    "9223372036854775807, 8",
  })
  void idsGrowWithTheNumberOfTasks(long tasks, int length) {
    assertThat(IdGenerator.lengthFor(tasks)).isEqualTo(length);
  }

  @ParameterizedTest
  @ValueSource(longs = {10, 163, 164, 500, 983, 984, 5000, 5899, 35391, 212345, 500_000})
  void theLengthIsTheShortestThatKeepsTheChanceOfACollisionUnderAQuarter(long tasks) {
    int length = IdGenerator.lengthFor(tasks);
    assertThat(chanceOfCollision(tasks, length)).isLessThanOrEqualTo(0.25 + 0.001);
    if (length > 3) {
      assertThat(chanceOfCollision(tasks, length - 1)).isGreaterThan(0.25 - 0.001);
    }
  }

  /** The birthday problem computed exactly, without bounds or approximations. */
  private static double chanceOfCollision(long tasks, int length) {
    double space = Math.pow(36, length);
    double allDifferent = 1;
    for (long i = 0; i < tasks; i++) {
      allDifferent *= (space - i) / space;
    }
    return 1 - allDifferent;
  }

  @Test
  void theSameSeedGivesTheSameIdOfAnyLength() {
    TaskId id = generator.id("title\nann\n0", 5);
    assertThat(new IdGenerator("app").id("title\nann\n0", 5)).isEqualTo(id);
    assertThat(generator.id("title\nann\n0", 8).value()).startsWith(id.value());
    assertThat(generator.id("title\nann\n1", 5)).isNotEqualTo(id);
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 4, 5, 6, 7, 8})
  void idsAreAPrefixAndSoManyDigitsOfBase36(int length) {
    for (int seed = 0; seed < 500; seed++) {
      assertThat(generator.id("seed " + seed, length).value())
          .matches("app-[0-9a-z]{" + length + "}");
    }
  }

  @Test
  void allDigitsAreUsedAtAllPlaces() {
    Set<String> used = new HashSet<>();
    for (int seed = 0; seed < 5000; seed++) {
      String part = generator.id("seed " + seed, 3).shortPart();
      for (int place = 0; place < 3; place++) {
        used.add(place + part.substring(place, place + 1));
      }
    }
    assertThat(used).hasSize(3 * 36);
  }

  @Test
  void differentSeedsCollideAboutAsOftenAsChanceWill() {
    Set<TaskId> ids = new HashSet<>();
    for (int seed = 0; seed < 10_000; seed++) {
      ids.add(generator.id("seed " + seed, 5));
    }
    // 10,000 ids out of 36^5 should have 0.8 collisions.
    assertThat(ids).hasSizeGreaterThan(9_990);
  }
}
