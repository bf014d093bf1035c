package dev.baton.store.postgres;

import dev.baton.store.StoreException;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Who connects, and how the connection is protected, from where libpq takes it: the address, the
 * service that PGSERVICE names, the variables, and for the password its own file, in this order.
 *
 * @param user the name of the role
 * @param password never shown; empty where there is none, so that the driver does not look itself
 * @param sslMode one of libpq's names
 * @param rootCertificate the file of the certificates to trust, or {@code system}
 * @param note why a password file was ignored; null where none was
 */
record Credentials(
    String user, String password, String sslMode, String rootCertificate, @Nullable String note) {
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
    String password = given.get("password", "PGPASSWORD", "");
    if (!password.isEmpty()) {
      return new Credentials(user, password, sslMode, certificates, null);
    }
    PasswordFile file =
        new PasswordFile(
            Path.of(given.get("passfile", "PGPASSFILE", home.resolve(".pgpass").toString())));
    String found = file.find(address.withUser(user));
    return new Credentials(
        user, found == null ? "" : found, sslMode, certificates, file.whyIgnored());
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
    return note == null || failure.kind() != StoreException.Kind.UNREADABLE
        ? failure
        : new StoreException(failure.kind(), failure.getMessage(), note, failure.getCause());
  }

  /** Without the password. */
  @Override
  public String toString() {
    return user + " with sslmode " + sslMode;
  }
}
