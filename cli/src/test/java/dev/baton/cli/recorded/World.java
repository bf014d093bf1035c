package dev.baton.cli.recorded;

import dev.baton.cli.Answer;
import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A new repository with a tracker, and the names that a scenario has given to its ids. */
final class World {
  private static final Pattern TIME =
      Pattern.compile(
          "\\d{4}-\\d\\d-\\d\\d[T ]\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?(Z|[+-]\\d\\d:\\d\\d)?");
  private static final Pattern UUID =
      Pattern.compile("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}");
  private static final Pattern ID = Pattern.compile("\\bt-[0-9a-z]{3,8}\\b(?![-/])");
  private static final Pattern NAMED = Pattern.compile("(\\w+) = (.*)");
  private static final Pattern VARIABLE = Pattern.compile("\\$(\\w+)");

  private static final Instant RECORDED = Instant.parse("2026-11-20T12:00:00Z");

  private final Path folder;
  private final Sandbox bd;
  private final Map<String, String> names = new LinkedHashMap<>();
  private final Map<String, String> ids = new LinkedHashMap<>();

  /**
   * What a call answered.
   *
   * @param json null where it is not JSON
   * @param error the first line of the standard error
   * @param text the standard output, with names as in the JSON
   */
  record Reply(int exit, @Nullable Object json, String error, String text) {}

  World(Path folder) {
    this.folder = folder;
    bd = Sandbox.emptyFolder(folder);
    bd.callAs("bd");
    // Days count as they did when the answers were recorded.
    bd.setClockForward(Duration.between(Sandbox.START, RECORDED));
    for (String name : List.of("USER", "BEADS_ACTOR", "BD_ACTOR")) {
      bd.variable(name, "tester");
    }
    bd.git("init", "-q", ".");
    bd.git("config", "user.name", "tester");
    bd.git("config", "user.email", "t@example.org");
    bd.git("commit", "-q", "--allow-empty", "-m", "start");
    bd.ok("init", "--prefix", "t", "--quiet");
  }

  /** Performs a line; null if it is not a call. */
  @Nullable Reply perform(String line) throws IOException {
    if (line.startsWith("@file ")) {
      String[] parts = line.split(" ", 3);
      Files.writeString(
          folder.resolve(parts[1]),
          filledIn(parts[2].replace("\\n", "\n")) + "\n",
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
      return null;
    }
    if (line.startsWith("@git ")) {
      bd.git(ShellWords.of(line.substring(5)).stream().map(this::filledIn).toArray(String[]::new));
      return null;
    }
    bd.pass(Duration.ofSeconds(1));
    return call(line);
  }

  private Reply call(String line) {
    String command = line;
    String actor = "tester";
    if (command.startsWith("as ")) {
      String[] parts = command.split(" ", 3);
      actor = parts[1];
      command = parts[2];
    }
    bd.input("");
    int text = command.indexOf(" <<< ");
    if (text >= 0) {
      bd.input(filledIn(command.substring(text + 5).replace("\\n", "\n")) + "\n");
      command = command.substring(0, text);
    }
    Matcher named = NAMED.matcher(command);
    String name = named.matches() ? named.group(1) : "";
    command = named.matches() ? named.group(2) : command;
    boolean plain = command.startsWith("! ");
    List<String> words = new ArrayList<>();
    ShellWords.of(plain ? command.substring(2) : command)
        .forEach(word -> words.add(filledIn(word)));
    if (!plain) {
      words.add("--json");
    }
    Answer answer =
        bd.run(
            Map.of("BEADS_ACTOR", actor, "BD_ACTOR", actor, "BATON_ACTOR", actor),
            words.toArray(String[]::new));
    Object json = plain ? null : parsed(answer.out());
    String id = plain ? answer.out().strip() : idIn(json);
    if (!name.isEmpty() && !id.isEmpty()) {
      names.put(id, name);
      ids.put(name, id);
    }
    String error = answer.err().lines().findFirst().orElse("");
    return new Reply(answer.exit(), neutral(json), error, neutral(answer.out()));
  }

  private static @Nullable Object parsed(String text) {
    try {
      return text.isBlank() ? null : Json.parse(text).value();
    } catch (RuntimeException | AssertionError e) {
      return null;
    }
  }

  private static String idIn(@Nullable Object json) {
    Object one = json instanceof List<?> list && !list.isEmpty() ? list.getFirst() : json;
    return one instanceof Map<?, ?> map && map.get("id") instanceof String id ? id : "";
  }

  private String filledIn(String word) {
    return VARIABLE
        .matcher(word)
        .replaceAll(
            found -> Matcher.quoteReplacement(ids.getOrDefault(found.group(1), found.group())));
  }

  /** The same value with names for ids, times and UUIDs, which do not change from run to run. */
  private @Nullable Object neutral(@Nullable Object value) {
    return switch (value) {
      case Map<?, ?> map -> {
        Map<Object, @Nullable Object> all = new LinkedHashMap<>();
        map.forEach((key, one) -> all.put(String.valueOf(neutral(key)), neutral(one)));
        yield all;
      }
      case List<?> list -> {
        List<@Nullable Object> all = new ArrayList<>();
        list.forEach(one -> all.add(neutral(one)));
        yield all;
      }
      case String text -> neutral(text);
      case null, default -> value;
    };
  }

  private String neutral(String text) {
    String shown = text.replace(folder.toString(), "<dir>");
    List<String> longestFirst =
        names.keySet().stream().sorted(Comparator.comparingInt(id -> -id.length())).toList();
    for (String id : longestFirst) {
      shown =
          Pattern.compile(Pattern.quote(id) + "(?![0-9a-z])")
              .matcher(shown)
              .replaceAll(Matcher.quoteReplacement("<" + names.get(id) + ">"));
    }
    shown = TIME.matcher(shown).replaceAll("<time>");
    shown = UUID.matcher(shown).replaceAll("<uuid>");
    return ID.matcher(shown).replaceAll("<id>");
  }
}
