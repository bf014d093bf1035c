package dev.baton.render;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EventTextTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{}|''",
        "{\"pid\":42,\"worktree\":\"/a_b: c\"}|pid 42, worktree /a_b: c",
        "{\"changed\":\"title\",\"before\":{\"title\":\"Old\"}}|changed title",
        "{\"before\":{\"status\":\"open\"}}|''",
        "{\"worker_epoch\":1,\"done\":true}|worker epoch 1, done true",
        "{\"files\":[\"a.c\",\"b,c\"],\"why\":\"say \\\"no\\\"\"}|files a.c, b,c, why say \"no\"",
      })
  void jsonBecomesWords(String json, String words) {
    assertThat(EventText.of(json)).isEqualTo(words);
  }
}
