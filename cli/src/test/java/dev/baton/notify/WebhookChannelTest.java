package dev.baton.notify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.notify.Channel.RetryPolicy;
import dev.baton.notify.Webhook.WebhookFormat;
import dev.baton.task.TaskId;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WebhookChannelTest {
  private static final Duration LONG = Duration.ofSeconds(30);
  private static final Duration SHORT = Duration.ofMillis(300);
  private static final Notice NOTICE =
      new Notice(
          "tool_calls",
          "Paused after 51 tool calls, the limit is 50; baton resume goes on.",
          51L,
          50L,
          new TaskId("app-a1b"),
          "run-7",
          Instant.parse("2026-03-02T09:00:00Z"));

  private FakeServer server;

  @BeforeEach
  void start() throws IOException {
    server = new FakeServer();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private void deliver(WebhookFormat format, Notice notice, Duration answer) throws Exception {
    RetryPolicy retries = new RetryPolicy(3, answer, Duration.ofMillis(1), Duration.ofSeconds(2));
    WebhookChannel channel = new WebhookChannel(new Webhook(format, server.address()), retries);
    try {
      channel.deliver(notice);
    } finally {
      channel.close();
    }
  }

  private void deliver(Duration answer) throws Exception {
    deliver(WebhookFormat.JSON, NOTICE, answer);
  }

  private void fails(Duration answer, String... words) {
    assertThatThrownBy(() -> deliver(answer))
        .isInstanceOf(IOException.class)
        .hasMessageContainingAll(words)
        .hasMessageNotContaining("S3CRET");
  }

  @Test
  void programsGetAllFields() throws Exception {
    deliver(LONG);
    assertThat(server.bodies())
        .containsExactly(
            "{\"slug\":\"tool_calls\",\"message\":\"Paused after 51 tool calls, the limit is 50;"
                + " baton resume goes on.\",\"actual\":51,\"limit\":50,\"task\":\"app-a1b\","
                + "\"run\":\"run-7\",\"at\":\"2026-03-02T09:00:00Z\"}");
  }

  @Test
  void programsGetNullForWhatIsNotKnown() throws Exception {
    deliver(
        WebhookFormat.JSON,
        new Notice("x", "y\n\"z\"", null, null, null, null, Instant.EPOCH),
        LONG);
    assertThat(server.bodies())
        .containsExactly(
            "{\"slug\":\"x\",\"message\":\"y\\n\\\"z\\\"\",\"actual\":null,\"limit\":null,"
                + "\"task\":null,\"run\":null,\"at\":\"1970-01-01T00:00:00Z\"}");
  }

  @Test
  void slackGetsTextWithoutMarkup() throws Exception {
    deliver(
        WebhookFormat.SLACK,
        new Notice("x", "a < b & <!channel>", null, null, null, null, Instant.EPOCH),
        LONG);
    assertThat(server.bodies())
        .containsExactly("{\"text\":\"*Baton*\\na &lt; b &amp; &lt;!channel&gt;\"}");
  }

  @Test
  void discordCallsNobody() throws Exception {
    deliver(
        WebhookFormat.DISCORD,
        new Notice("x", "hey @everyone", null, null, null, null, Instant.EPOCH),
        LONG);
    assertThat(server.bodies())
        .containsExactly(
            "{\"content\":\"**Baton**\\nhey @everyone\",\"allowed_mentions\":{\"parse\":[]}}");
  }

  @ParameterizedTest
  @ValueSource(ints = {408, 429, 500, 503})
  void whatMayPassIsTriedAgain(int status) throws Exception {
    server.answers(status, status);
    deliver(LONG);
    assertThat(server.bodies()).hasSize(3);
  }

  @Test
  void threeTriesAreEnough() {
    server.answers(500, 500, 500);
    fails(LONG, "it answered 500 (tried 3 times)");
    assertThat(server.bodies()).hasSize(3);
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 403, 404, 410, 302})
  void aNoIsANo(int status) {
    server.answers(status);
    fails(LONG, "it answered " + status);
    assertThat(server.bodies()).hasSize(1);
  }

  @Test
  void waitsAsLongAsItIsAskedTo() throws Exception {
    server.answers(429).retryAfter("1");
    long begin = System.nanoTime();
    deliver(LONG);
    assertThat(Duration.ofNanos(System.nanoTime() - begin)).isGreaterThan(Duration.ofMillis(990));
    assertThat(server.bodies()).hasSize(2);
  }

  @Test
  void waitsForNobodyForHours() {
    server.answers(429).retryAfter("7200");
    fails(LONG, "it answered 429, and asked for 7200 s");
    assertThat(server.bodies()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "0.2", "soon", "Wed, 21 Oct 2015 07:28:00 GMT", "99999999999999"})
  void whatCannotBeReadAsSecondsIsTheUsualPause(String value) throws Exception {
    server.answers(503).retryAfter(value);
    deliver(LONG);
    assertThat(server.bodies()).hasSize(2);
  }

  @Test
  void oneThatHangsIsLeft() {
    server.hangs().hangs().hangs();
    fails(SHORT, "127.0.0.1 did not respond within 300 ms (tried 3 times)");
  }

  @Test
  void oneThatHangsOnceIsAskedAgain() throws Exception {
    server.hangs();
    deliver(Duration.ofSeconds(2));
    assertThat(server.bodies()).hasSize(2);
  }

  @Test
  void oneThatSaidYesIsNotToldTwice() throws Exception {
    server.hangsInItsBody();
    deliver(Duration.ofSeconds(2));
    assertThat(server.bodies()).hasSize(1);
  }

  @Test
  void oneThatRefusesIsReported() throws Exception {
    URI gone;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      gone = URI.create("http://127.0.0.1:" + socket.getLocalPort() + "/S3CRET");
    }
    RetryPolicy retries = new RetryPolicy(2, LONG, Duration.ofMillis(1), LONG);
    WebhookChannel channel = new WebhookChannel(new Webhook(WebhookFormat.JSON, gone), retries);
    assertThatThrownBy(() -> channel.deliver(NOTICE))
        .hasMessage("127.0.0.1 cannot be reached (tried 2 times)");
  }

  @ParameterizedTest
  @CsvSource({
    "https://hooks.example.org/a, true",
    "HTTPS://hooks.example.org/a, true",
    "http://localhost:8080/a, true",
    "http://127.0.0.1/a, true",
    "http://[::1]:9/a, true",
    "http://hooks.example.org/a, false",
    "http://localhost.example.org/a, false",
    "http://127.0.0.1.example.org/a, false",
    "http://localhost@hooks.example.org/a, false",
    "http:///a, false",
    "ftp://localhost/a, false"
  })
  void anAddressIsEncryptedOrOnThisMachine(String address, boolean accepted) {
    if (accepted) {
      assertThat(Webhook.parse(WebhookFormat.JSON, address).toString()).startsWith("webhook ");
    } else {
      assertThatThrownBy(() -> Webhook.parse(WebhookFormat.JSON, address))
          .hasMessageContaining("expected https://");
    }
  }

  @Test
  void textsOfAnAddressHideIt() {
    Webhook webhook = Webhook.parse(WebhookFormat.SLACK, "https://hooks.example.org/S3CRET?a=b");
    assertThat(webhook).hasToString("slack https://hooks.example.org/…");
    assertThat(Webhook.masked("https://u:p@h.example.org/x")).isEqualTo("(hidden)");
    assertThatThrownBy(() -> Webhook.parse(WebhookFormat.JSON, "ftp://S3CRET"))
        .hasMessageNotContaining("S3CRET")
        .hasMessageContaining("expected https://");
  }
}
