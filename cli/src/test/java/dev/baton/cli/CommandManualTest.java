package dev.baton.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.kit.Commands.Row;
import dev.baton.cli.kit.Heading;
import dev.baton.cli.kit.Syntax;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/**
 * docs/cli.md contains every command's help. After a change, {@code -Dbaton.update=true} rewrites
 * the page.
 */
class CommandManualTest {
  private static final Path PAGE = Path.of(System.getProperty("baton.repo"), "docs", "cli.md");

  private final CommandTable commands = new CommandTable();

  @Test
  void thePageIsCurrent() throws IOException {
    String page = page();
    if (Boolean.getBoolean("baton.update")) {
      Files.writeString(PAGE, page);
    }
    assertThat(Files.readString(PAGE)).isEqualTo(page);
  }

  @Test
  void everyCommandHasASummaryAndAnExample() {
    for (Row entry : commands.entries()) {
      assertThat(help(syntax(entry)))
          .as(entry.name())
          .startsWith("usage: baton " + entry.name())
          .contains("\nexamples:\n  ");
    }
  }

  private String page() {
    StringBuilder page = new StringBuilder("# Commands\n\n");
    page.append("This page is generated from the commands' own help (`baton COMMAND --help`).\n");
    page.append("Every command also takes these options, before or after its name:\n\n");
    page.append(block(globalOptions()));
    Heading heading = null;
    for (Row entry : commands.entries()) {
      if (entry.heading() != heading) {
        heading = entry.heading();
        page.append("\n## ").append(heading.title()).append('\n');
      }
      page.append("\n### baton ").append(entry.name()).append("\n\n");
      page.append(Character.toUpperCase(entry.summary().charAt(0)));
      page.append(entry.summary(), 1, entry.summary().length()).append('.');
      if (!entry.otherNames().isEmpty()) {
        String others = String.join("`, `", entry.otherNames());
        page.append(" Also called `").append(others).append("`.");
      }
      page.append("\n\n").append(block(help(syntax(entry))));
    }
    return page.toString();
  }

  private static String globalOptions() {
    String help = help(Syntax.ofWords("COMMAND").withGlobals());
    String before = "options:\n";
    return help.substring(help.indexOf(before) + before.length(), help.length());
  }

  private Syntax syntax(Row entry) {
    Syntax command = commands.find(entry.name());
    assertThat(command).as(entry.name()).isNotNull();
    return command;
  }

  private static String help(Syntax syntax) {
    return syntax.help().text(0);
  }

  private static String block(String text) {
    return "```\n" + text.stripTrailing().replaceAll(" +\n", "\n") + "\n```\n";
  }
}
