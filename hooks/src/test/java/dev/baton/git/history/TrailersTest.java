package dev.baton.git.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.git.RealGit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrailersTest {
  private static final String[] LINES = {
    "",
    "",
    " ",
    "Closes: t-1",
    "closes : t-2",
    "CLOSES:t-3",
    "Closes:",
    "Baton-Task: one",
    "  goes on",
    "\tand on: and on",
    "Signed-off-by: A <a@example.org>",
    "signed-off-by: B",
    "(cherry picked from commit 0123)",
    "Some words of prose.",
    "Words, then: a colon",
    "two words: a colon",
    "http://example.org/x",
    "Über: no key of git's",
    "Key-9: ü",
    ": nothing before",
    " Closes: indented",
    "Conflicts:",
    "\tlisted/file",
    "---",
    "# a comment: here",
    "a:b:c",
    "Closes: windows\r",
    "\f",
  };

  @TempDir private Path temp;
  private RealGit git;

  @BeforeEach
  void makeGit() throws IOException {
    git = new RealGit(Files.createDirectory(temp.resolve("home")));
  }

  @Test
  void readsTheLastParagraph() {
    String message =
        """
        Do it

        Closes: not-this
        Words.

        Baton-Task: t-1
        closes: a
        Closes: b
          c
        """;
    assertThat(Trailers.values(message, "Closes")).containsExactly("a", "b c");
    assertThat(Trailers.values(message, "baton-TASK")).containsExactly("t-1");
    assertThat(Trailers.values(message, "none")).isEmpty();
  }

  @Test
  void aTitleIsNoTrailer() {
    assertThat(Trailers.values("Closes: a", "Closes")).isEmpty();
    assertThat(Trailers.values("", "Closes")).isEmpty();
    assertThat(Trailers.values("\n\nCloses: a", "Closes")).containsExactly("a");
  }

  @Test
  void proseAmongThemIsAllowedWhereGitSignedOne() {
    String prose = "t\n\none\ntwo\nthree\n";
    assertThat(Trailers.values(prose + "Closes: a\nSigned-off-by: x\n", "closes"))
        .containsExactly("a");
    assertThat(Trailers.values(prose + "Closes: a\nReviewed-by: x\n", "closes")).isEmpty();
    assertThat(Trailers.values(prose + "four\nSigned-off-by: x\n", "signed-off-by")).isEmpty();
  }

  /** All messages go through git in one call of the shell. */
  @Test
  void agreesWithGitOnRandomMessages() throws IOException {
    List<String> messages = new ArrayList<>();
    Random random = new Random(20260401);
    StringBuilder script = new StringBuilder();
    for (int i = 0; i < 300; i++) {
      String message = message(random);
      messages.add(message);
      Files.writeString(temp.resolve("m" + i), message);
    }
    script.append("i=0; while [ $i -lt 300 ]; do git interpret-trailers --parse --no-divider <m$i");
    script.append(" >t$i; i=$((i + 1)); done");
    git.shell(temp, script.toString());

    int found = 0;
    for (int i = 0; i < messages.size(); i++) {
      List<String> expected = values(Files.readString(temp.resolve("t" + i)));
      found += expected.size();
      assertThat(Trailers.values(messages.get(i), "closes"))
          .as(messages.get(i))
          .isEqualTo(expected);
    }
    assertThat(found).isGreaterThan(50);
  }

  private static String message(Random random) {
    StringBuilder message = new StringBuilder(random.nextInt(8) == 0 ? "" : "title\n\n");
    int lines = random.nextInt(9);
    for (int i = 0; i < lines; i++) {
      // Mostly trailers, else hardly any block would be one.
      int line = random.nextInt(random.nextBoolean() ? LINES.length : 13);
      message.append(LINES[line]).append(i + 1 < lines || random.nextBoolean() ? "\n" : "");
    }
    return message.toString();
  }

  /** The values of Closes in what {@code git interpret-trailers --parse} printed. */
  private static List<String> values(String parsed) {
    List<String> values = new ArrayList<>();
    for (String line : parsed.split("\n", -1)) {
      int colon = line.indexOf(':');
      if (colon > 0 && line.substring(0, colon).equalsIgnoreCase("closes")) {
        values.add(line.substring(colon + 1).strip());
      }
    }
    return values;
  }
}
