package dev.baton.training;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Speaks as much of PostgreSQL's protocol as the training runs need, so that neither a build nor an
 * installation needs a server: it lets a client in by password, and has a project without tasks.
 * See the chapter <i>Frontend/Backend Protocol</i> of PostgreSQL's manual.
 */
final class TrainingServer {
  /** The project, and so the schema. */
  static final String PROJECT = "app";

  private static final int VERSION_3 = 3 << 16;
  private final TrainingAnswers answers;
  private final ServerSocket entrance;
  private final Map<String, String> statements = new HashMap<>();
  private String portal = "";
  private char state = 'I';

  /** Starts it. */
  TrainingServer(Clock clock) throws IOException {
    answers = new TrainingAnswers(clock);
    entrance = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    Thread thread = new Thread(this::serve, "server");
    thread.setDaemon(true);
    thread.start();
  }

  /** Where commands find it. */
  String address() {
    return "postgresql://trainer@localhost:" + entrance.getLocalPort() + "/app?project=" + PROJECT;
  }

  private void serve() {
    while (true) {
      try (Socket client = entrance.accept()) {
        client.setTcpNoDelay(true);
        answer(
            new DataInputStream(new BufferedInputStream(client.getInputStream())),
            new DataOutputStream(new BufferedOutputStream(client.getOutputStream())));
      } catch (IOException ended) {
        // The next client.
      }
    }
  }

  private void answer(DataInputStream in, DataOutputStream out) throws IOException {
    int length = in.readInt();
    while (in.readInt() != VERSION_3) {
      // Neither TLS nor GSS.
      out.write('N');
      out.flush();
      length = in.readInt();
    }
    in.skipNBytes(length - 8);
    TrainingPassword.ask(in, out);
    for (String parameter :
        List.of(
            "server_version=15.0",
            "client_encoding=UTF8",
            "DateStyle=ISO, MDY",
            "integer_datetimes=on",
            "standard_conforming_strings=on",
            "TimeZone=UTC",
            "server_encoding=UTF8",
            "default_transaction_read_only=off")) {
      send(out, 'S', (parameter.replace('=', '\0') + '\0').getBytes(StandardCharsets.UTF_8));
    }
    send(out, 'K', new byte[8]);
    ready(out);
    state = 'I';
    for (int type = in.read(); type >= 0 && type != 'X'; type = in.read()) {
      byte[] body = in.readNBytes(in.readInt() - 4);
      answer((char) type, new String(body, StandardCharsets.UTF_8).split("\0", -1), body, out);
    }
  }

  private void answer(char type, String[] texts, byte[] body, DataOutputStream out)
      throws IOException {
    switch (type) {
      case 'P' -> {
        statements.put(texts[0], texts[1].strip().toLowerCase(Locale.ROOT));
        send(out, '1', new byte[0]);
      }
      case 'B' -> {
        portal = statements.getOrDefault(texts[1], "");
        send(out, '2', new byte[0]);
      }
      case 'D' -> {
        String sql = body[0] == 'S' ? statements.getOrDefault(texts[0].substring(1), "") : portal;
        if (body[0] == 'S') {
          send(out, 't', new byte[2]);
        }
        describe(sql, out);
      }
      case 'E' -> execute(portal, out);
      case 'C' -> send(out, '3', new byte[0]);
      case 'Q' -> {
        execute(texts[0].toLowerCase(Locale.ROOT), out);
        ready(out);
      }
      case 'S' -> ready(out);
      default -> {}
    }
  }

  private void ready(DataOutputStream out) throws IOException {
    send(out, 'Z', new byte[] {(byte) state});
    out.flush();
  }

  private void describe(String sql, DataOutputStream out) throws IOException {
    if (!TrainingAnswers.hasRows(sql)) {
      send(out, 'n', new byte[0]);
      return;
    }
    List<Integer> types = answers.types(sql);
    var bytes = new ByteArrayOutputStream();
    var row = new DataOutputStream(bytes);
    row.writeShort(types.size());
    for (int type : types) {
      row.writeBytes("c\0");
      row.writeInt(0);
      row.writeShort(0);
      row.writeInt(type);
      row.writeShort(-1);
      row.writeInt(-1);
      row.writeShort(0);
    }
    send(out, 'T', bytes.toByteArray());
  }

  private void execute(String sql, DataOutputStream out) throws IOException {
    List<String> values = answers.row(sql);
    if (!values.isEmpty()) {
      var bytes = new ByteArrayOutputStream();
      var row = new DataOutputStream(bytes);
      row.writeShort(values.size());
      for (String value : values) {
        boolean isNull = value.equals(TrainingAnswers.NULL);
        row.writeInt(isNull ? -1 : value.length());
        row.writeBytes(isNull ? "" : value);
      }
      send(out, 'D', bytes.toByteArray());
    }
    if (sql.startsWith("begin")) {
      state = 'T';
    } else if (sql.startsWith("commit") || sql.startsWith("rollback")) {
      state = 'I';
    }
    send(out, 'C', (TrainingAnswers.done(sql) + '\0').getBytes(StandardCharsets.UTF_8));
  }

  static void send(DataOutputStream out, char type, byte[] body) throws IOException {
    out.write(type);
    out.writeInt(body.length + 4);
    out.write(body);
  }
}
