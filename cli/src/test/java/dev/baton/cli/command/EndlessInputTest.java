package dev.baton.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.baton.cli.Answer;
import dev.baton.cli.Sandbox;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What has no end, or never begins, is refused, and nothing is changed by it. */
@Timeout(120)
class EndlessInputTest {
  private static final long LIMIT = 64 << 20;

  @TempDir Path directory;

  private Sandbox baton;

  @BeforeEach
  void create() {
    baton = Sandbox.repository(directory);
    baton.task("app-x", "Task");
  }

  /** The same byte again and again; counts what was read. */
  private static final class Endless extends InputStream {
    private final byte value;
    private final byte[] beginning;
    long count;

    Endless(String beginning, int value) {
      this.beginning = beginning.getBytes(StandardCharsets.UTF_8);
      this.value = (byte) value;
    }

    @Override
    public int read() {
      byte next = count < beginning.length ? beginning[(int) count] : value;
      count++;
      return next & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) {
      Arrays.fill(bytes, offset, offset + length, value);
      for (int i = 0; i < length && count + i < beginning.length; i++) {
        bytes[offset + i] = beginning[(int) count + i];
      }
      count += length;
      return length;
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "import beads %s",
        "import cub %s",
        "import prd %s",
        "import %s",
        "create T -F %s",
        "create T --design-file %s",
        "update app-x -F %s",
        "comment app-x -F %s",
        "close app-x --reason-file %s",
        "record --errors-from %s",
        "run --task app-x --prompt-file %s -- true",
        "link beads %s",
      })
  void onlyFilesAreRead(String command) throws Exception {
    assumeTrue(Files.exists(Path.of("/dev/zero")), "needs /dev/zero");
    assertThat(new ProcessBuilder("mkfifo", directory.resolve("pipe").toString()).start().waitFor())
        .isZero();
    Files.createSymbolicLink(directory.resolve("link"), Path.of("pipe"));
    Files.createSymbolicLink(directory.resolve("zero.jsonl"), Path.of("/dev/zero"));
    String before = baton.ok("show", "app-x", "--json").out();
    for (String file : new String[] {"/dev/zero", "pipe", "link", "zero.jsonl"}) {
      Answer answer = baton.run(command.formatted(file).split(" ", -1));
      assertThat(answer.exit()).as(answer.err()).isNotZero().isNotEqualTo(13);
      assertThat(answer.err()).contains(file).doesNotContain("internal error").hasLineCount(1);
    }
    assertThat(baton.ok("show", "app-x", "--json").out()).isEqualTo(before);
    assertThat(baton.ok("list", "--json").json().items().size()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "import beads -",
        "import cub -",
        "import prd -",
        "import -",
        "create T --stdin",
        "create T -F -",
        "create T --design-file -",
        "comment app-x --stdin",
        "close app-x --reason-file -",
        "record --errors-from -",
        "breaker error --stdin",
      })
  void aLineWithoutEndIsReadToTheLimit(String command) {
    for (String beginning : new String[] {"", "{\"id\":\"app-y\",\"title\":\"", "\n\n{}\n["}) {
      Endless input = new Endless(beginning, beginning.isEmpty() ? 0 : 'x');
      baton.input(input);
      Answer answer = baton.run(command.split(" ", -1));
      assertThat(answer.err()).doesNotContain("internal error");
      if (!command.startsWith("breaker error")) {
        assertThat(answer.exit()).as(answer.err()).isNotZero();
      }
      assertThat(input.count).as(command).isLessThanOrEqualTo(LIMIT + (1 << 20));
    }
    assertThat(baton.ok("list", "--json").json().items().size()).isEqualTo(1);
  }

  @Test
  void aFileWithALineThatIsTooLongIsNotImported() throws Exception {
    Path file = directory.resolve("issues.jsonl");
    String good = "{\"id\":\"app-y\",\"title\":\"good\",\"status\":\"open\"}\n";
    byte[] line = new byte[(int) LIMIT + 10];
    Arrays.fill(line, (byte) 'x');
    try (var out = Files.newOutputStream(file)) {
      out.write(good.getBytes(StandardCharsets.UTF_8));
      out.write(line);
    }
    Answer answer = baton.run("import", "beads", file.toString());
    assertThat(answer.exit()).isEqualTo(1);
    assertThat(answer.err())
        .contains("line 2 is longer than 64 MB")
        .contains("nothing was imported");
    assertThat(baton.ok("list", "--json").json().items().size()).isEqualTo(1);
  }
}
