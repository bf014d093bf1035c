package dev.baton.notify;

import dev.baton.notify.Channel.RetryPolicy;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodySubscribers;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * Posts notices to a webhook. Temporary failures (no connection, no answer in time, 408, 429, 5xx)
 * are retried; others are not, because the server has refused. A redirect is not followed: it would
 * disclose the address, which is a secret.
 */
public final class WebhookChannel implements Channel {
  private static final String JSON = "application/json; charset=utf-8";

  private final Webhook webhook;
  private final RetryPolicy retries;
  private @Nullable HttpClient client;

  public WebhookChannel(Webhook webhook, RetryPolicy retries) {
    this.webhook = webhook;
    this.retries = retries;
  }

  @Override
  public String name() {
    return webhook.format().wireName();
  }

  @Override
  public void deliver(Notice notice) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(webhook.address())
            .timeout(retries.answer())
            .header("Content-Type", JSON)
            .header("User-Agent", "baton")
            .POST(BodyPublishers.ofString(webhook.format().body(notice)))
            .build();
    Duration pause = retries.backoff();
    for (int tries = 1; ; tries++) {
      Reply reply = post(request);
      if (reply.isGood()) {
        return;
      }
      Duration wanted = reply.retryAfter() == null ? pause : reply.retryAfter();
      if (tries == retries.tries() || !reply.mayPass()) {
        throw new IOException(reply.trouble() + times(tries));
      }
      if (wanted.compareTo(retries.longestPause()) > 0) {
        throw new IOException(reply.trouble() + ", and asked for " + wanted.toSeconds() + " s");
      }
      Thread.sleep(wanted);
      pause = pause.multipliedBy(2);
    }
  }

  private static String times(int tries) {
    return tries == 1 ? "" : " (tried " + tries + " times)";
  }

  private Reply post(HttpRequest request) throws InterruptedException {
    Answered answered = new Answered();
    CompletableFuture<HttpResponse<Void>> response = client().sendAsync(request, answered);
    try {
      // The request's own timeout ends with the headers; a body may take forever.
      HttpResponse<Void> all = response.get(retries.answer().toMillis(), TimeUnit.MILLISECONDS);
      return Reply.of(all.statusCode(), all.headers());
    } catch (TimeoutException e) {
      Reply early = answered.reply;
      return early == null ? Reply.none(silence()) : early;
    } catch (ExecutionException e) {
      // The JDK's messages may contain the address, so they are not passed on.
      String trouble = trouble(e.getCause());
      boolean distrusted = e.getCause() instanceof SSLException;
      return distrusted ? Reply.never(trouble) : Reply.none(trouble);
    } finally {
      response.cancel(true);
    }
  }

  private String trouble(@Nullable Throwable cause) {
    if (cause instanceof HttpTimeoutException) {
      return silence();
    }
    boolean unknown = cause != null && cause.getCause() instanceof UnresolvedAddressException;
    if (unknown) {
      return "unknown host " + webhook.address().getHost();
    }
    if (cause instanceof SSLException) {
      return webhook.address().getHost() + " cannot be trusted (TLS)";
    }
    return webhook.address().getHost() + " cannot be reached";
  }

  private String silence() {
    return webhook.address().getHost()
        + " did not respond within "
        + retries.answer().toMillis()
        + " ms";
  }

  /** Created when first needed, because it starts threads. */
  private HttpClient client() {
    if (client == null) {
      client =
          HttpClient.newBuilder()
              .version(HttpClient.Version.HTTP_1_1)
              .followRedirects(HttpClient.Redirect.NEVER)
              .connectTimeout(retries.answer())
              .build();
    }
    return client;
  }

  @Override
  public void close() {
    if (client != null) {
      client.shutdownNow();
    }
  }

  /** Stores the information from the headers, for the case that the body does not end. */
  private static final class Answered implements HttpResponse.BodyHandler<Void> {
    private volatile @Nullable Reply reply;

    @Override
    public HttpResponse.BodySubscriber<Void> apply(HttpResponse.ResponseInfo info) {
      reply = Reply.of(info.statusCode(), info.headers());
      return BodySubscribers.discarding();
    }
  }

  /**
   * The result of one request.
   *
   * @param status 0 when there was no answer, -1 when there never will be one
   * @param trouble what was wrong, in one line without the address
   * @param retryAfter the delay that the server asks for; null when it asks for none
   */
  record Reply(int status, String trouble, @Nullable Duration retryAfter) {
    private static final int NEVER = -1;
    private static final int REQUEST_TIMEOUT = 408;
    private static final int TOO_MANY = 429;
    private static final int SERVER_ERRORS = 500;

    /** Longer numbers are ignored. */
    private static final Pattern SECONDS =
        Pattern.compile("\\s*(\\d{1,9})\\s*(\\..*)?", Pattern.DOTALL);

    static Reply none(String trouble) {
      return new Reply(0, trouble, null);
    }

    /** There is no answer, and retrying will not help. */
    static Reply never(String trouble) {
      return new Reply(NEVER, trouble, null);
    }

    static Reply of(int status, HttpHeaders headers) {
      Duration pause = headers.firstValue("Retry-After").map(Reply::seconds).orElse(null);
      return new Reply(status, "it answered " + status, pause);
    }

    boolean isGood() {
      return status >= 200 && status < 300;
    }

    /** Whether retrying may help. */
    boolean mayPass() {
      return status == 0
          || status == REQUEST_TIMEOUT
          || status == TOO_MANY
          || status >= SERVER_ERRORS;
    }

    /**
     * RFC 9110 allows whole seconds or a date; Discord adds decimals. A date is ignored, and the
     * default pause is used.
     */
    private static @Nullable Duration seconds(String text) {
      Matcher number = SECONDS.matcher(text);
      return number.matches()
          ? Duration.ofSeconds(Long.parseLong(number.group(1)) + (number.group(2) == null ? 0 : 1))
          : null;
    }
  }
}
