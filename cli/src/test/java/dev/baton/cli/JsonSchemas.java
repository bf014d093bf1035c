package dev.baton.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.baton.cli.kit.Commands.Row;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The published schemas in docs/schema, one for each command. */
public final class JsonSchemas {
  static final Path FOLDER = Path.of(System.getProperty("baton.repo"), "docs", "schema");

  /** The base of relative references; nothing is loaded from there. */
  private static final String BASE = "https://schema.invalid/";

  private static final SchemaRegistry REGISTRY =
      SchemaRegistry.withDefaultDialect(
          SpecificationVersion.DRAFT_2020_12, builder -> builder.schemas(JsonSchemas::read));
  private static final Map<String, Schema> LOADED = new ConcurrentHashMap<>();
  private static final Map<String, String> COMMANDS = new ConcurrentHashMap<>();

  private JsonSchemas() {}

  /** The text of a schema; null for one from elsewhere. */
  private static String read(String address) {
    try {
      return address.startsWith(BASE)
          ? Files.readString(FOLDER.resolve(address.substring(BASE.length())))
          : null;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The schema file of a command. */
  static Path file(String command) {
    return FOLDER.resolve(command.replace(' ', '-') + ".json");
  }

  /**
   * Checks what a command printed with {@code --json}. Skips calls whose command cannot be
   * determined from their words, and outputs of other programs.
   */
  public static void check(List<String> words, String out, String err) {
    err.lines()
        .filter(line -> line.startsWith("{\"error\":"))
        .forEach(line -> validate("error", line));
    String command = command(words);
    if (command.isEmpty() || command.equals("exec") || isText(out)) {
      return;
    }
    out.lines().forEach(line -> validate(command, line));
  }

  private static boolean isText(String out) {
    return out.isEmpty() || "{[\"".indexOf(out.charAt(0)) < 0;
  }

  /** Checks one document against the schema of a command. */
  static void validate(String command, String json) {
    Schema schema =
        LOADED.computeIfAbsent(
            command,
            name -> REGISTRY.getSchema(SchemaLocation.of(BASE + file(name).getFileName())));
    assertThat(schema.validate(json, InputFormat.JSON))
        .as("%s against the schema of %s", json, command)
        .isEmpty();
  }

  /** The full name of the called command; empty when the words do not begin with one. */
  private static String command(List<String> words) {
    if (words.contains("--help") || words.contains("-h") || words.contains("help")) {
      return "help";
    }
    List<String> said = words.stream().dropWhile(word -> word.startsWith("-")).limit(2).toList();
    if (said.isEmpty()) {
      return "";
    }
    String both = name(String.join(" ", said));
    if (!both.isEmpty() || said.size() == 1) {
      return both;
    }
    // The name of a group alone is one of its commands, but not when a word follows.
    String alone = name(said.getFirst());
    boolean ofGroup = alone.startsWith(said.getFirst() + " ") && !said.getLast().startsWith("-");
    return ofGroup ? "" : alone;
  }

  private static String name(String typed) {
    return COMMANDS.computeIfAbsent(
        typed,
        word -> {
          for (Row entry : new CommandTable().entries()) {
            if (entry.name().equals(word) || entry.otherNames().contains(word)) {
              return entry.name();
            }
          }
          return word.equals("version") && Files.exists(file(word)) ? word : "";
        });
  }
}
