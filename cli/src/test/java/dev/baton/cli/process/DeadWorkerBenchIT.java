package dev.baton.cli.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.baton.cli.Json;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The trial in {@code bench/dead-worker}, in three of its faults, so that it stays alive. */
class DeadWorkerBenchIT {
  private static final Path BENCH = Program.REPOSITORY.resolve("bench/dead-worker/run");
  private static final List<String> FAULTS = List.of("parent", "stop", "backup");

  @TempDir Path temporary;

  @BeforeEach
  void needsPython() {
    boolean found = false;
    for (String folder : System.getenv("PATH").split(File.pathSeparator, -1)) {
      found |= Files.isExecutable(Path.of(folder, "python3"));
    }
    assumeTrue(found, "python3 is not installed");
  }

  /**
   * The table of leases accepts the close of a worker that lost its task if its fence is removed.
   */
  @Test
  void itShowsWhatBatonKeepsAndWhatABrokenTrackerDoesNot() throws Exception {
    Json cells = run("baton", "planted:no-fence").at("cells");

    Json baton = cells.at("baton");
    assertThat(baton.at("parent_robbed").value()).asString().isEqualTo("0");
    assertThat(baton.at("stop_robbed").value()).asString().isEqualTo("0");
    assertThat(baton.at("stop_late").value()).asString().isEqualTo("0");
    assertThat(baton.at("backup_late").value()).asString().isEqualTo("0");
    assertThat(cells.at("planted:no-fence").at("stop_late").value()).asString().isEqualTo("1");
  }

  private Json run(String... adapters) throws IOException, InterruptedException {
    Path results = temporary.resolve("results");
    Path output = temporary.resolve("output");
    List<String> command = new ArrayList<>(List.of("python3", BENCH.toString()));
    command.addAll(List.of(adapters));
    command.addAll(List.of("--quick", "--out", results.toString()));
    command.addAll(List.of("--folder", temporary.resolve("work").toString()));
    command.addAll(
        List.of("--baton", Program.LAUNCHER.resolveSibling("..").normalize().toString()));
    command.add("--only");
    command.addAll(FAULTS);
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    assertThat(process.waitFor()).as(Files.readString(output)).isZero();
    return Json.parse(Files.readString(results.resolve("table.json")));
  }
}
