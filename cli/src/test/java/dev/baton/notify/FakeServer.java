package dev.baton.notify;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A real web server on its own port, which returns the configured answers, then 200. */
public final class FakeServer implements AutoCloseable {
  private static final int HANG = -1;
  private static final int HANG_IN_BODY = -2;

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final CountDownLatch over = new CountDownLatch(1);
  private final Deque<Integer> answers = new ArrayDeque<>();
  private final List<String> bodies = new CopyOnWriteArrayList<>();
  private String retryAfter = "";

  /** Starts it. */
  public FakeServer() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::handle);
    server.setExecutor(threads);
    server.start();
  }

  /** The next answers, by their status. */
  public FakeServer answers(Integer... statuses) {
    synchronized (answers) {
      answers.addAll(List.of(statuses));
    }
    return this;
  }

  FakeServer retryAfter(String value) {
    retryAfter = value;
    return this;
  }

  /** The next request gets no answer. */
  public FakeServer hangs() {
    return answers(HANG);
  }

  FakeServer hangsInItsBody() {
    return answers(HANG_IN_BODY);
  }

  /** The bodies that were posted, each preceded by its path. */
  public List<String> bodies() {
    return bodies;
  }

  /** An address that contains a secret. */
  public URI address() {
    InetSocketAddress address = server.getAddress();
    return URI.create("http://127.0.0.1:" + address.getPort() + "/services/S3CRET?key=S3CRET");
  }

  private void handle(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    int status;
    synchronized (answers) {
      status = answers.isEmpty() ? 200 : answers.poll();
    }
    bodies.add(body);
    if (!retryAfter.isEmpty()) {
      exchange.getResponseHeaders().add("Retry-After", retryAfter);
    }
    if (status == HANG) {
      await();
      return;
    }
    if (status == HANG_IN_BODY) {
      exchange.sendResponseHeaders(200, 0);
      exchange.getResponseBody().write('x');
      exchange.getResponseBody().flush();
      await();
      return;
    }
    if (status / 100 == 3) {
      exchange.getResponseHeaders().add("Location", "/elsewhere");
    }
    exchange.sendResponseHeaders(status, -1);
    exchange.close();
  }

  private void await() {
    try {
      over.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    over.countDown();
    server.stop(0);
    threads.shutdownNow();
  }
}
