package dev.baton.manual;

import dev.baton.cli.kit.HelpJson;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * All manual pages: that of the program, one for each command, and one for each group.
 *
 * @param commands in the order of the overview
 * @param help the help page of each command
 * @param options those that every command takes
 */
public record Manual(
    List<HelpJson.Command> commands,
    Function<HelpJson.Command, HelpJson> help,
    List<HelpJson.Option> options) {
  private static final String SUFFIX = ".1";

  /**
   * The pages by the names of their files.
   *
   * @param version of the program
   */
  public SortedMap<String, String> pages(String version) {
    SortedMap<String, String> pages = new TreeMap<>();
    pages.put(OverviewPage.NAME + SUFFIX, new OverviewPage(commands, options).source(version));
    List<String> names = commands.stream().map(HelpJson.Command::name).toList();
    groups()
        .forEach((word, members) ->
            pages.put(file(word), new GroupPage(word, members, calledBy(word)).source(version)));
    for (HelpJson.Command command : commands) {
      String source = new CommandPage(command, help.apply(command), names).source(version);
      pages.put(file(command.name()), source);
    }
    return pages;
  }

  private static String file(String command) {
    return CommandPage.pageName(command) + SUFFIX;
  }

  private Map<String, List<HelpJson.Command>> groups() {
    Map<String, List<HelpJson.Command>> groups = new LinkedHashMap<>();
    for (HelpJson.Command command : commands) {
      String[] words = command.name().split(" ", 2);
      if (words.length == 2) {
        groups.computeIfAbsent(words[0], word -> new ArrayList<>()).add(command);
      }
    }
    return groups;
  }

  private HelpJson.@Nullable Command calledBy(String word) {
    for (HelpJson.Command command : commands) {
      if (command.otherNames().contains(word)) {
        return command;
      }
    }
    return null;
  }

  /**
   * The manual page of the commands whose names begin with the same word, such as {@code breaker}.
   *
   * @param word with which they begin
   * @param usual the command that the word alone calls; null if it calls none
   */
  private record GroupPage(
      String word, List<HelpJson.Command> commands, HelpJson.@Nullable Command usual) {
    String source(String version) {
      String name = CommandPage.pageName(word);
      Roff page = new Roff(name, version);
      String names = String.join(", ", commands.stream().map(this::secondWord).toList());
      page.section("NAME").name(name, "the commands of 'baton " + word + "': " + names);
      page.section("SYNOPSIS")
          .formatted(Roff.bold("baton " + word) + " " + Roff.italic("COMMAND") + " [OPTIONS]");
      page.section("DESCRIPTION");
      if (usual != null) {
        page.text("'baton " + word + "' alone is 'baton " + usual.name() + "'.");
      }
      for (HelpJson.Command command : commands) {
        page.entry(Roff.reference(CommandPage.pageName(command.name())), command.summary());
      }
      page.section("SEE ALSO").formatted(Roff.reference(OverviewPage.NAME));
      return page.toString();
    }

    private String secondWord(HelpJson.Command command) {
      return command.name().substring(word.length() + 1);
    }
  }
}
