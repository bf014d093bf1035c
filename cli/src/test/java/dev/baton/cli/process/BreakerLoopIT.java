package dev.baton.cli.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.Documents;
import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The breaker around loops of real processes. */
class BreakerLoopIT {
  /** Works, commits, and reports the same failure each time. */
  private static final String AGENT =
      """
      #!/bin/sh
      echo x >>work.txt
      git add work.txt && git -c user.name=a -c user.email=a@example.org commit -qm work
      lines=$(wc -l <work.txt)
      echo "{\\"type\\":\\"error\\",\\"message\\":\\"Parser.java:$lines: cannot find symbol\\"}"
      echo "some words that are no JSON"
      """;

  private static final String WRITER =
      """
      for i in 1 2 3 4 5; do
        printf '{"type":"tool_use","id":"%s-%s-a"}\\n{"type":"tool_use","id":"%s-%s-b"}\\n' \
          "$1" $i "$1" $i
        printf '{"type":"tool_use","task":"app-%s"}\\n' "$1"
      done | baton observe --tool-calls 1000
      """;

  @TempDir Path temporary;

  private Path repository;
  private Program baton;

  @BeforeEach
  void createRepository() throws Exception {
    repository = Files.createDirectory(temporary.resolve("repository"));
    Sandbox.repository(repository).git("commit", "-q", "--allow-empty", "-m", "first");
    baton = new Program(repository, temporary);
  }

  @Test
  void theLoopOfTheManualEndsWhenAnErrorRepeats() throws Exception {
    Path agent = Files.writeString(repository.resolve("agent"), AGENT);
    assertThat(agent.toFile().setExecutable(true)).isTrue();
    List<String> loop = Documents.block("loop");
    assertThat(loop).hasSize(5).anyMatch(line -> line.contains("baton check"));

    Answer answer = baton.start(List.of("/bin/sh", "-c", String.join("\n", loop))).end();
    assertThat(answer.exit()).as(answer.err()).isEqualTo(10);
    assertThat(answer.out().lines().toList().getLast())
        .startsWith("STOP: Same error repeated 5 times: \"Parser.java:1: cannot");
    Json status = baton.run("breaker", "status", "--json").json();
    assertThat(status.number("total_iterations")).isEqualTo(5);
    assertThat(status.number("consecutive_no_progress")).isZero();
    assertThat(baton.run("check").exit()).isEqualTo(10);
  }

  @Tag("engines")
  @Test
  void manyWritersLoseNothingAndCountNothingTwice() throws Exception {
    Sandbox sandbox = Sandbox.existing(repository);
    List<Program.Running> writers = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      sandbox.task("app-w" + i, "Task");
    }
    for (int round = 0; round < 2; round++) {
      for (int i = 0; i < 8; i++) {
        writers.add(baton.shell(WRITER, "w" + i));
      }
    }
    for (Program.Running writer : writers) {
      writer.mustSucceed();
    }
    assertThat(calls("run")).isEqualTo(8 * 10);
    for (int i = 0; i < 8; i++) {
      assertThat(calls("--task", "app-w" + i)).isEqualTo(2 * 5);
    }
  }

  private long calls(String... options) throws Exception {
    List<String> words =
        new ArrayList<>(List.of("breaker", "status", "--json", "--tool-calls", "1000"));
    words.addAll(options.length == 1 ? List.of() : List.of(options));
    Json status = baton.run(words.toArray(new String[0])).json();
    return status.at("limits").at("tool_call_limit").number("actual");
  }

  /** Lines from a slow writer are processed while it is writing. */
  @Tag("engines")
  @Test
  void whatWasWrittenCountsBeforeTheStreamEnds() throws Exception {
    Program.Running writer =
        baton.shell(
            """
            { echo '{"type":"tool_use"}'
              until baton breaker status --json --tool-calls 9 | grep -q '"tool_call_limit":{"actual":1,'; do :; done
              echo '{"type":"tool_use"}'
            } | baton observe
            """);
    writer.mustSucceed();
    assertThat(calls("run")).isEqualTo(2);
  }

  @Test
  void aStreamWithoutLineEndsTakesLittleMemory() throws Exception {
    Answer answer =
        baton
            .shell(
                """
                { echo '{"type":"tool_use"}'; head -c 300000000 /dev/zero | tr '\\0' x; echo
                  echo '{"type":"tool_use"}'; } | baton observe
                """)
            .mustSucceed();
    assertThat(answer.err()).contains("; 1 of 3 lines could not be used");
    assertThat(calls("run")).isEqualTo(2);
  }
}
