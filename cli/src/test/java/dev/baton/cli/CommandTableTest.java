package dev.baton.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.kit.Commands.Row;
import dev.baton.cli.kit.TrackerDialect;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A command is found without a look at the rooms that cannot have it. */
class CommandTableTest {
  private static List<String> names(TrackerDialect dialect) {
    List<String> names = new ArrayList<>();
    for (Row row : new CommandTable(dialect).entries()) {
      names.add(row.name());
      names.addAll(row.otherNames());
    }
    return names;
  }

  @Test
  void theGroupsAreThoseOfTheRows() {
    TreeSet<String> groups = new TreeSet<>();
    for (TrackerDialect dialect : TrackerDialect.values()) {
      for (String name : names(dialect)) {
        if (name.contains(" ")) {
          groups.add(name.substring(0, name.indexOf(' ')));
        }
      }
    }
    assertThat(CommandTable.GROUPS.strip().split(" ", -1)).containsExactlyElementsOf(groups);
  }

  @ParameterizedTest
  @EnumSource(TrackerDialect.class)
  void everyNameIsFound(TrackerDialect dialect) {
    CommandTable commands = new CommandTable(dialect);
    for (String name : names(dialect)) {
      assertThat(commands.findByAnyName(name)).as(name).isNotNull();
      if (name.contains(" ")) {
        String[] words = name.split(" ", -1);
        assertThat(commands.findInGroup(words[0], words[1])).as(name).isNotNull();
      }
    }
  }
}
