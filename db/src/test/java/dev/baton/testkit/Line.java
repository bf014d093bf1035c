package dev.baton.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A line to a server. It can be cut, so that both sides only hear nothing more, and it can end a
 * connection at a message: before it arrives, or before its answer does, for both sides or only for
 * the client.
 */
public final class Line implements AutoCloseable {
  /** The name and the text of a statement that is prepared. */
  private static final Pattern PREPARED = Pattern.compile("(S_\\d+)\0([^\0]+)\0");

  private final ServerSocket entrance;
  private final int server;
  private final List<Socket> open = new CopyOnWriteArrayList<>();
  private final Set<Socket> unanswered = ConcurrentHashMap.newKeySet();
  private boolean cut;
  private @Nullable String trap;
  private @Nullable String before;
  private boolean forwards;
  private boolean half;
  private int losses;
  private int each;
  private int asked;

  public Line(int server) throws IOException {
    this.server = server;
    this.entrance = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    start(this::accept);
  }

  public int port() {
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
        start(() -> pass(near, far, true));
        start(() -> pass(far, near, false));
      }
    } catch (IOException closed) {
      // The test is over.
    }
  }

  private void pass(Socket from, Socket to, boolean asks) {
    byte[] bytes = new byte[8192];
    Map<String, String> prepared = new HashMap<>();
    try (from;
        to) {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      for (int read = in.read(bytes); read >= 0; read = in.read(bytes)) {
        awaitLine();
        boolean trapped = asks && isTrapped(text(bytes, read, prepared));
        if (trapped && forwards) {
          unanswered.add(to);
        }
        if (trapped && half) {
          from.close();
          awaitRepair(to);
        }
        if ((trapped && !forwards) || unanswered.contains(from)) {
          return;
        }
        out.write(bytes, 0, read);
      }
    } catch (IOException | InterruptedException closed) {
      // One side has closed it.
    }
  }

  private synchronized void awaitRepair(Socket kept) throws InterruptedException {
    while (open.contains(kept)) {
      wait();
    }
  }

  private synchronized void awaitLine() throws InterruptedException {
    while (cut) {
      wait();
    }
  }

  /**
   * A message with the statements that it names: the driver sends the text of each only once.
   *
   * @param prepared the statements of this connection by their names
   */
  private static String text(byte[] bytes, int read, Map<String, String> prepared) {
    String message = new String(bytes, 0, read, StandardCharsets.ISO_8859_1);
    Matcher parse = PREPARED.matcher(message);
    while (parse.find()) {
      prepared.put(parse.group(1), parse.group(2));
    }
    StringBuilder text = new StringBuilder(message);
    prepared.forEach((name, statement) -> {
      if (message.contains('\0' + name + '\0')) {
        text.append(statement);
      }
    });
    return text.toString();
  }

  private synchronized boolean isTrapped(String text) {
    asked++;
    if (each > 0 && asked % each == 0) {
      forwards = !forwards;
      return true;
    }
    if (before != null && text.contains(before)) {
      before = null;
    }
    String word = trap;
    if (before != null || word == null || !text.contains(word)) {
      return false;
    }
    losses--;
    if (losses == 0) {
      trap = null;
    }
    return true;
  }

  /** The next message with this word does not arrive, and its connection ends. */
  public void loseMessage(String word) {
    lose(word, false, 1);
  }

  /** The next message with this word arrives, and the connection ends before its answer. */
  public void loseAnswer(String word) {
    lose(word, true, 1);
  }

  /** The same of the first one with this word that is not sent before one with another. */
  public synchronized void loseAnswer(String other, String word) {
    loseAnswer(word);
    before = other;
  }

  /** The next message with this word does not arrive, and neither does any later one. */
  public synchronized void loseFrom(String word) {
    lose("", false, Integer.MAX_VALUE);
    before = word;
  }

  /** The next message with this word does not arrive, and only the client's side ends. */
  public synchronized void halfClose(String word) {
    lose(word, false, 1);
    half = true;
  }

  /** The same for the next messages with this word, one after the other. */
  public synchronized void lose(String word, boolean onlyAnswers, int times) {
    half = false;
    trap = word;
    forwards = onlyAnswers;
    losses = times;
  }

  /** How many of the messages that are to be lost were not sent yet. */
  public synchronized int left() {
    return losses;
  }

  /** From now on every such message is lost, or its answer, by turns; 0 for none. */
  public synchronized void loseEvery(int nth) {
    each = nth;
  }

  public synchronized void cut() {
    cut = true;
  }

  /** Connections from before do not survive. */
  public synchronized void repair() throws IOException {
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
