package dev.baton.cli;

import dev.baton.cli.kit.HelpPage;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.kit.Version;
import dev.baton.manual.Manual;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/** Writes the manual pages. The build compiles and runs it with the finished program. */
final class ManualPages {
  private final CommandTable commands = new CommandTable();

  /**
   * Writes them.
   *
   * @param args the folder, which is created if it is missing
   */
  public static void main(String[] args) throws IOException {
    Path folder = Files.createDirectories(Path.of(args[0]));
    for (Map.Entry<String, String> page : new ManualPages().pages().entrySet()) {
      Files.writeString(folder.resolve(page.getKey()), page.getValue());
    }
  }

  /** The pages by the names of their files. */
  SortedMap<String, String> pages() {
    List<HelpPage.Command> listed = Overview.listed(commands.entries());
    List<HelpPage.Option> options = Syntax.ofGlobals().help().options();
    return new Manual(listed, this::help, options).pages(Version.NUMBER);
  }

  private HelpPage help(HelpPage.Command listed) {
    var command = commands.find(listed.name());
    if (command == null) {
      throw new IllegalStateException("no command " + listed.name());
    }
    return command.help();
  }
}
