package dev.baton.store.postgres;

import dev.baton.store.StoreException;
import dev.baton.store.StoreException.Kind;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where a project is: {@code postgresql://[user@]host[:port]/database?project=NAME[&sslmode=MODE]},
 * as libpq writes it. It never contains a password.
 *
 * @param user null for the one that the variables or the system name
 * @param port 1 to 65535
 * @param database the name of the database
 * @param project the name of the schema in it
 * @param sslMode one of libpq's names; null to decide by the host
 */
public record PostgresAddress(
    @Nullable String user,
    String host,
    int port,
    String database,
    String project,
    @Nullable String sslMode) {
  private static final List<String> SCHEMES = List.of("postgresql://", "postgres://");
  private static final int USUAL_PORT = 5432;
  private static final String USUAL_PROJECT = "baton";
  private static final Pattern NAME = Pattern.compile("[a-z_][a-z0-9_-]{0,62}");
  private static final List<String> SSL_MODES =
      List.of("disable", "allow", "prefer", "require", "verify-ca", "verify-full");

  /** Whether a text names a PostgreSQL database, and not a file. */
  public static boolean isOne(String text) {
    return SCHEMES.stream().anyMatch(text::startsWith);
  }

  /**
   * Reads an address.
   *
   * @throws StoreException when it is not valid; the message never contains a password
   */
  public static PostgresAddress parse(String text) {
    URI uri;
    try {
      uri = new URI(text);
    } catch (URISyntaxException e) {
      throw refused("the address is not a valid URL");
    }
    String userInfo = uri.getUserInfo();
    if (userInfo != null && userInfo.indexOf(':') >= 0) {
      throw refused("the address contains a password, which other programs could see");
    }
    String path = uri.getPath() == null ? "" : uri.getPath();
    String database = path.startsWith("/") ? path.substring(1) : path;
    if (uri.getHost() == null || database.isEmpty() || database.indexOf('/') >= 0) {
      throw refused("'" + text + "' names no " + (uri.getHost() == null ? "host" : "database"));
    }
    Map<String, String> options = options(uri.getRawQuery());
    String project = options.getOrDefault("project", USUAL_PROJECT);
    if (!NAME.matcher(project).matches()) {
      throw refused(
          "'" + project + "' is not a project name: expected a-z, 0-9, _ and -, at most 63");
    }
    String sslMode = options.get("sslmode");
    if (sslMode != null && !SSL_MODES.contains(sslMode)) {
      throw refused("unknown sslmode '" + sslMode + "': expected " + String.join(", ", SSL_MODES));
    }
    return new PostgresAddress(
        userInfo,
        uri.getHost(),
        uri.getPort() < 0 ? USUAL_PORT : uri.getPort(),
        database,
        project,
        sslMode);
  }

  private static Map<String, String> options(@Nullable String query) {
    Map<String, String> options = new LinkedHashMap<>();
    for (String pair : query == null || query.isEmpty() ? new String[0] : query.split("&", -1)) {
      int equals = pair.indexOf('=');
      String name = equals < 0 ? pair : pair.substring(0, equals);
      if (!name.equals("project") && !name.equals("sslmode")) {
        throw refused("unknown option '" + name + "' in the address: expected project or sslmode");
      }
      options.put(name, URLDecoder.decode(pair.substring(equals + 1), StandardCharsets.UTF_8));
    }
    return options;
  }

  private static StoreException refused(String problem) {
    return new StoreException(
        Kind.UNREADABLE,
        problem,
        "write it as postgresql://user@host/database?project=NAME, with the password in PGPASSWORD"
            + " or ~/.pgpass",
        null);
  }

  /** The name of the schema, quoted for a statement. */
  String schema() {
    return "\"" + project + "\"";
  }

  /** Whether the server is on this machine, so that nobody can listen on the way to it. */
  boolean isLoopback() {
    return host.equals("localhost")
        || host.startsWith("127.")
        || host.equals("::1")
        || host.equals("[::1]");
  }

  /** The address as a person writes it. */
  @Override
  public String toString() {
    return "postgresql://"
        + (user == null ? "" : user + "@")
        + host
        + (port == USUAL_PORT ? "" : ":" + port)
        + "/"
        + database
        + "?project="
        + project
        + (sslMode == null ? "" : "&sslmode=" + sslMode);
  }
}
