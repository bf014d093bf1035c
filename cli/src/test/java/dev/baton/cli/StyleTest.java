package dev.baton.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * No message, help text, page or comment has a word that docs/contributing/STYLE.md bans.
 * docs/cli.md contains what all commands print for {@code --help}, as CommandManualTest checks.
 */
class StyleTest {
  @Test
  void noMessageHasABannedWord() throws IOException {
    StyleRules rules = StyleRules.read();
    List<String> found = new ArrayList<>();
    int texts = 0;
    for (Path source : sources()) {
      for (String text : StringLiterals.in(Files.readString(source))) {
        texts++;
        rules.find(text).forEach(problem -> found.add(source.getFileName() + ": " + problem));
      }
    }
    assertThat(texts).isGreaterThan(3000);
    assertThat(found).isEmpty();
  }

  @Test
  void noCommentHasABannedWord() throws IOException {
    StyleRules rules = StyleRules.read();
    List<String> found = new ArrayList<>();
    int comments = 0;
    for (Path source : sources()) {
      for (String comment : SourceComments.in(Files.readString(source))) {
        comments++;
        rules.find(comment).forEach(problem -> found.add(source.getFileName() + ": " + problem));
      }
    }
    assertThat(comments).isGreaterThan(3000);
    assertThat(found).isEmpty();
  }

  private static List<Path> sources() throws IOException {
    List<Path> sources = new ArrayList<>();
    for (String module : List.of("db", "hooks", "cli")) {
      try (Stream<Path> files = Files.walk(Documents.REPOSITORY.resolve(module + "/src/main"))) {
        files.filter(file -> file.toString().endsWith(".java")).forEach(sources::add);
      }
    }
    return sources;
  }

  @Test
  void noPageHasABannedWord() throws IOException {
    StyleRules rules = StyleRules.read();
    List<String> found = new ArrayList<>();
    for (Path page : Documents.pages()) {
      String prose = StyleRules.prose(Files.readString(page));
      rules.find(prose).forEach(problem -> found.add(page.getFileName() + ": " + problem));
    }
    assertThat(found).isEmpty();
  }

  @Test
  void fiftyMessagesAreShownAndTheNewOnesHaveNoBannedWord() throws IOException {
    StyleRules rules = StyleRules.read();
    List<String[]> rows =
        Files.readString(Documents.REPOSITORY.resolve("docs/contributing/messages.md"))
            .lines()
            .filter(line -> line.startsWith("| `"))
            .map(line -> line.split(" \\| "))
            .toList();
    assertThat(rows).hasSize(50).allMatch(row -> row.length == 3 && !row[0].equals("| " + row[1]));
    assertThat(rows.stream().flatMap(row -> rules.find(row[1]).stream())).isEmpty();
  }

  @Test
  void theIssuesExamplesAreBanned() throws IOException {
    StyleRules rules = StyleRules.read();
    assertThat(rules.rules()).hasSizeGreaterThan(20);
    for (String example :
        List.of(
            "a bad value is told and gives way to the next",
            "nobody has remarked on app-a1b",
            "let go of what was saved",
            "take over tasks, whosever they are",
            "stays in progress for ever",
            "is installed, each 5m",
            "the address is none of a webhook",
            "Mend: baton sweep",
            "counts\n  anew")) {
      assertThat(rules.find(example)).as(example).isNotEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "recommend a retry",
        "a commendment",
        "each task",
        "foreverything",
        "remarkable",
        "amended",
        "is told-tale"
      })
  void otherWordsAreNot(String text) throws IOException {
    assertThat(StyleRules.read().find(text)).isEmpty();
  }

  @Test
  void aPhraseIsFoundInEveryKindOfLiteral() {
    StyleRules rules = StyleRules.of("| `mend it` | fix it |");
    String planted =
        """
        class A {
          // mend it, "mend it"
          /* "mend it" */
          String a = "mend " + "it";
          String b = "you can mend"
              + " it";
          char c = '"';
          String d = "say \\"mend it\\"";
          String e = "nothing " + f() + "mend" + " that";
        }
        """;
    String block = "String t = \"\"\"\n  do mend\n  it\n  \"\"\";";
    assertThat(StringLiterals.in(planted))
        .containsExactly("mend it", "you can mend it", "say \"mend it\"", "nothing ", "mend that");
    assertThat(StringLiterals.in(planted).stream().flatMap(t -> rules.find(t).stream())).hasSize(3);
    assertThat(StringLiterals.in(block).stream().flatMap(t -> rules.find(t).stream())).hasSize(1);
  }

  @Test
  void aPhraseIsFoundInEveryKindOfComment() {
    StyleRules rules = StyleRules.of("| `mend it` | fix it |");
    String planted =
        """
        /** Can mend it. */
        class A {
          /*
           * Can mend
           * it, too.
           */
          String a = "mend it // mend it /* mend it */"; // mend it
          // Somebody has to mend
          // it.
          char c = '"'; // not "mend it'"
        }
        """;
    List<String> comments = SourceComments.in(planted);
    assertThat(comments).hasSize(4);
    assertThat(comments.stream().flatMap(text -> rules.find(text).stream())).hasSize(5);
  }
}
