package dev.baton.cli;

import org.jspecify.annotations.Nullable;

/** What users of bd and of cub type. docs/COMPATIBILITY.md has the whole table. */
final class ForeignCommands {
  private ForeignCommands() {}

  /** Whether cub has that word behind its own {@code task}, and Baton has the command. */
  static boolean isTaskCommand(String word) {
    return switch (word) {
      case "list", "show", "claim", "close", "create", "ready", "update", "reopen" -> true;
      case "delete", "blocked", "dep", "label", "counts" -> true;
      default -> false;
    };
  }

  /** What to do instead of a command that only bd or cub has; null where neither has it. */
  static @Nullable String instead(String name) {
    return switch (name) {
      case "task" -> "expected list, show, claim, close, create, ready … as its second word";
      case "sync", "dolt", "vc", "branch", "federation", "repo", "flatten", "diff" ->
          "the database needs no syncing; baton export beads -o FILE writes a file to commit";
      case "daemon", "daemons", "ping", "bootstrap", "migrate", "upgrade", "metrics" ->
          "Baton has no server, and keeps its database up to date by itself; see baton doctor";
      case "backup", "restore" -> "copy it with sqlite3 FILE \".backup COPY\"; see baton info";
      case "admin", "compact", "gc", "prune", "purge", "recompute-blocked", "sql" ->
          "nothing needs tidying; baton doctor checks the database";
      case "reclaim" -> "baton sweep gives the tasks of dead workers back";
      case "unclaim" -> "baton release ID";
      case "lease" -> "baton claim ID --lease TIME";
      case "edit", "create-form", "todo" -> "baton create, baton update";
      case "assign" -> "baton update ID --assignee NAME";
      case "priority" -> "baton update ID --priority P";
      case "note" -> "baton update ID --append-notes TEXT, or baton comment ID TEXT";
      case "tag" -> "baton label add ID LABEL";
      case "link" -> "baton dep add ID OTHER";
      case "children" -> "baton list --parent ID";
      case "graph", "swarm" -> "baton dep tree ID, baton dep cycles";
      case "duplicate", "supersede" -> "baton close ID --reason TEXT, baton dep add -t TYPE";
      case "duplicates", "find-duplicates", "lint", "orphans", "preflight" -> "baton doctor";
      case "history", "audit" -> "baton show ID --history";
      case "query" -> "baton list with its filters, baton search";
      case "where", "context" -> "baton info";
      case "quickstart", "human", "init-safety" -> "baton prime, baton --help";
      case "statuses", "types" -> "baton create --help, baton list --help";
      case "remember", "recall", "forget", "memories", "kv" -> "keep it in a file of the project";
      case "rename",
          "rename-prefix",
          "batch",
          "worktree",
          "merge-slot",
          "cas",
          "rules",
          "migrate-personal" ->
          "it has no counterpart";
      case "gate", "mol", "formula", "cook", "state", "set-state", "ship", "mail", "promote" ->
          "bd's molecules and agents' machinery are kept on import and export, but not run";
      case "jira", "linear", "github", "gitlab", "ado", "notion" ->
          "Baton talks to no other tracker; baton export json or csv";
      case "plan", "stage", "prep", "spec", "triage", "capture", "captures", "interview" ->
          "Baton does not plan; baton create makes tasks";
      case "ledger", "artifacts", "learn", "retro", "session" -> "baton iterations";
      case "monitor", "dashboard", "statusline", "suggest" -> "baton status, baton ready";
      case "audit-code", "review", "verify", "pr", "merge", "release-notes", "sandbox" ->
          "it has no counterpart";
      default -> null;
    };
  }
}
