package dev.baton.cli;

import dev.baton.cli.kit.TrackerDialect;
import org.jspecify.annotations.Nullable;

/**
 * Commands that users of bd, cub and other programs type. docs/COMPATIBILITY.md has the whole table
 * of the first two.
 */
final class ForeignCommands {
  /** What to use instead of a command that other programs have; null where none is known. */
  static @Nullable String instead(String name) {
    String instead = insteadOfBds(name);
    instead = instead == null ? insteadOfCubs(name) : instead;
    return instead == null ? insteadOfOthers(name) : instead;
  }

  /** Words that other trackers taught. {@code done} is another name of close already. */
  private static @Nullable String insteadOfOthers(String name) {
    return switch (name) {
      case "add" -> "use baton create TITLE";
      case "next", "pick", "take" -> "use baton claim --next";
      case "finish", "complete", "resolve" -> "use baton close ID";
      case "stop", "drop" -> "use baton release ID";
      case "modify", "set" -> "use baton update ID";
      case "annotate" -> "use baton comment ID TEXT";
      case "find", "grep" -> "use baton search TEXT";
      default -> null;
    };
  }

  /**
   * Which program has a command that Baton has under no name; null where it has one, or where no
   * program has it.
   */
  static @Nullable String owner(String name) {
    if (name.equals("label rename")) {
      return "beads_rust";
    }
    if (name.equals("task") || insteadOfOthers(name) != null) {
      return null; // what follows 'task' is unknown to cub, too
    }
    String program = insteadOfBds(name) != null ? "bd" : "cub";
    CommandTable commands = new CommandTable(TrackerDialect.of(program));
    boolean known = commands.findByAnyName(name) != null || !commands.group(name).isEmpty();
    return known || instead(name) == null ? null : "the real " + program;
  }

  private static @Nullable String insteadOfBds(String name) {
    return switch (name) {
      case "sync", "dolt", "vc", "branch", "federation", "repo", "flatten", "diff" ->
          "the database needs no syncing; baton export beads -o FILE writes a file to commit";
      case "daemon", "daemons", "ping", "bootstrap", "migrate", "upgrade", "metrics" ->
          "Baton has no server and keeps its database up to date automatically; see baton doctor";
      case "backup", "restore" ->
          "copy the database with sqlite3 FILE \".backup COPY\"; baton info shows FILE";
      case "admin", "compact", "gc", "prune", "purge", "recompute-blocked", "sql" ->
          "no maintenance is needed; baton doctor checks the database";
      case "reclaim" -> "use baton sweep, which reopens stale tasks";
      case "unclaim" -> "use baton release ID";
      case "lease" -> "use baton claim ID --lease TIME";
      case "create-form", "todo" -> "use baton create or baton edit";
      case "todo done" -> "use baton close ID";
      case "assign" -> "use baton update ID --assignee NAME";
      case "priority" -> "use baton update ID --priority P";
      case "note" -> "use baton update ID --append-notes TEXT or baton comment ID TEXT";
      case "tag" -> "use baton label add ID LABEL";
      case "label rename" -> "use baton label add and baton label remove";
      case "link" -> "use baton dep add ID OTHER";
      case "children" -> "use baton list --parent ID";
      case "graph", "swarm" -> "use baton dep tree ID or baton dep cycles";
      case "duplicate", "supersede" -> "use baton close ID --reason TEXT or baton dep add -t TYPE";
      case "duplicates", "find-duplicates", "lint", "orphans", "preflight" -> "use baton doctor";
      case "history", "audit" -> "use baton show ID --history";
      case "query" -> "use baton list with its filters, or baton search";
      case "where", "context" -> "use baton info";
      case "quickstart", "human", "init-safety" -> "use baton prime or baton --help";
      case "statuses", "types" -> "see baton create --help and baton list --help";
      case "remember", "recall", "forget", "memories", "kv" -> "keep this in a file of the project";
      case "rename",
          "rename-prefix",
          "batch",
          "worktree",
          "merge-slot",
          "cas",
          "rules",
          "migrate-personal" ->
          "there is no equivalent";
      case "gate", "mol", "formula", "cook", "state", "set-state", "ship", "mail", "promote" ->
          "bd's molecules and agents are kept on import and export, but not run";
      case "jira", "linear", "github", "gitlab", "ado", "notion" ->
          "Baton does not sync with other trackers; use baton export json or baton export csv";
      default -> null;
    };
  }

  private static @Nullable String insteadOfCubs(String name) {
    return switch (name) {
      case "task" -> "use task list, task show, task claim, task close, task create or task ready";
      case "plan", "stage", "prep", "spec", "triage", "capture", "captures", "interview" ->
          "Baton does not plan; use baton create";
      case "ledger export" -> "use baton iterations export";
      case "ledger update" -> "Baton has no stages of a review; use baton label add ID LABEL";
      case "ledger gc", "ledger extract" ->
          "there is nothing to clean or summarise; use baton iterations show N";
      case "ledger", "artifacts", "learn", "retro", "session" -> "use baton iterations";
      case "monitor", "dashboard", "statusline", "suggest" -> "use baton status or baton ready";
      case "audit-code", "review", "verify", "pr", "merge", "release-notes", "sandbox" ->
          "there is no equivalent";
      default -> null;
    };
  }
}
