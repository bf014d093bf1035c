package dev.baton.tracker.bd;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A process that was started as bd, and waits for its answer. A shell is started many times faster
 * than a JVM, so all that it does is to ask the JVM of the test; each text on the way ends with a
 * zero byte.
 */
final class BdCall {
  private static final int LOOK_MILLIS = 5;

  private final Socket socket;
  private final InputStream in;
  private final OutputStream out;
  private final Path directory;
  private final String beads;

  /** Who calls, as the environment says. */
  final String user;

  /** The arguments. */
  final List<String> words = new ArrayList<>();

  /** Reads the call from a connection that {@link #script} has made. */
  BdCall(Socket socket) throws IOException {
    this.socket = socket;
    this.in = socket.getInputStream();
    this.out = new BufferedOutputStream(socket.getOutputStream());
    directory = Path.of(read());
    beads = read();
    user = read();
    for (int left = Integer.parseInt(read()); left > 0; left--) {
      words.add(read());
    }
  }

  /** The process. The first text of the answer asks for its input, or is its exit code. */
  static String script(int port) {
    return """
    #!/bin/bash
    LC_ALL=C
    exec 3<>/dev/tcp/127.0.0.1/%d || exit 70
    printf '%%s\\0' "$PWD" "${BEADS_DIR-}" "${BEADS_ACTOR-git-user}" "$#" "$@" >&3
    IFS= read -r -d '' -u 3 next || exit 71
    if [ "$next" = input ]; then
      IFS= read -r -d '' input
      printf '%%s\\0' "$input" >&3
      IFS= read -r -d '' -u 3 next || exit 71
    fi
    IFS= read -r -d '' -u 3 out
    IFS= read -r -d '' -u 3 err
    printf '%%s' "$out"
    printf '%%s' "$err" >&2
    exit "$next"
    """
        .formatted(port);
  }

  private String read() throws IOException {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    for (int next = in.read(); next != 0; next = in.read()) {
      if (next < 0) {
        throw new EOFException("the caller is gone");
      }
      text.write(next);
    }
    return text.toString(StandardCharsets.UTF_8);
  }

  private void write(String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.UTF_8));
    out.write(0);
  }

  /** The folder with bd's files. */
  Path folder() throws BdError {
    if (!beads.isEmpty()) {
      return directory.resolve(beads);
    }
    for (Path at = directory; at != null; at = at.getParent()) {
      if (Files.isDirectory(at.resolve(".beads"))) {
        return at.resolve(".beads");
      }
    }
    throw new BdError("Error: no beads database found");
  }

  /** Its whole standard input. */
  String input() throws IOException {
    write("input");
    out.flush();
    return read();
  }

  /** Waits for a moment, or until the process was killed. */
  void pause() throws IOException {
    socket.setSoTimeout(LOOK_MILLIS);
    try {
      if (in.read() < 0) {
        throw new EOFException("the caller is gone");
      }
    } catch (SocketTimeoutException stillThere) {
      socket.setSoTimeout(0);
    }
  }

  /** Ends the process. */
  void answer(int exit, String output, String errors) throws IOException {
    write(Integer.toString(exit));
    write(output);
    write(errors);
    out.flush();
  }
}
