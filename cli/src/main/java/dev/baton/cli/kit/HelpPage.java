package dev.baton.cli.kit;

import dev.baton.cli.kit.DeclaredOptions.DeclaredOption;
import dev.baton.terminal.Wrap;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * What {@code --help} shows of one command: as text, and as JSON.
 *
 * @param name with that of the program
 * @param argument what stands for the arguments; empty where there are none
 * @param meaning of the arguments
 * @param options all that are shown
 * @param usual the options that come first, separated by blanks; may be empty
 */
public record HelpPage(
    String name,
    String summary,
    String synopsis,
    String argument,
    String meaning,
    List<DeclaredOption> options,
    String usual,
    List<String> examples) {
  private static final int WIDEST = 100;

  private static final int NARROWEST = 55;

  /** A page with more options than this has them in groups. */
  private static final int MOST_IN_ONE_LIST = 12;

  /** A longer name has its description on the next line. */
  private static final int WIDEST_NAME = 20;

  private static final String USUAL = "options";

  private record Section(String title, List<DeclaredOption> options) {}

  /**
   * Prints it.
   *
   * @param columns the width of the terminal; 0 where there is none
   */
  public void print(PrintWriter out, int columns) {
    int width = columns == 0 ? WIDEST : Math.clamp(columns, NARROWEST, WIDEST);
    StringBuilder page = new StringBuilder("usage: ").append(synopsis).append('\n');
    summary.lines().forEach(line -> page.append(Wrap.behind(line, 0, width)).append('\n'));
    int widest = widest();
    if (!argument.isEmpty()) {
      page.append("\narguments:\n");
      line(page, "", argument, meaning, widest);
    }
    for (Section section : sections()) {
      page.append("\n").append(section.title()).append(":\n");
      for (DeclaredOption option : section.options()) {
        List<String> names = shortestFirst(option);
        String letter = names.getFirst().length() == 2 ? names.removeFirst() : "";
        line(page, letter, withValue(names, option), option.description(), widest);
      }
    }
    if (!examples.isEmpty()) {
      page.append("\nexamples:\n");
      examples.forEach(example -> page.append("  ").append(example).append('\n'));
    }
    out.print(Wrap.lines(page.toString(), width));
    out.flush();
  }

  private static void line(
      StringBuilder page, String letter, String name, String description, int widest) {
    page.append("  ").append(letter.isEmpty() ? "    " : letter + (name.isEmpty() ? "  " : ", "));
    page.append(name);
    int pad = widest + 3 - name.length();
    if (pad <= 0) {
      page.append('\n');
      pad = 2 + 4 + widest + 3;
    }
    page.append(" ".repeat(pad)).append(description).append('\n');
  }

  /** The width of the widest name that has its description on the same line. */
  private int widest() {
    int widest = argument.length() > WIDEST_NAME ? 0 : argument.length();
    for (DeclaredOption option : options) {
      List<String> names = shortestFirst(option);
      int length =
          withValue(names.subList(names.getFirst().length() == 2 ? 1 : 0, names.size()), option)
              .length();
      widest = length > WIDEST_NAME ? widest : Math.max(widest, length);
    }
    return widest;
  }

  private static List<String> shortestFirst(DeclaredOption option) {
    List<String> names = new ArrayList<>(List.of(option.names().split(" ", -1)));
    names.sort(Comparator.comparingInt(String::length));
    return names;
  }

  private static String withValue(List<String> names, DeclaredOption option) {
    String value = option.takesValue() ? "=" + option.label() : "";
    return String.join(", ", names) + value;
  }

  private List<Section> sections() {
    if (options.size() <= MOST_IN_ONE_LIST) {
      return options.isEmpty() ? List.of() : List.of(new Section(USUAL, options));
    }
    List<DeclaredOption> first = new ArrayList<>();
    for (String wanted : usual.isEmpty() ? new String[0] : usual.split(" ", -1)) {
      options.stream().filter(option -> option.hasName(wanted)).forEach(first::add);
    }
    Map<OptionGroup, List<DeclaredOption>> rest = new EnumMap<>(OptionGroup.class);
    for (DeclaredOption option : options) {
      OptionGroup group = option.group();
      if (first.contains(option)) {
        continue;
      }
      if (group == null && usual.isEmpty()) {
        first.add(option);
      } else {
        rest.computeIfAbsent(group == null ? OptionGroup.MORE : group, g -> new ArrayList<>())
            .add(option);
      }
    }
    List<Section> sections = new ArrayList<>();
    if (!first.isEmpty()) {
      sections.add(new Section(USUAL, first));
    }
    rest.forEach((group, options) -> sections.add(new Section(group.title(), options)));
    return sections;
  }

  /** The page for programs. */
  public HelpJson json() {
    List<HelpJson.Option> listed = new ArrayList<>();
    for (Section section : sections()) {
      for (DeclaredOption option : section.options()) {
        listed.add(
            new HelpJson.Option(
                List.of(option.names().split(" ", -1)),
                option.label().isEmpty() ? null : option.label(),
                option.kind() == DeclaredOption.Kind.VALUES,
                option.description(),
                section.title()));
      }
    }
    return new HelpJson(
        name.substring("baton ".length()),
        summary,
        synopsis,
        argument.isEmpty() ? List.of() : List.of(new HelpJson.Argument(argument, meaning)),
        listed,
        examples);
  }
}
