package dev.baton.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import dev.baton.terminal.Sanitize;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Invalid input gets one clear line and changes nothing. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BadInputTest {
  /** The offset of this number in the first page of an SQLite file. */
  private static final int USER_VERSION = 60;

  private static final int APPLICATION_ID = 68;

  /** Longer input must not flood the terminal. */
  private static final int LONGEST_LINE = 1000;

  private Path temporary;
  private Sandbox sandbox;

  @BeforeAll
  void createTasks(@TempDir Path folder) throws Exception {
    temporary = folder;
    sandbox = Sandbox.repository(temporary);
    sandbox.processes().start(100);
    sandbox.task("app-a1", "First");
    sandbox.task("app-a2", "Second");
    sandbox.task("app-b1", "Third", "--deps", "app-a1");
    sandbox.task("app-c1", "Fourth", "--deps", "app-b1");
    sandbox.task("app-epic", "Epic", "-t", "epic");
    sandbox.ok("create", "Child", "--parent", "app-epic");
    sandbox.task("app-done", "Done");
    sandbox.ok("close", "app-done");
    sandbox.task("app-later", "Later");
    sandbox.ok("update", "app-later", "--status", "deferred");
    sandbox.task("app-held", "Held");
    sandbox.ok("claim", "app-held", "--worker", "bob", "--pid", "100");
    createFiles();
    sandbox.variable("BATON_TASK", "app-held");
  }

  private void createFiles() throws Exception {
    byte[] database = sandbox.databaseBytes();
    sandbox.file("foreign.db", patched(database, APPLICATION_ID));
    sandbox.file("newer.db", patched(database, USER_VERSION));
    sandbox.file("damaged.db", Arrays.copyOf(database, database.length / 2));
    sandbox.file("text.txt", "This is text, and longer than the header of a database. ".repeat(20));
    sandbox.file("latin1.txt", new byte[] {'g', 'r', (byte) 0xfc, 'n'});
    sandbox.file("nul.txt", "a\0b");
    sandbox.file("huge.txt", "x".repeat(9 << 20));
    Files.createDirectory(temporary.resolve("folder"));
  }

  private static byte[] patched(byte[] database, int offset) {
    byte[] copy = database.clone();
    ByteBuffer.wrap(copy).putInt(offset, 99);
    return copy;
  }

  static Stream<Bad> calls() {
    return Stream.of(
            BadValues.texts(),
            BadValues.numbersAndNames(),
            BadValues.observations(),
            BadValues.dates(),
            BadValues.metadata(),
            BadCalls.words(),
            BadCalls.looks(),
            BadCalls.ids(),
            BadCalls.conflicts(),
            BadCalls.files())
        .flatMap(calls -> calls);
  }

  @ParameterizedTest
  @MethodSource("calls")
  void isRefusedInOneLineAndChangesNothing(Bad bad) throws Exception {
    byte[] before = sandbox.databaseBytes();
    Map<String, Long> files = files();
    sandbox.input(bad.input().getBytes(StandardCharsets.ISO_8859_1));

    Answer human = sandbox.run(bad.variables(), bad.args());
    assertThat(human.exit()).as(human.err()).isEqualTo(bad.exit());
    assertThat(human.out()).isEmpty();
    assertThat(human.err())
        .startsWith("baton: ")
        .endsWith("\n")
        .hasLineCount(1)
        .hasSizeLessThan(LONGEST_LINE)
        .doesNotContain("Exception", "mistake in Baton")
        .doesNotContainPattern("[\\p{Cntrl}&&[^\n]]")
        .contains(bad.says());

    assertSaysTheSameInJson(bad, human);
    assertThat(sandbox.databaseBytes()).isEqualTo(before);
    assertThat(files()).isEqualTo(files);
  }

  private void assertSaysTheSameInJson(Bad bad, Answer human) {
    String[] words = new String[bad.words().size() + 1];
    words[0] = "--json";
    System.arraycopy(bad.args(), 0, words, 1, bad.args().length);
    Answer answer = sandbox.run(bad.variables(), words);
    assertThat(answer.exit()).isEqualTo(human.exit());

    Json error = answer.errorJson();
    assertThat(error.names()).containsExactly("error", "code", "hint");
    assertThat(error.text("code")).matches("[a-z_]+");
    String hint = error.text("hint");
    String line = "baton: " + error.text("error") + (hint.isEmpty() ? "" : "; " + hint);
    assertThat(human.err()).isEqualTo(Sanitize.line(line) + "\n");
    assertThat(hint.isEmpty() ? error.text("error") : "expected")
        .as("what to do, in %s", error)
        .contains("expected");
  }

  /** All files in the database's folder, with their sizes. */
  private Map<String, Long> files() throws Exception {
    Map<String, Long> sizes = new TreeMap<>();
    try (Stream<Path> found = Files.list(temporary)) {
      for (Path path : found.toList()) {
        sizes.put(path.getFileName().toString(), Files.size(path));
      }
    }
    return sizes;
  }
}
