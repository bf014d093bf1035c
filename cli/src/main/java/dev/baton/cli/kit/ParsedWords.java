package dev.baton.cli.kit;

import dev.baton.config.ConfigScope;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ParseResult;

/** The words of a call, as text. Options can be looked up by any of their names. */
class ParsedWords implements ConfigScope.Options {
  private static final String PROGRAM = "baton ";

  private final String name;
  private final List<String> typed;
  private final Set<String> flags;

  /** Null where only flags were typed. */
  private final @Nullable ParseResult parsed;

  private final @Nullable Failure missing;

  private ParsedWords(
      String name,
      List<String> typed,
      Set<String> flags,
      @Nullable ParseResult parsed,
      @Nullable Failure missing) {
    this.name = name;
    this.typed = typed;
    this.flags = flags;
    this.parsed = parsed;
    this.missing = missing;
  }

  /** The same words. */
  ParsedWords(ParsedWords same) {
    this(same.name, same.typed, same.flags, same.parsed, same.missing);
  }

  static ParsedWords of(ParseResult parsed) {
    return new ParsedWords(
        parsed.commandSpec().name(), parsed.originalArgs(), Set.of(), parsed, null);
  }

  /**
   * Words without values.
   *
   * @param flags all names of the flags that were typed
   */
  static ParsedWords ofFlags(String name, List<String> typed, Set<String> flags) {
    return new ParsedWords(name, typed, flags, null, null);
  }

  /** The same words, of which those that are missing may be chosen. */
  ParsedWords orPicked(Failure otherwise) {
    return new ParsedWords(name, typed, flags, parsed, otherwise);
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
    return parsed == null ? flags.contains(option) : parsed.hasMatchedOption(option);
  }

  /** The value of a flag that may be written as {@code --tree=false}; null when not given. */
  public @Nullable Boolean truth(String option) {
    return parsed == null ? null : parsed.matchedOptionValue(option, (Boolean) null);
  }

  @Override
  public @Nullable String value(String option) {
    return parsed == null ? null : parsed.matchedOptionValue(option, (String) null);
  }

  @Override
  public List<String> values(String option) {
    return parsed == null ? List.of() : parsed.matchedOptionValue(option, List.of());
  }

  /** All words of the call as they were typed. */
  public List<String> typed() {
    return typed;
  }

  /** The arguments that are not options. */
  public List<String> words() {
    return parsed == null ? List.of() : parsed.matchedPositionalValue(0, List.of());
  }
}
