package dev.baton.cli.kit;

import dev.baton.cli.kit.DeclaredOptions.DeclaredOption;
import dev.baton.terminal.Wrap;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Layout;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * What {@code --help} shows of one command: as text, and as JSON.
 *
 * @param declared the options of the specification, in the same order
 * @param usual the options that come first, separated by blanks; may be empty
 */
public record HelpPage(
    CommandSpec spec, List<DeclaredOption> declared, String usual, List<String> examples) {
  private static final int WIDEST = 100;

  private static final int NARROWEST = 55;

  /** picocli would break lines within a word, such as after the point of a file name. */
  private static final int UNBROKEN = 2000;

  /** A page with more options than this has them in groups. */
  private static final int MOST_IN_ONE_LIST = 12;

  private static final String USUAL = "options";

  private record Section(String title, List<OptionSpec> options) {}

  /**
   * Prints it.
   *
   * @param columns the width of the terminal; 0 where there is none
   */
  public void print(PrintWriter out, int columns) {
    int width = columns == 0 ? WIDEST : Math.clamp(columns, NARROWEST, WIDEST);
    spec.usageMessage().width(UNBROKEN);
    new CommandLine(spec).setInterpolateVariables(false);
    Help help = new Help(spec, Help.defaultColorScheme(Help.Ansi.OFF));
    StringBuilder page = new StringBuilder();
    page.append("usage: ").append(help.customSynopsis());
    for (String paragraph : help.description().lines().toList()) {
      page.append(Wrap.behind(paragraph, 0, width)).append('\n');
    }
    if (!spec.positionalParameters().isEmpty()) {
      page.append("\narguments:\n").append(arguments(help));
    }
    for (Section section : sections()) {
      Layout layout = layout(help);
      layout.addOptions(section.options(), help.parameterLabelRenderer());
      page.append("\n").append(section.title()).append(":\n").append(layout);
    }
    if (!examples.isEmpty()) {
      page.append("\nexamples:\n");
      for (String example : examples) {
        page.append(example.replace("%%", "%")).append('\n');
      }
    }
    out.print(Wrap.lines(page.toString(), width));
    out.flush();
  }

  private String arguments(Help help) {
    Layout layout = layout(help);
    layout.addPositionalParameters(spec.positionalParameters(), help.parameterLabelRenderer());
    return layout.toString();
  }

  /** All lists of a page have the same columns. */
  private Layout layout(Help help) {
    return help.createDefaultLayout(
        shown(), spec.positionalParameters(), Help.defaultColorScheme(Help.Ansi.OFF));
  }

  private List<OptionSpec> shown() {
    List<OptionSpec> shown = new ArrayList<>();
    for (OptionSpec option : spec.options()) {
      if (!option.hidden()) {
        shown.add(option);
      }
    }
    return shown;
  }

  private List<Section> sections() {
    List<OptionSpec> all = shown();
    if (all.size() <= MOST_IN_ONE_LIST) {
      return all.isEmpty() ? List.of() : List.of(new Section(USUAL, all));
    }
    List<OptionSpec> first = new ArrayList<>();
    for (String name : usual.isEmpty() ? new String[0] : usual.split(" ", -1)) {
      first.add(spec.optionsMap().get(name));
    }
    Map<OptionGroup, List<OptionSpec>> rest = new EnumMap<>(OptionGroup.class);
    for (int i = 0; i < spec.options().size(); i++) {
      OptionSpec option = spec.options().get(i);
      OptionGroup group = declared.get(i).group();
      if (option.hidden() || first.contains(option)) {
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
    List<HelpJson.Argument> arguments = new ArrayList<>();
    for (PositionalParamSpec argument : spec.positionalParameters()) {
      arguments.add(new HelpJson.Argument(argument.paramLabel(), text(argument.description())));
    }
    List<HelpJson.Option> options = new ArrayList<>();
    for (Section section : sections()) {
      for (OptionSpec option : section.options()) {
        options.add(
            new HelpJson.Option(
                List.of(option.names()),
                takesValue(option) ? option.paramLabel() : null,
                option.isMultiValue(),
                text(option.description()),
                section.title()));
      }
    }
    return new HelpJson(
        spec.name().substring("baton ".length()),
        text(spec.usageMessage().description()),
        String.join(" ", spec.usageMessage().customSynopsis()),
        arguments,
        options,
        examples.stream().map(line -> line.strip().replace("%%", "%")).toList());
  }

  private static boolean takesValue(OptionSpec option) {
    return option.arity().max() > 0;
  }

  private static String text(String[] lines) {
    return String.join(" ", lines).replace("%%", "%");
  }
}
