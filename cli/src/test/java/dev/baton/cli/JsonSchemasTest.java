package dev.baton.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.baton.cli.kit.Commands.Row;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The schemas are complete and valid, and the recorded outputs conform to them. */
class JsonSchemasTest {
  private static final String DIALECT = "https://json-schema.org/draft/2020-12/schema";

  /** Schemas of other documents: shared parts, errors, help, and a hidden command. */
  private static final Set<String> OTHERS = Set.of("definitions", "error", "help", "version");

  /** Recorded outputs whose names do not begin with their command. */
  private static final Map<String, String> RECORDED =
      Map.of(
          "comments", "comment list",
          "show-comments", "show",
          "stats", "status",
          "version", "version");

  private final List<Row> commands = new CommandTable().entries();

  @Test
  void eachCommandHasOneAndNoneIsLeftOver() throws IOException {
    Set<String> wanted = new TreeSet<>(OTHERS);
    commands.forEach(entry -> wanted.add(entry.name().replace(' ', '-')));

    assertThat(names(JsonSchemas.FOLDER)).containsExactlyElementsOf(wanted);
  }

  @Test
  void eachIsAValidSchemaThatExplainsItself() throws IOException {
    SchemaRegistry registry = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
    for (String name : names(JsonSchemas.FOLDER)) {
      String text = Files.readString(JsonSchemas.file(name));
      Json schema = Json.parse(text);
      assertThat(schema.text("$schema")).as(name).isEqualTo(DIALECT);
      assertThat(schema.text("title")).as(name).isNotBlank();
      assertThat(schema.text("description")).as(name).isNotBlank();
      assertThat(registry.getSchema(SchemaLocation.of(DIALECT)).validate(text, InputFormat.JSON))
          .as(name)
          .isEmpty();
      assertFieldsAreDescribed(name, schema.value());
    }
  }

  private static void assertFieldsAreDescribed(String place, Object schema) {
    if (schema instanceof List<?> list) {
      list.forEach(item -> assertFieldsAreDescribed(place, item));
    }
    if (!(schema instanceof Map<?, ?> map)) {
      return;
    }
    if (map.get("properties") instanceof Map<?, ?> properties) {
      assertThat(map.containsKey("additionalProperties"))
          .as("%s is open or closed", place)
          .isTrue();
      properties.forEach((field, value) ->
          assertThat(value)
              .as("%s in %s", field, place)
              .isInstanceOfSatisfying(
                  Map.class, it -> assertThat(it.containsKey("description")).isTrue()));
    }
    map.values().forEach(value -> assertFieldsAreDescribed(place, value));
  }

  @Test
  void recordedOutputsConform() throws IOException {
    Path folder =
        Path.of(System.getProperty("baton.repo"), "cli/src/test/resources/dev/baton/golden");
    for (String name : names(folder)) {
      String output = Files.readString(folder.resolve(name + ".json"));
      JsonSchemas.validate(commandOf(name), output.replace(",\"schema_version\":1}\n", "}\n"));
    }
  }

  private String commandOf(String recorded) {
    return RECORDED.containsKey(recorded)
        ? RECORDED.get(recorded)
        : commands.stream()
            .map(Row::name)
            .filter(name -> recorded.startsWith(name.replace(' ', '-')))
            .max(Comparator.comparingInt(String::length))
            .orElseThrow(() -> new AssertionError("whose output is " + recorded + "?"));
  }

  @Test
  void aWrongOutputIsFound() {
    String wrong = "[{\"id\":\"app-1\",\"titel\":\"x\"}]\n";

    assertThatThrownBy(() -> JsonSchemas.check(List.of("--json", "list"), wrong, ""))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("titel");
  }

  private static List<String> names(Path folder) throws IOException {
    List<String> names = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".json"))
          .map(name -> name.substring(0, name.length() - ".json".length()))
          .sorted()
          .forEach(names::add);
    }
    return names;
  }
}
