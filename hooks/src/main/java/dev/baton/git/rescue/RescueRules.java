package dev.baton.git.rescue;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The files that a rescue leaves out.
 *
 * @param maxFileSize in bytes, 0 or more; larger files are not saved
 * @param exclude patterns of names that look like secrets; the last matching one decides
 * @param foreign files that other programs maintain, such as a linked tracker's, by their paths;
 *     folders end with a slash. They are nobody's work
 */
public record RescueRules(long maxFileSize, List<String> exclude, Set<String> foreign) {
  private static final long MIB = 1 << 20;

  /** The built-in patterns. */
  public static final List<String> SECRETS = SecretNames.PATTERNS;

  public static final RescueRules DEFAULT = new RescueRules(50 * MIB, SECRETS);

  public RescueRules {
    if (maxFileSize < 0) {
      throw new IllegalArgumentException("a file has no size of " + maxFileSize);
    }
    exclude = List.copyOf(exclude);
    foreign = Set.copyOf(foreign);
  }

  /** The rules where no other program maintains files. */
  public RescueRules(long maxFileSize, List<String> exclude) {
    this(maxFileSize, exclude, Set.of());
  }

  /** The same rules with these files of other programs. */
  public RescueRules with(Set<String> files) {
    return new RescueRules(maxFileSize, exclude, files);
  }

  /** Whether another program maintains this file. */
  public boolean isForeign(String path) {
    for (String other : foreign) {
      if (other.endsWith("/") ? path.startsWith(other) : path.equals(other)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Those of these files that are left out.
   *
   * @param paths one byte in each char
   * @param size of a file, in bytes
   */
  public Set<String> leftOut(Collection<String> paths, ToLongFunction<String> size) {
    Names names = names();
    Set<String> these = new LinkedHashSet<>(paths);
    these.removeIf(path -> names.against(path) == null && tooLarge(size.applyAsLong(path)) == null);
    return these;
  }

  /** The name rules, prepared for many files. */
  Names names() {
    List<PathGlob> globs = new ArrayList<>(exclude.size());
    for (String pattern : exclude) {
      globs.add(PathGlob.of(pattern));
    }
    return new Names(globs);
  }

  /** The parsed patterns. */
  record Names(List<PathGlob> globs) {
    /** The pattern that excludes this file, or what it is a copy of; null when it may be saved. */
    @Nullable String against(String path) {
      String lower = path.toLowerCase(Locale.ROOT);
      PathGlob itself = last(lower);
      String original = SecretNames.original(lower);
      PathGlob copied = itself != null || original.equals(lower) ? null : last(original);
      PathGlob found = copied == null ? itself : copied;
      return found == null || found.negated() ? null : found.pattern();
    }

    /** Whether an exception names this file. */
    boolean allows(String path) {
      PathGlob found = last(path.toLowerCase(Locale.ROOT));
      return found != null && found.negated();
    }

    private @Nullable PathGlob last(String lower) {
      for (int i = globs.size() - 1; i >= 0; i--) {
        if (globs.get(i).matches(lower)) {
          return globs.get(i);
        }
      }
      return null;
    }
  }

  /** Why a file is left out that such a pattern excludes. */
  static String secret(String pattern) {
    return "looks like a secret: rescue.exclude has " + pattern;
  }

  /** Why a file of this size is left out; null when it is not. */
  @Nullable String tooLarge(long bytes) {
    if (bytes <= maxFileSize) {
      return null;
    }
    // One decimal, without a formatter.
    long tenths = bytes * 10 / MIB;
    return tenths / 10 + "." + tenths % 10 + " MiB: more than rescue.max_file_size";
  }

  /**
   * A file pattern: {@code *} matches anything but a slash, {@code **} matches anything, {@code ?}
   * matches one character, {@code **}{@code /} any folders or none. A pattern without a slash is
   * compared with the file name, otherwise with the whole path. Case is ignored. A leading {@code
   * !} excepts files again.
   *
   * <p>This is not the language of {@code .gitignore}: there {@code *.pem} does not match {@code
   * SERVER.PEM}, {@code [id].key} matches {@code i.key}, and {@code secrets} matches everything in
   * a folder of that name. Here it matches only files of that name.
   */
  record PathGlob(String pattern, String wanted, boolean negated) {
    static PathGlob of(String text) {
      boolean negated = text.startsWith("!");
      String pattern = negated ? text.substring(1) : text;
      String lower = pattern.toLowerCase(Locale.ROOT);
      return new PathGlob(pattern, lower.startsWith("/") ? lower.substring(1) : lower, negated);
    }

    /**
     * Whether the pattern matches the file.
     *
     * @param path from the top, in lower case, in any encoding that includes ASCII
     */
    boolean matches(String path) {
      boolean whole = pattern.indexOf('/') >= 0;
      String subject = whole ? path : path.substring(path.lastIndexOf('/') + 1);
      // Such as **/.aws/credentials, also at the top.
      return matches(wanted, 0, subject, 0)
          || (wanted.startsWith("**/") && matches(wanted, 3, subject, 0));
    }

    private static boolean matches(String pattern, int p, String text, int t) {
      if (p == pattern.length()) {
        return t == text.length();
      }
      char c = pattern.charAt(p);
      if (c != '*') {
        return t < text.length()
            && (c == text.charAt(t) || (c == '?' && text.charAt(t) != '/'))
            && matches(pattern, p + 1, text, t + 1);
      }
      boolean any = p + 1 < pattern.length() && pattern.charAt(p + 1) == '*';
      int rest = any ? p + 2 : p + 1;
      for (int end = t; end <= text.length(); end++) {
        if (matches(pattern, rest, text, end)) {
          return true;
        }
        if (end < text.length() && text.charAt(end) == '/' && !any) {
          return false;
        }
      }
      return false;
    }
  }

  /**
   * Names under which people store keys and passwords.
   *
   * <p>From the file rules of gitleaks (PKCS #12), the templates of ignored files that GitHub gives
   * for languages, and names that the documentation of the programs that read such files gives. A
   * name under which people also keep code or ordinary settings, such as {@code settings.py} or
   * {@code database.yml}, is not among them: leaving out such a file would lose work.
   */
  private static final class SecretNames {
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

    /**
     * The path of the file of which this one is a copy, by its name; the path itself if of none.
     */
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
}
