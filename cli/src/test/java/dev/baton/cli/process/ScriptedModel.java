package dev.baton.cli.process;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.baton.cli.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A model's server on loopback that plays a script, so that real agents run without a model. It
 * speaks as much of Anthropic's Messages, OpenAI's Responses and Chat Completions, and Gemini's
 * generateContent as the agents need. Which step is played next is told by the number of tool
 * results in the conversation.
 */
final class ScriptedModel implements AutoCloseable {
  /** What the agents call their shells. */
  private static final List<String> SHELLS =
      List.of("Bash", "exec_command", "shell_command", "shell", "bash", "run_shell_command");

  /** The beginning of what a script calls one of the tools of Baton's server. */
  private static final String BATON = "baton/";

  /** What stands between the namespace of a tool and its name. */
  private static final String SPACE = "__";

  private final HttpServer server;
  private final ExecutorService handlers = Executors.newVirtualThreadPerTaskExecutor();
  private final Script script;
  private final CountDownLatch released = new CountDownLatch(1);
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private final AtomicLong answers = new AtomicLong();
  private final AtomicLong sideAnswers = new AtomicLong();

  /** Decides what is answered. */
  interface Script {
    /**
     * The next step.
     *
     * @param done how many tool results the conversation has
     * @param request all of it, as text with its own line ends
     */
    Step step(int done, String request);
  }

  /**
   * One answer of the model.
   *
   * @param waits whether it is given only when the test says so
   * @param tool the tool that is called, one of Baton's behind {@link #BATON}; null for the agent's
   *     own shell, if there is a command
   * @param command what the shell is asked to run, or the tool's arguments; null for last words
   * @param words the last words, or what is said before the call
   * @param refusal instead of all that, this and each later answer; null for none
   */
  record Step(boolean waits, String tool, String command, String words, Refusal refusal) {
    static Step run(String command) {
      return new Step(false, null, command, "", null);
    }

    /** A tool of Baton's server, whatever the agent calls it. */
    static Step tool(String tool, String arguments) {
      return call(BATON + tool, arguments);
    }

    static Step call(String tool, String arguments) {
      return new Step(false, tool, arguments, "", null);
    }

    /** The same after some words. */
    Step after(String said) {
      return new Step(waits, tool, command, said, refusal);
    }

    static Step done() {
      return say("done");
    }

    static Step say(String words) {
      return new Step(false, null, null, words, null);
    }

    /** The provider answers with an error, or with anything that is no answer. */
    static Step refuse(int status, String body) {
      return new Step(false, null, null, "", new Refusal(status, body));
    }

    /** The model is silent until {@link ScriptedModel#release}. */
    Step held() {
      return new Step(true, tool, command, words, refusal);
    }
  }

  /**
   * An answer that is not the model's.
   *
   * @param status 0 for an answer that is cut off
   */
  record Refusal(int status, String body) {}

  /** Ends the handling of a request. */
  private static final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient Refusal refusal;

    Refused(Refusal refusal) {
      super(refusal.body());
      this.refusal = refusal;
    }
  }

  /** A call of a tool, as the agent's protocol names it; no name for words. */
  private record Played(int number, String tool, String arguments, String words) {
    boolean isWords() {
      return tool == null;
    }
  }

  ScriptedModel(Step... steps) throws IOException {
    this((done, request) -> steps[Math.min(done, steps.length - 1)]);
  }

  ScriptedModel(Script script) throws IOException {
    this.script = script;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(handlers);
    server.createContext("/", this::handle);
    server.start();
  }

  int port() {
    return server.getAddress().getPort();
  }

  /**
   * How often it has answered with a step so far. Each of these answers says that it read 100
   * tokens, 40 of them from a cache, and wrote 20. Refusals, and what is no answer, say nothing.
   */
  long answers() {
    return answers.get();
  }

  /** The same for requests without tools, with which agents ask for a title or judge a loop. */
  long sideAnswers() {
    return sideAnswers.get();
  }

  /** Whether the agent has told the model this, which must have neither quotes nor line ends. */
  boolean heard(String words) {
    return requests.stream().anyMatch(request -> request.contains(words));
  }

  /** Lets the held steps be played. */
  void release() {
    released.countDown();
  }

  @Override
  public void close() {
    release();
    server.stop(0);
    handlers.shutdownNow();
  }

  private void handle(HttpExchange exchange) throws IOException {
    try {
      String path = exchange.getRequestURI().toString();
      String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      requests.add(body);
      if (!exchange.getRequestMethod().equals("POST")) {
        answer(exchange, "application/json", "{\"object\":\"list\",\"data\":[],\"models\":[]}");
      } else if (path.toLowerCase(Locale.ROOT).contains("count")) {
        answer(exchange, "application/json", "{\"input_tokens\":10,\"totalTokens\":10}");
      } else if (path.contains("/messages")) {
        messages(exchange, Json.parse(body));
      } else if (path.contains("/responses")) {
        responses(exchange, Json.parse(body));
      } else if (path.contains("/chat/completions")) {
        chat(exchange, Json.parse(body));
      } else if (path.contains("enerateContent")) {
        gemini(exchange, Json.parse(body), path.contains("stream"));
      } else {
        answer(exchange, "application/json", "{}");
      }
    } catch (Refused refused) {
      refuse(exchange, refused.refusal);
    } catch (InterruptedException closed) {
      Thread.currentThread().interrupt();
    } finally {
      exchange.close();
    }
  }

  private static void refuse(HttpExchange exchange, Refusal refusal) throws IOException {
    byte[] bytes = refusal.body().getBytes(StandardCharsets.UTF_8);
    boolean cut = refusal.status() == 0;
    exchange
        .getResponseHeaders()
        .set("Content-Type", cut ? "text/event-stream" : "application/json");
    // What is announced is more than what comes.
    exchange.sendResponseHeaders(cut ? 200 : refusal.status(), bytes.length + (cut ? 1000 : 0));
    exchange.getResponseBody().write(bytes);
    exchange.getResponseBody().flush();
  }

  private static void answer(HttpExchange exchange, String type, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", type);
    boolean head = exchange.getRequestMethod().equals("HEAD");
    exchange.sendResponseHeaders(200, head ? -1 : bytes.length);
    if (!head) {
      exchange.getResponseBody().write(bytes);
    }
  }

  private static void events(HttpExchange exchange, List<String> events) throws IOException {
    StringBuilder text = new StringBuilder();
    for (String event : events) {
      if (event.startsWith("{\"type\":\"")) {
        text.append("event: ").append(event, 9, event.indexOf('"', 9)).append('\n');
      }
      text.append("data: ").append(event).append("\n\n");
    }
    answer(exchange, "text/event-stream", text.toString());
  }

  /** What the script says now; a request without tools, such as for a title, gets words. */
  private Played play(int done, List<String> tools, Json request) throws InterruptedException {
    if (tools.isEmpty()) {
      sideAnswers.incrementAndGet();
      return new Played(done, null, "", "done");
    }
    Step step = script.step(done, request.value().toString());
    if (step.waits()) {
      released.await();
    }
    if (step.refusal() != null) {
      throw new Refused(step.refusal());
    }
    answers.incrementAndGet();
    if (step.command() == null) {
      return new Played(done, null, "", step.words());
    }
    if (step.tool() != null) {
      return new Played(done, called(step.tool(), tools), step.command(), step.words());
    }
    String shell = SHELLS.stream().filter(tools::contains).findFirst().orElse("bash");
    String command = quote(step.command());
    return new Played(
        done,
        shell,
        switch (shell) {
          case "exec_command" -> "{\"cmd\":" + command + "}";
          case "shell" -> "{\"command\":[\"bash\",\"-lc\"," + command + "]}";
          default -> "{\"command\":" + command + ",\"description\":\"a step of the script\"}";
        },
        step.words());
  }

  private static String called(String tool, List<String> tools) {
    if (!tool.startsWith(BATON)) {
      return tool;
    }
    String end = "_" + tool.substring(BATON.length());
    return tools.stream()
        .filter(name -> name.contains("baton") && name.endsWith(end))
        .findFirst()
        .orElse("mcp__baton__" + tool.substring(BATON.length()));
  }

  private static List<Json> list(Json object, String name) {
    return object.has(name) && object.at(name).value() instanceof List
        ? object.at(name).items()
        : List.of();
  }

  private static List<String> names(List<Json> tools) {
    List<String> names = new ArrayList<>();
    for (Json tool : tools) {
      names.add(tool.has("name") ? tool.text("name") : "");
    }
    return names;
  }

  /** The names of tools; Codex puts those of a server into a namespace. */
  private static List<String> namesWithSpaces(List<Json> tools) {
    List<String> all = new ArrayList<>(names(tools));
    for (Json tool : tools) {
      for (String name :
          isType(tool, "namespace") ? names(list(tool, "tools")) : List.<String>of()) {
        all.add(tool.text("name") + SPACE + name);
      }
    }
    return all;
  }

  private static boolean isType(Json object, String end) {
    return object.has("type") && object.text("type").endsWith(end);
  }

  private static String quote(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"', '\\' -> quoted.append('\\').append(c);
        case '\n' -> quoted.append("\\n");
        default -> quoted.append(c);
      }
    }
    return quoted.append('"').toString();
  }

  private void messages(HttpExchange exchange, Json request)
      throws IOException, InterruptedException {
    int done = 0;
    for (Json message : list(request, "messages")) {
      done +=
          list(message, "content").stream().anyMatch(part -> isType(part, "tool_result")) ? 1 : 0;
    }
    Played played = play(done, names(list(request, "tools")), request);
    String usage =
        "{\"input_tokens\":60,\"cache_read_input_tokens\":40,"
            + "\"cache_creation_input_tokens\":0,\"output_tokens\":20}";
    String stop = played.isWords() ? "end_turn" : "tool_use";
    String head =
        "{\"id\":\"msg_%d\",\"type\":\"message\",\"role\":\"assistant\",\"model\":\"script\","
            .formatted(done);
    String tail = ",\"stop_sequence\":null,\"usage\":" + usage + "}";
    List<String> blocks = new ArrayList<>();
    List<String> deltas = new ArrayList<>();
    List<String> contents = new ArrayList<>();
    if (!played.words().isEmpty() || played.isWords()) {
      contents.add("{\"type\":\"text\",\"text\":" + quote(played.words()) + "}");
      blocks.add("{\"type\":\"text\",\"text\":\"\"}");
      deltas.add("{\"type\":\"text_delta\",\"text\":" + quote(played.words()) + "}");
    }
    if (!played.isWords()) {
      String call =
          "{\"type\":\"tool_use\",\"id\":\"toolu_" + done + "\",\"name\":\"" + played.tool() + "\"";
      contents.add(call + ",\"input\":" + played.arguments() + "}");
      blocks.add(call + ",\"input\":{}}");
      deltas.add(
          "{\"type\":\"input_json_delta\",\"partial_json\":" + quote(played.arguments()) + "}");
    }
    if (!request.has("stream") || !request.truth("stream")) {
      String content = String.join(",", contents);
      answer(
          exchange,
          "application/json",
          head + "\"content\":[" + content + "],\"stop_reason\":\"" + stop + "\"" + tail);
      return;
    }
    List<String> events = new ArrayList<>();
    events.add(
        "{\"type\":\"message_start\",\"message\":"
            + head
            + "\"content\":[],\"stop_reason\":null"
            + tail
            + "}");
    for (int i = 0; i < blocks.size(); i++) {
      String at = "\"index\":" + i;
      events.add(
          "{\"type\":\"content_block_start\"," + at + ",\"content_block\":" + blocks.get(i) + "}");
      events.add("{\"type\":\"content_block_delta\"," + at + ",\"delta\":" + deltas.get(i) + "}");
      events.add("{\"type\":\"content_block_stop\"," + at + "}");
    }
    events.add(
        "{\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\""
            + stop
            + "\",\"stop_sequence\":null},\"usage\":{\"output_tokens\":20}}");
    events.add("{\"type\":\"message_stop\"}");
    events(exchange, events);
  }

  private void responses(HttpExchange exchange, Json request)
      throws IOException, InterruptedException {
    int done = 0;
    for (Json item : list(request, "input")) {
      done += isType(item, "call_output") ? 1 : 0;
    }
    Played played = play(done, namesWithSpaces(list(request, "tools")), request);
    String called = played.isWords() ? "" : played.tool();
    int space = called.lastIndexOf(SPACE);
    String name =
        space < 0
            ? called
            : called.substring(space + SPACE.length())
                + "\",\"namespace\":\""
                + called.substring(0, space);
    List<String> items = new ArrayList<>();
    if (!played.words().isEmpty() || played.isWords()) {
      items.add(
          "{\"type\":\"message\",\"role\":\"assistant\",\"id\":\"m%d\",\"content\":[{\"type\":"
                  .formatted(done)
              + "\"output_text\",\"text\":"
              + quote(played.words())
              + ",\"annotations\":[]}]}");
    }
    if (!played.isWords()) {
      items.add(
          "{\"type\":\"function_call\",\"id\":\"f%d\",\"call_id\":\"c%d\",\"name\":\"%s\","
                  .formatted(done, done, name)
              + "\"arguments\":"
              + quote(played.arguments())
              + "}");
    }
    String usage =
        "{\"input_tokens\":100,\"input_tokens_details\":{\"cached_tokens\":40},\"output_tokens\":20,"
            + "\"output_tokens_details\":{\"reasoning_tokens\":0},\"total_tokens\":120}";
    List<String> events = new ArrayList<>();
    events.add("{\"type\":\"response.created\",\"response\":{\"id\":\"r" + done + "\"}}");
    for (String item : items) {
      events.add(
          "{\"type\":\"response.output_item.done\",\"output_index\":"
              + items.indexOf(item)
              + ",\"item\":"
              + item
              + "}");
    }
    events.add(
        "{\"type\":\"response.completed\",\"response\":{\"id\":\"r"
            + done
            + "\",\"usage\":"
            + usage
            + "}}");
    events(exchange, events);
  }

  private void chat(HttpExchange exchange, Json request) throws IOException, InterruptedException {
    int done = 0;
    for (Json message : list(request, "messages")) {
      done += message.text("role").equals("tool") ? 1 : 0;
    }
    List<Json> functions =
        list(request, "tools").stream().map(tool -> tool.at("function")).toList();
    Played played = play(done, names(functions), request);
    String delta =
        played.isWords()
            ? "{\"role\":\"assistant\",\"content\":" + quote(played.words()) + "}"
            : "{\"role\":\"assistant\",\"content\":"
                + (played.words().isEmpty() ? "null" : quote(played.words()))
                + ",\"tool_calls\":[{\"index\":0,\"id\":\"c"
                + done
                + "\",\"type\":\"function\",\"function\":{\"name\":\""
                + played.tool()
                + "\",\"arguments\":"
                + quote(played.arguments())
                + "}}]}";
    String base =
        "{\"id\":\"chat\",\"object\":\"chat.completion.chunk\",\"created\":1,\"model\":\"script\","
            + "\"choices\":[{\"index\":0,\"delta\":%s,\"finish_reason\":%s}]%s}";
    String stop = played.isWords() ? "\"stop\"" : "\"tool_calls\"";
    String usage =
        ",\"usage\":{\"prompt_tokens\":100,\"completion_tokens\":20,\"total_tokens\":120,"
            + "\"prompt_tokens_details\":{\"cached_tokens\":40}}";
    events(exchange, List.of(base.formatted(delta, "null", ""), base.formatted("{}", stop, usage)));
  }

  private void gemini(HttpExchange exchange, Json request, boolean stream)
      throws IOException, InterruptedException {
    int done = 0;
    for (Json content : list(request, "contents")) {
      done +=
          list(content, "parts").stream().anyMatch(part -> part.has("functionResponse")) ? 1 : 0;
    }
    List<String> names = new ArrayList<>();
    for (Json tool : list(request, "tools")) {
      names.addAll(names(list(tool, "functionDeclarations")));
    }
    Played played = play(done, names, request);
    String words = "{\"text\":" + quote(played.words()) + "}";
    String part =
        played.isWords()
            ? words
            : (played.words().isEmpty() ? "" : words + ",")
                + "{\"functionCall\":{\"name\":\"%s\",\"args\":%s}}"
                    .formatted(played.tool(), played.arguments());
    String answer =
        "{\"candidates\":[{\"content\":{\"role\":\"model\",\"parts\":["
            + part
            + "]},\"finishReason\":\"STOP\",\"index\":0}],\"modelVersion\":\"script\","
            + "\"usageMetadata\":{\"promptTokenCount\":100,\"candidatesTokenCount\":20,"
            + "\"cachedContentTokenCount\":40,"
            + "\"totalTokenCount\":120}}";
    if (stream) {
      events(exchange, List.of(answer));
    } else {
      answer(exchange, "application/json", answer);
    }
  }
}
