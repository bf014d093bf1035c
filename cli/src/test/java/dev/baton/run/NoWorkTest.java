package dev.baton.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What changes without anybody having worked. */
class NoWorkTest {
  private static final Instant NOW = Instant.parse("2026-11-26T05:00:00Z");

  private static boolean onlyTimes(String... lines) {
    List<String> patch = new java.util.ArrayList<>(List.of("diff --git a/f b/f", "@@ -1 +1 @@"));
    patch.addAll(List.of(lines));
    return NoWork.isOnlyTimes(patch, NOW);
  }

  @Test
  void aNewTimeIsNoChange() {
    assertThat(onlyTimes("-2026-11-26T04:58:00Z", "+2026-11-26 04:59:00.123+01:00")).isTrue();
    assertThat(onlyTimes("-Thu Nov 26 04:58:12 UTC 2026", "+Thu Nov 26 05:04:12 UTC 2026"))
        .isTrue();
    assertThat(onlyTimes("-Do 26 Nov", "+Do 27 Nov")).isFalse();
    assertThat(onlyTimes("-1795669000", "+1795669200.5")).isFalse();
    assertThat(onlyTimes("-{\"at\": 1795669000}", "+{\"at\": 1795669200123}")).isTrue();
    assertThat(onlyTimes("+Thu, 26 Nov 2026 05:04:12 +0000")).isTrue();
    assertThat(onlyTimes("-last run 04:58:00", "+last run 04:59:00")).isTrue();
  }

  @Test
  void whatStandsBesideATimeCounts() {
    assertThat(onlyTimes("-2026-11-26T04:58:00Z 5 done", "+2026-11-26T04:59:00Z 6 done")).isFalse();
    assertThat(onlyTimes("+2026-11-26T04:58:00Z started")).isFalse();
    assertThat(onlyTimes("-timeout = 5s", "+timeout = 10s")).isFalse();
    assertThat(onlyTimes("-id: 1234567890", "+id: 1234567891")).isFalse();
    assertThat(onlyTimes("+123456789")).isFalse();
    assertThat(onlyTimes("-a", "diff --git a/g b/g", "@@ -0,0 +1 @@", "+a")).isFalse();
    assertThat(onlyTimes("-released 2026-01-01", "+released 2026-11-26")).isFalse();
  }

  @Test
  void filesWithoutLinesCount() {
    assertThat(
            NoWork.isOnlyTimes(
                List.of("diff --git a/e b/e", "new file mode 100644", "index 000..e69"), NOW))
        .isFalse();
    assertThat(
            NoWork.isOnlyTimes(
                List.of("diff --git a/x b/x", "old mode 100644", "new mode 100755"), NOW))
        .isFalse();
  }
}
