package dev.baton.cli.kit;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All options of a command, in their order. An option keeps only those of its names that none
 * before it has.
 */
final class DeclaredOptions {
  private final List<DeclaredOption> all = new ArrayList<>();

  void add(DeclaredOption option) {
    all.add(option);
  }

  boolean contains(String name) {
    return named(name) != null;
  }

  /** The option that has this name, the first of them; null for none. */
  @Nullable DeclaredOption named(String name) {
    for (DeclaredOption option : all) {
      if (option.hasName(name)) {
        return option;
      }
    }
    return null;
  }

  /** The names of an option that none before it has. */
  @SuppressWarnings("ReferenceEquality") // the same option, not one like it
  List<String> ownNames(DeclaredOption option) {
    List<String> own = new ArrayList<>();
    for (String name : option.names().split(" ", -1)) {
      if (named(name) == option) {
        own.add(name);
      }
    }
    return own;
  }

  /** Every option that has a name of its own and is described, each with its own names only. */
  List<DeclaredOption> shown() {
    List<DeclaredOption> shown = new ArrayList<>();
    for (DeclaredOption option : all) {
      List<String> own = option.description().isEmpty() ? List.of() : ownNames(option);
      if (!own.isEmpty()) {
        shown.add(option.named(String.join(" ", own)));
      }
    }
    return shown;
  }

  /**
   * An option of a command.
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

    boolean takesValue() {
      return kind == Kind.VALUE || kind == Kind.VALUES;
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

    /** Its name in messages. */
    String longest() {
      String longest = "";
      for (String name : names.split(" ", -1)) {
        longest = name.length() > longest.length() ? name : longest;
      }
      return longest;
    }
  }
}
