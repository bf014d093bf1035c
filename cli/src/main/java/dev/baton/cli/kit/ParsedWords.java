package dev.baton.cli.kit;

import dev.baton.config.ConfigScope;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The words of a call, as text. Options can be looked up by any of their names. */
class ParsedWords implements ConfigScope.Options {
  private static final String PROGRAM = "baton ";

  private final String name;
  private final List<String> typed;
  private final Map<String, List<String>> given;
  private final List<String> words;
  private final @Nullable Failure missing;

  /**
   * @param typed all words as they were typed
   * @param given the values of the options, by each of their names
   * @param words those that are neither options nor their values
   * @param missing what is wrong if nobody chooses what is missing; null when nothing is
   */
  ParsedWords(
      String name,
      List<String> typed,
      Map<String, List<String>> given,
      List<String> words,
      @Nullable Failure missing) {
    this.name = name;
    this.typed = typed;
    this.given = given;
    this.words = words;
    this.missing = missing;
  }

  /** The same words. */
  ParsedWords(ParsedWords same) {
    this(same.name, same.typed, same.given, same.words, same.missing);
  }

  /** What is wrong if nobody chooses what is missing; null when nothing is. */
  @Nullable Failure missing() {
    return missing;
  }

  /** The name of the command, for example {@code dep remove}. */
  public String command() {
    return name.startsWith(PROGRAM) ? name.substring(PROGRAM.length()) : name;
  }

  @Override
  public boolean has(String option) {
    return given.containsKey(option);
  }

  /** The value of a flag that may be written as {@code --tree=false}; null when not given. */
  public @Nullable Boolean truth(String option) {
    String value = value(option);
    return value == null ? null : (Boolean) Boolean.parseBoolean(value);
  }

  @Override
  public @Nullable String value(String option) {
    List<String> values = values(option);
    return values.isEmpty() ? null : values.getLast();
  }

  @Override
  public List<String> values(String option) {
    return given.getOrDefault(option, List.of());
  }

  /** All words of the call as they were typed. */
  public List<String> typed() {
    return typed;
  }

  /** The arguments that are not options. */
  public List<String> words() {
    return words;
  }
}
