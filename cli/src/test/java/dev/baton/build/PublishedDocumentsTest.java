package dev.baton.build;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Json;
import dev.baton.task.TaskStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Each schema belongs to one document, and each field of a schema is written. */
class PublishedDocumentsTest {
  private static final Path SCHEMAS = SourceTree.ROOT.resolve("docs/schema");
  private static final Path SOURCES = SourceTree.ROOT.resolve("cli/src/main/java/dev/baton");

  /** Written where they are printed, or in the format of another tracker or of a protocol. */
  private static final Set<String> ELSEWHERE = Set.of("error", "version", "export-beads", "mcp");

  private static final String DEFINITIONS = "definitions";
  private static final Pattern DOCUMENT =
      Pattern.compile("\\b(class|record) \\w+(View|Json)\\b|\\.answer\\(|\\bObjectDocument\\b");
  private static final Pattern NAME = Pattern.compile("\"([A-Za-z_]+)\"");

  /** The sources by name, with the line ends in their comments removed. */
  private final Map<String, String> documents = new TreeMap<>();

  private final Map<String, Object> schemas = new TreeMap<>();

  @BeforeEach
  void readAll() throws IOException {
    try (Stream<Path> files = Files.walk(SOURCES)) {
      for (Path file : files.filter(path -> path.toString().endsWith(".java")).toList()) {
        String source = Files.readString(file).replaceAll("\\s*\\n\\s*(\\* )?", " ");
        if (isDocument(file, source)) {
          documents.put(file.getFileName().toString(), source);
        }
      }
    }
    try (Stream<Path> files = Files.list(SCHEMAS)) {
      for (Path file : files.filter(path -> path.toString().endsWith(".json")).toList()) {
        String name = file.getFileName().toString().replace(".json", "");
        schemas.put(name, Json.parse(Files.readString(file)).value());
      }
    }
    assertThat(documents).hasSizeGreaterThan(20);
    assertThat(schemas).hasSizeGreaterThan(50);
  }

  /**
   * Documents are views of a noun, or shared by several nouns, or the help of all; a short one is
   * the answer of a command.
   */
  private static boolean isDocument(Path file, String source) {
    return file.getParent().equals(SOURCES.resolve("json/document"))
        || DOCUMENT.matcher(source).find();
  }

  @Test
  void eachSchemaWithFieldsOfItsOwnNamesOneDocument() {
    schemas.forEach((name, schema) -> {
      if (!name.equals(DEFINITIONS) && !ELSEWHERE.contains(name) && !fields(schema).isEmpty()) {
        assertThat(naming("docs/schema/" + name + ".json")).as(name).hasSize(1);
      }
    });
  }

  @Test
  void eachDefinitionWithFieldsNamesOneDocument() {
    definitions()
        .forEach((name, schema) -> {
          if (!fields(schema).isEmpty()) {
            assertThat(naming("{@code " + name + "} in docs/schema/definitions.json"))
                .as(String.valueOf(name))
                .hasSize(1);
          }
        });
  }

  @Test
  void eachFieldIsWritten() {
    Set<String> written = new TreeSet<>();
    for (TaskStatus status : TaskStatus.values()) {
      written.add(status.wireName());
    }
    for (String source : documents.values()) {
      for (Matcher literal = NAME.matcher(source); literal.find(); ) {
        written.add(literal.group(1));
      }
    }
    schemas.forEach((name, schema) -> {
      if (!ELSEWHERE.contains(name)) {
        assertThat(written).as(name).containsAll(fields(schema));
      }
    });
  }

  private List<String> naming(String words) {
    List<String> found = new ArrayList<>();
    documents.forEach((name, source) -> {
      if (source.contains(words)) {
        found.add(name);
      }
    });
    return found;
  }

  private Map<?, ?> definitions() {
    return (Map<?, ?>) ((Map<?, ?>) schemas.get(DEFINITIONS)).get("$defs");
  }

  /** The names of all fields in a schema, not including those of schemas that it refers to. */
  private static Set<String> fields(Object schema) {
    Set<String> names = new TreeSet<>();
    if (schema instanceof List<?> list) {
      list.forEach(item -> names.addAll(fields(item)));
    } else if (schema instanceof Map<?, ?> map) {
      if (map.get("properties") instanceof Map<?, ?> properties) {
        properties.keySet().forEach(name -> names.add(String.valueOf(name)));
      }
      map.values().forEach(value -> names.addAll(fields(value)));
    }
    return names;
  }
}
