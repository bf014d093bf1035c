package dev.baton.cli;

import dev.baton.cli.adopt.AdoptCommands;
import dev.baton.cli.bd.BdAroundCommands;
import dev.baton.cli.bd.BdEditCommands;
import dev.baton.cli.bd.BdLookCommands;
import dev.baton.cli.bd.BdRelationCommands;
import dev.baton.cli.bd.BdSessionCommands;
import dev.baton.cli.breaker.BreakerCommands;
import dev.baton.cli.breaker.CheckCommands;
import dev.baton.cli.claim.ClaimCommands;
import dev.baton.cli.cron.CronCommands;
import dev.baton.cli.cub.CubCommands;
import dev.baton.cli.doctor.DoctorCommands;
import dev.baton.cli.handover.HandoverCommands;
import dev.baton.cli.history.HistoryCommands;
import dev.baton.cli.hooks.FenceCommands;
import dev.baton.cli.hooks.HooksCommands;
import dev.baton.cli.iteration.FindingsCommands;
import dev.baton.cli.iteration.IterationCommands;
import dev.baton.cli.iteration.LogCommands;
import dev.baton.cli.kit.Commands;
import dev.baton.cli.kit.Commands.Row;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.kit.TrackerDialect;
import dev.baton.cli.link.FrontCommands;
import dev.baton.cli.link.LinkCommands;
import dev.baton.cli.mcp.McpCommands;
import dev.baton.cli.move.ImportCommands;
import dev.baton.cli.move.MoveCommands;
import dev.baton.cli.plan.DependencyCommands;
import dev.baton.cli.plan.LabelCommands;
import dev.baton.cli.plan.PlanCommands;
import dev.baton.cli.report.ReportCommands;
import dev.baton.cli.rescue.RescueCommands;
import dev.baton.cli.run.RunCommands;
import dev.baton.cli.self.SelfCommands;
import dev.baton.cli.settings.SettingsCommands;
import dev.baton.cli.setup.SetupCommands;
import dev.baton.cli.sweep.ReopenCommands;
import dev.baton.cli.sweep.SweepCommands;
import dev.baton.cli.task.TaskCommands;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The one table of commands: the rooms, each with its rows. The overview, the help of groups,
 * completion, suggestions and docs/cli.md are made from it.
 */
final class CommandTable {
  private static final int ROOMS = 36;

  /** The first words of all names of two words, each between blanks. */
  static final String GROUPS =
      " breaker comment comments completion config cron dep dolt epic export fence hooks human"
          + " import iterations kv label ledger link rescue runs self setup state todo vc ";

  private final TrackerDialect dialect;

  /** The commands under Baton's own name. */
  CommandTable() {
    this(TrackerDialect.BATON);
  }

  /**
   * @param dialect of the name that the program was called by: bd and cub have more commands
   */
  CommandTable(TrackerDialect dialect) {
    this.dialect = dialect;
  }

  /** The command with this main name, such as {@code ready} or {@code dep add}; null for none. */
  @Nullable Syntax find(String name) {
    return find(name, false, false);
  }

  /** The command with this name or alias; null for none. */
  @Nullable Syntax findByAnyName(String name) {
    return find(name, true, true);
  }

  /**
   * The same, but the name of a group alone, such as {@code breaker}, finds none of its commands.
   */
  @Nullable Syntax findBesideGroups(String name) {
    return find(name, true, false);
  }

  /** The command whose name has two words; null for none. */
  @Nullable Syntax findInGroup(String first, String second) {
    return GROUPS.contains(" " + first + " ") ? findByAnyName(first + " " + second) : null;
  }

  private @Nullable Syntax find(String name, boolean byAnyName, boolean byGroup) {
    for (int i = beginning(name); i < ROOMS; i++) {
      Commands room = room(i, name);
      if (room == null) {
        continue;
      }
      for (Row row : room.rows()) {
        if (row.name().equals(name)
            || (byAnyName
                && row.otherNames().contains(name)
                && (byGroup || !row.name().startsWith(name + " ")))) {
          return room.syntax(row.name()).named(row.name());
        }
      }
    }
    return null;
  }

  /** The number of the first room that may have a command, for those that programs call often. */
  private int beginning(String name) {
    if (dialect != TrackerDialect.BATON) {
      return 0;
    }
    return switch (name.indexOf(' ') < 0 ? name : name.substring(0, name.indexOf(' '))) {
      case "observe" -> 10;
      case "sweep" -> 15;
      case "cron" -> 19;
      case "hooks" -> 20;
      default -> 0;
    };
  }

  /** All commands except hidden ones, heading by heading. */
  List<Row> entries() {
    List<Row> entries = new ArrayList<>();
    for (int i = 0; i < ROOMS; i++) {
      Commands room = room(i, "");
      if (room == null) {
        continue;
      }
      for (Row row : room.rows()) {
        if (!row.isHidden()) {
          entries.add(row);
        }
      }
    }
    entries.sort(Comparator.comparing(Row::heading));
    return entries;
  }

  /** The commands with two-word names that begin with this word; empty where there are none. */
  List<Row> group(String word) {
    String beginning = word + " ";
    return entries().stream().filter(entry -> entry.name().startsWith(beginning)).toList();
  }

  /**
   * A room. They are in the order in which their commands appear under a shared heading, those of
   * other names before the others, because some commands have another meaning there. A start
   * creates rooms until one has the command.
   *
   * @param wanted the name of the command that is searched; empty where all are listed
   * @return null where no command of the room can be meant
   */
  private @Nullable Commands room(int number, String wanted) {
    return switch (number) {
      case 0 -> dialect == TrackerDialect.CUB ? new CubCommands() : null;
      case 1 -> new TaskCommands();
      case 2 -> new ClaimCommands();
      case 3 -> isBd() ? new BdLookCommands() : null;
      case 4 -> isBd() ? new BdRelationCommands() : null;
      case 5 -> isBd() ? new BdEditCommands() : null;
      case 6 -> isBd() ? new BdAroundCommands() : null;
      case 7 -> isBd() ? new BdSessionCommands() : null;
      case 8 -> new RunCommands();
      case 9 -> new LogCommands();
      case 10 -> new CheckCommands();
      case 11 -> new FindingsCommands();
      case 12 -> new IterationCommands();
      case 13 -> new BreakerCommands();
      case 14 -> new ReportCommands(dialect == TrackerDialect.CUB);
      case 15 -> new SweepCommands();
      case 16 -> mayBe("rescue", wanted) ? new RescueCommands() : null;
      case 17 -> new DoctorCommands();
      case 18 -> new ReopenCommands();
      case 19 -> mayBe("cron", wanted) ? new CronCommands() : null;
      case 20 -> mayBe("hooks", wanted) ? new HooksCommands() : null;
      case 21 -> new SetupCommands();
      case 22 -> new SettingsCommands();
      case 23 -> new SelfCommands(this::entries, this::find);
      case 24 -> new DependencyCommands();
      case 25 -> new LabelCommands();
      case 26 -> new PlanCommands();
      case 27 -> new HistoryCommands(dialect == TrackerDialect.CUB);
      case 28 -> mayBe("import", wanted) ? new ImportCommands() : null;
      case 29 -> mayBe("link", wanted) || mayBe("unlink", wanted) ? new LinkCommands() : null;
      case 30 -> mayBe("front", wanted) ? new FrontCommands() : null;
      case 31 -> new MoveCommands();
      case 32 ->
          mayBe("mcp", wanted)
              ? new McpCommands((environment, words) -> new Baton(environment).run(words))
              : null;
      case 33 -> mayBe("handover", wanted) ? new HandoverCommands() : null;
      case 34 -> mayBe("fence", wanted) ? new FenceCommands() : null;
      case 35 -> mayBe("adopt", wanted) ? new AdoptCommands() : null;
      default -> throw new IllegalArgumentException("no room " + number);
    };
  }

  private boolean isBd() {
    return dialect == TrackerDialect.BD;
  }

  private static boolean mayBe(String beginning, String wanted) {
    return wanted.isEmpty() || wanted.startsWith(beginning);
  }
}
