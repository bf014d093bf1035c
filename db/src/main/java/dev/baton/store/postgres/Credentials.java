package dev.baton.store.postgres;

import dev.baton.store.StoreException;
import dev.baton.store.postgres.PostgresAddress.Host;
import dev.baton.task.InvalidValue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Who connects, and how the connection is protected, from where libpq takes it: the address, the
 * service that PGSERVICE names, the variables, and for the password its own file, in this order.
 *
 * @param user the name of the role
 * @param given the password for all hosts, never shown; empty where the file has it
 * @param sslMode one of libpq's names
 * @param rootCertificate the file of the certificates to trust, or {@code system}
 * @param file with the passwords; it need not exist
 */
record Credentials(
    String user, String given, String sslMode, String rootCertificate, PasswordFile file) {
  /** The word for the certificates that this system trusts. */
  static final String SYSTEM = "system";

  static Credentials of(PostgresAddress address, Map<String, String> variables) {
    Path home = Path.of(variables.getOrDefault("HOME", System.getProperty("user.home", "/")));
    Parameters given = new Parameters(ServiceFile.read(variables, home), variables);
    String own = address.user();
    String user =
        own != null ? own : given.get("user", "PGUSER", System.getProperty("user.name", ""));
    // Within this machine encryption would protect from nobody, and take 100 ms.
    String usual = address.isLoopback() ? "allow" : "verify-full";
    String named = address.sslMode();
    String sslMode =
        named != null ? named : PostgresAddress.known(given.get("sslmode", "PGSSLMODE", usual));
    String certificates =
        given.get("sslrootcert", "PGSSLROOTCERT", home.resolve(".postgresql/root.crt").toString());
    String passwords = given.get("passfile", "PGPASSFILE", home.resolve(".pgpass").toString());
    return new Credentials(
        user,
        given.get("password", "PGPASSWORD", ""),
        sslMode,
        certificates,
        new PasswordFile(Path.of(passwords)));
  }

  /**
   * The password for a host, read again for each connection: it may have been changed while a run
   * works. Empty where there is none, so that the driver does not look itself.
   */
  String password(Host host, String database) {
    String found = given.isEmpty() ? file.find(host, database, user) : given;
    return found == null ? "" : found;
  }

  /** What a service or a variable says. */
  private record Parameters(Map<String, String> service, Map<String, String> variables) {
    String get(String parameter, String variable, String usual) {
      String value = service.getOrDefault(parameter, variables.getOrDefault(variable, ""));
      return value.isEmpty() ? usual : value;
    }
  }

  /** The failure of a connection, with the reason why there was no password. */
  StoreException explain(StoreException failure) {
    boolean refused = failure.kind() == StoreException.Kind.UNREADABLE && given.isEmpty();
    String note = refused ? file.whyIgnored() : null;
    return note == null
        ? failure
        : new StoreException(failure.kind(), failure.getMessage(), note, failure.getCause());
  }

  /** Without the password. */
  @Override
  public String toString() {
    return user + " with sslmode " + sslMode;
  }

  /** Passwords as libpq stores them: {@code ~/.pgpass}, or the file that PGPASSFILE names. */
  record PasswordFile(Path file) {
    private static final Set<PosixFilePermission> OF_OTHERS =
        Set.of(
            PosixFilePermission.GROUP_READ,
            PosixFilePermission.GROUP_WRITE,
            PosixFilePermission.GROUP_EXECUTE,
            PosixFilePermission.OTHERS_READ,
            PosixFilePermission.OTHERS_WRITE,
            PosixFilePermission.OTHERS_EXECUTE);

    private static final int FIELDS = 5;

    /** Why the file is not used although it exists; null where it is used or does not exist. */
    private @Nullable String whyIgnored() {
      try {
        if (!Files.exists(file)) {
          return null;
        }
        if (!Files.isRegularFile(file)) {
          return file + " is ignored: it is not a regular file";
        }
        for (PosixFilePermission permission : Files.getPosixFilePermissions(file)) {
          if (OF_OTHERS.contains(permission)) {
            return file + " is ignored because other users may read or write it: chmod 600 " + file;
          }
        }
        return Files.isReadable(file) ? null : file + " is ignored: you may not read it";
      } catch (IOException | UnsupportedOperationException e) {
        return file + " is ignored: " + e.getMessage();
      }
    }

    /** The password of the first line that fits; null where none does. */
    private @Nullable String find(Host host, String database, String user) {
      if (!Files.exists(file) || whyIgnored() != null) {
        return null;
      }
      try {
        for (String line : Files.readAllLines(file)) {
          List<String> fields = line.startsWith("#") ? List.of() : fields(line);
          if (fields.size() == FIELDS && fits(fields, host, database, user)) {
            return fields.getLast();
          }
        }
      } catch (IOException unreadable) {
        return null;
      }
      return null;
    }

    private static boolean fits(List<String> fields, Host host, String database, String user) {
      return fits(fields.get(0), host.name())
          && fits(fields.get(1), String.valueOf(host.port()))
          && fits(fields.get(2), database)
          && fits(fields.get(3), user);
    }

    private static boolean fits(String field, String value) {
      return field.equals("*") || field.equals(value);
    }

    /**
     * What stands between the first four colons, and the rest. A backslash takes the next as is.
     */
    private static List<String> fields(String line) {
      List<String> fields = new ArrayList<>();
      StringBuilder field = new StringBuilder();
      for (int i = 0; i < line.length(); i++) {
        char c = line.charAt(i);
        if (c == '\\' && i + 1 < line.length()) {
          field.append(line.charAt(++i));
        } else if (c == ':' && fields.size() < FIELDS - 1) {
          fields.add(field.toString());
          field.setLength(0);
        } else {
          field.append(c);
        }
      }
      fields.add(field.toString());
      return fields;
    }
  }

  /**
   * The parameters that PGSERVICE names, as libpq reads them: from the file that PGSERVICEFILE
   * names, or {@code ~/.pg_service.conf}, or {@code pg_service.conf} in the folder that
   * PGSYSCONFDIR names.
   */
  private static final class ServiceFile {
    /**
     * The parameters; empty where PGSERVICE is not set.
     *
     * @throws InvalidValue when no file describes the service
     */
    static Map<String, String> read(Map<String, String> variables, Path home) {
      String service = variables.getOrDefault("PGSERVICE", "");
      if (service.isEmpty()) {
        return Map.of();
      }
      List<Path> files = files(variables, home);
      for (Path file : files) {
        Map<String, String> found = section(file, service);
        if (found != null) {
          return found;
        }
      }
      throw new InvalidValue(
          "PGSERVICE is " + InvalidValue.quote(service) + ", which no file describes",
          "expected a section [" + service + "] in " + files.getFirst());
    }

    private static List<Path> files(Map<String, String> variables, Path home) {
      List<Path> files = new ArrayList<>();
      String named = variables.getOrDefault("PGSERVICEFILE", "");
      files.add(named.isEmpty() ? home.resolve(".pg_service.conf") : Path.of(named));
      String system = variables.getOrDefault("PGSYSCONFDIR", "");
      if (!system.isEmpty()) {
        files.add(Path.of(system, "pg_service.conf"));
      }
      return files;
    }

    private static @Nullable Map<String, String> section(Path file, String service) {
      Map<String, String> found = null;
      try {
        for (String raw : Files.exists(file) ? Files.readAllLines(file) : List.<String>of()) {
          String line = raw.strip();
          if (line.startsWith("[")) {
            if (found != null) {
              return found;
            }
            found = line.equals("[" + service + "]") ? new HashMap<>() : null;
          } else if (found != null && !line.startsWith("#") && line.indexOf('=') > 0) {
            int equals = line.indexOf('=');
            found.putIfAbsent(
                line.substring(0, equals).strip(), line.substring(equals + 1).strip());
          }
        }
      } catch (IOException e) {
        throw new InvalidValue(
            file + " cannot be read: " + e.getMessage(),
            "PGSERVICE needs it; check its permissions");
      }
      return found;
    }
  }
}
