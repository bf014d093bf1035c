package dev.baton.cli.bd;

import static dev.baton.cli.kit.Heading.BEGIN;
import static dev.baton.cli.kit.Heading.ITSELF;

import dev.baton.app.BdSettings;
import dev.baton.app.Memories;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Commands;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.kit.Version;
import dev.baton.cli.option.TextOptions;
import dev.baton.git.GitLayout;
import dev.baton.json.ArrayDocument;
import dev.baton.json.ObjectDocument;
import dev.baton.task.InvalidValue;
import dev.baton.text.Texts;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** bd's memories and settings, and where it keeps them. */
public final class BdAroundCommands implements Commands {
  /** The longest name of a memory or a setting. */
  private static final int MAX_NAME = 200;

  @Override
  public List<Row> rows() {
    return List.of(
        Row.of(BEGIN, "remember", "store a memory"),
        Row.of(BEGIN, "memories", "list or search memories"),
        Row.of(BEGIN, "recall", "show a memory"),
        Row.of(BEGIN, "forget", "delete a memory"),
        Row.of(ITSELF, "config get", "show one of bd's settings"),
        Row.of(ITSELF, "config set", "store one of bd's settings"),
        Row.of(ITSELF, "config set-many", "store several of bd's settings"),
        Row.of(ITSELF, "config list", "list bd's settings"),
        Row.of(ITSELF, "config unset", "remove one of bd's settings"),
        Row.of(ITSELF, "kv get", "show a value of your own"),
        Row.of(ITSELF, "kv set", "store a value of your own"),
        Row.of(ITSELF, "kv list", "list your own values"),
        Row.of(ITSELF, "kv clear", "delete a value of your own"),
        Row.of(ITSELF, "types", "list the types of tasks"),
        Row.of(ITSELF, "statuses", "list the statuses of tasks"),
        Row.of(ITSELF, "where", "show where the database is"),
        Row.of(ITSELF, "context", "show the database and its repository"),
        Row.of(ITSELF, "ping", "check that the database answers"));
  }

  @Override
  public Syntax syntax(String name) {
    return switch (name) {
      case "remember" ->
          new Syntax(
                  "Store a text for later sessions; prime prints all of them.",
                  BdAroundCommands::remember)
              .arguments("TEXT", "1..*", "the text")
              .option("--key", "KEY", "under which name (default: its first words)")
              .example("bd remember \"the tests need a running database\" --key tests");
      case "memories" ->
          new Syntax(
                  "List all memories, or those that contain a text.",
                  BdAroundCommands::listMemories)
              .arguments("TEXT", "0..*", "what they must contain")
              .onlyReads();
      case "recall" ->
          new Syntax("Show the memory with a key.", BdAroundCommands::recall)
              .arguments("KEY", "1", "the key")
              .onlyReads();
      case "forget" ->
          new Syntax("Delete the memory with a key.", BdAroundCommands::forget)
              .arguments("KEY", "1", "the key");
      case "config get" ->
          new Syntax(
                  "Show one of bd's settings; baton config shows Baton's own.",
                  BdAroundCommands::showSetting)
              .arguments("NAME", "1", "the name of the setting")
              .onlyReads();
      case "config set" ->
          new Syntax(
                  "Store one of bd's settings. status.custom and types.custom add statuses and"
                      + " types.",
                  call -> storeSetting(call, ""))
              .arguments("NAME VALUE", "2", "the name of the setting, and its value")
              .example("bd config set status.custom \"review:wip,qa\"");
      case "config set-many" ->
          new Syntax(
                  "Store several of bd's settings, or none of them.",
                  BdAroundCommands::storeSettings)
              .arguments("NAME=VALUE", "1..*", "names of settings with their values");
      case "kv get" ->
          new Syntax("Show a value that was stored with kv set.", BdAroundCommands::showEntry)
              .arguments("KEY", "1", "the key")
              .onlyReads();
      case "kv set" ->
          new Syntax(
                  "Store a value of your own under a key.",
                  call -> storeSetting(call, BdSettings.ENTRY))
              .arguments("KEY VALUE", "2", "the key, and the value");
      case "kv list" ->
          new Syntax(
                  "List the values of your own.",
                  call -> listSettings(call, new BdSettings(call.workspace()).entries()))
              .onlyReads();
      case "kv clear" ->
          new Syntax("Delete a value of your own.", BdAroundCommands::clearEntry)
              .arguments("KEY", "1", "the key");
      case "config list" ->
          new Syntax(
                  "List bd's settings; baton config shows Baton's own.",
                  call -> listSettings(call, new BdSettings(call.workspace()).all()))
              .onlyReads();
      case "config unset" ->
          new Syntax("Remove one of bd's settings.", BdAroundCommands::removeSetting)
              .arguments("NAME", "1", "the name of the setting");
      case "types" ->
          new Syntax(
                  "List the types of tasks, with those of types.custom.",
                  BdAroundCommands::listTypes)
              .onlyReads();
      case "statuses" ->
          new Syntax(
                  "List the statuses of tasks, with those of status.custom.",
                  BdAroundCommands::listStatuses)
              .onlyReads();
      case "where" ->
          new Syntax("Show where the database is.", BdAroundCommands::showPlace).onlyReads();
      case "context" ->
          new Syntax(
                  "Show the database and the repository that commands work on.",
                  BdAroundCommands::showContext)
              .onlyReads();
      case "ping" ->
          new Syntax("Check that the database answers.", BdAroundCommands::ping).onlyReads();
      default -> throw Commands.unknown(name);
    };
  }

  private static ExitCode remember(Call call) {
    String text = TextOptions.body("memory", String.join(" ", call.words()));
    if (text.isBlank()) {
      throw Failure.usage("memory content cannot be empty", "bd remember \"TEXT\"");
    }
    String given = call.value("--key");
    String key = given == null ? Memories.keyOf(text) : Texts.line("key", given, MAX_NAME);
    if (key.isEmpty()) {
      throw Failure.usage("no key can be made from the text", "use --key KEY");
    }
    String action = new Memories(call.stores()).put(key, text) ? "updated" : "remembered";
    return call.answer(
        fields -> fields.text("key", key).text("value", text).text("action", action),
        action + " [" + key + "]: " + text);
  }

  private static ExitCode listMemories(Call call) {
    Map<String, String> found = new Memories(call.stores()).find(String.join(" ", call.words()));
    if (found.isEmpty() && !call.output().isJson()) {
      call.output().note("no memories");
    }
    ObjectDocument memories = fields -> found.forEach(fields::text);
    return call.show(
        memories, output -> found.forEach((key, text) -> output.line(key + ": " + text)));
  }

  private static ExitCode recall(Call call) {
    String key = call.words().getFirst();
    String text = new Memories(call.stores()).get(key).orElseThrow(() -> missing(key));
    return call.answer(
        fields -> fields.text("key", key).text("value", text).truth("found", true), text);
  }

  private static ExitCode forget(Call call) {
    String key = call.words().getFirst();
    if (!new Memories(call.stores()).remove(key)) {
      throw missing(key);
    }
    return call.answer(
        fields -> fields.text("key", key).text("deleted", "true"), "forgot [" + key + "]");
  }

  private static Failure missing(String key) {
    return Failure.failed(
        "not_found", "no memory with key " + InvalidValue.quote(key), "bd memories lists them");
  }

  private static ExitCode showSetting(Call call) {
    String name = call.words().getFirst();
    String value = new BdSettings(call.workspace()).get(name);
    return call.answer(
        fields ->
            fields
                .text("key", name)
                .anyText("value", value)
                .text("location", BdSettings.isInFile(name) ? "config.yaml" : null),
        value.isEmpty() ? name + " (not set)" : value);
  }

  private static ExitCode showEntry(Call call) {
    String key = call.words().getFirst();
    String value = new BdSettings(call.workspace()).entries().get(key);
    if (value == null) {
      throw Failure.failed("not_found", "no value under " + InvalidValue.quote(key), "");
    }
    return call.answer(
        fields -> fields.text("key", key).anyText("value", value).truth("found", true), value);
  }

  private static ExitCode clearEntry(Call call) {
    String key = call.words().getFirst();
    new BdSettings(call.workspace()).unset(BdSettings.ENTRY + key);
    return call.answer(fields -> fields.text("key", key).text("deleted", "true"), "cleared " + key);
  }

  private static ExitCode storeSettings(Call call) {
    List<String[]> pairs = new ArrayList<>();
    for (String word : call.words()) {
      int equals = word.indexOf('=');
      if (equals < 1) {
        throw new InvalidValue(InvalidValue.quote(word) + " is not a setting: expected NAME=VALUE");
      }
      pairs.add(new String[] {word.substring(0, equals), word.substring(equals + 1)});
    }
    BdSettings settings = new BdSettings(call.workspace());
    call.stores()
        .inTransaction(() -> {
          pairs.forEach(pair -> settings.set(Texts.line("name", pair[0], MAX_NAME), pair[1]));
          return true;
        });
    return call.show(
        new ArrayDocument<String[]>(
            pairs,
            (fields, pair) ->
                fields.text("key", pair[0]).anyText("value", pair[1]).text("location", "database")),
        output -> pairs.forEach(pair -> output.line("set " + pair[0] + " = " + pair[1])));
  }

  /**
   * Stores a setting, or an entry.
   *
   * @param before what its name begins with in the store
   */
  private static ExitCode storeSetting(Call call, String before) {
    String name = Texts.line("name", call.words().getFirst(), MAX_NAME);
    String value = TextOptions.body("value", call.words().getLast());
    new BdSettings(call.workspace()).set(before + name, value);
    return call.answer(
        fields -> fields.text("key", name).anyText("value", value), "set " + name + " = " + value);
  }

  private static ExitCode listSettings(Call call, Map<String, String> all) {
    ObjectDocument settings = fields -> all.forEach(fields::anyText);
    return call.show(
        settings, output -> all.forEach((name, value) -> output.line(name + " = " + value)));
  }

  private static ExitCode removeSetting(Call call) {
    String name = call.words().getFirst();
    new BdSettings(call.workspace()).unset(name);
    return call.answer(fields -> fields.text("key", name), "unset " + name);
  }

  private static ExitCode listTypes(Call call) {
    return call.show(new KindsView.Types(call.stores().settings().customTypes()));
  }

  private static ExitCode listStatuses(Call call) {
    return call.show(new KindsView.Statuses(call.stores().settings().customStatuses()));
  }

  private static ExitCode showPlace(Call call) {
    String prefix = call.stores().settings().prefix().orElse("");
    String database = call.workspace().location().place();
    Path folder = call.workspace().location().top(call.environment().directory()).resolve(".beads");
    return call.answer(
        fields ->
            fields
                .text("path", folder.toString())
                .text("prefix", prefix)
                .text("database_path", database),
        database + ", ids begin with " + prefix);
  }

  private static ExitCode showContext(Call call) {
    String prefix = call.stores().settings().prefix().orElse("");
    String database = call.workspace().location().place();
    Path top = call.workspace().location().top(call.environment().directory());
    GitLayout git = call.workspace().location().git();
    boolean linked = git != null && !git.gitDir().equals(git.commonDir());
    UUID project = UUID.nameUUIDFromBytes(database.getBytes(StandardCharsets.UTF_8));
    ObjectDocument context =
        fields ->
            fields
                .text("beads_dir", top.resolve(".beads").toString())
                .text("repo_root", top.toString())
                .text("cwd_repo_root", top.toString())
                .truth("is_redirected", false)
                .truth("is_worktree", linked)
                .text("backend", "baton")
                .text("dolt_mode", "none")
                .text("database", prefix)
                .text("database_path", database)
                .text("project_id", project.toString())
                .text("role", "maintainer")
                .text("bd_version", Version.OF_BD);
    return call.show(
        context,
        output -> {
          output.line("repository: " + top);
          output.line("database: " + database);
          output.line("prefix: " + prefix);
        });
  }

  private static ExitCode ping(Call call) {
    long start = call.workspace().uptime().nanos();
    call.stores().settings().prefix();
    long millis = Duration.ofNanos(call.workspace().uptime().nanos() - start).toMillis();
    return call.answer(
        fields ->
            fields
                .text("status", "ok")
                .number("resolve_ms", 0)
                .number("store_ms", 0)
                .number("query_ms", millis)
                .number("total_ms", millis),
        "ok (" + millis + "ms)");
  }
}
