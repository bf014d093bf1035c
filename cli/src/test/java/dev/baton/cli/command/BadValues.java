package dev.baton.cli.command;

import static dev.baton.cli.command.Bad.call;
import static dev.baton.cli.command.Bad.usage;

import java.util.stream.Stream;

/** Values that no command may accept. The tasks are those of {@link BadInputTest}. */
final class BadValues {
  private static final String MEGABYTE = "x".repeat(1 << 20);

  private BadValues() {}

  static Stream<Bad> texts() {
    return Stream.of(
        usage("title", "create", ""),
        usage("title", "create", "   "),
        usage("title", "create", "\u00a0\u2003"),
        usage("title", "create", "--title", ""),
        usage("title", "create", MEGABYTE),
        usage("title", "create", "x".repeat(501)),
        usage("NUL", "create", "a\0b"),
        usage("half a character", "create", "a\ud800b"),
        usage("half a character", "create", "\udc00"),
        usage("half a character", "create", "\udc00\ud800"),
        usage("U+FFFD", "create", "gr\ufffdn"),
        usage("a line break", "create", "two\nlines"),
        usage("a line break", "create", "two\u2028lines"),
        usage("a line break", "create", "two\rlines"),
        usage("a control character", "create", "a\u0007b"),
        usage("a control character", "create", "a\u001b[31mb"),
        usage("title", "q", " ", " "),
        usage("NUL", "q", "a", "\0"),
        usage("title", "update", "app-b1", "--title", ""),
        usage("too long", "update", "app-b1", "--title", MEGABYTE),
        usage("NUL", "create", "x", "-d", "a\0b"),
        usage("U+FFFD", "create", "x", "--design", "\ufffd"),
        usage("half a character", "create", "x", "--acceptance", "\ud800"),
        usage("NUL", "update", "app-b1", "--notes", "\0"),
        usage("too long", "create", "x", "-d", MEGABYTE.repeat(9)),
        usage("NUL", "comment", "app-b1", "\0"),
        usage("comment needs a text", "comment", "app-b1", "  "),
        usage("half a character", "close", "app-b1", "--reason", "\ud800"),
        usage("NUL", "release", "app-held", "--reason", "\0"),
        usage("NUL", "reopen", "app-done", "--reason", "\0"),
        usage("NUL", "delete", "app-b1", "--force", "--reason", "\0"),
        usage("a line break", "create", "x", "--assignee", "a\nb"),
        usage("too long", "create", "x", "--owner", "o".repeat(201)),
        usage("NUL", "update", "app-b1", "--external-ref", "\0"),
        usage("a tab", "update", "app-b1", "--spec-id", "a\tb"),
        usage("text", "search", ""),
        usage("a line break", "search", "a\nb"),
        usage("actor", "create", "x", "--actor", ""),
        usage("actor", "create", "x", "--actor", "a\nb"),
        usage("too long", "create", "x").with("BATON_ACTOR", "a".repeat(201)),
        usage("label", "create", "x", "-l", ""),
        usage("label", "create", "x", "-l", "a,,b"),
        usage("label", "update", "app-b1", "--add-label", "l".repeat(65)),
        usage("label", "update", "app-b1", "--set-labels", "a,\0"),
        usage("label", "label", "add", "app-b1", ""),
        usage("label", "label", "remove", "app-b1", "a\nb"),
        usage("label", "list", "-l", ","),
        usage("label", "ready", "--label-any", ""));
  }

  static Stream<Bad> numbersAndNames() {
    return Stream.of(
        usage("'9'", "create", "x", "-p", "9"),
        usage("'-1'", "create", "x", "-p", "-1"),
        usage("'P5'", "update", "app-b1", "-p", "P5"),
        usage("'high'", "q", "x", "-p", "high"),
        usage("''", "list", "-p", "1,,2"),
        usage("'6'", "ready", "-p", "6"),
        usage("'errand'", "create", "x", "-t", "errand"),
        usage("''", "update", "app-b1", "-t", ""),
        usage("'errand'", "blocked", "-t", "task,errand"),
        usage("'doing'", "update", "app-b1", "--status", "doing"),
        usage("baton delete", "update", "app-b1", "--status", "tombstone"),
        usage("'doing'", "list", "--status", "open,doing"),
        usage("'random'", "ready", "--sort", "random"),
        usage("'-1'", "ready", "-n", "-1"),
        usage("'many'", "list", "--limit", "many"),
        usage("'99999999999'", "search", "x", "-n", "99999999999"),
        usage("'1.5'", "stale", "-n", "1.5"),
        usage("'-5'", "create", "x", "-e", "-5"),
        usage("'long'", "update", "app-b1", "--estimate", "long"),
        usage("'999999999'", "create", "x", "-e", "999999999"),
        usage("'0'", "claim", "app-b1", "--pid", "0"),
        usage("'-5'", "claim", "app-b1", "--pid", "-5"),
        usage("'abc'", "start", "app-b1", "--pid", "abc"),
        usage("'4294967297'", "claim", "app-b1", "--pid", "4294967297"),
        usage("no process 4242", "claim", "app-b1", "--pid", "4242"),
        usage("no process 4242", "claim", "--next").with("BATON_WORKER_PID", "4242"),
        usage("'abc'", "update", "app-b1", "--claim").with("BATON_WORKER_PID", "abc"),
        usage("worker", "claim", "app-b1", "--worker", ""),
        usage("worker", "claim", "app-b1").with("BATON_WORKER", "a\nb"),
        usage("'0'", "claim", "app-b1", "--lease", "0"),
        usage("'soon'", "claim", "app-b1", "--lease", "soon"),
        usage("'31d'", "claim", "app-b1", "--lease", "31d"),
        usage("'0'", "close", "app-held", "--epoch", "0"),
        usage("'-1'", "heartbeat", "app-held", "--epoch", "-1"),
        usage("'abc'", "update", "app-held", "-p", "1", "--epoch", "abc"),
        usage("'99999999999999999999'", "close", "app-held", "--epoch", "99999999999999999999"),
        usage("''", "release", "app-held", "--epoch", ""),
        usage("'1.0'", "comment", "app-held", "x", "--epoch", "1.0"),
        usage("'x'", "close", "app-held").with("BATON_EPOCH", "x"),
        usage("'frob'", "check", "--preset", "frob"),
        usage("''", "breaker", "policy", "--preset", ""),
        usage("'frob'", "observe", "--preset", "frob").input("{\"type\":\"heartbeat\"}"),
        usage("'draw'", "breaker", "record", "draw"),
        usage("'-1'", "breaker", "record", "success", "--files-changed", "-1"),
        usage("'many'", "breaker", "record", "failure", "--output-length", "many"),
        usage("'3.5'", "breaker", "record", "success", "--tests-passing", "3.5"),
        usage("--id", "breaker", "error", "x", "--id", ""),
        usage("'-1'", "breaker", "history", "--limit", "-1"),
        usage("a line break", "breaker", "trip", "--reason", "a\nb"),
        usage("too long", "breaker", "reset", "--reason", "x".repeat(501)),
        usage("'purple'", "ready", "--color", "purple"),
        usage("'soon'", "ready", "--lock-timeout", "soon"),
        usage("'-1'", "ready", "--lock-timeout", "-1"),
        usage("'2d'", "ready", "--lock-timeout", "2d"),
        usage("'-1'", "ready", "--stale-seconds", "-1"),
        usage("'1w'", "stale", "--stale-seconds", "1w"),
        usage("'99999999999'", "sweep", "--stale-seconds", "99999999999"),
        usage("'rash'", "doctor", "--check", "rash"),
        usage("''", "doctor", "--check", "integrity,"),
        usage("'Ü'", "init", "--prefix", "Ü"),
        usage("''", "init", "--prefix", ""),
        usage("'a b'", "init", "--prefix", "a b"),
        usage("'-a'", "init", "--prefix", "-a"),
        usage("'a-'", "init", "--prefix", "a-"),
        usage("prefix", "init", "--prefix", "a".repeat(41)));
  }

  /** Lines at which {@code observe --strict} stops. */
  static Stream<Bad> observations() {
    return Stream.of(
        observed("'garbage'", "garbage"),
        observed("line 2: ", "\n[]"),
        observed("'type'", "{\"type\":3}"),
        observed("no type", "{\"typ\":\"error\"}"),
        observed("unknown type 'frob'", "{\"type\":\"frob\"}"),
        observed("'message'", "{\"type\":\"error\"}"),
        observed("'message'", "{\"type\":\"error\",\"message\":{\"a\":1}}"),
        observed("'text'", "{\"type\":\"assistant\"}"),
        observed("'-1'", "{\"type\":\"iteration\",\"files_changed\":-1}"),
        observed("'1.5'", "{\"type\":\"iteration\",\"tests_passing\":1.5}"),
        observed("'1e400'", "{\"type\":\"iteration\",\"output_length\":1e400}"),
        observed("'\"yes\"'", "{\"type\":\"iteration\",\"success\":\"yes\"}"),
        observed("'[1]'", "{\"type\":\"iteration\",\"errors\":[1]}"),
        observed("'1e9999999999'", "{\"type\":\"usage\",\"cost_cents\":1e9999999999}"),
        observed("'-3.5'", "{\"type\":\"usage\",\"cost_cents\":-3.5}"),
        observed("'noon'", "{\"type\":\"heartbeat\",\"at\":\"noon\"}"),
        observed("'2026-02-30T", "{\"type\":\"heartbeat\",\"at\":\"2026-02-30T09:00:00Z\"}"),
        observed("'id'", "{\"type\":\"heartbeat\",\"id\":\"" + "x".repeat(201) + "\"}"),
        observed("'app-gone'", "{\"type\":\"heartbeat\",\"task\":\"app-gone\"}"),
        observed("too long", "{\"type\":\"error\",\"message\":\"" + MEGABYTE.repeat(5) + "\"}"));
  }

  private static Bad observed(String says, String line) {
    return usage(says, "observe", "--strict").input(line);
  }

  static Stream<Bad> dates() {
    return Stream.of(
        usage("'someday'", "create", "x", "--due", "someday"),
        usage("'2026-02-30'", "create", "x", "--due", "2026-02-30"),
        usage("'2026-13-01'", "update", "app-b1", "--defer", "2026-13-01"),
        usage("'2026-03-02T25:00'", "create", "x", "--defer", "2026-03-02T25:00"),
        usage("'2026-03-02T10:00+99:00'", "create", "x", "--due", "2026-03-02T10:00+99:00"),
        usage("'5m'", "create", "x", "--due", "5m"),
        usage("'1969-12-31'", "create", "x", "--due", "1969-12-31"),
        usage("'3000-01-01'", "update", "app-b1", "--due", "3000-01-01"),
        usage("'+999999999999d'", "create", "x", "--defer", "+999999999999d"),
        usage("' '", "create", "x", "--defer", " "));
  }

  static Stream<Bad> metadata() {
    String deep = "{\"a\":" + "[".repeat(100_000) + "]".repeat(100_000) + "}";
    return Stream.of(
        usage("[1,2]", "create", "x", "--metadata", "[1,2]"),
        usage("{\"a\":1", "create", "x", "--metadata", "{\"a\":1"),
        usage("{\"a\":1} x", "create", "x", "--metadata", "{\"a\":1} x"),
        usage("{\"a\":1}{}", "update", "app-b1", "--metadata", "{\"a\":1}{}"),
        usage("{'a':1}", "create", "x", "--metadata", "{'a':1}"),
        usage("{\"a\":01}", "create", "x", "--metadata", "{\"a\":01}"),
        usage("{\"a\":1,}", "create", "x", "--metadata", "{\"a\":1,}"),
        usage("{\"a\":NaN}", "create", "x", "--metadata", "{\"a\":NaN}"),
        usage("{\"a\":\"\\q\"}", "create", "x", "--metadata", "{\"a\":\"\\q\"}"),
        usage("half a character", "create", "x", "--metadata", "{\"a\":\"\ud800\"}"),
        usage("NUL", "create", "x", "--metadata", "{\"a\":\"\0\"}"),
        usage("JSON object", "create", "x", "--metadata", "{\"a\":\"\\ud800\"}"),
        usage("expected at most 100 levels", "create", "x", "--metadata", deep),
        usage("too long", "create", "x", "--metadata", "{\"a\":\"" + MEGABYTE.repeat(9) + "\"}"),
        usage("'a'", "update", "app-b1", "--set-metadata", "a"),
        usage("'=1'", "update", "app-b1", "--set-metadata", "=1"),
        usage("NUL", "update", "app-b1", "--set-metadata", "a=\0"),
        usage("half a character", "update", "app-b1", "--set-metadata", "a=\ud800"),
        usage("metadata key", "update", "app-b1", "--unset-metadata", "\ud800"),
        call(3, "'app-gone'", "update", "app-gone", "--metadata", "{}"));
  }
}
