package dev.baton.git.rescue;

import java.util.List;

/**
 * Names under which people store keys and passwords.
 *
 * <p>From the file rules of gitleaks (PKCS #12), the templates of ignored files that GitHub gives
 * for languages, and names that the documentation of the programs that read such files gives. A
 * name under which people also keep code or ordinary settings, such as {@code settings.py} or
 * {@code database.yml}, is not among them: leaving out such a file would lose work.
 */
final class SecretNames {
  private static final String ENVIRONMENT =
      """
      .env .env.* .env-* .env_* *.env *.env.local .envrc .secrets .flaskenv .dev.vars .dev.vars.*
      !.env.example !.env.sample !.env.template !.env.dist !.env*.example !.env*.sample
      !.env*.template !.env*.dist !.env.defaults !.env.schema !.env.tpl !.env.vault !.env*.enc
      !.env*.encrypted !.env*.gpg !.env*.age !.dev.vars.example !example.env !sample.env !template.env !*.example.env
      !*.sample.env !*.template.env
      """;

  private static final String KEYS =
      """
      *.pem *.key *.p8 *.p12 *.pfx *.pkcs12 *.ppk *.jks *.bks *.keystore *.kdb *.kdbx *.psafe3
      *.keychain *.agilekeychain *.kwallet *.bcfks *.pvk *.pk8 *.pkcs8 *.private_key *.keytab *.ovpn
      wg0.conf wallet.dat UTC--* secring.* hs_ed25519_secret_key id_rsa* id_dsa* id_ecdsa* id_ed25519* *_rsa *_dsa *_ecdsa *_ed25519 !*.pub
      key.properties keystore.properties secret_token.rb encrypted_data_bag_secret
      hudson.util.Secret **/.gnupg/private-keys-v1.d/*
      """;

  private static final String ACCOUNTS =
      """
      .netrc _netrc .npmrc .pypirc .pgpass pgpass.conf .my.cnf .mylogin.cnf .htpasswd .s3cfg .boto
      .git-credentials .dockercfg .dockerconfigjson .terraformrc terraform.rc .vault-token
      .vault_pass .msmtprc .esmtprc .fetchmailrc .muttrc .databrickscfg .clasprc.json .ftpconfig
      .tugboat .trc proftpdpasswd sftp-config.json filezilla.xml recentservers.xml sitemanager.xml
      auth.json auth.toml local.settings.json *.publishsettings *.azurePubxml *.pubxml.user
      kubeconfig *.kubeconfig kubeconfig.json kubeconfig.yml kubeconfig.yaml kubeconfig-*.yml
      kubeconfig-*.yaml .credentials .credentials.json credentials.tfrc.json oauth_creds.json
      kaggle.json rclone.conf ngrok.yml .sentryclirc .pg_service.conf .passwd-s3fs passwd-s3fs
      .smbcredentials .offlineimaprc wpa_supplicant.conf htpasswd jmxremote.password .vault-pass
      .vault_password .vault-password vault_pass.txt vault-pass.txt vault_password.txt
      .remote-sync.json dataSources.local.xml token.pickle wp-config.php LocalSettings.php
      settings.local.php local_settings.py arduino_secrets.h
      **/.docker/config.json **/.kube/config **/.aws/credentials **/.vscode/sftp.json
      **/.cargo/credentials **/.gem/credentials **/.m2/settings.xml **/.m2/settings-security.xml
      **/.gradle/gradle.properties **/.bundle/config **/.config/hub **/gh/hosts.yml
      **/.azure/accessTokens.json **/.azure/msal_token_cache.* **/gcloud/credentials.db
      **/gcloud/access_tokens.db **/.idea/webServers.xml **/.purple/accounts.xml
      """;

  private static final String CREDENTIALS =
      """
      credentials.json credentials.yml credentials.yaml credentials.toml credentials.xml
      credentials.ini credentials.csv credentials.properties *-credentials.json
      *_credentials.json !example-credentials.json !sample-credentials.json client_secret*.json
      client-secret*.json gha-creds-*.json rootkey.csv *accessKeys.csv
      *service-account*.json *service_account*.json *serviceaccount*.json *firebase-adminsdk*.json
      application_default_credentials.json secret.json secret.yml secret.yaml secret.toml
      secrets.json secrets.yml secrets.yaml secrets.toml secrets.ini secrets.properties *.secret
      *.secrets *.tfvars *.tfvars.json *.tfstate *.tfstate.* .*_history
      !example.tfvars !*.example.tfvars !sample.tfvars !*.sample.tfvars
      """;

  /** In the order in which they are compared: the last match decides. */
  static final List<String> PATTERNS =
      List.of((ENVIRONMENT + KEYS + ACCOUNTS + CREDENTIALS).strip().split("\\s+", -1));

  /** What editors and people append to the name of a copy. */
  private static final List<String> COPIES =
      List.of("~", ".bak", ".backup", ".old", ".orig", ".rej", ".save", ".tmp", ".swp", ".swo");

  private SecretNames() {}

  /** The path of the file of which this one is a copy, by its name; the path itself if of none. */
  static String original(String path) {
    int start = path.lastIndexOf('/') + 1;
    String name = path.substring(start);
    if (name.length() > 2 && name.startsWith("#") && name.endsWith("#")) {
      return path.substring(0, start) + name.substring(1, name.length() - 1);
    }
    for (String copy : COPIES) {
      if (name.endsWith(copy) && name.length() > copy.length() + 1) {
        // Vim makes .prod.env.swp for prod.env, and .env.swp for .env.
        boolean swap = copy.startsWith(".sw") && name.startsWith(".") && name.indexOf('.', 1) > 0;
        String rest = name.substring(0, name.length() - copy.length());
        boolean hidden = swap && rest.indexOf('.', 1) > 0;
        return path.substring(0, start) + (hidden ? rest.substring(1) : rest);
      }
    }
    return path;
  }
}
