package dev.baton.agent;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.testkit.Survivors;
import dev.baton.text.OutputSink;
import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Agents that are shell scripts, each with a variable by which a test finds its processes. */
public final class Actor {
  final String mark = "ACTOR=" + UUID.randomUUID();
  final Heard out = new Heard();
  final Heard err = new Heard();
  private final Path folder;
  private final ProcessPlatform platform;

  /** The output so far. */
  static final class Heard implements OutputSink {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private int ends;

    @Override
    public synchronized boolean write(byte[] chunk, int length) {
      bytes.write(chunk, 0, length);
      return true;
    }

    @Override
    public synchronized void end() {
      ends++;
    }

    synchronized int ends() {
      return ends;
    }

    synchronized String text() {
      return bytes.toString(UTF_8);
    }
  }

  public Actor(Path folder) {
    this(folder, ProcessPlatform.ofThisSystem());
  }

  Actor(Path folder, ProcessPlatform platform) {
    this.folder = folder;
    this.platform = platform;
  }

  AgentCommand plays(String script, byte[] input, String... arguments) {
    List<String> words = new ArrayList<>(List.of("/bin/sh", "-c", script, "actor"));
    words.addAll(List.of(arguments));
    int equals = mark.indexOf('=');
    Map<String, String> variables =
        Map.of(mark.substring(0, equals), mark.substring(equals + 1), "BATON_RUN", "run-1");
    return new AgentCommand(words, folder, variables, input);
  }

  AgentProcess start(String script) throws Exception {
    return start(plays(script, new byte[0]));
  }

  AgentProcess start(AgentCommand command) throws Exception {
    return AgentProcess.start(command, AgentLog.none(), out, err, platform);
  }

  /** Waits until the script prints {@code ready}. */
  AgentProcess startReady(String script) throws Exception {
    AgentProcess agent = start(script);
    Survivors.await("the actor is ready", () -> out.text().contains("ready"));
    return agent;
  }

  /** Waits until a file that the script writes contains a complete line. */
  public long pidIn(String file) throws Exception {
    Path path = folder.resolve(file);
    Survivors.await(file + " is written", () -> Survivors.read(path).endsWith("\n"));
    return Long.parseLong(Files.readString(path).strip());
  }

  static void awaitEnd(AgentProcess agent) throws Exception {
    Survivors.await("the agent has ended", () -> agent.awaitEnd(Duration.ofSeconds(1)));
  }
}
