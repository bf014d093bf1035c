package dev.baton.mcp;

import static dev.baton.json.JsonValues.asObject;

import dev.baton.json.JsonParser;
import dev.baton.json.JsonValues;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One session of the Model Context Protocol: JSON-RPC messages in, messages out. What is wrong with
 * a message is its answer; the session continues.
 *
 * <p>Source: the specification at modelcontextprotocol.io, revision 2025-11-25.
 */
public final class McpServer {
  /** The revisions that it speaks, the newest first; they differ in nothing that it uses. */
  private static final List<String> REVISIONS =
      List.of("2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05");

  private static final int PARSE_ERROR = -32700;
  private static final int INVALID_REQUEST = -32600;
  private static final int NO_METHOD = -32601;
  private static final int INVALID_PARAMS = -32602;
  private static final int INTERNAL = -32603;
  private static final int NO_RESOURCE = -32002;

  private static final String ID = "(-?(?:0|[1-9][0-9]{0,17})|\"[^\"\\\\]{0,200}\")";

  /**
   * The id of a message, where clients write it: among the first members, or as one of the last.
   */
  private static final Pattern AT_BEGIN =
      Pattern.compile(
          "^\\s*\\{(?:\\s*\"(?:jsonrpc|method)\"\\s*:\\s*\"[^\"\\\\]*\"\\s*,)*\\s*\"id\"\\s*:\\s*"
              + ID
              + "\\s*[,}]");

  private static final Pattern AT_END =
      Pattern.compile(
          ",\\s*\"id\"\\s*:\\s*"
              + ID
              + "\\s*(?:,\\s*\"(?:jsonrpc|method)\"\\s*:\\s*\"[^\"\\\\]*\"\\s*)*}\\s*$");

  private static final Pattern IN_WORDS = Pattern.compile("^" + ID + "$");

  private final Offer offer;
  private final String version;
  private final ExecutorService workers;
  private final Consumer<String> output;
  private final Map<Object, Pending> pending = new ConcurrentHashMap<>();
  private volatile String client = "";

  /**
   * @param version of the server, for its client's messages
   * @param workers run the tools
   * @param output receives each message without a line end; may be called on several threads
   */
  public McpServer(Offer offer, String version, ExecutorService workers, Consumer<String> output) {
    this.offer = offer;
    this.version = version;
    this.workers = workers;
    this.output = output;
  }

  /** The name that the client gave itself; empty before it did. */
  public String client() {
    return client;
  }

  /** Handles one line. Answers of tools follow later, in any order. */
  public void receive(String line) {
    Map<String, @Nullable Object> message = JsonValues.object(line);
    if (message == null) {
      refuse(line);
      return;
    }
    Object id = message.get("id");
    if (!(message.get("method") instanceof String method)) {
      // Without a method it is the answer to a question, and this server asks none.
      if (!message.containsKey("result") && !message.containsKey("error")) {
        fail(id, INVALID_REQUEST, "'method' is missing: expected a text");
      }
      return;
    }
    Map<String, @Nullable Object> params = asObject(message.get("params"));
    if (!message.containsKey("id")) {
      notice(method, params);
    } else if (!(id instanceof String || id instanceof Long)) {
      fail(null, INVALID_REQUEST, "'id' is not valid: expected a text or a whole number");
    } else {
      try {
        request(id, method, params);
      } catch (RuntimeException e) {
        fail(id, INTERNAL, "internal error: " + e);
      }
    }
  }

  private void refuse(String line) {
    boolean batch = line.startsWith("[");
    Map<String, String> written = new LinkedHashMap<>();
    boolean isLoose = new JsonParser(line).readObject(written);
    fail(
        isLoose && written.get("id") != null
            ? id(IN_WORDS.matcher(written.get("id")))
            : id(AT_BEGIN.matcher(line)),
        batch ? INVALID_REQUEST : PARSE_ERROR,
        batch
            ? "batches are not supported: send one JSON object in each line"
            : isLoose
                ? "a text is not valid: expected no half of a surrogate pair, and \\n"
                    + " for a line end"
                : "not JSON: expected one JSON object in each line");
  }

  /**
   * Refuses a line that is too long to be read.
   *
   * @param begin its first characters
   * @param end its last characters
   * @param longest what is allowed, in characters
   */
  public void refuse(String begin, String end, int longest) {
    Object id = id(AT_BEGIN.matcher(begin));
    fail(
        id == null ? id(AT_END.matcher(end)) : id,
        INVALID_REQUEST,
        "the message is too long: expected at most " + longest + " characters");
  }

  private static @Nullable Object id(Matcher found) {
    return found.find() ? JsonValues.read(found.group(1)) : null;
  }

  private void notice(String method, Map<String, @Nullable Object> params) {
    Object id = params.get("requestId");
    if (method.equals("notifications/cancelled") && id != null) {
      Pending call = pending.remove(id);
      if (call != null) {
        call.cancel();
      }
    }
  }

  /** Cancels all requests that are not answered yet. */
  public void cancelAll() {
    pending.values().forEach(Pending::cancel);
  }

  private void request(Object id, String method, Map<String, @Nullable Object> params) {
    switch (method) {
      case "initialize" -> answer(id, initialized(params));
      case "ping" -> answer(id, Map.of());
      case "tools/list" ->
          answer(id, Map.of("tools", offer.tools().stream().map(McpServer::tool).toList()));
      case "tools/call" -> call(id, params);
      case "resources/list" -> answer(id, Map.of("resources", resources(false)));
      case "resources/templates/list" -> answer(id, Map.of("resourceTemplates", resources(true)));
      case "resources/read" -> read(id, String.valueOf(params.get("uri")));
      case "prompts/list" ->
          answer(
              id,
              Map.of(
                  "prompts",
                  offer.prompts().stream()
                      .map(each -> Map.of("name", each.name(), "description", each.description()))
                      .toList()));
      case "prompts/get" -> prompt(id, String.valueOf(params.get("name")));
      default -> fail(id, NO_METHOD, "no method '" + method + "'");
    }
  }

  private Map<String, Object> initialized(Map<String, @Nullable Object> params) {
    Object asked = params.get("protocolVersion");
    client = String.valueOf(asObject(params.get("clientInfo")).getOrDefault("name", ""));
    Map<String, Object> result = new LinkedHashMap<>();
    result.put(
        "protocolVersion",
        asked instanceof String known && REVISIONS.contains(known) ? known : REVISIONS.getFirst());
    result.put(
        "capabilities", Map.of("tools", Map.of(), "resources", Map.of(), "prompts", Map.of()));
    result.put("serverInfo", Map.of("name", "baton", "version", version));
    result.put("instructions", offer.instructions());
    return result;
  }

  private static Map<String, @Nullable Object> tool(McpTool tool) {
    Map<String, @Nullable Object> message = new LinkedHashMap<>();
    message.put("name", tool.name());
    message.put("description", tool.description());
    message.put("inputSchema", tool.schema());
    if (!tool.annotations().isEmpty()) {
      message.put("annotations", tool.annotations());
    }
    return message;
  }

  private void call(Object id, Map<String, @Nullable Object> params) {
    Object name = params.get("name");
    McpTool tool =
        offer.tools().stream().filter(each -> each.name().equals(name)).findFirst().orElse(null);
    if (tool == null) {
      fail(id, INVALID_PARAMS, "no tool " + JsonValues.text(name));
      return;
    }
    Object given = params.get("arguments");
    Map<String, @Nullable Object> arguments = asObject(given);
    String wrong =
        given == null || given instanceof Map
            ? tool.complaint(arguments)
            : "'arguments' is not valid: expected an object";
    Cancellation cancellation = new Cancellation();
    later(
        id,
        cancellation,
        () ->
            (wrong == null
                    ? offer
                        .calls()
                        .call(tool, arguments, asObject(params.get("_meta")), cancellation)
                    : Answer.failure(wrong))
                .message());
  }

  private void read(Object id, String uri) {
    later(
        id,
        new Cancellation(),
        () -> {
          String text = offer.reading().apply(uri);
          if (text == null) {
            throw new NoResource("no resource '" + uri + "'");
          }
          return Map.of("contents", List.of(Map.of("uri", uri, "text", text)));
        });
  }

  private void prompt(Object id, String name) {
    for (Offer.Prompt each : offer.prompts()) {
      if (each.name().equals(name)) {
        Map<String, Object> content = Map.of("type", "text", "text", each.text());
        answer(
            id,
            Map.of(
                "description",
                each.description(),
                "messages",
                List.of(Map.of("role", "user", "content", content))));
        return;
      }
    }
    fail(id, INVALID_PARAMS, "no prompt '" + name + "'");
  }

  private List<Map<String, String>> resources(boolean templates) {
    return offer.resources().stream()
        .filter(each -> each.isTemplate() == templates)
        .map(each ->
            Map.of(
                templates ? "uriTemplate" : "uri",
                each.uri(),
                "name",
                each.name(),
                "description",
                each.description(),
                "mimeType",
                each.mimeType()))
        .toList();
  }

  /** A request that is not answered yet. */
  private record Pending(FutureTask<@Nullable Void> work, Cancellation cancellation) {
    void cancel() {
      // One that has begun is finished: what it changes must not be half done.
      work.cancel(false);
      cancellation.cancel();
    }
  }

  /** Answers on another thread, unless the request is cancelled before. */
  private void later(Object id, Cancellation cancellation, Supplier<Map<String, ?>> work) {
    Runnable task =
        () -> {
          Map<String, ?> result = null;
          String problem = "";
          int code = INTERNAL;
          try {
            result = work.get();
          } catch (NoResource missing) {
            problem = String.valueOf(missing.getMessage());
            code = NO_RESOURCE;
          } catch (RuntimeException | StackOverflowError e) {
            problem = "internal error: " + e;
          }
          if (pending.remove(id) == null) {
            return;
          }
          if (result == null) {
            fail(id, code, problem);
          } else {
            answer(id, result);
          }
        };
    // Known before it runs, which it may do at once.
    var future = new FutureTask<@Nullable Void>(task, null);
    if (pending.putIfAbsent(id, new Pending(future, cancellation)) != null) {
      fail(id, INVALID_REQUEST, "another request with this id is not answered yet");
      return;
    }
    workers.execute(future);
  }

  private void answer(Object id, Map<String, ?> result) {
    send(id, "result", result);
  }

  private void fail(@Nullable Object id, int code, String problem) {
    send(id, "error", Map.of("code", code, "message", problem));
  }

  private void send(@Nullable Object id, String member, Object value) {
    Map<String, @Nullable Object> message = new LinkedHashMap<>();
    message.put("jsonrpc", "2.0");
    message.put("id", id);
    message.put(member, value);
    output.accept(JsonValues.text(message));
  }

  /** There is nothing with this address. */
  private static final class NoResource extends RuntimeException {
    private static final long serialVersionUID = 1;

    NoResource(String message) {
      super(message);
    }
  }
}
