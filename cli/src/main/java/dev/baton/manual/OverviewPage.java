package dev.baton.manual;

import static dev.baton.manual.Roff.bold;

import dev.baton.cli.kit.HelpJson;
import java.util.List;

/**
 * The manual page of the program: its commands, and what holds for all of them.
 *
 * @param commands in the order of the overview
 * @param options those that every command takes
 */
record OverviewPage(List<HelpJson.Command> commands, List<HelpJson.Option> options) {
  static final String NAME = "baton";

  String source(String version) {
    Roff page = new Roff(NAME, version);
    page.section("NAME").name(NAME, "task tracker for coding agents that work in a loop");
    page.section("SYNOPSIS").formatted(bold(NAME) + " " + Roff.italic("COMMAND") + " [OPTIONS]");
    page.section("DESCRIPTION").text(DESCRIPTION);
    page.paragraph(BEGIN);
    page.example(
        List.of("baton init", "baton create \"Parse the config file\" -p 1", "baton ready"));
    page.section("COMMANDS");
    String group = "";
    for (HelpJson.Command command : commands) {
      if (!command.group().equals(group)) {
        group = command.group();
        page.part(group);
      }
      page.entry(Roff.reference(CommandPage.pageName(command.name())), command.summary());
    }
    page.section("OPTIONS").text("Every command takes these options, before or after its name:");
    options.forEach(option -> page.entry(CommandPage.term(option), option.description()));
    page.section("EXIT STATUS");
    ExitMeaning.all(page);
    page.section("ENVIRONMENT");
    for (Variables each : Variables.values()) {
      page.entry(bold(each.names()), each.meaning());
    }
    page.section("FILES");
    for (Places each : Places.values()) {
      page.entry(Roff.italic(each.path()), each.meaning());
    }
    page.section("SEE ALSO");
    page.formatted(bold("git") + "(1), " + bold("githooks") + "(5), " + bold("crontab") + "(1)");
    page.paragraph("Each command has a page of its own, for example:");
    page.example(List.of("man baton-ready"));
    return page.toString();
  }

  private static final String DESCRIPTION =
      "Baton is a task tracker for people who let coding agents work in a loop. It records which"
          + " process holds which task, finds tasks whose worker has died, saves the work that the"
          + " dead worker left uncommitted, reopens the task, and stops a loop that no longer makes"
          + " progress. Everything is in one SQLite file inside the git repository. There is no"
          + " daemon and no server.";

  private static final String BEGIN =
      "Create the database once in each repository, then create tasks and list those that can be"
          + " started:";
}
