package dev.baton.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.baton.cli.kit.Commands.Row;
import dev.baton.cli.kit.HelpPage;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The manual pages are complete and well-formed, and agree with the documentation. */
class ManualPagesTest {
  private static final Path REPOSITORY = Path.of(System.getProperty("baton.repo"));
  private static final Path DOCS = REPOSITORY.resolve("docs");

  private static final Pattern ESCAPE =
      Pattern.compile("\\\\(?:[-e&]|f[BIR]|\\((?:aq|dq|ga|ha|ti)|\\[u[0-9A-F]{4,5}\\])");

  private static final Pattern MACRO =
      Pattern.compile(
          "\\.(?:(?:PP|TP|EX|EE|RE)|RS 4|(?:SH|SS) \"[^\"]+\"|TH \"[^\"]+\" 1 \"\" .*)");

  private static final Pattern CODE_ROW = Pattern.compile("(?m)^\\| ([0-9]+) \\|");

  private static final Pattern VARIABLE = Pattern.compile("`([A-Z][A-Z_]+(?:=0|…)?)`");

  @TempDir private static Path folder;
  private static final SortedMap<String, String> pages = new TreeMap<>();
  private final CommandTable commands = new CommandTable();

  /** As the build does it: what writes the pages is compiled with the program, and then run. */
  @BeforeAll
  static void write() throws Exception {
    Path classes = Files.createDirectory(folder.resolve("classes"));
    Path written = folder.resolve("pages");
    String program = System.getProperty("java.class.path");
    List<String> options =
        new ArrayList<>(List.of("-proc:none", "-cp", program, "-d", classes.toString()));
    try (Stream<Path> sources = Files.walk(REPOSITORY.resolve("cli/src/build/manual"))) {
      sources.map(Path::toString).filter(name -> name.endsWith(".java")).forEach(options::add);
    }
    String[] words = options.toArray(String[]::new);
    assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, words)).isZero();
    Process java =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "-cp",
                program + File.pathSeparator + classes,
                "dev.baton.cli.ManualPages",
                written.toString())
            .inheritIO()
            .start();
    assertThat(java.waitFor()).isZero();
    try (Stream<Path> found = Files.list(written)) {
      for (Path page : found.toList()) {
        pages.put(page.getFileName().toString(), Files.readString(page));
      }
    }
  }

  @Test
  void everyCommandAndEveryGroupHasAPage() {
    for (Row entry : commands.entries()) {
      assertThat(pages).containsKey(file(entry.name())).containsKey(file(firstWord(entry)));
    }
    assertThat(pages).containsKey("baton.1");
  }

  @Test
  void aPageHasEverythingThatTheHelpHas() {
    for (Row entry : commands.entries()) {
      HelpPage help = help(entry);
      String page = plain(pages.get(file(entry.name())));

      assertThat(page).as(entry.name()).contains("baton-" + entry.name().replace(' ', '-'));
      assertThat(page).contains(help.usage()).contains(entry.summary());
      for (HelpPage.Option option : help.options()) {
        assertThat(page).as(entry.name()).contains(option.names()).contains(option.description());
      }
      assertThat(pages.get(file(entry.name()))).as(entry.name()).contains(".EX\n");
      assertThat(page).contains(help.examples());
      assertThat(sections(pages.get(file(entry.name()))))
          .filteredOn(title -> !title.equals("ARGUMENTS"))
          .containsExactly(
              "NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXAMPLES", "EXIT STATUS", "SEE ALSO");
    }
  }

  @Test
  void everyReferenceLeadsToAPage() {
    Pattern reference = Pattern.compile("(baton[a-z-]*)\\(1\\)");
    pages.forEach((name, source) -> {
      for (MatchResult found : reference.matcher(plain(source)).results().toList()) {
        assertThat(pages).as(name).containsKey(found.group(1) + ".1");
      }
    });
  }

  @Test
  void everyPageIsWellFormed() {
    pages.forEach((name, source) -> {
      assertThat(source).as(name).startsWith(".TH ").endsWith("\n");
      assertThat(source.chars().allMatch(character -> character < 127)).as(name).isTrue();
      List<String> open = new ArrayList<>();
      for (String line : source.split("\n", -1)) {
        assertThat(line).as(name).doesNotStartWith("'");
        if (line.startsWith(".")) {
          assertThat(line).as(name).matches(MACRO);
          nest(line, open);
        } else {
          assertThat(ESCAPE.matcher(line).replaceAll("")).as(name).doesNotContain("\\", "-");
        }
      }
      assertThat(open).as(name).isEmpty();
    });
  }

  private static void nest(String macro, List<String> open) {
    switch (macro) {
      case ".RS 4", ".EX" -> open.add(macro);
      case ".EE" -> assertThat(open.removeLast()).isEqualTo(".EX");
      case ".RE" -> assertThat(open.removeLast()).isEqualTo(".RS 4");
      default -> assertThat(open).isEmpty();
    }
  }

  @Test
  void exitCodesAreThoseOfTheDocumentation() throws IOException {
    String documented = Files.readString(DOCS.resolve("scripting.md"));
    String status = section(pages.get("baton.1"), "EXIT STATUS");

    for (MatchResult row : CODE_ROW.matcher(documented).results().toList()) {
      assertThat(status).contains(".TP\n\\fB" + row.group(1) + "\\fR\n");
    }
    assertThat(section(pages.get("baton-list.1"), "EXIT STATUS")).doesNotContain("breaker");
    assertThat(section(pages.get("baton-check.1"), "EXIT STATUS")).contains("breaker is open");
  }

  @Test
  void variablesAreThoseOfTheDocumentation() throws IOException {
    String settings = Files.readString(DOCS.resolve("settings.md"));
    String table = settings.substring(settings.indexOf("| variable | meaning |"));
    String environment = plain(section(pages.get("baton.1"), "ENVIRONMENT"));

    List<MatchResult> rows = VARIABLE.matcher(table).results().toList();
    assertThat(rows).hasSizeGreaterThan(15);
    for (MatchResult row : rows) {
      assertThat(environment).contains(row.group(1).replace("…", "..."));
    }
  }

  @Test
  void manPrintsNoWarning() throws Exception {
    assumeTrue(output("man", "--version").startsWith("man 2."), "man-db is not installed");
    assertPrintsNoWarning(List.of("man", "--warnings", "--local-file"), Set.of("baton.1"));
    // What man starts for each page, and all kinds of warnings, once for all of them.
    assertPrintsNoWarning(List.of("groff", "-mandoc", "-ww", "-Tutf8", "-rLL=80n"), pages.keySet());
  }

  private static void assertPrintsNoWarning(List<String> program, Set<String> names)
      throws Exception {
    List<String> call = new ArrayList<>(program);
    for (String page : names) {
      call.add(folder.resolve("pages").resolve(page).toString());
    }
    Path warnings = folder.resolve("warnings");
    ProcessBuilder man = new ProcessBuilder(call).redirectError(warnings.toFile());
    man.redirectOutput(ProcessBuilder.Redirect.DISCARD);
    man.environment().putAll(Map.of("LC_ALL", "C.UTF-8", "MANWIDTH", "80"));

    assertThat(man.start().waitFor()).isZero();

    assertThat(warnings).isEmptyFile();
  }

  private static String output(String... command) throws InterruptedException {
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      String output = new String(process.getInputStream().readAllBytes(), UTF_8);
      return process.waitFor() == 0 ? output : "";
    } catch (IOException missing) {
      return "";
    }
  }

  private HelpPage help(Row entry) {
    var command = commands.find(entry.name());
    assertThat(command).as(entry.name()).isNotNull();
    return command.help();
  }

  private static String file(String command) {
    return "baton-" + command.replace(' ', '-') + ".1";
  }

  private static String firstWord(Row entry) {
    return entry.name().split(" ", 2)[0];
  }

  private static List<String> sections(String source) {
    return source
        .lines()
        .filter(line -> line.startsWith(".SH "))
        .map(line -> line.substring(5, line.length() - 1))
        .toList();
  }

  private static String section(String source, String title) {
    int begin = source.indexOf(".SH \"" + title + "\"\n");
    int end = source.indexOf("\n.SH ", begin + 1);
    return source.substring(begin, end < 0 ? source.length() : end);
  }

  /** What a reader sees, in one line. */
  private static String plain(String source) {
    return Pattern.compile("\\\\\\[u([0-9A-F]+)\\]")
        .matcher(source.replace("\n", " "))
        .replaceAll(found -> Character.toString(Integer.parseInt(found.group(1), 16)))
        .replaceAll("\\\\f[BIR]|\\\\&", "")
        .replace("\\-", "-")
        .replace("\\(aq", "'")
        .replace("\\(dq", "\"")
        .replace("\\(ga", "`")
        .replace("\\(ha", "^")
        .replace("\\(ti", "~")
        .replace("\\e", "\\");
  }
}
