package dev.baton.store.postgres;

import dev.baton.task.InvalidValue;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where a project is: {@code postgresql://[user@]host[:port]/database?project=NAME[&sslmode=MODE]},
 * as libpq writes it. It never contains a password.
 *
 * @param user null for the one that the variables or the system name
 * @param host without the brackets of an IPv6 address
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
  private static final int USUAL_PORT = 5432;
  private static final int HIGHEST_PORT = 65_535;
  private static final String USUAL_PROJECT = "baton";
  private static final Pattern NAME = Pattern.compile("[a-z_][a-z0-9_-]{0,62}");
  private static final Pattern LOOPBACK = Pattern.compile("127(\\.[0-9]{1,3}){3}");
  private static final Pattern OPTION = Pattern.compile("[A-Za-z_]+=");
  private static final List<String> SSL_MODES =
      List.of("disable", "allow", "prefer", "require", "verify-ca", "verify-full");
  private static final String HINT =
      "write it as postgresql://user@host/database?project=NAME, with the password in PGPASSWORD"
          + " or ~/.pgpass";

  // The authority ends at the first slash or question mark.
  private static final Pattern PARTS =
      Pattern.compile(
          "postgres(?:ql)?://(?:(?<user>[^/?#]*)@)?"
              + "(?<host>\\[[0-9A-Fa-f:.%]+\\]|[^/?#@:,\\s\\[\\]]+)(?::(?<port>[0-9]{1,5}))?"
              + "/(?<database>[^/?#]+)(?:\\?(?<options>[^#]*))?");

  /**
   * Reads an address.
   *
   * @throws InvalidValue when it is not valid; the message never contains a password
   */
  public static PostgresAddress parse(String text) {
    Matcher parts = PARTS.matcher(text);
    if (!parts.matches()) {
      throw refused(masked(text) + " is not the address of a database");
    }
    String user = decoded(parts.group("user"));
    if (user != null && user.indexOf(':') >= 0) {
      throw refused("the address contains a password, which other programs could see");
    }
    String port = parts.group("port");
    int number = port == null ? USUAL_PORT : Integer.parseInt(port);
    if (number < 1 || number > HIGHEST_PORT) {
      throw refused("'" + number + "' is not a port: expected 1 to " + HIGHEST_PORT);
    }
    Map<String, String> options = options(parts.group("options"));
    String database = decoded(parts.group("database"));
    return new PostgresAddress(
        user == null || user.isEmpty() ? null : user,
        parts.group("host").replaceAll("[\\[\\]]", ""),
        number,
        database == null ? "" : database,
        project(options.getOrDefault("project", USUAL_PROJECT)),
        options.containsKey("sslmode") ? known(options.getOrDefault("sslmode", "")) : null);
  }

  private static String project(String name) {
    if (!NAME.matcher(name).matches() || name.startsWith("pg_")) {
      throw refused(
          InvalidValue.quote(name)
              + " is not a project name: expected a-z, 0-9, _ and -, at most 63, not pg_...");
    }
    return name;
  }

  /**
   * The same name.
   *
   * @throws InvalidValue when it is not one of libpq's
   */
  static String known(String mode) {
    if (!SSL_MODES.contains(mode)) {
      throw InvalidValue.notAmong(
          "unknown sslmode "
              + InvalidValue.quote(mode)
              + ": expected "
              + String.join(", ", SSL_MODES),
          mode,
          SSL_MODES);
    }
    return mode;
  }

  private static Map<String, String> options(@Nullable String query) {
    Map<String, String> options = new LinkedHashMap<>();
    if (query == null || query.isEmpty()) {
      return options;
    }
    for (String pair : query.split("&", -1)) {
      int equals = pair.indexOf('=');
      String name = equals < 0 ? pair : pair.substring(0, equals);
      if (!name.equals("project") && !name.equals("sslmode")) {
        throw refused(
            "unknown option"
                + (isName(pair, query) ? " " + InvalidValue.quote(name) : "")
                + " in the address: expected project or sslmode");
      }
      String value = equals < 0 ? "" : decoded(pair.substring(equals + 1));
      options.put(name, value == null ? "" : value);
    }
    return options;
  }

  /** Whether what stands before the value is certainly no part of a password. */
  private static boolean isName(String pair, String query) {
    return query.indexOf('@') < 0 && OPTION.matcher(pair).lookingAt();
  }

  private static @Nullable String decoded(@Nullable String text) {
    try {
      // A plus stands for itself: this is not a form.
      return text == null
          ? null
          : URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw refused("the address has a % that two hexadecimal digits do not follow");
    }
  }

  /** The text without what may be a password: what stands before the last @, and the options. */
  private static String masked(String text) {
    int options = text.indexOf('?');
    String plain = options < 0 ? text : text.substring(0, options);
    int at = plain.lastIndexOf('@');
    return InvalidValue.quote(
        at < 0
            ? plain
            : plain.substring(0, plain.indexOf("://") + 3) + "..." + plain.substring(at));
  }

  private static InvalidValue refused(String problem) {
    return new InvalidValue(problem, HINT);
  }

  /** The name of the schema, quoted for a statement. */
  String schema() {
    return "\"" + project + "\"";
  }

  /** The same address for a user, where it names none. */
  PostgresAddress withUser(String other) {
    return user != null ? this : new PostgresAddress(other, host, port, database, project, sslMode);
  }

  /** Whether the server is on this machine, so that nobody can listen on the way to it. */
  boolean isLoopback() {
    return host.equals("localhost") || host.equals("::1") || LOOPBACK.matcher(host).matches();
  }

  /** The address as a person writes it. */
  @Override
  public String toString() {
    return "postgresql://"
        + (user == null ? "" : user + "@")
        + (host.indexOf(':') < 0 ? host : "[" + host + "]")
        + (port == USUAL_PORT ? "" : ":" + port)
        + "/"
        + database
            .replace("%", "%25")
            .replace("?", "%3F")
            .replace("#", "%23")
            .replace("/", "%2F")
            .replace(" ", "%20")
        + "?project="
        + project
        + (sslMode == null ? "" : "&sslmode=" + sslMode);
  }
}
