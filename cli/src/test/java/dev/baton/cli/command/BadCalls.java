package dev.baton.cli.command;

import static dev.baton.cli.command.Bad.call;
import static dev.baton.cli.command.Bad.usage;

import java.util.stream.Stream;

/** Calls whose words do not fit together, or that ask for what is not there. */
final class BadCalls {
  private static final String LATIN_1 = "gr\u00fcn";

  private BadCalls() {}

  static Stream<Bad> words() {
    return Stream.of(
        usage("'frobnicate'", "frobnicate"),
        usage("''", ""),
        usage("no command", "--quiet"),
        usage("needs a second word", "dep"),
        usage("needs a second word", "label", "frob"),
        usage("needs a second word", "breaker"),
        usage("needs a second word", "breaker", "frob"),
        usage("'extra'", "check", "extra"),
        usage("'extra'", "observe", "extra"),
        usage("'extra'", "breaker", "status", "extra"),
        usage("OUTCOME", "breaker", "record"),
        usage("'failure'", "breaker", "record", "success", "failure"),
        usage("needs a message", "breaker", "error"),
        usage("needs a message", "breaker", "error", " "),
        usage("needs a message", "breaker", "error", "--stdin"),
        usage("given twice", "breaker", "error", "text", "--stdin").input("more"),
        usage("'--no-progress'", "breaker", "history", "--no-progress", "3"),
        usage("'--frob'", "ready", "--frob"),
        usage("'--epoch'", "claim", "app-b1", "--epoch", "1"),
        usage("-p", "create", "x", "-p"),
        usage("'two'", "create", "one", "two"),
        usage("two titles", "create", "one", "--title", "two"),
        usage("needs a title", "create"),
        usage("'extra'", "prime", "extra"),
        usage("'extra'", "status", "extra"),
        usage("'extra'", "sweep", "extra"),
        usage("'extra'", "doctor", "extra"),
        usage("'extra'", "init", "extra"),
        usage("'app-a2'", "heartbeat", "app-a1", "app-a2", "--epoch", "1"),
        usage("ID", "show"),
        usage("ID", "close"),
        usage("ID", "start"),
        usage("ID", "comment"),
        usage("title", "q"),
        usage("TEXT", "search"),
        usage("ID", "dep", "add", "app-a1"),
        usage("'app-c1'", "dep", "add", "app-a1", "app-b1", "app-c1"),
        usage("ID", "label", "add", "app-a1"),
        usage("--next", "claim"),
        usage("--next", "claim", "app-b1", "--next"),
        usage("nothing to change", "update", "app-b1"),
        usage("exclude", "update", "app-b1", "--claim", "--status", "closed"),
        usage("exclude", "update", "app-b1", "--pinned", "--unpin"),
        usage("exclude", "list", "-u", "-a", "ann"),
        usage("exclude", "create", "x", "-d", "text", "--stdin"),
        usage("exclude", "create", "x", "--stdin", "-F", "-"),
        usage("given twice", "comment", "app-b1", "text", "--stdin").input("more"),
        usage("needs the epoch", "heartbeat", "app-held"),
        usage("one task", "close", "app-a1", "app-b1", "--epoch", "1"),
        usage("--fix", "doctor", "--dry-run"));
  }

  static Stream<Bad> ids() {
    return Stream.of(
        call(3, "'app-gone'", "show", "app-gone"),
        call(3, "'gone'", "close", "app-b1", "gone"),
        call(3, "'app-gone'", "claim", "app-gone"),
        call(3, "'app-gone'", "release", "app-gone"),
        call(3, "'app-gone'", "reopen", "app-gone"),
        call(3, "'app-gone'", "heartbeat", "app-gone", "--epoch", "1"),
        call(3, "'app-gone'", "delete", "app-gone", "--force"),
        call(3, "'app-gone'", "sweep", "--task", "app-gone"),
        call(3, "'app-gone'", "comment", "app-gone", "text"),
        call(3, "'app-gone'", "comment", "list", "app-gone"),
        call(3, "'app-gone'", "label", "add", "app-gone", "x"),
        call(3, "'app-gone'", "label", "list", "app-gone"),
        call(3, "'app-gone'", "dep", "tree", "app-gone"),
        call(3, "'app-gone'", "dep", "list", "app-gone"),
        call(3, "'app-gone'", "dep", "add", "app-a1", "app-gone"),
        call(3, "app-c1", "dep", "remove", "app-a1", "app-c1"),
        call(3, "'app-gone'", "create", "x", "--parent", "app-gone"),
        call(3, "'app-gone'", "create", "x", "--deps", "app-gone"),
        call(3, "'app-gone'", "update", "app-b1", "--parent", "app-gone"),
        call(3, "'app-gone'", "list", "--parent", "app-gone"),
        call(3, "'app-gone'", "check", "--task", "app-gone"),
        call(3, "'app-gone'", "observe", "--task", "app-gone").input("{\"type\":\"heartbeat\"}"),
        call(3, "'app-gone'", "breaker", "status", "--task", "app-gone"),
        call(3, "'app-gone'", "breaker", "reset", "--task", "app-gone"),
        call(3, "'app-gone'", "breaker", "error", "x", "--task", "app-gone"),
        usage("app-a1, app-a2", "check", "--task", "app-a"),
        usage("app-a1, app-a2", "show", "app-a"),
        usage("'a'", "close", "a"),
        usage("''", "show", ""),
        usage("'../../etc'", "show", "../../etc"),
        usage("'a%'", "claim", "a%"),
        usage("task id", "show", "a".repeat(121)),
        usage("'bad id'", "create", "x", "--id", "bad id"),
        usage("app-b1", "create", "x", "--id", "app-b1"),
        usage("'frob'", "create", "x", "--deps", "frob:app-a1"),
        usage("'blocks:'", "create", "x", "--deps", "blocks:"),
        usage("'frob'", "dep", "add", "app-c1", "app-a1", "--type", "frob"),
        usage("itself", "dep", "add", "app-a1", "app-a1"),
        usage("itself", "update", "app-a1", "--parent", "app-a1"),
        usage("app-a1 → app-b1 → app-a1", "dep", "add", "app-a1", "app-b1"),
        usage("app-c1 → app-b1", "dep", "add", "app-a1", "app-c1", "-t", "waits-for"),
        usage("circle", "update", "app-epic", "--parent", "app-epic.1"));
  }

  static Stream<Bad> conflicts() {
    return Stream.of(
        call(4, "held by bob", "claim", "app-held"),
        call(4, "held by bob", "start", "app-held"),
        call(4, "held by bob", "update", "app-held", "--claim", "--title", "mine now"),
        call(4, "closed", "claim", "app-done"),
        call(4, "deferred", "claim", "app-later"),
        call(4, "epoch 7", "close", "app-held", "--epoch", "7"),
        call(4, "epoch 7", "heartbeat", "app-held", "--epoch", "7"),
        call(4, "epoch 7", "release", "app-held", "--epoch", "7"),
        call(4, "epoch 7", "update", "app-held", "--epoch", "7", "--title", "x"),
        call(4, "epoch 7", "update", "app-held", "--epoch", "7", "--status", "closed"),
        call(4, "epoch 7", "comment", "app-held", "x", "--epoch", "7"),
        call(4, "epoch 7", "label", "add", "app-held", "x", "--epoch", "7"),
        call(4, "epoch 7", "dep", "add", "app-held", "app-a1", "--epoch", "7"),
        call(4, "epoch 7", "delete", "app-held", "--force", "--hard", "--epoch", "7"),
        call(4, "epoch 7", "close", "app-held").with("BATON_EPOCH", "7"),
        call(4, "open", "release", "app-b1"),
        call(4, "held by bob", "reopen", "app-held"));
  }

  static Stream<Bad> files() {
    return Stream.of(
        usage("missing.md", "create", "x", "-F", "missing.md"),
        usage("folder", "create", "-F", "folder"),
        usage("byte 0xfc at 2", "create", "-F", "latin1.txt"),
        usage("byte 0xfc at 2", "create", "x", "--stdin").input(LATIN_1),
        usage("byte 0xfc at 2", "comment", "app-b1", "-F", "-").input(LATIN_1),
        usage("text.txt/more", "comment", "app-b1", "-F", "text.txt/more"),
        usage("NUL", "create", "x", "-F", "nul.txt"),
        usage("too long", "create", "x", "-F", "huge.txt"),
        usage("title", "create", "--stdin").input(" \n "),
        usage("too long", "create", "--stdin").input("x".repeat(600) + "\nrest"),
        usage("needs a text", "comment", "app-b1", "--stdin"),
        usage("a\\u0000b", "create", "x", "-F", "a\0b"),
        call(3, "nowhere.db", "check", "--db", "nowhere.db"),
        call(5, "not an SQLite database", "observe", "--db", "text.txt"),
        call(3, "nowhere.db", "ready", "--db", "nowhere.db"),
        call(3, "nowhere.db", "create", "x").with("BATON_DB", "nowhere.db"),
        call(3, "text.txt/a.db", "ready", "--db", "text.txt/a.db"),
        call(5, "folder", "ready", "--db", "folder"),
        call(5, "not an SQLite database", "list", "--db", "text.txt"),
        call(5, "another program", "create", "x", "--db", "foreign.db"),
        call(5, "another program", "init", "--db", "foreign.db"),
        call(5, "version 99", "claim", "--next", "--db", "newer.db"),
        call(5, "version 99", "init", "--db", "newer.db"),
        call(5, "damaged", "ready", "--db", "damaged.db"),
        call(5, "text.txt/a.db", "init", "--db", "text.txt/a.db"),
        usage("a\\u0000b", "ready", "--db", "a\0b"));
  }
}
