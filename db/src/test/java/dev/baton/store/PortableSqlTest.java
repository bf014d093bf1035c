package dev.baton.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The statements of this package contain nothing that only SQLite understands; {@link
 * SqlDialect#phrase} is for that.
 */
class PortableSqlTest {
  private static final Path SOURCES = Path.of("src/main/java/dev/baton/store");

  /** Includes the scalar {@code max(a, b)}, which only SQLite has in addition to the aggregate. */
  private static final Pattern ONLY_SQLITE =
      Pattern.compile(
          "\\b(json_\\w+|indexed by|cross join|group_concat|rowid|instr|char\\(|iif|ifnull|glob"
              + "|insert or|replace into|pragma|temp\\.|limit -1|strftime|julianday|unixepoch)"
              + "|\\b(?:max|min)\\([^()]*(?:\\([^()]*\\)[^()]*)*,");

  private static List<String> findings(String source) {
    String literals =
        Pattern.compile("\"\"\".*?\"\"\"|\"(?:[^\"\\\\\\n]|\\\\.)*\"", Pattern.DOTALL)
            .matcher(source)
            .results()
            .map(MatchResult::group)
            .reduce("", (all, one) -> all + '\n' + one);
    return ONLY_SQLITE.matcher(literals).results().map(MatchResult::group).toList();
  }

  @Test
  void noStatementIsForSqliteAlone() throws IOException {
    try (Stream<Path> files = Files.list(SOURCES)) {
      List<Path> sources = files.filter(file -> file.toString().endsWith(".java")).toList();
      assertThat(sources).hasSizeGreaterThan(40);
      for (Path file : sources) {
        assertThat(findings(Files.readString(file))).as(file.toString()).isEmpty();
      }
    }
  }

  @Test
  void suchAStatementIsFound() {
    assertThat(findings("x = \"select json_each(a)\" + \"order by rowid\";"))
        .containsExactly("json_each", "rowid");
    assertThat(findings("x = \"select max(a, coalesce(b, 0)), max(c), max(coalesce(d, 1))\";"))
        .containsExactly("max(a,");
  }
}
