package dev.baton.cli;

import dev.baton.cli.bd.BdAroundCommands;
import dev.baton.cli.bd.BdEditCommands;
import dev.baton.cli.bd.BdLookCommands;
import dev.baton.cli.bd.BdRelationCommands;
import dev.baton.cli.bd.BdSessionCommands;
import dev.baton.cli.breaker.BreakerCommands;
import dev.baton.cli.breaker.CheckCommands;
import dev.baton.cli.claim.ClaimCommands;
import dev.baton.cli.command.loop.LoopCommands;
import dev.baton.cli.cron.CronCommands;
import dev.baton.cli.cub.CubCommands;
import dev.baton.cli.doctor.DoctorCommands;
import dev.baton.cli.history.HistoryCommands;
import dev.baton.cli.hooks.HooksCommands;
import dev.baton.cli.iteration.FindingsCommands;
import dev.baton.cli.iteration.IterationCommands;
import dev.baton.cli.iteration.LogCommands;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.CommandIndex;
import dev.baton.cli.kit.CommandRows;
import dev.baton.cli.kit.Commands;
import dev.baton.cli.kit.Heading;
import dev.baton.cli.link.FrontCommands;
import dev.baton.cli.link.LinkCommands;
import dev.baton.cli.move.ImportCommands;
import dev.baton.cli.move.MoveCommands;
import dev.baton.cli.plan.DependencyCommands;
import dev.baton.cli.plan.LabelCommands;
import dev.baton.cli.plan.PlanCommands;
import dev.baton.cli.rescue.RescueCommands;
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
 * The one table of commands, with one part for each group of commands. The overview, the help of
 * groups, completion, suggestions and docs/cli.md are made from it.
 */
final class CommandTable implements CommandIndex {
  private final String calledAs;

  /** The commands under Baton's own name. */
  CommandTable() {
    this("baton");
  }

  /**
   * @param calledAs the name that the program was called by: bd and cub have more commands
   */
  CommandTable(String calledAs) {
    this.calledAs = calledAs;
  }

  @Override
  public @Nullable Command find(String name) {
    return read(new Search(calledAs, name, false, false));
  }

  /** The command with this name or alias; null for none. */
  @Nullable Command findByAnyName(String name) {
    return read(new Search(calledAs, name, true, true));
  }

  /**
   * The same, but the name of a group alone, such as {@code breaker}, finds none of its commands.
   */
  @Nullable Command findBesideGroups(String name) {
    return read(new Search(calledAs, name, true, false));
  }

  @Override
  public List<Entry> entries() {
    Listing listing = new Listing(calledAs, new ArrayList<>());
    read(listing);
    listing.entries.sort(Comparator.comparing(Entry::heading));
    return listing.entries;
  }

  /** The commands with two-word names that begin with this word; empty where there are none. */
  List<Entry> group(String word) {
    String beginning = word + " ";
    return entries().stream().filter(entry -> entry.name().startsWith(beginning)).toList();
  }

  /** Reads the parts in the order in which their commands appear under a shared heading. */
  private @Nullable Command read(CommandRows rows) {
    // Before the other groups, because some names have another meaning for users of cub or bd.
    Command found = rows.isCalled("cub") ? find(new CubCommands(), rows) : null;
    found = found == null ? find(new TaskCommands(), rows) : found;
    found = found == null ? find(new ClaimCommands(), rows) : found;
    found = found == null && rows.isCalled("bd") ? findOfBd(rows) : found;
    found = found == null ? LoopCommands.findRuns(rows) : found;
    found = found == null ? find(new LogCommands(), rows) : found;
    found = found == null ? find(new CheckCommands(), rows) : found;
    found = found == null ? find(new FindingsCommands(), rows) : found;
    found = found == null ? find(new IterationCommands(), rows) : found;
    found = found == null ? find(new BreakerCommands(), rows) : found;
    found = found == null ? LoopCommands.findReports(rows) : found;
    found = found == null ? find(new SweepCommands(), rows) : found;
    found = found == null && rows.mayChoose("rescue") ? find(new RescueCommands(), rows) : found;
    found = found == null ? find(new DoctorCommands(), rows) : found;
    found = found == null ? find(new ReopenCommands(), rows) : found;
    found = found == null && rows.mayChoose("cron") ? find(new CronCommands(), rows) : found;
    found = found == null && rows.mayChoose("hooks") ? find(new HooksCommands(), rows) : found;
    found = found == null ? find(new SetupCommands(), rows) : found;
    found = found == null ? find(new SettingsCommands(), rows) : found;
    found = found == null ? find(new SelfCommands(this), rows) : found;
    found = found == null ? find(new DependencyCommands(), rows) : found;
    found = found == null ? find(new LabelCommands(), rows) : found;
    found = found == null ? find(new PlanCommands(), rows) : found;
    found = found == null ? find(new HistoryCommands(rows.isCalled("cub")), rows) : found;
    found = found == null && rows.mayChoose("import") ? find(new ImportCommands(), rows) : found;
    boolean links = rows.mayChoose("link") || rows.mayChoose("unlink");
    found = found == null && links ? find(new LinkCommands(), rows) : found;
    found = found == null && rows.mayChoose("front") ? find(new FrontCommands(), rows) : found;
    return found == null ? find(new MoveCommands(), rows) : found;
  }

  private static @Nullable Command findOfBd(CommandRows rows) {
    Command found = find(new BdLookCommands(), rows);
    found = found == null ? find(new BdRelationCommands(), rows) : found;
    found = found == null ? find(new BdEditCommands(), rows) : found;
    found = found == null ? find(new BdAroundCommands(), rows) : found;
    return found == null ? find(new BdSessionCommands(), rows) : found;
  }

  private static @Nullable Command find(Commands room, CommandRows rows) {
    for (Commands.Row row : room.rows()) {
      Heading heading = row.heading();
      boolean chosen =
          heading == null
              ? rows.chooseHidden(row.name())
              : rows.choose(
                  heading, row.name(), row.summary(), row.otherNames().toArray(new String[0]));
      if (chosen) {
        return room.command(row.name());
      }
    }
    return null;
  }

  /** Chooses the row with this name. */
  private record Search(String calledAs, String wanted, boolean byAnyName, boolean byGroup)
      implements CommandRows {
    @Override
    public boolean choose(Heading heading, String name, String summary, String... otherNames) {
      if (wanted.equals(name)) {
        return true;
      }
      return byAnyName
          && List.of(otherNames).contains(wanted)
          && (byGroup || !name.startsWith(wanted + " "));
    }

    @Override
    public boolean mayChoose(String beginning) {
      return wanted.startsWith(beginning);
    }

    @Override
    public boolean isCalled(String name) {
      return calledAs.equals(name);
    }

    @Override
    public boolean chooseHidden(String name) {
      return wanted.equals(name);
    }
  }

  /** Collects all rows and chooses none. */
  private record Listing(String calledAs, List<Entry> entries) implements CommandRows {
    @Override
    public boolean choose(Heading heading, String name, String summary, String... otherNames) {
      entries.add(new Entry(heading, name, summary, List.of(otherNames)));
      return false;
    }

    @Override
    public boolean mayChoose(String beginning) {
      return true;
    }

    @Override
    public boolean isCalled(String name) {
      return calledAs.equals(name);
    }

    @Override
    public boolean chooseHidden(String name) {
      return false;
    }
  }
}
