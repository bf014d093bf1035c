package dev.baton.cli.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Talks to one {@code baton mcp}, a line at a time. */
final class McpClient implements AutoCloseable {
  private static final int PATIENCE_SECONDS = 60;

  private final Process process;
  private final BufferedReader answers;
  private int last;

  private McpClient(Process process) {
    this.process = process;
    this.answers = process.inputReader(StandardCharsets.UTF_8);
  }

  /** Starts a server; this process is its client. */
  static McpClient start(Program baton) throws IOException {
    return start(baton, List.of(Program.LAUNCHER.toString(), "mcp"));
  }

  /** Starts a program that starts the server. */
  static McpClient start(Program baton, List<String> command) throws IOException {
    return new McpClient(
        baton.builder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start());
  }

  void send(String line) throws IOException {
    OutputStream out = process.getOutputStream();
    out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
    out.flush();
  }

  /** The next message of the server. */
  Json next() throws IOException {
    String line = answers.readLine();
    assertThat(line).as("an answer").isNotNull();
    return Json.parse(line);
  }

  /** Sends a request and returns its number. */
  int request(String method, String params) throws IOException {
    last++;
    send(
        "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"%s\",\"params\":%s}"
            .formatted(last, method, params));
    return last;
  }

  /** The result of a request, while no other one is pending. */
  Json ask(String method, String params) throws IOException {
    int id = request(method, params);
    Json answer = next();
    assertThat(answer.number("id")).isEqualTo(id);
    return answer;
  }

  /** The text of a tool's answer; an error begins with {@code error:}. */
  String call(String tool, String arguments) throws IOException {
    return call(tool, arguments, "{}");
  }

  /** The same for a part of the client. */
  String call(String tool, String arguments, String meta) throws IOException {
    Json answer =
        ask(
            "tools/call",
            "{\"name\":\"%s\",\"arguments\":%s,\"_meta\":%s}".formatted(tool, arguments, meta));
    return text(answer);
  }

  static String text(Json answer) {
    Json result = answer.at("result");
    String text = result.at("content").at(0).text("text");
    return result.has("isError") ? "error: " + text : text;
  }

  Process process() {
    return process;
  }

  /** Closes the client's end, and waits for the server to end. */
  @Override
  public void close() throws IOException {
    process.getOutputStream().close();
    try {
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new AssertionError("the server does not end with its client");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
