package dev.baton.config;

import dev.baton.task.InvalidValue;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A line of the table of all settings.
 *
 * @param key the name within the section
 * @param expected what a value may be, in words that follow "expected"
 * @param usual its value where nobody says anything; null for none
 * @param meaning what it is about, in a few words
 * @param variables that set it, the strongest first
 * @param option that sets it, with its hyphens; null for none
 * @param isList whether a file holds it as an array of texts
 * @param isSecret whether its value must not be shown
 * @param check throws {@link InvalidValue} for what cannot be taken
 */
public record Entry(
    String section,
    String key,
    String expected,
    @Nullable String usual,
    String meaning,
    List<String> variables,
    @Nullable String option,
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
