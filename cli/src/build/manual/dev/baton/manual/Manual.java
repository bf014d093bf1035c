package dev.baton.manual;

import static dev.baton.manual.Roff.bold;
import static dev.baton.manual.Roff.italic;

import dev.baton.cli.kit.HelpPage;
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
    List<HelpPage.Command> commands,
    Function<HelpPage.Command, HelpPage> help,
    List<HelpPage.Option> options) {
  private static final String SUFFIX = ".1";

  /**
   * The pages by the names of their files.
   *
   * @param version of the program
   */
  public SortedMap<String, String> pages(String version) {
    SortedMap<String, String> pages = new TreeMap<>();
    pages.put(OverviewPage.NAME + SUFFIX, new OverviewPage(commands, options).source(version));
    List<String> names = commands.stream().map(HelpPage.Command::name).toList();
    groups()
        .forEach((word, members) ->
            pages.put(file(word), new GroupPage(word, members, calledBy(word)).source(version)));
    for (HelpPage.Command command : commands) {
      String source = new CommandPage(command, help.apply(command), names).source(version);
      pages.put(file(command.name()), source);
    }
    return pages;
  }

  private static String file(String command) {
    return CommandPage.pageName(command) + SUFFIX;
  }

  private Map<String, List<HelpPage.Command>> groups() {
    Map<String, List<HelpPage.Command>> groups = new LinkedHashMap<>();
    for (HelpPage.Command command : commands) {
      String[] words = command.name().split(" ", 2);
      if (words.length == 2) {
        groups.computeIfAbsent(words[0], word -> new ArrayList<>()).add(command);
      }
    }
    return groups;
  }

  private HelpPage.@Nullable Command calledBy(String word) {
    for (HelpPage.Command command : commands) {
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
      String word, List<HelpPage.Command> commands, HelpPage.@Nullable Command usual) {
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
      for (HelpPage.Command command : commands) {
        page.entry(Roff.reference(CommandPage.pageName(command.name())), command.summary());
      }
      page.section("SEE ALSO").formatted(Roff.reference(OverviewPage.NAME));
      return page.toString();
    }

    private String secondWord(HelpPage.Command command) {
      return command.name().substring(word.length() + 1);
    }
  }

  /**
   * The manual page of the program: its commands, and what holds for all of them.
   *
   * @param commands in the order of the overview
   * @param options those that every command takes
   */
  private record OverviewPage(List<HelpPage.Command> commands, List<HelpPage.Option> options) {
    static final String NAME = "baton";

    private static final String DESCRIPTION =
        "Baton is a task tracker for people who let coding agents work in a loop. It records which"
            + " process holds which task, finds tasks whose worker has died, saves the work that"
            + " the dead worker left uncommitted, reopens the task, and stops a loop that no longer"
            + " makes progress. Everything is in one SQLite file inside the git repository. There"
            + " is no daemon and no server.";

    private static final String BEGIN =
        "Create the database once in each repository, then create tasks and list those that can be"
            + " started:";

    String source(String version) {
      Roff page = new Roff(NAME, version);
      page.section("NAME").name(NAME, "task tracker for coding agents that work in a loop");
      page.section("SYNOPSIS").formatted(bold(NAME) + " " + italic("COMMAND") + " [OPTIONS]");
      page.section("DESCRIPTION").text(DESCRIPTION);
      page.paragraph(BEGIN);
      page.example(
          List.of("baton init", "baton create \"Parse the config file\" -p 1", "baton ready"));
      page.section("COMMANDS");
      String group = "";
      for (HelpPage.Command command : commands) {
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
      addVariables(page.section("ENVIRONMENT"));
      addFiles(page.section("FILES"));
      page.section("SEE ALSO");
      page.formatted(bold("git") + "(1), " + bold("githooks") + "(5), " + bold("crontab") + "(1)");
      page.paragraph("Each command has a page of its own, for example:");
      page.example(List.of("man baton-ready"));
      return page.toString();
    }

    /** The variables of docs/settings.md. */
    private static void addVariables(Roff page) {
      page.entry(bold("BATON_DB"), "the database: a file, or the postgresql:// address of a server")
          .entry(
              bold("BEADS_DIR, BEADS_DB"),
              "the project that contains this .beads directory, or another database")
          .entry(
              bold("BATON_ACTOR, BEADS_ACTOR, BD_ACTOR"),
              "who acts, for the history; otherwise USER, or the name of the account")
          .entry(
              bold("BATON_WORKER, BATON_WORKER_PID, BATON_WORKER_START"),
              "who claims, and the process that does the work; the start hook of 'baton setup"
                  + " claude' sets them in the session")
          .entry(bold("BATON_TASK, BATON_EPOCH"), "the claim that this process carries")
          .entry(bold("BATON_STALE_SECONDS, STALE_SECONDS"), "lease of workers that cannot be seen")
          .entry(
              bold("BATON_STALE_..., BATON_RUN_..., BATON_NOTIFY_..."),
              "settings: BATON_ and the name of the setting in upper case")
          .entry(
              bold("BATON_BREAKER_PRESET, BATON_BREAKER_..."),
              "thresholds: the names of 'baton breaker policy' in upper case")
          .entry(bold("BATON_HOOKS=0"), "disables the hooks")
          .entry(
              bold("BATON_TRUST"),
              "all trusts the config files of every repository, never those of none")
          .entry(bold("BATON_LOCK_TIMEOUT"), "how long to wait for a locked database")
          .entry(bold("NO_COLOR, CLICOLOR_FORCE"), "colour");
    }

    /** The files that a user may look for. */
    private static void addFiles(Roff page) {
      page.entry(
              italic(".git/baton/baton.db"),
              "the database of a repository, shared by all its work trees")
          .entry(
              italic(".baton/baton.db"),
              "the database outside git, in the nearest parent directory")
          .entry(italic(".baton.json"), "settings of a repository, at its top")
          .entry(
              italic(".cub.json"),
              "cub's settings beside it, of which Baton reads the section 'stagnation'")
          .entry(italic("~/.config/baton/config.json"), "settings of a user")
          .entry(italic("~/.local/state/baton"), "the repositories that cron sweeps, and its log");
    }
  }
}
