package dev.baton.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.stream.Conversation.BoundedMap;
import dev.baton.text.LineSplitter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is kept while a stream is read, and what is released. */
class MemoryTest {
  @Test
  void onlyTheLastThousandsAreKnown() {
    BoundedMap<Integer> recent = new BoundedMap<>();
    for (int i = 0; i < 5000; i++) {
      assertThat(recent.put("id" + i, i)).isNull();
    }
    assertThat(recent.get("id4999")).isEqualTo(4999);
    assertThat(recent.get("id904")).isEqualTo(904);
    assertThat(recent.get("id903")).isNull();
    assertThat(recent.put("id4999", 7)).isEqualTo(4999);
  }

  @Test
  void aLineBehindOneThatWasTooLongIsWholeAgain() {
    List<String> lines = new ArrayList<>();
    LineSplitter splitter =
        new LineSplitter(
            4,
            (bytes, from, to, kept) ->
                lines.add(
                    new String(bytes, from, to - from, StandardCharsets.UTF_8)
                        + (kept == LineSplitter.Length.CUT ? "..." : "")));
    for (String part : new String[] {"ab", "cdef", "g\nh", "i\n\nj", "klm\nnop", "qr"}) {
      byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
      splitter.write(bytes, bytes.length);
    }
    splitter.end();
    splitter.end();
    assertThat(lines).containsExactly("abcd...", "hi", "", "jklm", "nopq...");
  }

  @Test
  void aLineThatIsTooLongEndsWithAWholeCharacter() {
    List<String> lines = new ArrayList<>();
    LineSplitter splitter =
        new LineSplitter(
            4,
            (bytes, from, to, kept) ->
                lines.add(new String(bytes, from, to - from, StandardCharsets.UTF_8)));
    for (String line : new String[] {"abcdé", "abcé", "aé→", "a→x", "→→", "a😀", "😀b", "é é x"}) {
      byte[] bytes = (line + "\n").getBytes(StandardCharsets.UTF_8);
      splitter.write(bytes, bytes.length);
    }
    assertThat(lines).containsExactly("abcd", "abc", "aé", "a→", "→", "a", "😀", "é ");
  }
}
