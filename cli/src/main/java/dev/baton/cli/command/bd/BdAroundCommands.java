package dev.baton.cli.command.bd;

import static dev.baton.cli.kit.Heading.BEGIN;
import static dev.baton.cli.kit.Heading.ITSELF;
import static dev.baton.cli.kit.Heading.LOOK;
import static dev.baton.cli.kit.Heading.MOVE;

import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.CommandRows;
import org.jspecify.annotations.Nullable;

/** bd's settings, memories, and the commands of its sessions that Baton has no work for. */
final class BdAroundCommands {
  private BdAroundCommands() {}

  static @Nullable Command find(CommandRows rows) {
    Command found = findMemories(rows);
    found = found == null ? findSettings(rows) : found;
    found = found == null ? findLooks(rows) : found;
    return found == null ? findSyncing(rows) : found;
  }

  private static @Nullable Command findMemories(CommandRows rows) {
    if (rows.choose(BEGIN, "remember", "store a memory")) {
      return new RememberCommand();
    }
    if (rows.choose(BEGIN, "memories", "list or search memories")) {
      return new MemoriesCommand();
    }
    if (rows.choose(BEGIN, "recall", "show a memory")) {
      return new RecallCommand();
    }
    if (rows.choose(BEGIN, "forget", "delete a memory")) {
      return new ForgetCommand();
    }
    return null;
  }

  private static @Nullable Command findSettings(CommandRows rows) {
    if (rows.choose(ITSELF, "config get", "show one of bd's settings")) {
      return new ConfigGetCommand();
    }
    if (rows.choose(ITSELF, "config set", "store one of bd's settings")) {
      return new ConfigSetCommand();
    }
    if (rows.choose(ITSELF, "config list", "list bd's settings")) {
      return new ConfigListCommand();
    }
    if (rows.choose(ITSELF, "config unset", "remove one of bd's settings")) {
      return new ConfigUnsetCommand();
    }
    if (rows.choose(ITSELF, "types", "list the types of tasks")) {
      return new TypesCommand();
    }
    if (rows.choose(ITSELF, "statuses", "list the statuses of tasks")) {
      return new StatusesCommand();
    }
    if (rows.choose(ITSELF, "where", "show where the database is")) {
      return new WhereCommand();
    }
    if (rows.choose(ITSELF, "context", "show the database and its repository")) {
      return new ContextCommand();
    }
    if (rows.choose(ITSELF, "ping", "check that the database answers")) {
      return new PingCommand();
    }
    return null;
  }

  private static @Nullable Command findLooks(CommandRows rows) {
    if (rows.choose(LOOK, "lint", "list tasks without the sections of their type")) {
      return new LintCommand();
    }
    if (rows.choose(LOOK, "orphans", "list open tasks that commits mention")) {
      return new OrphansCommand();
    }
    if (rows.choose(LOOK, "history", "show the history of a task")) {
      return new HistoryCommand();
    }
    if (rows.choose(BEGIN, "setup list", "list the assistants that can be set up", "setup")) {
      return new SetupListCommand();
    }
    if (rows.choose(BEGIN, "quickstart", "show how to begin")) {
      return GuideCommand.quickstart();
    }
    if (rows.choose(BEGIN, "human", "show the commands for people")) {
      return GuideCommand.human();
    }
    if (rows.choose(BEGIN, "onboard", "print the lines for AGENTS.md")) {
      return GuideCommand.onboard();
    }
    if (rows.choose(BEGIN, "preflight", "show what to check before a pull request")) {
      return GuideCommand.preflight();
    }
    return null;
  }

  private static @Nullable Command findSyncing(CommandRows rows) {
    if (rows.choose(MOVE, "sync", "does nothing: there is nothing to sync")) {
      return new NothingCommand("sync");
    }
    for (String name : NothingCommand.NAMES) {
      if (rows.choose(MOVE, name, "does nothing: there is no Dolt")) {
        return new NothingCommand(name);
      }
    }
    if (rows.choose(MOVE, "batch", "make several changes, or none")) {
      return new BatchCommand();
    }
    if (rows.choose(MOVE, "rename", "give a task another id")) {
      return new RenameCommand();
    }
    return null;
  }
}
