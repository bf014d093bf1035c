package dev.baton.setup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.baton.cli.kit.Lineage.SessionWorker;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The variables that a start hook writes for the commands of a session. */
class SessionFileTest {
  @TempDir Path folder;

  private Path file;

  @BeforeEach
  void nameFile() {
    file = folder.resolve("sessionstart-hook-0.sh");
  }

  private boolean put(SessionWorker worker) throws IOException {
    return SessionFile.put(file, SessionWorker.LINE, String.valueOf(worker.line()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"sh", "bash", "dash", "zsh", "busybox sh"})
  void everyShellReadsWhatWasWritten(String shell) throws Exception {
    List<String> words = List.of(shell.split(" "));
    assumeTrue(Files.exists(Path.of("/bin", words.getFirst())));
    String name = "it's $(touch \"x\") `y` \\ \u00fc *";
    assertThat(put(new SessionWorker(name, 4242, 99))).isTrue();
    ProcessBuilder builder =
        new ProcessBuilder(
            words.getFirst(),
            words.size() > 1 ? words.get(1) : "-e",
            "-c",
            // As in Claude Code, the text becomes part of a shell command.
            "true && "
                + Files.readString(file).strip()
                + "\n. \"$1\"; printenv BATON_WORKER BATON_WORKER_PID BATON_WORKER_START",
            "sh",
            file.toString());
    builder.environment().put("LC_ALL", "C.UTF-8");
    Process process = builder.directory(folder.toFile()).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(said).isEqualTo(name + "\n4242\n99\n");
    try (var left = Files.list(folder)) {
      assertThat(left).as("nothing was run").containsExactly(file);
    }
  }

  @Test
  void anotherStartOfTheSessionReplacesItsLineAndNoOther() throws IOException {
    Files.writeString(file, "export PATH=\"$PATH:/opt\"\nexport A=1");
    assertThat(put(new SessionWorker("claude-1", 4242, 99))).isTrue();
    assertThat(put(new SessionWorker("claude-1", 4242, 99))).as("nothing to change").isFalse();
    assertThat(put(new SessionWorker("claude-1", 4343, 111))).isTrue();
    assertThat(file)
        .hasContent(
            """
            export PATH="$PATH:/opt"
            export A=1
            export BATON_WORKER='claude-1' BATON_WORKER_PID=4343 BATON_WORKER_START=111
            """);
  }

  @Test
  void nothingButARegularFileIsWritten() throws Exception {
    SessionWorker worker = new SessionWorker("claude-1", 4242, 99);
    Path other = Files.writeString(folder.resolve("other"), "theirs");
    Files.createSymbolicLink(file, other);
    assertThat(put(worker)).isFalse();
    assertThat(other).hasContent("theirs");
    Files.delete(file);
    Files.createDirectory(file);
    assertThat(put(worker)).isFalse();
    Files.delete(file);
    assertThat(new ProcessBuilder("mkfifo", file.toString()).start().waitFor()).isZero();
    assertThat(put(worker)).as("and it does not wait for a reader").isFalse();
    file = Path.of("relative.sh");
    assertThat(put(worker)).isFalse();
    file = folder.resolve("missing/x.sh");
    assertThat(put(worker)).isFalse();
  }

  @Test
  void aFileOfSomebodyElseStaysAsItIs() throws IOException {
    Files.writeString(file, "");
    assumeTrue((Integer) Files.getAttribute(file, "unix:uid") == 0, "run as root");
    Files.setAttribute(file, "unix:uid", 12345);
    assertThat(put(new SessionWorker("claude-1", 4242, 99))).isFalse();
    assertThat(file).isEmptyFile();
  }

  @Test
  void theSessionIsNamedInWhatClaudeSays() throws IOException {
    assertThat(sessionId("{\"session_id\":\"1f681f06-4a5b\",\"source\":\"resume\"}"))
        .isEqualTo("1f681f06-4a5b");
    assertThat(sessionId("")).isNull();
    assertThat(sessionId("{\"session_id\":")).isNull();
    assertThat(sessionId("{\"session_id\":7}")).isNull();
    assertThat(sessionId("[]")).isNull();
  }

  @Test
  void whatHasAnotherTypeHidesNothingElse() throws IOException {
    String said =
        "{\"session_id\":\"1f681f06\",\"stop_hook_active\":true,\"last_assistant_message\":[{}]}";
    assertThat(input(said)).isEqualTo(new SessionFile.SessionInput("1f681f06", true, null));
    assertThat(input("{\"session_id\":7,\"stop_hook_active\":true}").isStopped()).isTrue();
  }

  private static String sessionId(String said) throws IOException {
    return input(said).id();
  }

  private static SessionFile.SessionInput input(String said) throws IOException {
    return SessionFile.input(new ByteArrayInputStream(said.getBytes(StandardCharsets.UTF_8)));
  }
}
