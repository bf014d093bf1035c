package dev.baton.browser;

import dev.baton.cli.Json;
import dev.baton.json.Document;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Headless Chromium, controlled through its DevTools protocol: the JDK has everything that this
 * needs, and every version of the browser supports it, without a matching driver.
 */
public final class Browser implements AutoCloseable {
  private static final String READY = "DevTools listening on ";

  private final Announced program;
  private final WebSocket socket;
  private final AtomicInteger lastId = new AtomicInteger();
  private final Map<Long, CompletableFuture<Json>> waiting = new ConcurrentHashMap<>();

  private Browser(Announced program, URI address) {
    this.program = program;
    this.socket =
        HttpClient.newHttpClient().newWebSocketBuilder().buildAsync(address, new Ear()).join();
  }

  /**
   * Starts it.
   *
   * @param profile a folder for all its files
   */
  public static Browser start(Path chromium, Path profile) throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder(
            chromium.toString(),
            "--headless",
            // Its sandbox needs permissions that a container lacks; it only loads our own page.
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--disable-breakpad",
            // No network requests of its own.
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-quic",
            "--disable-sync",
            "--no-first-run",
            "--window-size=1400,1000",
            "--remote-debugging-port=0",
            "--user-data-dir=" + profile.resolve("profile"),
            "about:blank");
    builder.environment().put("HOME", profile.toString());
    Announced program = Announced.start(builder);
    String line = program.await(READY);
    return new Browser(program, URI.create(line.substring(line.indexOf(READY) + READY.length())));
  }

  /** Opens a page in a new tab. */
  public Page open(URI address) {
    return open(address, "", 1400, false);
  }

  /**
   * The same in a window of this width.
   *
   * @param script to run before those of the page; empty for none
   * @param dark whether its user prefers dark colours
   */
  public Page open(URI address, String script, int width, boolean dark) {
    String target =
        ask("", "Target.createTarget", new JsonLine().text("url", "about:blank")).text("targetId");
    String session =
        ask(
                "",
                "Target.attachToTarget",
                new JsonLine().text("targetId", target).truth("flatten", true))
            .text("sessionId");
    if (!script.isEmpty()) {
      JsonLine size = new JsonLine().number("width", width).number("height", 1000);
      ask(
          session,
          "Emulation.setDeviceMetricsOverride",
          size.number("deviceScaleFactor", 1).truth("mobile", false));
      String feature =
          "[{\"name\":\"prefers-color-scheme\",\"value\":\"" + (dark ? "dark" : "light") + "\"}]";
      ask(session, "Emulation.setEmulatedMedia", new JsonLine().raw("features", feature));
      ask(session, "Page.enable", new JsonLine());
      ask(session, "Page.addScriptToEvaluateOnNewDocument", new JsonLine().text("source", script));
    }
    ask(session, "Page.navigate", new JsonLine().text("url", address.toString()));
    return new Page(this, session);
  }

  /**
   * Sends a command and waits for the answer.
   *
   * @param session the tab; empty for the browser itself
   * @throws AssertionError when the browser refuses, or takes too long
   */
  Json ask(String session, String method, JsonLine parameters) {
    long id = lastId.incrementAndGet();
    CompletableFuture<Json> answer = new CompletableFuture<>();
    waiting.put(id, answer);
    socket.sendText(message(id, session, method, parameters), true).join();
    try {
      Json said = answer.get(Announced.PATIENCE_SECONDS, TimeUnit.SECONDS);
      if (said.has("error")) {
        throw new AssertionError(method + ": " + said.at("error"));
      }
      return said.at("result");
    } catch (Exception e) {
      throw new AssertionError("no answer to " + method, e);
    } finally {
      waiting.remove(id);
    }
  }

  private static String message(long id, String session, String method, JsonLine parameters) {
    return Document.text(json -> {
      json.beginObject();
      json.name("id");
      json.value(id);
      if (!session.isEmpty()) {
        json.name("sessionId");
        json.value(session);
      }
      json.name("method");
      json.value(method);
      json.name("params");
      parameters.write(json);
      json.endObject();
    });
  }

  @Override
  public void close() {
    socket.abort();
    program.close();
  }

  /** Assembles the parts of a message; messages that are not answers are ignored. */
  private final class Ear implements WebSocket.Listener {
    private final StringBuilder heard = new StringBuilder();

    @Override
    public @Nullable CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
      heard.append(part);
      if (last) {
        Json message = Json.parse(heard.toString());
        heard.setLength(0);
        CompletableFuture<Json> question =
            message.has("id") ? waiting.get(message.number("id")) : null;
        if (question != null) {
          question.complete(message);
        }
      }
      from.request(1);
      return null;
    }
  }
}
