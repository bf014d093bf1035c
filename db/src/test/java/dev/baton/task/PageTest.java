package dev.baton.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PageTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0, 0, false",
    "5, 0, 5, false",
    "0, 3, 0, false",
    "2, 3, 2, false",
    "3, 3, 3, false",
    "4, 3, 3, true",
    "2, 1, 1, true",
  })
  void cutsAtTheLimitAndSaysSo(int read, int limit, int shown, boolean more) {
    List<Integer> items = IntStream.range(0, read).boxed().toList();
    Page<Integer> page = Page.of(items, limit);
    assertThat(page.items()).isEqualTo(items.subList(0, shown));
    assertThat(page.more()).isEqualTo(more);
  }
}
