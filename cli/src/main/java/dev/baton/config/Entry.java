package dev.baton.config;

import dev.baton.task.InvalidValue;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A line of the table of all settings.
 *
 * @param key the name within the section
 * @param expected the allowed values, in words that follow "expected"
 * @param usual the default; null for none
 * @param meaning what it means, in a few words
 * @param variables that set it, the strongest first
 * @param isList whether a file contains it as an array of texts
 * @param isSecret whether its value must not be shown
 * @param check throws {@link InvalidValue} for an invalid value
 */
public record Entry(
    String section,
    String key,
    String expected,
    @Nullable String usual,
    String meaning,
    List<String> variables,
    boolean isList,
    boolean isSecret,
    Consumer<String> check) {
  public Entry {
    variables = List.copyOf(variables);
  }

  /** Both names, as people write them: {@code stale.grace}. */
  public String path() {
    return section + "." + key;
  }
}
