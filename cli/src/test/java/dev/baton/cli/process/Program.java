package dev.baton.cli.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.JsonSchemas;
import dev.baton.testkit.TestServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** The built Baton, started as processes of its own. */
final class Program {
  static final Path LAUNCHER = Path.of(System.getProperty("baton.launcher"));
  static final Path REPOSITORY = Path.of(System.getProperty("baton.repo"));

  /** Only a program that hangs takes longer, on any machine. */
  private static final int PATIENCE_SECONDS = 300;

  private final Path directory;
  private final Path outputs;

  /** The folder that names the project, where the tests run over a server. */
  private final Path project;

  /**
   * Runs in a folder, over the database of {@link dev.baton.cli.Sandbox#repository} there.
   *
   * @param outputs the folder for its outputs
   */
  Program(Path directory, Path outputs) {
    this(directory, outputs, directory);
  }

  private Program(Path directory, Path outputs, Path project) {
    this.directory = directory;
    this.outputs = outputs;
    this.project = project;
  }

  /** Runs in another folder, such as a work tree of the same repository. */
  Program in(Path other) {
    return new Program(other, outputs, project);
  }

  /** Runs Baton to its end; its JSON is checked against the published schemas. */
  Answer run(String... words) throws IOException, InterruptedException {
    Answer answer = start(words).end();
    if (List.of(words).contains("--json")) {
      JsonSchemas.check(List.of(words), answer.out(), answer.err());
    }
    return answer;
  }

  /** Starts Baton. */
  Running start(String... words) throws IOException {
    List<String> command = new ArrayList<>(List.of(LAUNCHER.toString()));
    command.addAll(List.of(words));
    return start(command);
  }

  /** Starts a shell script; in it, {@code baton} is the built Baton. */
  Running shell(String script, String... arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of("/bin/sh", "-ec", script, "sh"));
    command.addAll(List.of(arguments));
    return start(command);
  }

  Running start(List<String> command) throws IOException {
    Path out = Files.createTempFile(outputs, "run-", ".out");
    Path err = Files.createTempFile(outputs, "run-", ".err");
    ProcessBuilder builder =
        builder(command)
            .redirectInput(Path.of("/dev/null").toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    return new Running(builder.start(), out, err);
  }

  /** A process in the folder and the environment of the tests. */
  ProcessBuilder builder(List<String> command) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
    Map<String, String> variables = builder.environment();
    variables.clear();
    variables.put("PATH", LAUNCHER.getParent() + ":/usr/sbin:/usr/bin:/sbin:/bin");
    variables.put("HOME", outputs.toString());
    variables.put("USER", "ann");
    variables.put("LC_ALL", "C.UTF-8");
    variables.put("GIT_CONFIG_NOSYSTEM", "1");
    // The tests may be run by an agent.
    variables.put("BATON_CLAIM_AGENTS", "none");
    if (TestServer.isUsed()) {
      variables.put("BATON_DB", TestServer.address(project));
      // A process has the real time, and so must the server, whatever a sandbox has set.
      TestServer.setClock(project, null);
    }
    return builder;
  }

  /** A process that may still be running, and its output so far. */
  record Running(Process process, Path out, Path err) {

    Answer end() throws IOException, InterruptedException {
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new AssertionError("it hangs; so far it said " + Files.readString(err));
      }
      return new Answer(process.exitValue(), Files.readString(out), Files.readString(err));
    }

    /** Kills it with signal 9 after this time, unless it has ended. */
    Answer killAfter(long nanos) throws IOException, InterruptedException {
      if (!process.waitFor(nanos, TimeUnit.NANOSECONDS)) {
        process.destroyForcibly();
      }
      return end();
    }

    /** Kills it this long after the condition became true, unless it has ended. */
    Answer killWhen(BooleanSupplier seen, long nanos) throws IOException, InterruptedException {
      while (process.isAlive() && !seen.getAsBoolean()) {
        LockSupport.parkNanos(20_000);
      }
      return killAfter(nanos);
    }

    Answer mustSucceed() throws IOException, InterruptedException {
      Answer answer = end();
      assertThat(answer.exit()).as(answer.err()).isZero();
      return answer;
    }
  }
}
