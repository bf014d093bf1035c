package dev.baton.manual;

/** The variables of docs/settings.md. */
enum Variables {
  DB("BATON_DB", "the database: a file, or the postgresql:// address of a server"),
  BEADS(
      "BEADS_DIR, BEADS_DB",
      "the project that contains this .beads directory, or another database"),
  ACTOR(
      "BATON_ACTOR, BEADS_ACTOR, BD_ACTOR",
      "who acts, for the history; otherwise USER, or the name of the account"),
  WORKER(
      "BATON_WORKER, BATON_WORKER_PID, BATON_WORKER_START",
      "who claims, and the process that does the work; the start hook of 'baton setup claude' sets"
          + " them in the session"),
  CLAIM("BATON_TASK, BATON_EPOCH", "the claim that this process carries"),
  STALE("BATON_STALE_SECONDS, STALE_SECONDS", "lease of workers that cannot be seen"),
  SETTINGS(
      "BATON_STALE_..., BATON_RUN_..., BATON_NOTIFY_...",
      "settings: BATON_ and the name of the setting in upper case"),
  BREAKER(
      "BATON_BREAKER_PRESET, BATON_BREAKER_...",
      "thresholds: the names of 'baton breaker policy' in upper case"),
  HOOKS("BATON_HOOKS=0", "disables the hooks"),
  TRUST("BATON_TRUST", "all trusts the config files of every repository, never those of none"),
  LOCK("BATON_LOCK_TIMEOUT", "how long to wait for a locked database"),
  COLOUR("NO_COLOR, CLICOLOR_FORCE", "colour");

  private final String names;
  private final String meaning;

  Variables(String names, String meaning) {
    this.names = names;
    this.meaning = meaning;
  }

  String names() {
    return names;
  }

  String meaning() {
    return meaning;
  }
}
