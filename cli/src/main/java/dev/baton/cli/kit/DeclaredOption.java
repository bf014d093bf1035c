package dev.baton.cli.kit;

import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.OptionSpec;

/**
 * An option of a command, before the parser knows it.
 *
 * @param names separated by blanks
 * @param label what stands for its value in a help page; empty for a flag
 * @param description empty for an option that help pages leave out
 * @param group its place in a long help page; null for none
 */
record DeclaredOption(
    String names, Kind kind, String label, String description, @Nullable OptionGroup group) {

  /** How many values it takes. */
  enum Kind {
    FLAG,
    /** A flag that may be written as {@code --tree=false}. */
    TRUTH,
    VALUE,
    /** One value each time, and it may be given several times. */
    VALUES
  }

  boolean hasName(String name) {
    for (int at = names.indexOf(name); at >= 0; at = names.indexOf(name, at + 1)) {
      int end = at + name.length();
      if ((at == 0 || names.charAt(at - 1) == ' ')
          && (end == names.length() || names.charAt(end) == ' ')) {
        return true;
      }
    }
    return false;
  }

  DeclaredOption named(String others) {
    return new DeclaredOption(others, kind, label, description, group);
  }

  /** The same for the parser. */
  OptionSpec spec() {
    OptionSpec.Builder builder = OptionSpec.builder(names.split(" ", -1));
    switch (kind) {
      case FLAG -> builder.type(boolean.class).arity("0");
      case TRUTH -> builder.type(Boolean.class).arity("0..1").fallbackValue("true");
      case VALUE -> builder.type(String.class).arity("1");
      case VALUES -> builder.type(List.class).auxiliaryTypes(String.class).arity("1");
    }
    if (!label.isEmpty()) {
      builder.paramLabel(label);
    }
    return builder.description(description).hidden(description.isEmpty()).build();
  }
}
