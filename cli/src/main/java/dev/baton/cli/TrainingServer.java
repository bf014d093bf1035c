package dev.baton.cli;

import dev.baton.cli.core.StoreFile;
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
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Speaks as much of PostgreSQL's protocol as the training runs need, so that neither a build nor an
 * installation needs a server: it lets a client in by password, and has a project without tasks.
 * See the chapter <i>Frontend/Backend Protocol</i> of PostgreSQL's manual.
 */
final class TrainingServer {
  private static final int VERSION_3 = 3 << 16;
  private static final List<String> WITH_ROWS = List.of("select", "with", "show");

  // Types by their numbers in the table pg_type.
  private static final int BOOL = 16;
  private static final int INT8 = 20;
  private static final int INT4 = 23;
  private static final int TEXT = 25;

  private static final Pattern TIMES_AND_NUMBERS =
      Pattern.compile(
          "created_at|updated_at|priority|epoch|pinned|ephemeral|reopened|count|^case|^exists");

  /** Stands for no value. */
  private static final String NULL = "null";

  private final Clock clock;
  private final ServerSocket entrance;
  private final Map<String, String> statements = new HashMap<>();
  private String portal = "";
  private char state = 'I';

  /** Starts it. */
  TrainingServer(Clock clock) throws IOException {
    this.clock = clock;
    entrance = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    Thread thread = new Thread(this::serve, "server");
    thread.setDaemon(true);
    thread.start();
  }

  /** With which commands find it. */
  Map<String, String> variables() {
    String address = "postgresql://trainer@localhost:" + entrance.getLocalPort() + "/app";
    return Map.of("BATON_DB", address);
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

  /** The only row of an answer; empty where it has none. */
  private List<String> row(String sql) {
    if (isGreeting(sql)) {
      return List.of(
          String.valueOf(StoreFile.serverSchema()), "f", String.valueOf(clock.millis() * 1000));
    }
    if (sql.startsWith("select count(*)")) {
      return List.of("0");
    }
    return sql.startsWith("select t.id, t.title") && sql.contains("(t.status = 'open')")
        ? columns(sql).stream().map(TrainingServer::value).toList()
        : List.of();
  }

  /** What stands between the first word and the first table. */
  private static List<String> columns(String sql) {
    List<String> columns = new ArrayList<>();
    int depth = 0;
    int begin = "select".length();
    for (int i = begin; depth > 0 || !sql.startsWith(" from ", i); i++) {
      char c = sql.charAt(i);
      depth += c == '(' ? 1 : c == ')' ? -1 : 0;
      if (c == ',' && depth == 0) {
        columns.add(sql.substring(begin, i).strip());
        begin = i + 1;
      }
    }
    columns.add(sql.substring(begin, sql.indexOf(" from ", begin)).strip());
    return columns;
  }

  /** Of a task: a text, a number, or none. */
  private static String value(String column) {
    return switch (column) {
      case "t.id" -> Training.FIRST;
      case "t.title" -> "A task";
      case "t.status" -> "open";
      case "t.issue_type" -> "task";
      case "t.description", "t.design", "t.acceptance_criteria", "t.notes" -> "";
      default -> TIMES_AND_NUMBERS.matcher(column).find() ? "0" : NULL;
    };
  }

  private static boolean isGreeting(String sql) {
    return sql.contains("clock_timestamp") && sql.contains("from schema_version");
  }

  private static boolean hasRows(String sql) {
    return WITH_ROWS.stream().anyMatch(sql::startsWith) || sql.contains(" returning ");
  }

  private void describe(String sql, DataOutputStream out) throws IOException {
    if (!hasRows(sql)) {
      send(out, 'n', new byte[0]);
      return;
    }
    List<Integer> types =
        isGreeting(sql)
            ? List.of(INT4, BOOL, INT8)
            : Collections.nCopies(Math.max(1, row(sql).size()), TEXT);
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
    List<String> values = row(sql);
    if (!values.isEmpty()) {
      var bytes = new ByteArrayOutputStream();
      var row = new DataOutputStream(bytes);
      row.writeShort(values.size());
      for (String value : values) {
        row.writeInt(value.equals(NULL) ? -1 : value.length());
        row.writeBytes(value.equals(NULL) ? "" : value);
      }
      send(out, 'D', bytes.toByteArray());
    }
    if (sql.startsWith("begin")) {
      state = 'T';
    } else if (sql.startsWith("commit") || sql.startsWith("rollback")) {
      state = 'I';
    }
    String first = sql.replaceFirst("(?s)[^a-z].*", "").toUpperCase(Locale.ROOT);
    String done =
        switch (first) {
          case "SELECT", "UPDATE", "DELETE" -> first + " 0";
          case "INSERT" -> "INSERT 0 1";
          default -> first;
        };
    send(out, 'C', (done + '\0').getBytes(StandardCharsets.UTF_8));
  }

  static void send(DataOutputStream out, char type, byte[] body) throws IOException {
    out.write(type);
    out.writeInt(body.length + 4);
    out.write(body);
  }
}
