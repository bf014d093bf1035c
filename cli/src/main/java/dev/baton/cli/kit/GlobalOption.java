package dev.baton.cli.kit;

import org.jspecify.annotations.Nullable;

/** The options of every command, which may stand before or after its name. */
enum GlobalOption {
  HELP("-h --help", "", "show this help"),
  JSON("--json", "", "print JSON"),
  DB(
      "--db",
      "FILE",
      "use this database, a file or a server's postgresql:// address (default: BATON_DB, else the"
          + " repository's own)"),
  ACTOR("--actor", "NAME", "who acts, for the history (default: BATON_ACTOR, BD_ACTOR, USER)"),
  COLOR("--color", "WHEN", "auto, always or never"),
  LOCK_TIMEOUT("--lock-timeout", "TIME", "how long to wait for a locked database (default 10s)"),
  STALE_SECONDS(
      "--stale-seconds",
      "N",
      "lease of workers that cannot be seen (default: BATON_STALE_SECONDS, else 3600; 0 = off)"),
  QUIET("-q --quiet", "", "do not print notes"),
  DEBUG("--debug", "", "show where an error comes from"),
  /** Options that tools pass to bd, and that Baton ignores. */
  SANDBOX("--sandbox", "", ""),
  UNNEEDED(
      "--no-daemon --no-auto-flush --no-auto-import --no-db --allow-stale --ignore-schema-skew"
          + " -v --verbose --profile",
      "",
      ""),
  DOLT("--dolt-auto-commit", "MODE", ""),
  /** Options of bd that have an effect. */
  FOLDER("-C --directory", "DIR", ""),
  READONLY("--readonly", "", ""),
  NO_COLOR("--no-color", "", "");

  private final String names;
  private final String label;
  private final String description;

  GlobalOption(String names, String label, String description) {
    this.names = names;
    this.label = label;
    this.description = description;
  }

  String names() {
    return names;
  }

  String label() {
    return label;
  }

  String description() {
    return description;
  }

  /** The option with which this word begins; null for any other word. */
  static @Nullable GlobalOption of(String word) {
    int end = word.indexOf('=');
    String name = end < 0 ? word : word.substring(0, end);
    for (GlobalOption option : values()) {
      for (String candidate : option.names.split(" ", -1)) {
        if (candidate.equals(name)) {
          return option;
        }
      }
    }
    return null;
  }
}
