package dev.baton.cli.kit;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.OptionSpec;

/**
 * All options of a command, in their order. An option keeps only those of its names that none
 * before it has.
 */
final class DeclaredOptions {
  private final List<DeclaredOption> all = new ArrayList<>();

  void add(DeclaredOption option) {
    all.add(option);
  }

  /** Whether there is an option of this name. */
  boolean contains(String name) {
    return find(name) >= 0;
  }

  /** Every option that has a name of its own. */
  List<DeclaredOption> withOwnNames() {
    List<DeclaredOption> named = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      addNamed(named, i);
    }
    return named;
  }

  /**
   * The options that these words can mean. The parser needs no others, and a command has up to 70,
   * each of which takes it 0.15 ms.
   */
  List<DeclaredOption> meantBy(List<String> words) {
    boolean[] meant = new boolean[all.size()];
    for (String word : words) {
      if (word.startsWith("--")) {
        int end = word.indexOf('=');
        mark(meant, end < 0 ? word : word.substring(0, end));
      } else if (word.startsWith("-")) {
        // Letters may stand together, the last one with its value.
        for (int i = 1; i < word.length(); i++) {
          mark(meant, "-".concat(String.valueOf(word.charAt(i))));
        }
      }
    }
    List<DeclaredOption> named = new ArrayList<>();
    for (int i = 0; i < meant.length; i++) {
      if (meant[i]) {
        addNamed(named, i);
      }
    }
    return named;
  }

  /**
   * All names of these flags; null where another word is among them. Many calls have only flags,
   * and need no parser with its hundred classes.
   */
  @Nullable Set<String> namesOfFlags(List<String> words) {
    Set<String> names = new HashSet<>();
    for (String word : words) {
      int place = word.startsWith("-") ? find(word) : -1;
      if (place < 0 || all.get(place).kind() != DeclaredOption.Kind.FLAG) {
        return null;
      }
      List<DeclaredOption> named = new ArrayList<>();
      addNamed(named, place);
      names.addAll(List.of(named.getFirst().names().split(" ", -1)));
    }
    return names;
  }

  private void mark(boolean[] meant, String name) {
    int place = find(name);
    if (place >= 0) {
      meant[place] = true;
    }
  }

  /** The place of the option of this name; negative if there is none. */
  private int find(String name) {
    for (int i = 0; i < all.size(); i++) {
      if (all.get(i).hasName(name)) {
        return i;
      }
    }
    return -1;
  }

  private void addNamed(List<DeclaredOption> named, int place) {
    DeclaredOption option = all.get(place);
    List<String> own = new ArrayList<>();
    String[] names = option.names().split(" ", -1);
    for (String name : names) {
      if (find(name) == place) {
        own.add(name);
      }
    }
    if (own.size() == names.length) {
      named.add(option);
    } else if (!own.isEmpty()) {
      named.add(option.named(String.join(" ", own)));
    }
  }

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
}
