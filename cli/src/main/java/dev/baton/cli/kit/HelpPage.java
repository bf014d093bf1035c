package dev.baton.cli.kit;

import dev.baton.cli.kit.DeclaredOptions.DeclaredOption;
import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import dev.baton.terminal.Wrap;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What {@code --help} shows of one command: as text, and as docs/schema/help.json.
 *
 * @param summary what the command does
 * @param usage how it is called
 * @param options in the lists of the page, those of one list together
 */
public record HelpPage(
    String command,
    String summary,
    String usage,
    List<HelpPage.Argument> arguments,
    List<HelpPage.Option> options,
    List<String> examples)
    implements ObjectDocument {
  private static final int WIDEST = 100;

  private static final int NARROWEST = 55;

  /** A page with more options than this has them in groups. */
  private static final int MOST_IN_ONE_LIST = 12;

  /** A longer name has its description on the next line. */
  private static final int WIDEST_NAME = 20;

  private static final String USUAL = "options";

  /** What stands behind the command's name and is not an option. */
  public record Argument(String name, String description) {}

  /**
   * An option.
   *
   * @param value what follows it, such as {@code FILE}; null for a flag
   * @param repeatable whether it may be given more than once
   * @param group the list of the page in which it stands
   */
  public record Option(
      List<String> names,
      @Nullable String value,
      boolean repeatable,
      String description,
      String group) {
    private static Option of(DeclaredOption option, String group) {
      return new Option(
          List.of(option.names().split(" ", -1)),
          option.label().isEmpty() ? null : option.label(),
          option.kind() == DeclaredOption.Kind.VALUES,
          option.description(),
          group);
    }

    /** Its name of one letter; empty for none. */
    private String letter() {
      return names.stream().filter(name -> name.length() == 2).findFirst().orElse("");
    }

    /** Its other names, the shortest first, with its value. */
    private String words() {
      List<String> others =
          names.stream()
              .sorted(Comparator.comparingInt(String::length))
              .skip(letter().isEmpty() ? 0 : 1)
              .toList();
      return String.join(", ", others) + (value == null ? "" : "=" + value);
    }
  }

  /** One of all commands. */
  public record Command(String name, String group, String summary, List<String> otherNames) {}

  /** docs/schema/help.json: all commands. */
  public record Overview(List<Command> commands) implements ObjectDocument {
    @Override
    public void writeFields(JsonFields fields) {
      fields.objects(
          "commands",
          commands,
          (each, command) ->
              each.text("name", command.name())
                  .text("group", command.group())
                  .text("summary", command.summary())
                  .anyStrings("other_names", command.otherNames()));
    }
  }

  /**
   * The options in their lists.
   *
   * @param declared all that are shown
   * @param usual those that come first, separated by blanks; may be empty
   */
  static List<Option> listed(List<DeclaredOption> declared, String usual) {
    if (declared.size() <= MOST_IN_ONE_LIST) {
      return declared.stream().map(option -> Option.of(option, USUAL)).toList();
    }
    List<DeclaredOption> first = new ArrayList<>();
    for (String wanted : usual.isEmpty() ? new String[0] : usual.split(" ", -1)) {
      declared.stream().filter(option -> option.hasName(wanted)).forEach(first::add);
    }
    Map<OptionGroup, List<DeclaredOption>> rest = new EnumMap<>(OptionGroup.class);
    for (DeclaredOption option : declared) {
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
    List<Option> listed = new ArrayList<>();
    first.forEach(option -> listed.add(Option.of(option, USUAL)));
    rest.forEach((group, options) ->
        options.forEach(option -> listed.add(Option.of(option, group.title()))));
    return listed;
  }

  /**
   * It as text.
   *
   * @param columns the width of the terminal; 0 where there is none
   */
  public String text(int columns) {
    int width = columns == 0 ? WIDEST : Math.clamp(columns, NARROWEST, WIDEST);
    StringBuilder page = new StringBuilder("usage: ").append(usage).append('\n');
    summary.lines().forEach(line -> page.append(Wrap.behind(line, 0, width)).append('\n'));
    int widest = widest();
    for (Argument argument : arguments) {
      page.append("\narguments:\n");
      line(page, "", argument.name(), argument.description(), widest);
    }
    String group = "";
    for (Option option : options) {
      if (!option.group().equals(group)) {
        group = option.group();
        page.append("\n").append(group).append(":\n");
      }
      line(page, option.letter(), option.words(), option.description(), widest);
    }
    if (!examples.isEmpty()) {
      page.append("\nexamples:\n");
      examples.forEach(example -> page.append("  ").append(example).append('\n'));
    }
    return Wrap.lines(page.toString(), width);
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
    return Stream.concat(
            arguments.stream().map(Argument::name), options.stream().map(Option::words))
        .mapToInt(String::length)
        .filter(length -> length <= WIDEST_NAME)
        .max()
        .orElse(0);
  }

  @Override
  public void writeFields(JsonFields fields) {
    fields
        .text("command", command)
        .text("summary", summary)
        .text("usage", usage)
        .objects(
            "arguments",
            arguments,
            (each, argument) ->
                each.text("name", argument.name()).text("description", argument.description()))
        .objects("options", options, HelpPage::writeOption)
        .anyStrings("examples", examples);
  }

  private static void writeOption(JsonFields each, Option option) {
    each.anyStrings("names", option.names())
        .text("value", option.value())
        .truth("repeatable", option.repeatable())
        .text("description", option.description())
        .text("group", option.group());
  }
}
