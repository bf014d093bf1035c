package dev.baton.cli.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A line to a server that can be cut, so that both sides only hear nothing more. */
final class Line implements AutoCloseable {
  private final ServerSocket entrance;
  private final int server;
  private final List<Socket> open = new CopyOnWriteArrayList<>();
  private boolean cut;

  Line(int server) throws IOException {
    this.server = server;
    this.entrance = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    start(this::accept);
  }

  int port() {
    return entrance.getLocalPort();
  }

  private static void start(Runnable work) {
    Thread thread = new Thread(work, "line");
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() {
    try {
      while (true) {
        Socket near = entrance.accept();
        Socket far = new Socket(InetAddress.getLoopbackAddress(), server);
        open.addAll(List.of(near, far));
        start(() -> pass(near, far));
        start(() -> pass(far, near));
      }
    } catch (IOException closed) {
      // The test is over.
    }
  }

  private void pass(Socket from, Socket to) {
    byte[] bytes = new byte[8192];
    try (from;
        to) {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      for (int read = in.read(bytes); read >= 0; read = in.read(bytes)) {
        awaitLine();
        out.write(bytes, 0, read);
      }
    } catch (IOException | InterruptedException closed) {
      // One side has closed it.
    }
  }

  private synchronized void awaitLine() throws InterruptedException {
    while (cut) {
      wait();
    }
  }

  synchronized void cut() {
    cut = true;
  }

  /** Connections from before do not survive. */
  synchronized void repair() throws IOException {
    for (Socket socket : open) {
      socket.close();
    }
    open.clear();
    cut = false;
    notifyAll();
  }

  @Override
  public void close() throws IOException {
    entrance.close();
    repair();
  }
}
