package dev.baton.git.rescue;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The files that a rescue leaves out.
 *
 * @param maxFileSize in bytes, 0 or more; larger files are not saved
 * @param exclude patterns of names that look like secrets; the last matching one decides
 */
public record RescueRules(long maxFileSize, List<String> exclude) {
  private static final long MIB = 1 << 20;

  /** Names under which people store keys and passwords. */
  public static final List<String> SECRETS =
      List.of(
          ".env",
          ".env.*",
          "!.env.example",
          "!.env.sample",
          "!.env.template",
          "*.pem",
          "*.key",
          "*.p12",
          "*.pfx",
          "*.jks",
          "*.keystore",
          "*.kdbx",
          "id_rsa*",
          "id_dsa*",
          "id_ecdsa*",
          "id_ed25519*",
          "!*.pub",
          ".netrc",
          ".pgpass",
          ".htpasswd",
          ".git-credentials",
          ".aws/credentials",
          "**/.aws/credentials");

  public static final RescueRules DEFAULT = new RescueRules(50 * MIB, SECRETS);

  public RescueRules {
    if (maxFileSize < 0) {
      throw new IllegalArgumentException("a file has no size of " + maxFileSize);
    }
    exclude = List.copyOf(exclude);
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

    /** The pattern that excludes this file; null when it may be saved. */
    @Nullable String against(String path) {
      for (int i = globs.size() - 1; i >= 0; i--) {
        PathGlob glob = globs.get(i);
        if (glob.matches(path)) {
          return glob.negated() ? null : glob.pattern();
        }
      }
      return null;
    }
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
}
