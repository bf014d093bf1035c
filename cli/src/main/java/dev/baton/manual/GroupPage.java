package dev.baton.manual;

import dev.baton.cli.kit.HelpJson;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The manual page of the commands whose names begin with the same word, such as {@code breaker}.
 *
 * @param word with which they begin
 * @param usual the command that the word alone calls; null if it calls none
 */
record GroupPage(String word, List<HelpJson.Command> commands, HelpJson.@Nullable Command usual) {

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
