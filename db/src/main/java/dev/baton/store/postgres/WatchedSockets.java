package dev.baton.store.postgres;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Properties;
import javax.net.SocketFactory;

/**
 * Makes the driver's sockets. While one waits for an answer, it looks now and then whether the
 * server still takes connections: a machine that is gone is noticed long before the answer of a
 * statement that takes its time would be late.
 */
public final class WatchedSockets extends SocketFactory {
  /** How long an answer may take until the server is looked at, and then again each time. */
  private static final Duration LOOK = Duration.ofSeconds(5);

  private static final int CONNECT_MILLIS = 3_000;

  /**
   * As the driver makes it.
   *
   * @param settings of the connection, which do not matter here
   */
  @SuppressWarnings("unused")
  public WatchedSockets(Properties settings) {}

  @Override
  public Socket createSocket() {
    return new Watched(LOOK);
  }

  @Override
  public Socket createSocket(String host, int port) throws IOException {
    throw new IOException("not connected by its factory");
  }

  @Override
  public Socket createSocket(InetAddress host, int port) throws IOException {
    throw new IOException("not connected by its factory");
  }

  @Override
  public Socket createSocket(String host, int port, InetAddress from, int near) throws IOException {
    throw new IOException("not connected by its factory");
  }

  @Override
  public Socket createSocket(InetAddress host, int port, InetAddress from, int near)
      throws IOException {
    throw new IOException("not connected by its factory");
  }

  static final class Watched extends Socket {
    private final int look;

    /** How long one answer may take, in milliseconds; 0 for any time. */
    private volatile int limit;

    Watched(Duration look) {
      this.look = Math.toIntExact(look.toMillis());
    }

    @Override
    public void setSoTimeout(int millis) throws SocketException {
      limit = millis;
      super.setSoTimeout(millis == 0 ? look : Math.min(millis, look));
    }

    @Override
    public int getSoTimeout() {
      return limit;
    }

    @Override
    public InputStream getInputStream() throws IOException {
      return new FilterInputStream(super.getInputStream()) {
        @Override
        public int read(byte[] bytes, int from, int most) throws IOException {
          return await(in, bytes, from, most);
        }
      };
    }

    private int await(InputStream in, byte[] bytes, int from, int most) throws IOException {
      for (long waited = look; ; waited += look) {
        try {
          return in.read(bytes, from, most);
        } catch (SocketTimeoutException late) {
          if (limit > 0 && waited >= limit) {
            throw late;
          }
          lookAtServer();
        }
      }
    }

    private void lookAtServer() throws IOException {
      try (Socket asking = new Socket()) {
        asking.connect(getRemoteSocketAddress(), CONNECT_MILLIS);
      } catch (IOException gone) {
        close();
        throw new SocketException("the server does not answer any more", gone);
      }
    }
  }
}
