package dev.baton.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.program.Tool.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How other programs are run for a short answer. */
class ToolTest {
  private static final int MORE_THAN_A_PIPE_HOLDS = 300_000;

  /** Only a program that hangs takes longer, on any machine. */
  private static final Duration LONG = Duration.ofMinutes(2);

  @TempDir Path folder;

  private Answer run(String input, String script) throws IOException {
    return tool(LONG).run(input, List.of("/bin/sh", "-c", script));
  }

  private Tool tool(Duration patience) {
    return new Tool(folder, Map.of("GREETING", "hello"), patience);
  }

  @Test
  void theAnswerHasBothOutputsAndTheExitCode() throws Exception {
    Answer answer = run("in\u00e9", "cat; echo $GREETING; pwd; echo one >&2; echo two >&2; exit 3");
    assertThat(answer.exit()).isEqualTo(3);
    assertThat(answer.isGood()).isFalse();
    assertThat(answer.out()).isEqualTo("in\u00e9hello\n" + folder.toRealPath() + "\n");
    assertThat(answer.err()).isEqualTo("one\ntwo\n");
    assertThat(answer.complaint()).isEqualTo("one");
  }

  @Test
  void aLongAnswerIsReadWhileTheErrorOutputIsStillOpen() throws Exception {
    Answer answer = run("", "head -c " + MORE_THAN_A_PIPE_HOLDS + " /dev/zero; echo end >&2");
    assertThat(answer.out()).hasSize(MORE_THAN_A_PIPE_HOLDS);
    assertThat(answer.err()).isEqualTo("end\n");
  }

  @Test
  void manyComplaintsAreReadWhileTheOutputIsStillOpen() throws Exception {
    Answer answer = run("", "head -c " + MORE_THAN_A_PIPE_HOLDS + " /dev/zero >&2; echo end");
    assertThat(answer.err()).hasSize(MORE_THAN_A_PIPE_HOLDS);
    assertThat(answer.out()).isEqualTo("end\n");
  }

  @Test
  void aLongInputIsWrittenWhileTheOutputIsRead() throws Exception {
    String input = "x".repeat(MORE_THAN_A_PIPE_HOLDS);
    assertThat(run(input, "cat").out()).isEqualTo(input);
  }

  @Test
  void aProgramNeedNotReadItsInput() throws Exception {
    Answer answer = run("x".repeat(MORE_THAN_A_PIPE_HOLDS), "echo done");
    assertThat(answer.out()).isEqualTo("done\n");
    assertThat(answer.isGood()).isTrue();
  }

  @Test
  void aProgramThatHangsIsKilled() {
    assertHangs("", "exec sleep 1000");
  }

  @Test
  void aProgramThatHangsWithoutReadingALongInputIsKilled() {
    assertHangs("x".repeat(MORE_THAN_A_PIPE_HOLDS), "exec sleep 1000");
  }

  @Test
  void aProgramThatIsLeftBehindWithTheOutputIsNotWaitedFor() throws Exception {
    Path pid = folder.resolve("pid");
    try {
      Answer answer = run("", "sleep 1000 & echo $! >pid; echo $!");
      assertThat(answer.out()).isEqualTo(Files.readString(pid));
    } finally {
      ProcessHandle.of(Long.parseLong(Files.readString(pid).strip()))
          .ifPresent(ProcessHandle::destroyForcibly);
    }
  }

  private void assertHangs(String input, String script) {
    assertThatThrownBy(
            () -> tool(Duration.ofSeconds(1)).run(input, List.of("/bin/sh", "-c", script)))
        .isInstanceOf(IOException.class)
        .hasMessage("/bin/sh did not answer within 1 s");
  }

  @Test
  void aProgramThatIsNotThereIsAnError() {
    assertThatThrownBy(() -> tool(LONG).run("", List.of(folder.resolve("none").toString())))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("none");
  }
}
