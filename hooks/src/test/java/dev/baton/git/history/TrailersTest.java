package dev.baton.git.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.git.GitLayout;
import dev.baton.git.GitProgram;
import dev.baton.git.RealGit;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
  private Path repo;

  @BeforeEach
  void makeRepository() throws IOException {
    git = new RealGit(Files.createDirectory(temp.resolve("home")));
    repo = git.repository(temp.resolve("repo"));
  }

  @Test
  void readsTheLastParagraph() throws IOException {
    CommitFacts commit =
        commit(
            """
            Do it

            Closes: not-this
            Words.

            Baton-Task: t-1
            closes: a
            Closes: b
              c
            """);
    assertThat(commit.trailers("Closes")).containsExactly("a", "b c");
    assertThat(commit.trailers("baton-TASK")).containsExactly("t-1");
    assertThat(commit.trailers("none")).isEmpty();
  }

  @Test
  void aTitleIsNoTrailer() throws IOException {
    assertThat(commit("Closes: a").trailers("Closes")).isEmpty();
    assertThat(commit("").trailers("Closes")).isEmpty();
  }

  @Test
  void blankLinesBeforeTheTitleDoNotCount() throws IOException {
    assertThat(commit("\n\nt\n\nCloses: a\n").trailers("Closes")).containsExactly("a");
    assertThat(commit("\n \nt\n\nCloses: a\n").trailers("Closes")).containsExactly("a");
    assertThat(commit("\n\nCloses: a\n").trailers("Closes")).isEmpty();
  }

  @Test
  void proseAmongThemIsAllowedWhereGitSignedOne() throws IOException {
    String prose = "t\n\none\ntwo\nthree\n";
    assertThat(commit(prose + "Closes: a\nSigned-off-by: x\n").trailers("closes"))
        .containsExactly("a");
    assertThat(commit(prose + "Closes: a\nReviewed-by: x\n").trailers("closes")).isEmpty();
    assertThat(commit(prose + "four\nSigned-off-by: x\n").trailers("signed-off-by")).isEmpty();
  }

  @Test
  void anotherEncodingIsDecoded() throws IOException {
    git.run(repo, "config", "i18n.commitEncoding", "ISO-8859-1");

    assertThat(commit("t\n\nCloses: ä\n", StandardCharsets.ISO_8859_1).trailers("closes"))
        .containsExactly("ä");
  }

  /** Otherwise a setting that was made for another purpose would close tasks. */
  @Test
  void settingsDoNotMakeTrailers() throws IOException {
    git.run(repo, "config", "trailer.separators", "=:");

    assertThat(commit("t\n\nCloses=a\n").trailers("closes")).isEmpty();
    assertThat(commit("t\n\nCloses: a\n").trailers("closes")).containsExactly("a");
  }

  /** All messages are passed to git in one call of the shell. */
  @Test
  void agreesWithGitOnRandomMessages() throws IOException {
    int messages = 200;
    Random random = new Random(20260401);
    for (int i = 0; i < messages; i++) {
      Files.writeString(temp.resolve("m" + i), message(random));
    }
    String script =
        "i=0; while [ $i -lt "
            + messages
            + " ]; do git interpret-trailers --parse --no-divider <../m$i >../t$i"
            + " && git commit-tree -F ../m$i HEAD^{tree} >>../ids; i=$((i + 1)); done";
    git.shell(repo, script);

    List<CommitFacts> commits = read(Files.readAllLines(temp.resolve("ids")));
    int found = 0;
    for (int i = 0; i < messages; i++) {
      List<String> expected = values(Files.readString(temp.resolve("t" + i)));
      found += expected.size();
      assertThat(commits.get(i).trailers("closes"))
          .as(Files.readString(temp.resolve("m" + i)))
          .isEqualTo(expected);
    }
    assertThat(found).isGreaterThan(30);
  }

  private CommitFacts commit(String message) throws IOException {
    return commit(message, StandardCharsets.UTF_8);
  }

  private CommitFacts commit(String message, Charset encoding) throws IOException {
    Files.writeString(temp.resolve("message"), message, encoding);
    Files.deleteIfExists(temp.resolve("id"));
    git.shell(repo, "git commit-tree HEAD^{tree} <../message >../id");
    return read(Files.readAllLines(temp.resolve("id"))).getFirst();
  }

  private List<CommitFacts> read(List<String> ids) {
    GitLayout layout = GitLayout.find(repo, Map.of()).orElseThrow();
    return new CommitReader(new GitProgram(layout), layout).read(ids);
  }

  private static String message(Random random) {
    StringBuilder message = new StringBuilder("title\n\n");
    int lines = random.nextInt(9);
    for (int i = 0; i < lines; i++) {
      // Mostly trailers, otherwise hardly any block would be one.
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
