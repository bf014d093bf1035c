package dev.baton.git.rescue;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What looks like a secret, by its name and, where it would be sent, by its content. */
class SecretsTest {
  private final RescueRules.Names names = RescueRules.DEFAULT.names();

  @ParameterizedTest
  @ValueSource(
      strings = {
        ".env",
        "PROD.ENV",
        "config/prod.env",
        ".env.production",
        ".envrc",
        ".Npmrc",
        ".pypirc",
        "_netrc",
        "credentials.json",
        "deep/down/.aws/credentials",
        ".aws/credentials",
        ".docker/config.json",
        ".kube/config",
        "id_rsa",
        "deploy_ed25519",
        "server.pem.bak",
        "a.key~",
        "#prod.env#",
        ".prod.env.swp",
        ".env.swp",
        "x.tfvars",
        "terraform.tfstate.backup",
        "my-service-account.json",
        "client_secret_9.json",
        "secrets.yml",
        ".bash_history",
        "key.properties",
        "auth.json",
        "vpn.ovpn",
        "nested/repo/.npmrc",
        "\u00ff/.env"
      })
  void isOne(String path) {
    assertThat(names.against(path)).isNotNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        ".env.example",
        ".env.production.sample",
        "example.env",
        "prod.example.env",
        "env.py",
        "environment.ts",
        "config/prod.env.js",
        "credentials.py",
        "secrets.py",
        "settings.py",
        "database.yml",
        "credentials.yml.enc",
        "id_rsa.pub",
        "config.json",
        "kube/config",
        "history",
        "keys.md",
        "monkey",
        ".env/pyvenv.cfg",
        "notes.bak",
        "~",
        "##"
      })
  void isNone(String path) {
    assertThat(names.against(path)).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkq",
        "x -----BEGIN RSA PRIVATE KEY-----\r\nMIIEvQIBADANBgkq",
        "{\"private_key\": \"-----BEGIN PRIVATE KEY-----\\nMIIEvQIBADANBgkq\"}",
        "key=AKIAQWERTYUIOPASDFGH",
        "ghp_0123456789abcdefghijABCDEFGHIJ012345",
      })
  void containsAKey(String text) {
    assertThat(new SecretContents().isKey(text)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "if (text.startsWith(\"-----BEGIN PRIVATE KEY-----\")) {",
        "-----BEGIN PUBLIC KEY-----\nMIIEvQIBADANBgkq",
        "AKIAIOSFODNN7EXAMPLE",
        "AKIATOOSHORT",
        "ghp_short",
        "NAKIAQWERTYUIOPASDFGHX"
      })
  void containsNone(String text) {
    assertThat(new SecretContents().isKey(text)).isFalse();
  }
}
