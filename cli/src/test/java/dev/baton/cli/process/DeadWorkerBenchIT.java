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

/** The trial in {@code bench/dead-worker}, in four of its faults, so that it stays alive. */
class DeadWorkerBenchIT {
  private static final Path BENCH = Program.REPOSITORY.resolve("bench/dead-worker/run");
  @TempDir Path temporary;

  @BeforeEach
  void needsPython() {
    assumeTrue(isInstalled("python3"), "python3 is not installed");
  }

  private static boolean isInstalled(String program) {
    boolean found = false;
    for (String folder : System.getenv("PATH").split(File.pathSeparator, -1)) {
      found |= Files.isExecutable(Path.of(folder, program));
    }
    return found;
  }

  /**
   * The table of leases accepts the close of a worker that lost its task if its fence is removed.
   */
  @Test
  void itShowsWhatBatonKeepsAndWhatABrokenTrackerDoesNot() throws Exception {
    Json cells = run(List.of("parent", "stop", "backup"), "baton", "planted:no-fence").at("cells");

    Json baton = cells.at("baton");
    assertThat(baton.at("parent_robbed").value()).asString().isEqualTo("0");
    assertThat(baton.at("stop_robbed").value()).asString().isEqualTo("0");
    assertThat(baton.at("stop_late").value()).asString().isEqualTo("0");
    assertThat(baton.at("backup_late").value()).asString().isEqualTo("0");
    assertThat(cells.at("planted:no-fence").at("stop_late").value()).asString().isEqualTo("1");
  }

  /** Two copies of a repository give out a task twice, unless their tasks are on a server. */
  @Test
  void itStartsAServerOfItsOwn() throws Exception {
    assumeTrue(
        isInstalled("pg_ctl") && isInstalled("psql"), "PostgreSQL is not installed or not in PATH");
    Json cells = run(List.of("copy"), "leases", "leases-pg").at("cells");

    assertThat(cells.at("leases").at("copy_double").value()).asString().isEqualTo("1");
    assertThat(cells.at("leases-pg").at("copy_double").value()).asString().isEqualTo("0");
  }

  private Json run(List<String> faults, String... adapters)
      throws IOException, InterruptedException {
    Path results = temporary.resolve("results");
    Path output = temporary.resolve("output");
    List<String> command = new ArrayList<>(List.of("python3", BENCH.toString()));
    command.addAll(List.of(adapters));
    command.addAll(List.of("--quick", "--out", results.toString()));
    command.addAll(
        List.of("--baton", Program.LAUNCHER.resolveSibling("..").normalize().toString()));
    command.add("--only");
    command.addAll(faults);
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    assertThat(process.waitFor()).as(Files.readString(output)).isZero();
    return Json.parse(Files.readString(results.resolve("table.json")));
  }
}
