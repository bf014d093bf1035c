package dev.baton.cli.mcp;

import dev.baton.cli.kit.Arguments;
import dev.baton.cli.kit.Environment;
import dev.baton.cli.kit.Version;
import dev.baton.cli.kit.Workspace;
import dev.baton.mcp.Answer;
import dev.baton.mcp.Cancellation;
import dev.baton.mcp.McpServer;
import dev.baton.mcp.McpTool;
import dev.baton.mcp.Offer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** One client, from its first message until it is gone. */
final class McpSession {
  /** Tools that run at the same time; the others wait. SQLite has one writer in any case. */
  private static final int WORKERS = 4;

  private static final int LOOK_SECONDS = 1;
  private static final int PATIENCE_SECONDS = 5;

  /** A check gets five seconds to end by itself, and is killed then. */
  private static final int ENDING_SECONDS = 10;

  /** In characters. */
  private static final int LONGEST_MESSAGE = 1 << 24;

  /** What is kept of each end of a longer one. */
  private static final int KEPT = 1000;

  private static final String INSTRUCTIONS =
      "Baton tracks tasks for coding agents. Before you work on a task, claim it; when it is done,"
          + " close it with the evidence; if you stop earlier, release it. Note findings with"
          + " progress. Baton knows your process: never pass an epoch or a worker's name.";

  private static final String NEXT =
      "Work on the next task. Call the tool claim without an id. Read the answer: the task, and"
          + " what an earlier worker left. Do the work, note with progress what you find out, run"
          + " the tests, commit, and close the task with the evidence. If you cannot finish it,"
          + " release it and say why. If there is nothing to claim, say so and stop.";

  private static final List<Offer.Resource> RESOURCES =
      List.of(
          new Offer.Resource(
              "baton://rules", "rules", "How to work with tasks in this project.", "text/markdown"),
          new Offer.Resource("baton://task/{id}", "task", "A task with its history.", "text/plain"),
          new Offer.Resource("baton://run/{id}", "run", "The report of a run.", "text/plain"));

  private static final List<Offer.Prompt> PROMPTS =
      List.of(new Offer.Prompt("next", "Work on the next task", NEXT));

  private final Environment environment;
  private final ToolCalls calls;
  private final ClientProcess client;
  private final HeldClaims claims;
  private final CommandRunner runner;
  private final Workspace workspace;
  private boolean isKeptOpen;
  private final CountDownLatch ended = new CountDownLatch(1);
  private final McpServer server;
  private final ExecutorService workers;

  McpSession(Arguments arguments, McpCommands.Program program) {
    environment = arguments.environment();
    workspace = arguments.workspace();
    List<String> globals = new ArrayList<>();
    if (arguments.has("--readonly")) {
      globals.add("--readonly");
    }
    for (String option : List.of("--db", "--actor", "--lock-timeout", "--stale-seconds")) {
      String value = arguments.value(option);
      if (value != null) {
        globals.add(option + "=" + value);
      }
    }
    runner = new CommandRunner(environment, program, globals, () -> workspace.location().place());
    workers = Executors.newFixedThreadPool(WORKERS, work -> daemon(work, "tool"));
    ToolTable table = new ToolTable();
    Offer offer =
        new Offer(INSTRUCTIONS, table.tools(), this::call, RESOURCES, this::read, PROMPTS);
    server = new McpServer(offer, Version.NUMBER, workers, this::send);
    client = new ClientProcess(workspace, server::client);
    claims = new HeldClaims(runner, client);
    calls = new ToolCalls(table, runner, claims, client, workspace::config, new Callers());
  }

  /** Serves the client until it closes its end, or its process is gone. */
  void run() {
    environment.interruptions().onRequest(ended::countDown);
    daemon(this::read, "input").start();
    try (ScheduledExecutorService clock =
        Executors.newSingleThreadScheduledExecutor(work -> daemon(work, "claims"))) {
      ScheduledFuture<?> _ =
          clock.scheduleAtFixedRate(this::look, LOOK_SECONDS, LOOK_SECONDS, TimeUnit.SECONDS);
      ended.await();
      clock.shutdownNow();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    workers.shutdown();
    try {
      // What was received is done before its claims are looked at.
      if (!workers.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        server.cancelAll();
        boolean _ = workers.awaitTermination(ENDING_SECONDS, TimeUnit.SECONDS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    claims.end();
  }

  private static Thread daemon(Runnable work, String name) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    return thread;
  }

  private void read() {
    try (BufferedReader input =
        new BufferedReader(new InputStreamReader(environment.in(), StandardCharsets.UTF_8))) {
      StringBuilder line = new StringBuilder();
      String begin = "";
      for (int c = input.read(); c >= 0; c = input.read()) {
        if (c != '\n') {
          if (line.length() == LONGEST_MESSAGE) {
            begin = begin.isEmpty() ? line.substring(0, KEPT) : begin;
            line.delete(0, LONGEST_MESSAGE - KEPT);
          }
          line.append((char) c);
        } else if (!begin.isEmpty()) {
          server.refuse(begin, line.substring(line.length() - KEPT), LONGEST_MESSAGE);
          begin = "";
          line = new StringBuilder();
        } else {
          String message = line.toString().strip();
          line = new StringBuilder();
          if (!message.isEmpty()) {
            server.receive(message);
          }
        }
      }
    } catch (IOException closed) {
      // The same as its end.
    } finally {
      ended.countDown();
    }
  }

  private void look() {
    if (client.isGone()) {
      ended.countDown();
    } else {
      claims.renew();
    }
  }

  private void send(String message) {
    PrintStream out = environment.out();
    byte[] bytes = (message + "\n").getBytes(StandardCharsets.UTF_8);
    boolean arrived;
    synchronized (out) {
      arrived = Environment.pass(out, bytes, bytes.length);
    }
    if (!arrived) {
      ended.countDown();
    }
  }

  private Answer call(
      McpTool tool,
      Map<String, @Nullable Object> arguments,
      Map<String, @Nullable Object> caller,
      Cancellation cancellation) {
    Answer answer = calls.call(tool, arguments, caller, cancellation);
    if (!answer.failed()) {
      keepOpen();
    }
    return answer;
  }

  /**
   * Keeps a connection to a file. When the last one is closed, SQLite moves the log of changes into
   * the file, for which each call would wait.
   */
  private synchronized void keepOpen() {
    if (!isKeptOpen && workspace.location().server() == null) {
      isKeptOpen = true;
      boolean _ = workspace.stores().isShared();
    }
  }

  private @Nullable String read(String uri) {
    List<String> words =
        switch (uri) {
          case "baton://rules" -> List.of("prime");
          case String task when task.startsWith("baton://task/") ->
              List.of("show", "--history", "--", task.substring("baton://task/".length()));
          case String run when run.startsWith("baton://run/") ->
              List.of("runs", "show", "--", run.substring("baton://run/".length()));
          default -> null;
        };
    if (words == null) {
      return null;
    }
    CommandRunner.Result result = runner.runPlain(words);
    return result.failed() ? null : result.out();
  }
}
