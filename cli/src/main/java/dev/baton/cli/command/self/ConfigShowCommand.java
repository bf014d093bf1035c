package dev.baton.cli.command.self;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
import dev.baton.config.Configuration;
import dev.baton.config.Configuration.ShownSetting;
import dev.baton.render.ConfigPage;
import dev.baton.task.InvalidValue;
import java.util.List;

/** {@code baton config show}: shows all settings in effect. */
final class ConfigShowCommand implements Command {

  @Override
  public Syntax syntax() {
    return new Syntax("config show", "Show all settings; webhook URLs are hidden.")
        .arguments("SECTION", "0..1", "such as run (default: all)")
        .flag("--explain", "show where each value comes from and what it overrides")
        .example("baton config show --explain")
        .example("baton config show notify --json");
  }

  @Override
  public ExitCode run(Call call) {
    Configuration configuration = new Configuration(call.workspace().config());
    List<ShownSetting> settings = configuration.settings();
    if (!call.arguments().words().isEmpty()) {
      String section = call.arguments().words().getFirst();
      settings =
          settings.stream().filter(shown -> shown.entry().section().equals(section)).toList();
      if (settings.isEmpty()) {
        List<String> sections = List.copyOf(configuration.catalogue().sections());
        throw InvalidValue.notAmong(
            InvalidValue.quote(section)
                + " is not a section: expected "
                + String.join(", ", sections),
            section,
            sections);
      }
    }
    ConfigPage page =
        new ConfigPage(settings, configuration.files(), call.arguments().has("--explain"));
    page.print(call.output());
    return ExitCode.OK;
  }
}
