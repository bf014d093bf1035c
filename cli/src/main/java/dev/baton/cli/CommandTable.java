package dev.baton.cli;

import dev.baton.cli.command.claim.ClaimCommands;
import dev.baton.cli.command.git.GitCommands;
import dev.baton.cli.command.loop.LoopCommands;
import dev.baton.cli.command.move.MoveCommands;
import dev.baton.cli.command.plan.PlanCommands;
import dev.baton.cli.command.recover.RecoverCommands;
import dev.baton.cli.command.self.SelfCommands;
import dev.baton.cli.command.task.TaskCommands;
import dev.baton.cli.core.Command;
import dev.baton.cli.core.CommandIndex;
import dev.baton.cli.core.CommandRows;
import dev.baton.cli.core.Heading;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The one table of commands, in as many parts as there are groups of commands. Everything that
 * names commands is made from it: the overview, the help of groups, completion, suggestions and
 * docs/cli.md.
 */
final class CommandTable implements CommandIndex {

  @Override
  public @Nullable Command find(String name) {
    return read(new Search(name, false, false));
  }

  /** The command with that name, or that has it as one of its other names; null for none. */
  @Nullable Command findByAnyName(String name) {
    return read(new Search(name, true, true));
  }

  /** The same, but the name of a group alone, such as {@code breaker}, is none of its commands. */
  @Nullable Command findBesideGroups(String name) {
    return read(new Search(name, true, false));
  }

  @Override
  public List<Entry> entries() {
    Listing listing = new Listing(new ArrayList<>());
    read(listing);
    listing.entries.sort(Comparator.comparing(Entry::heading));
    return listing.entries;
  }

  /** The commands whose name of two words begins with that word; empty where it begins none. */
  List<Entry> group(String word) {
    String beginning = word + " ";
    return entries().stream().filter(entry -> entry.name().startsWith(beginning)).toList();
  }

  /** Reads the parts in the order that they have under a heading that they share. */
  private @Nullable Command read(CommandRows rows) {
    Command found = TaskCommands.find(rows);
    found = found == null ? ClaimCommands.find(rows) : found;
    found = found == null ? LoopCommands.find(rows) : found;
    found = found == null ? RecoverCommands.find(rows) : found;
    found = found == null ? GitCommands.find(rows) : found;
    found = found == null ? SelfCommands.find(rows, this) : found;
    found = found == null ? PlanCommands.find(rows) : found;
    return found == null ? MoveCommands.find(rows) : found;
  }

  /** Chooses the row with a name. */
  private record Search(String wanted, boolean byAnyName, boolean byGroup) implements CommandRows {
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
    public boolean chooseHidden(String name) {
      return wanted.equals(name);
    }
  }

  /** Chooses no row, but keeps them all. */
  private record Listing(List<Entry> entries) implements CommandRows {
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
    public boolean chooseHidden(String name) {
      return false;
    }
  }
}
