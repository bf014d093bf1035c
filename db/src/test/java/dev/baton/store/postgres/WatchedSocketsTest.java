package dev.baton.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class WatchedSocketsTest {
  private ServerSocket server;
  private Socket near;
  private Socket far;

  @BeforeEach
  void connect() throws IOException {
    server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    near = new WatchedSockets.Watched(Duration.ofMillis(50));
    near.connect(server.getLocalSocketAddress());
    near.setSoTimeout(60_000);
    far = server.accept();
  }

  @AfterEach
  void close() throws IOException {
    near.close();
    far.close();
    server.close();
  }

  /** The connections by which it is looked at come before the answer. */
  @Test
  void anAnswerMayTakeLong() throws IOException {
    Thread.ofPlatform()
        .start(() -> {
          try {
            server.accept().close();
            server.accept().close();
            far.getOutputStream().write(7);
          } catch (IOException closed) {
            // Then nothing arrives.
          }
        });
    assertThat(near.getInputStream().read(new byte[10])).isOne();
    assertThat(near.getSoTimeout()).isEqualTo(60_000);
  }

  @Test
  void aServerThatIsGoneIsNoticed() throws IOException {
    server.close();
    assertThatThrownBy(() -> near.getInputStream().read(new byte[10]))
        .isExactlyInstanceOf(SocketException.class)
        .hasMessage("the server does not answer any more");
    assertThat(near.isClosed()).isTrue();
  }

  @Test
  void theLimitHoldsAlsoWhereTheServerIsThere() throws IOException {
    near.setSoTimeout(120);
    assertThatThrownBy(() -> near.getInputStream().read(new byte[10]))
        .isInstanceOf(SocketTimeoutException.class);
    near.setSoTimeout(10);
    assertThatThrownBy(() -> near.getInputStream().read(new byte[10]))
        .isInstanceOf(SocketTimeoutException.class);
  }
}
