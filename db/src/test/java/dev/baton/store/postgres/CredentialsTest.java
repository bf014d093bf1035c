package dev.baton.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.store.StoreException;
import dev.baton.task.InvalidValue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** User, password and TLS from where libpq takes them. */
class CredentialsTest {
  private static final String SECRET = "s3cret";

  @TempDir Path home;

  private final Map<String, String> variables = new HashMap<>();

  @BeforeEach
  void useAHome() {
    variables.put("HOME", home.toString());
  }

  private Credentials of(String address) {
    return Credentials.of(PostgresAddress.parse(address), variables);
  }

  private String password(String address) {
    return password(address, 0);
  }

  private String password(String address, int host) {
    PostgresAddress place = PostgresAddress.parse(address);
    return of(address).password(place.hosts().get(host), place.database());
  }

  private Path passwords(String mode, String lines) throws IOException {
    Path file = home.resolve(".pgpass");
    Files.writeString(file, lines);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
    return file;
  }

  @ParameterizedTest
  @CsvSource({
    "db:5432:tasks:ann:one, one",
    "db:5433:tasks:ann:one, ''",
    "*:*:*:ann:two, two",
    "*:*:*:*:th:ree, th:ree",
    "*:*:*:*:wi\\:th\\\\, wi:th\\",
    "#db:5432:tasks:ann:one, ''",
    "db:5432:tasks:bob:one, ''",
    "db:5432:ann:one, ''",
  })
  void theFirstLineThatFitsHasThePassword(String line, String password) throws IOException {
    passwords("rw-------", "other:*:*:*:no\n" + line + "\n");

    assertThat(password("postgresql://ann@db/tasks")).isEqualTo(password);
  }

  /** As libpq does: for each host and port, and again for each connection. */
  @Test
  void eachOfSeveralHostsHasItsOwnPassword() throws IOException {
    passwords("rw-------", "db1:5432:tasks:ann:one\ndb2:5433:*:*:two\n");
    String both = "postgresql://ann@db1,db2:5433,db2/tasks";
    assertThat(password(both, 0)).isEqualTo("one");
    assertThat(password(both, 1)).isEqualTo("two");
    assertThat(password(both, 2)).isEmpty();

    PostgresAddress place = PostgresAddress.parse(both);
    Credentials credentials = of(both);
    passwords("rw-------", "db1:5432:tasks:ann:new\n");
    assertThat(credentials.password(place.hosts().getFirst(), "tasks")).isEqualTo("new");
  }

  @Test
  void aFileThatOthersMayReadIsIgnoredAndNamed() throws IOException {
    Path file = passwords("rw-r-----", "*:*:*:*:" + SECRET + "\n");

    StoreException refused =
        new StoreException(StoreException.Kind.UNREADABLE, "refused", "hint", null);

    assertThat(password("postgresql://ann@db/tasks")).isEmpty();
    assertThat(of("postgresql://ann@db/tasks").explain(refused).hint())
        .contains("chmod 600 " + file);
  }

  @Test
  void aVariableComesBeforeTheFileAndAServiceBeforeBoth() throws IOException {
    passwords("rw-------", "*:*:*:*:from file\n");
    variables.put("PGPASSWORD", "from variable");
    variables.put("PGUSER", "bob");
    assertThat(password("postgresql://db/tasks")).isEqualTo("from variable");
    assertThat(of("postgresql://db/tasks").user()).isEqualTo("bob");

    Files.writeString(
        home.resolve(".pg_service.conf"),
        """
        # services
        [other]
        password=no
        [fleet]
        user = cy
        password = from service
        sslmode=verify-ca
        sslrootcert=/etc/ca.pem
        [last]
        user=no
        """);
    variables.put("PGSERVICE", "fleet");
    Credentials credentials = of("postgresql://db/tasks");

    assertThat(credentials)
        .extracting(
            Credentials::user,
            Credentials::given,
            Credentials::sslMode,
            Credentials::rootCertificate)
        .containsExactly("cy", "from service", "verify-ca", "/etc/ca.pem");
    assertThat(of("postgresql://ann@db/tasks?sslmode=require"))
        .extracting(Credentials::user, Credentials::sslMode)
        .containsExactly("ann", "require");
  }

  @Test
  void otherFilesMayBeNamed() throws IOException {
    Path service = Files.writeString(home.resolve("services"), "[fleet]\nuser=cy\n");
    Path passwords = Files.writeString(home.resolve("passwords"), "*:*:*:cy:" + SECRET + "\n");
    Files.setPosixFilePermissions(passwords, PosixFilePermissions.fromString("rw-------"));
    variables.put("PGSERVICE", "fleet");
    variables.put("PGSERVICEFILE", service.toString());
    variables.put("PGPASSFILE", passwords.toString());

    assertThat(password("postgresql://db/tasks")).isEqualTo(SECRET);
    assertThat(of("postgresql://db/tasks").toString()).doesNotContain(SECRET);
  }

  @Test
  void aServiceThatNoFileDescribesIsRefused() {
    variables.put("PGSERVICE", "fleet");

    assertThatThrownBy(() -> of("postgresql://db/tasks"))
        .isInstanceOfSatisfying(
            InvalidValue.class,
            e -> {
              assertThat(e.full()).contains("'fleet'");
              assertThat(e.hint()).contains("[fleet]", ".pg_service.conf");
            });
  }

  @ParameterizedTest
  @CsvSource({
    "postgresql://db/tasks, verify-full",
    "postgresql://192.0.2.1/tasks, verify-full",
    "postgresql://localhost/tasks, allow",
    "postgresql://127.0.0.1/tasks, allow",
    "postgresql://[::1]/tasks, allow",
    "postgresql://db/tasks?sslmode=disable, disable",
  })
  void theServerIsVerifiedUnlessItIsHereOrTheAddressSaysLess(String address, String mode) {
    assertThat(of(address).sslMode()).isEqualTo(mode);
  }

  @Test
  void anUnknownModeInAVariableIsRefused() {
    variables.put("PGSSLMODE", "maybe");

    assertThatThrownBy(() -> of("postgresql://db/tasks")).isInstanceOf(InvalidValue.class);
  }
}
