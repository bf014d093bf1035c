package dev.baton.store.postgres;

import dev.baton.task.InvalidValue;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Where a project is: {@code
 * postgresql://[user@]host[:port][,...]/database?project=NAME[&sslmode=MODE]}, as libpq writes it.
 * It never contains a password.
 *
 * @param user null for the one that the variables or the system name
 * @param hosts those on which the primary server may be, at least one
 * @param database the name of the database
 * @param project the name of the schema in it
 * @param sslMode one of libpq's names; null to decide by the host
 */
public record PostgresAddress(
    @Nullable String user,
    List<Host> hosts,
    String database,
    String project,
    @Nullable String sslMode) {
  private static final int USUAL_PORT = 5432;
  private static final int HIGHEST_PORT = 65_535;
  private static final String USUAL_PROJECT = "baton";

  /** What libpq and the driver call the option that chooses one of several hosts. */
  private static final String ATTRIBUTES = "target_session_attrs";

  private static final String TYPE = "targetServerType";

  private static final Pattern NAME = Pattern.compile("[a-z_][a-z0-9_-]{0,62}");
  private static final Pattern LOOPBACK = Pattern.compile("127(\\.[0-9]{1,3}){3}");
  private static final Pattern OPTION = Pattern.compile("[A-Za-z_]+=");
  private static final List<String> SSL_MODES =
      List.of("disable", "allow", "prefer", "require", "verify-ca", "verify-full");
  private static final String HINT =
      "write it as postgresql://user@host/database?project=NAME, with the password in PGPASSWORD"
          + " or ~/.pgpass";

  private static final String HOST =
      "(?:\\[[0-9A-Fa-f:.%]+\\]|[^/?#@:,\\s\\[\\]]+)(?::[0-9]{1,5})?";

  // The authority ends at the first slash or question mark.
  private static final Pattern PARTS =
      Pattern.compile(
          "postgres(?:ql)?://(?:(?<user>[^/?#]*)@)?"
              + "(?<hosts>"
              + HOST
              + "(?:,"
              + HOST
              + ")*)"
              + "/(?<database>[^/?#]+)(?:\\?(?<options>[^#]*))?");

  public PostgresAddress {
    hosts = List.copyOf(hosts);
  }

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
    List<Host> hosts = new ArrayList<>();
    for (String host : parts.group("hosts").split(",", -1)) {
      hosts.add(Host.parse(host));
    }
    Map<String, String> options = options(parts.group("options"));
    String database = decoded(parts.group("database"));
    return new PostgresAddress(
        user == null || user.isEmpty() ? null : user,
        hosts,
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
      if (name.equals(ATTRIBUTES) || name.equals(TYPE)) {
        needPrimary(pair);
        continue;
      }
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

  /** What is done in any case may be said. */
  private static void needPrimary(String choice) {
    if (!List.of(ATTRIBUTES + "=primary", ATTRIBUTES + "=read-write", TYPE + "=primary")
        .contains(choice)) {
      throw refused(
          "of several hosts the primary server is used: expected " + ATTRIBUTES + "=primary");
    }
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
    return user != null ? this : new PostgresAddress(other, hosts, database, project, sslMode);
  }

  /** Whether all servers are on this machine, so that nobody can listen on the way to them. */
  boolean isLoopback() {
    for (Host host : hosts) {
      if (!host.isLoopback()) {
        return false;
      }
    }
    return true;
  }

  boolean hasSeveralHosts() {
    return hosts.size() > 1;
  }

  /** The hosts without their ports, as a person lists them. */
  String hostNames() {
    return hosts.stream().map(Host::name).collect(Collectors.joining(", "));
  }

  private static String join(List<Host> hosts) {
    StringBuilder text = new StringBuilder();
    for (Host host : hosts) {
      text.append(text.isEmpty() ? "" : ",").append(host);
    }
    return text.toString();
  }

  /** The address as a person writes it. */
  @Override
  public String toString() {
    return "postgresql://"
        + (user == null ? "" : user + "@")
        + join(hosts)
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

  /**
   * Where a server is.
   *
   * @param name without the brackets of an IPv6 address
   * @param port 1 to 65535
   */
  public record Host(String name, int port) {
    private static Host parse(String text) {
      int end = text.lastIndexOf(']');
      int colon = text.indexOf(':', Math.max(end, 0));
      int port = colon < 0 ? USUAL_PORT : Integer.parseInt(text.substring(colon + 1));
      if (port < 1 || port > HIGHEST_PORT) {
        throw refused("'" + port + "' is not a port: expected 1 to " + HIGHEST_PORT);
      }
      String host = colon < 0 ? text : text.substring(0, colon);
      return new Host(end < 0 ? host : host.substring(1, end), port);
    }

    private boolean isLoopback() {
      return name.equals("localhost") || name.equals("::1") || LOOPBACK.matcher(name).matches();
    }

    /** As in an address. */
    @Override
    public String toString() {
      return (name.indexOf(':') < 0 ? name : "[" + name + "]")
          + (port == USUAL_PORT ? "" : ":" + port);
    }
  }
}
