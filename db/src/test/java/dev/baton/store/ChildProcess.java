package dev.baton.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.testkit.ChildJvm;
import dev.baton.testkit.TestServer;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Another JVM that runs {@link StoreChild}. */
public final class ChildProcess implements AutoCloseable {
  private final Process process;
  private final BufferedReader output;
  private final BufferedWriter input;

  private ChildProcess(Process process) {
    this.process = process;
    output = process.inputReader(UTF_8);
    input = process.outputWriter(UTF_8);
  }

  public static ChildProcess start(String action, Path file) throws IOException {
    return start(List.of(), action, file);
  }

  /** Starts it and waits until it is ready. */
  public static ChildProcess start(List<String> wrapper, String action, Path file)
      throws IOException {
    List<String> command = new ArrayList<>(wrapper);
    String program = StoreChild.class.getName();
    command.addAll(ChildJvm.command(TestServer.option(), program, StoreChild.TRAINING, ""));
    command.addAll(List.of(TestServer.option(), program, action, file.toString()));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.redirectError(ProcessBuilder.Redirect.INHERIT);
    ChildProcess child = new ChildProcess(builder.start());
    String first = child.line();
    if (!"up".equals(first)) {
      child.close();
      throw new IOException("the child did not start: " + first);
    }
    return child;
  }

  /**
   * A command prefix that removes root's right to ignore file permissions; empty for other users.
   *
   * @return null where that is not possible
   */
  public static @Nullable List<String> boundByPermissions() {
    if (!"root".equals(System.getProperty("user.name"))) {
      return List.of();
    }
    for (String folder : System.getenv("PATH").split(File.pathSeparator, -1)) {
      if (Files.isExecutable(Path.of(folder, "setpriv"))) {
        String override = "-dac_override,-dac_read_search";
        return List.of("setpriv", "--bounding-set", override, "--inh-caps", override);
      }
    }
    return null;
  }

  public void go() throws IOException {
    input.write('\n');
    input.flush();
  }

  /** The next line that it prints; null when it has ended. */
  @Nullable
  public String line() throws IOException {
    return output.readLine();
  }

  public List<String> rest() {
    return output.lines().toList();
  }

  @Override
  public void close() {
    process.destroyForcibly();
    try {
      process.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
