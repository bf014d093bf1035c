package dev.baton.training;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The training run of a loop with an agent, which needs the real git. */
final class TrainingAgent {
  private static final Path FOLDER = Path.of("loop");
  private static final String AGENT =
      """
      cat >/dev/null
      echo "$BATON_ITERATION" >>work.txt
      cat <<END
      {"type":"system","subtype":"init","session_id":"s","model":"m"}
      {"type":"assistant","session_id":"s","message":{"id":"a","content":[{"type":"tool_use","id":"t","name":"Bash","input":{"command":"make"}}]}}
      {"type":"user","session_id":"s","message":{"content":[{"type":"tool_result","tool_use_id":"t","content":"FAILED test_a.py - assert 1 == 2"}]}}
      {"type":"assistant","session_id":"s","message":{"id":"b","content":[{"type":"text","text":"A step is done."}]}}
      {"type":"result","subtype":"success","session_id":"s","is_error":false,"result":"A step is done."}
      END
      """;

  private final TrainingRuns training;

  TrainingAgent(TrainingRuns training) {
    this.training = training.in(FOLDER);
    this.training.findPrograms();
  }

  /** Does nothing where there is no git, because then no loop works. */
  void loop() throws IOException, InterruptedException {
    Files.createDirectories(FOLDER);
    if (!git("init", "-q") || !git("commit", "-q", "--allow-empty", "-m", "x")) {
      return;
    }
    training.run("init", "--prefix", "app");
    training.run("create", "A task", "--id", TrainingRuns.FIRST);
    run(AGENT, "--max-iterations", "2", "--check", "false");
    run(AGENT, "--json", "--max-iterations", "1");
    run("echo x >>work.txt; echo '<promise>COMPLETE</promise>'");
    training.call(new ByteArrayOutputStream(), "resume");
    loseWorker();
  }

  /** Of whom the files are saved. */
  private void loseWorker() throws IOException, InterruptedException {
    Files.writeString(FOLDER.resolve("unsaved.txt"), "x");
    training.run("create", "Another", "--id", TrainingRuns.SECOND);
    Process worker = new ProcessBuilder("sleep", "100").start();
    training.run(
        "claim", TrainingRuns.SECOND, "--worker", "w", "--pid", String.valueOf(worker.pid()));
    worker.destroyForcibly().waitFor();
    training.run("sweep", "--now");
    training.run("cron", "sweep");
  }

  private void run(String agent, String... options) {
    var words = new ArrayList<>(List.of("run"));
    words.addAll(List.of(options));
    words.addAll(List.of("--", "sh", "-c", agent));
    training.call(new ByteArrayOutputStream(), words.toArray(String[]::new));
  }

  private static boolean git(String... words) throws IOException, InterruptedException {
    var command = new ArrayList<>(List.of("git", "-c", "user.name=a", "-c", "user.email=a@b"));
    command.addAll(List.of(words));
    try {
      return new ProcessBuilder(command).directory(FOLDER.toFile()).start().waitFor() == 0;
    } catch (IOException absent) {
      return false;
    }
  }
}
