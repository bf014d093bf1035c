package dev.baton.manual;

import static dev.baton.manual.Roff.bold;
import static dev.baton.manual.Roff.italic;

import dev.baton.cli.kit.HelpPage;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The manual page of one command.
 *
 * @param entry its row in the list of commands
 * @param help what {@code --help} shows
 * @param all the names of all commands, for references
 */
record CommandPage(HelpPage.Command entry, HelpPage help, List<String> all) {
  /** A placeholder in the synopsis, such as ID or [TYPE:]ID. */
  private static final Pattern PLACEHOLDER = Pattern.compile("[A-Z][A-Z_]+");

  private static final Pattern MENTION = Pattern.compile("\\bbaton (?<first>[a-z]+)( [a-z-]+)?");

  static String pageName(String command) {
    return "baton-" + command.replace(' ', '-');
  }

  String source(String version) {
    Roff page = new Roff(pageName(entry.name()), version);
    page.section("NAME").name(pageName(entry.name()), entry.summary());
    page.section("SYNOPSIS").formatted(synopsis());
    page.section("DESCRIPTION").text(sentence(help.summary()));
    if (!entry.otherNames().isEmpty()) {
      page.paragraph("Also called: " + otherNames() + ".");
    }
    if (!help.arguments().isEmpty()) {
      page.section("ARGUMENTS");
      for (HelpPage.Argument argument : help.arguments()) {
        page.entry(italic(argument.name()), argument.description());
      }
    }
    addOptions(page);
    if (!help.examples().isEmpty()) {
      page.section("EXAMPLES").example(help.examples());
    }
    page.section("EXIT STATUS");
    ExitMeaning.of(entry.name(), page);
    page.section("SEE ALSO").formatted(references());
    return page.toString();
  }

  private String synopsis() {
    String name = "baton " + entry.name();
    String usage = help.usage().startsWith(name) ? help.usage().substring(name.length()) : "";
    StringBuilder synopsis = new StringBuilder(bold(name));
    Matcher placeholders = PLACEHOLDER.matcher(usage);
    int end = 0;
    while (placeholders.find()) {
      synopsis.append(Roff.escaped(usage.substring(end, placeholders.start())));
      synopsis.append(italic(placeholders.group()));
      end = placeholders.end();
    }
    return synopsis.append(Roff.escaped(usage.substring(end))).toString();
  }

  private String otherNames() {
    return "baton " + String.join(", baton ", entry.otherNames());
  }

  private void addOptions(Roff page) {
    page.section("OPTIONS");
    if (help.options().isEmpty()) {
      page.formatted(
          "It has only the common options, which are in " + Roff.reference("baton") + ".");
      return;
    }
    page.formatted("The common options are in " + Roff.reference("baton") + ".");
    String group = help.options().getFirst().group();
    for (HelpPage.Option option : help.options()) {
      if (!option.group().equals(group)) {
        group = option.group();
        page.part(sentence(group).replaceAll("\\.$", ""));
      }
      page.entry(term(option), option.description());
    }
  }

  /** The names of an option and its value, such as <b>--limit</b>=<i>N</i>. */
  static String term(HelpPage.Option option) {
    List<String> names = new ArrayList<>();
    for (String name : option.names()) {
      names.add(bold(name));
    }
    String value = option.value();
    return String.join(", ", names) + (value == null ? "" : "=" + italic(value));
  }

  private static String sentence(String text) {
    String sentence = Character.toUpperCase(text.charAt(0)) + text.substring(1);
    return sentence.endsWith(".") ? sentence : sentence + ".";
  }

  /** The overview, the commands of the same group, and those that the page mentions. */
  private String references() {
    SortedSet<String> pages = new TreeSet<>();
    String first = entry.name().split(" ", 2)[0];
    for (String name : all) {
      if (name.startsWith(first + " ")) {
        pages.add(pageName(name));
      }
    }
    addMentioned(help.summary(), pages);
    help.examples().forEach(example -> addMentioned(example, pages));
    help.options().forEach(option -> addMentioned(option.description(), pages));
    pages.remove(pageName(entry.name()));
    StringBuilder references = new StringBuilder(Roff.reference("baton"));
    pages.forEach(page -> references.append(", ").append(Roff.reference(page)));
    return references.toString();
  }

  private void addMentioned(String text, SortedSet<String> pages) {
    Matcher mentions = MENTION.matcher(text);
    while (mentions.find()) {
      String name = mentions.group().substring("baton ".length());
      if (all.contains(name)) {
        pages.add(pageName(name));
      } else if (all.contains(mentions.group("first"))) {
        pages.add(pageName(mentions.group("first")));
      }
    }
  }
}
