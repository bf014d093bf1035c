package dev.baton.cron;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.cron.Crontab.CrontabText;
import dev.baton.install.InstallFailure;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Changes to a crontab, byte for byte. */
class CrontabTextTest {
  private static final String SCRIPT = "/home/ann/.local/state/baton/cron-run";

  @TempDir Path folder;

  @ParameterizedTest
  @NullSource
  @ValueSource(
      strings = {
        "",
        "\n",
        "MAILTO=ann@example.org\nSHELL=/bin/bash\n\n0 4 * * * backup %stdin\n",
        "0 4 * * * no line end at the last",
        "# caf\u00c3\u00a9 \u00ff\u0080\r\n1 1 1 1 1 windows\r\n",
        "\n\n\n",
        "# baton: beginner's crontab, not the mark of a block\n# baton: end\n"
      })
  void everythingElseIsKeptAndComesBack(@Nullable String before) {
    String installed = CrontabText.install(before, "*/5 * * * *", SCRIPT);
    assertThat(installed)
        .startsWith(before == null ? "" : before)
        .endsWith("\n")
        .contains("\n*/5 * * * * /bin/sh '" + SCRIPT + "'\n");
    assertThat(CrontabText.isInstalled(installed)).isTrue();
    assertThat(CrontabText.install(installed, "*/5 * * * *", SCRIPT)).isEqualTo(installed);

    String changed = CrontabText.install(installed, "0 */2 * * *", "/elsewhere");
    assertThat(changed).contains("\n0 */2 * * * /bin/sh '/elsewhere'\n").doesNotContain("*/5");
    assertThat(CrontabText.uninstall(installed)).isEqualTo(before);
    assertThat(CrontabText.uninstall(changed)).isEqualTo(before);
  }

  @Test
  void whatWasAddedBelowStays() {
    for (String before : new String[] {"", "1 1 1 1 1 a\n", "1 1 1 1 1 a"}) {
      String later = CrontabText.install(before, "*/5 * * * *", SCRIPT) + "2 2 2 2 2 b\n";
      String lines = before.isEmpty() ? "" : "1 1 1 1 1 a\n";
      assertThat(CrontabText.uninstall(later)).isEqualTo(lines + "2 2 2 2 2 b\n");
      assertThat(CrontabText.install(later, "0 * * * *", SCRIPT)).endsWith("b\n");
    }
    String alone = CrontabText.install(null, "*/5 * * * *", SCRIPT) + "2 2 2 2 2 b\n";
    assertThat(CrontabText.uninstall(alone)).isEqualTo("2 2 2 2 2 b\n");
  }

  @Test
  void withoutABlockNothingIsTaken() {
    assertThat(CrontabText.uninstall("1 1 1 1 1 a\n")).isEqualTo("1 1 1 1 1 a\n");
  }

  @Test
  void halfABlockIsLeftToAPerson() {
    String installed = CrontabText.install("", "*/5 * * * *", SCRIPT);
    String half = installed.replace("# baton: end\n", "");
    assertThatThrownBy(() -> CrontabText.uninstall(half)).hasMessageContaining("# baton: end");
    assertThatThrownBy(() -> CrontabText.install(half, "0 * * * *", SCRIPT))
        .isInstanceOf(InstallFailure.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "plain",
        "with blank",
        "it's",
        "100%",
        "%",
        "a\\b",
        "\\\\",
        "\\%",
        "$HOME `id` \"x\"",
        "ä☃",
        "'%'\\"
      })
  void cronAndTheShellFindTheScriptWhateverItsName(String name) throws Exception {
    Path script = Files.writeString(folder.resolve(name), "echo found it");
    String command =
        new String(
            CrontabText.command(script.toString()).getBytes(StandardCharsets.ISO_8859_1),
            StandardCharsets.UTF_8);
    for (boolean collapsing : new boolean[] {false, true}) {
      assertThat(shell(asCronReadsIt(command, collapsing))).isEqualTo("found it\n");
    }
  }

  @Test
  void aNameThatNoCrontabCanHoldIsRefused() {
    assertThatThrownBy(() -> CrontabText.command("/home/a\nb/cron-run"))
        .hasMessageContaining("/home/a\\nb/cron-run");
  }

  /** As in do_command.c; some versions also remove one of two backslashes. */
  private static String asCronReadsIt(String line, boolean collapsing) {
    StringBuilder command = new StringBuilder();
    boolean escaped = false;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (escaped && (c == '%' || (collapsing && c == '\\'))) {
        command.setLength(command.length() - 1);
      }
      if (!escaped && c == '%') {
        break;
      }
      escaped = !escaped && c == '\\';
      command.append(c);
    }
    return command.toString();
  }

  private String shell(String command) throws IOException, InterruptedException {
    Path out = folder.resolve("out of the shell");
    ProcessBuilder builder = new ProcessBuilder("/bin/sh", "-c", command);
    builder.environment().clear();
    Process process = builder.redirectErrorStream(true).redirectOutput(out.toFile()).start();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return Files.readString(out);
  }
}
