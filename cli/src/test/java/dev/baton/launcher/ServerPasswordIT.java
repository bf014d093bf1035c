package dev.baton.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The distribution's driver, which computes with Baton's classes, against a real server. */
class ServerPasswordIT {
  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource({
    "asks_scram, role_ascii, secret, secret",
    "asks_scram, role_long, 'a password that is longer than one block of sixty-four characters', "
        + "'a password that is longer than one block of sixty-four characters'",
    "asks_scram, role_unicode, пароль 密碼 🔑, пароль 密碼 🔑",
    // Both sides prepare it as RFC 4013 says, so that a character may be typed in several ways.
    "asks_scram, role_prepared, Henry \u2168, Henry IX",
    "asks_md5, role_md5, secret, secret",
  })
  void thePasswordIsAccepted(String group, String role, String stored, String given)
      throws Exception {
    PasswordRoles.create(group, role, stored);

    assertThat(start(role, given, "init", "--prefix", "app").exit()).isZero();
    assertThat(start(role, given, "create", "One").exit()).isZero();
    assertThat(start(role, given, "ready").out()).contains("One");
  }

  @Test
  void anotherPasswordIsRefused() throws Exception {
    PasswordRoles.create("asks_scram", "role_refused", "secret");

    for (String wrong : new String[] {"Secret", "secret ", "пароль"}) {
      Start.Result refused = start("role_refused", wrong, "init");

      assertThat(refused.exit()).isEqualTo(5);
      assertThat(refused.err()).contains("refuses the role role_refused").doesNotContain(wrong);
    }
  }

  private Start.Result start(String role, String password, String... words) throws Exception {
    Path git = directory.resolve(".git");
    Files.createDirectories(git.resolve("objects"));
    Files.createDirectories(git.resolve("refs/heads"));
    Files.writeString(git.resolve("HEAD"), "ref: refs/heads/main\n");
    return Start.of(Probe.LAUNCHER)
        .in(directory)
        .with("HOME", directory.toString())
        .with("USER", "ann")
        .with("PGPASSWORD", password)
        .with("BATON_DB", PasswordRoles.address(role, directory))
        .run(words);
  }
}
