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
        ".env.local",
        ".env.test",
        "staging.env",
        ".dev.vars",
        ".dev.vars.production",
        ".netrc",
        ".dockercfg",
        "home/.docker/config.json",
        "kubeconfig",
        "kubeconfig.yaml",
        "kubeconfig-prod.yml",
        "terraform.tfstate",
        "prod.auto.tfvars",
        ".terraformrc",
        ".terraform.d/credentials.tfrc.json",
        ".git-credentials",
        ".htpasswd",
        "htpasswd",
        "wp-config.php",
        "blog/wp-config.php.bak",
        "LocalSettings.php",
        "sites/default/settings.local.php",
        "local_settings.py",
        ".s3cfg",
        ".boto",
        "config/master.key",
        "config/credentials/production.key",
        "passwords.kdbx",
        ".vault-token",
        ".vault_pass",
        ".vault-password",
        "server.p12",
        "app.jks",
        "id_ed25519",
        "id_ed25519_sk",
        "http.keytab",
        "platform.pk8",
        "secring.gpg",
        ".gnupg/private-keys-v1.d/0123.key",
        "UTC--2026-01-01T00-00-00Z--0123",
        "wallet.dat",
        "wg0.conf",
        "gha-creds-0123456789abcdef.json",
        "gcp-credentials.json",
        "serviceAccountKey.json",
        "service_account.json",
        "service-account-prod.json",
        "firebase-adminsdk-x1.json",
        "client-secret.json",
        "rootkey.csv",
        "bob_accessKeys.csv",
        ".cargo/credentials",
        ".cargo/credentials.toml",
        ".gem/credentials",
        ".bundle/config",
        ".gradle/gradle.properties",
        ".m2/settings-security.xml",
        ".config/gh/hosts.yml",
        ".claude/.credentials.json",
        ".gemini/oauth_creds.json",
        ".codex/auth.json",
        ".azure/msal_token_cache.json",
        "Web.pubxml.user",
        ".idea/dataSources.local.xml",
        ".idea/webServers.xml",
        "rclone.conf",
        "kaggle.json",
        "ngrok.yml",
        ".sentryclirc",
        ".pg_service.conf",
        ".psql_history",
        "arduino_secrets.h",
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
        ".env.schema",
        ".env.defaults",
        ".env.vault",
        ".env.production.enc",
        ".dev.vars.example",
        ".envrc.example",
        ".npmrc.example",
        "example.tfvars",
        "prod.example.tfvars",
        "terraform.tfvars.example",
        "example-credentials.json",
        "wp-config-sample.php",
        "wp-settings.php",
        "settings.php",
        "id_ed25519.pub",
        "gradle.properties",
        "settings.xml",
        "hosts.yml",
        "bundle/config",
        "kubeconfig.go",
        "kubeconfig_test.go",
        "token.json",
        "tokens.json",
        "pip.conf",
        "nuget.config",
        ".yarnrc.yml",
        "main.tf",
        ".terraform.lock.hcl",
        "Dockerfile",
        "docker-compose.yml",
        "k8s/deployment.yaml",
        "server.crt",
        "secret-sauce.md",
        "wallet.ts",
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
        "aws_secret_access_key = wJalrXUtnFEMIxK7MDENGxbPxRfiCYabcdefghij",
        "'AWS_SECRET_ACCESS_KEY': 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYabcdefghij'",
        "PrivateKey = yAnz5TF+lXXJte14tji3zlMNq+hd2rYUIgJBgB3fBmk=",
        "<add key=\"ClearTextPassword\" value=\"hunter22\" />",
        "token: glrt-0123456789abcdefghij",
        "hf_abcdefghijklmnopqrstuvwxyzABCDEFGH",
        "key=dop_v1_0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
        "dckr_pat_0123456789abcdefghijABCDEFG",
        "shpat_0123456789abcdef0123456789ABCDEF",
        "SG.0123456789abcdefghijAB.0123456789abcdefghijABCDEFGHIJ0123456789abc",
        "sk-proj-0123456789abcdefghijT3BlbkFJ0123456789abcdefghij",
        "AGE-SECRET-KEY-1QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7LQPZRY9X8GF2TVDW0S3JN54KHCE",
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
        "NAKIAQWERTYUIOPASDFGHX",
        "aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
        "aws_secret_access_key = os.environ['AWS_SECRET_ACCESS_KEY']",
        "PrivateKey = load(path)",
        "hf_hub_download(repo)",
        "sk-short",
        "sk_test_0123456789abcdefghij",
        "https://hooks.slack.com/services/T0/B0/x",
        "shpat_prefix"
      })
  void containsNone(String text) {
    assertThat(new SecretContents().isKey(text)).isFalse();
  }
}
