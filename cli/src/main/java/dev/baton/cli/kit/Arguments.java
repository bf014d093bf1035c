package dev.baton.cli.kit;

import dev.baton.config.ConfigScope;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ParseResult;

/** The arguments of a call, as text. Options can be looked up by any of their names. */
public final class Arguments implements ConfigScope.Options {
  private static final String PROGRAM = "baton ";

  private final ParseResult parsed;
  private final @Nullable Failure missing;

  Arguments(ParseResult parsed) {
    this(parsed, null);
  }

  private Arguments(ParseResult parsed, @Nullable Failure missing) {
    this.parsed = parsed;
    this.missing = missing;
  }

  /** The same arguments, of which those that are missing may be chosen. */
  Arguments orPicked(Failure otherwise) {
    return new Arguments(parsed, otherwise);
  }

  /** What is wrong if nobody chooses what is missing; null when nothing is. */
  @Nullable Failure missing() {
    return missing;
  }

  /** The name of the command, for example {@code dep remove}. */
  public String command() {
    String name = parsed.commandSpec().name();
    return name.startsWith(PROGRAM) ? name.substring(PROGRAM.length()) : name;
  }

  @Override
  public boolean has(String option) {
    return parsed.hasMatchedOption(option);
  }

  /** The value of a flag that may be written as {@code --tree=false}; null when not given. */
  public @Nullable Boolean truth(String option) {
    return parsed.matchedOptionValue(option, (Boolean) null);
  }

  @Override
  public @Nullable String value(String option) {
    return parsed.matchedOptionValue(option, (String) null);
  }

  @Override
  public List<String> values(String option) {
    return parsed.matchedOptionValue(option, List.of());
  }

  /** All words of the call as they were typed. */
  public List<String> typed() {
    return parsed.originalArgs();
  }

  /** The arguments that are not options. */
  public List<String> words() {
    return parsed.matchedPositionalValue(0, List.of());
  }
}
