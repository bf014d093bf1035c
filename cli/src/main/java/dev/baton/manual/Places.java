package dev.baton.manual;

/** The files that a user may look for. */
enum Places {
  DATABASE(".git/baton/baton.db", "the database of a repository, shared by all its work trees"),
  OUTSIDE(".baton/baton.db", "the database outside git, in the nearest parent directory"),
  REPOSITORY(".baton.json", "settings of a repository, at its top"),
  CUB(".cub.json", "cub's settings beside it, of which Baton reads the section 'stagnation'"),
  USER("~/.config/baton/config.json", "settings of a user"),
  STATE("~/.local/state/baton", "the repositories that cron sweeps, and its log");

  private final String path;
  private final String meaning;

  Places(String path, String meaning) {
    this.path = path;
    this.meaning = meaning;
  }

  String path() {
    return path;
  }

  String meaning() {
    return meaning;
  }
}
