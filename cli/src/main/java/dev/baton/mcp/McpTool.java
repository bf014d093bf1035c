package dev.baton.mcp;

import dev.baton.json.JsonValues;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a client may call.
 *
 * @param name lower case, at most 64 characters
 * @param description for the model: what it does, and when to use it
 * @param parameters in the order in which they are listed
 * @param effect by which clients decide whether they ask somebody first
 */
public record McpTool(String name, String description, List<Parameter> parameters, Effect effect) {
  private static final int MOST_SHOWN = 60;

  /** What a tool changes. */
  public enum Effect {
    /** Nothing. */
    READS,
    /** The tasks, whose history has every change. */
    RECORDS,
    /** Files, too. */
    WRITES_FILES
  }

  /**
   * Hints for the client. Codex refuses what may destroy something, or may reach the world outside,
   * where nobody can approve it, and assumes both of a tool that says nothing.
   */
  Map<String, Object> annotations() {
    return switch (effect) {
      case READS -> Map.of("readOnlyHint", true);
      case RECORDS -> Map.of("destructiveHint", false, "openWorldHint", false);
      case WRITES_FILES -> Map.of();
    };
  }

  /** The kinds of values that parameters have, with their names in JSON Schema. */
  public enum Kind {
    TEXT("string", "a text"),
    NUMBER("integer", "a whole number"),
    TRUTH("boolean", "true or false"),
    TEXTS("array", "a list of texts");

    private final String type;
    private final String words;

    Kind(String type, String words) {
      this.type = type;
      this.words = words;
    }

    boolean fits(Object value) {
      return switch (this) {
        case TEXT -> value instanceof String;
        case NUMBER -> value instanceof Long;
        case TRUTH -> value instanceof Boolean;
        case TEXTS ->
            value instanceof List<?> items && items.stream().allMatch(String.class::isInstance);
      };
    }
  }

  /**
   * A parameter of a tool.
   *
   * @param description empty where the name says it all
   * @param choices the only values of a text; empty for any
   */
  public record Parameter(
      String name, Kind kind, boolean required, String description, List<String> choices) {}

  /** The parameters as a JSON Schema. */
  Map<String, @Nullable Object> schema() {
    Map<String, Object> properties = new LinkedHashMap<>();
    for (Parameter each : parameters) {
      Map<String, Object> property = new LinkedHashMap<>();
      property.put("type", each.kind.type);
      if (each.kind == Kind.TEXTS) {
        property.put("items", Map.of("type", "string"));
      }
      if (!each.choices.isEmpty()) {
        property.put("enum", each.choices);
      }
      if (!each.description.isEmpty()) {
        property.put("description", each.description);
      }
      properties.put(each.name, property);
    }
    List<String> required =
        parameters.stream().filter(Parameter::required).map(Parameter::name).toList();
    Map<String, @Nullable Object> schema = new LinkedHashMap<>();
    schema.put("type", "object");
    schema.put("properties", properties);
    if (!required.isEmpty()) {
      schema.put("required", required);
    }
    schema.put("additionalProperties", false);
    return schema;
  }

  /**
   * What is wrong with these arguments, in one line; null when nothing is.
   *
   * @param arguments a null value counts as missing
   */
  public @Nullable String complaint(Map<String, @Nullable Object> arguments) {
    for (String name : arguments.keySet()) {
      if (parameters.stream().noneMatch(each -> each.name.equals(name))) {
        return "unknown argument '" + name + "': " + this.name + " takes " + names();
      }
    }
    for (Parameter each : parameters) {
      Object value = arguments.get(each.name);
      if (value == null) {
        if (each.required) {
          return "the argument '" + each.name + "' is missing: expected " + each.kind.words;
        }
      } else if (!each.kind.fits(value)) {
        return "'" + each.name + "' is " + shown(value) + ": expected " + each.kind.words;
      } else if (each.required && value.toString().isBlank()) {
        return "'" + each.name + "' is empty: expected " + each.kind.words;
      } else if (!each.choices.isEmpty() && !each.choices.contains(value.toString())) {
        return "'%s' is %s: expected one of %s"
            .formatted(each.name, shown(value), String.join(", ", each.choices));
      }
    }
    return null;
  }

  private String names() {
    return parameters.isEmpty()
        ? "none"
        : String.join(", ", parameters.stream().map(Parameter::name).toList());
  }

  private static String shown(Object value) {
    String text = JsonValues.text(value);
    if (text.length() <= MOST_SHOWN) {
      return text;
    }
    // The protocol knows nothing of Baton's own texts. Does not split a surrogate pair.
    boolean splits = Character.isHighSurrogate(text.charAt(MOST_SHOWN - 1));
    return text.substring(0, splits ? MOST_SHOWN - 1 : MOST_SHOWN) + "…";
  }
}
