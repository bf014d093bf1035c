package dev.baton.doctor;

import dev.baton.config.Untrusted;
import dev.baton.config.Untrusted.Refused;
import dev.baton.task.Plural;
import java.util.ArrayList;
import java.util.List;

/** Whether the repository's own config files set something that needs the user's consent. */
final class TrustCheck implements Check {
  @Override
  public String name() {
    return "trust";
  }

  @Override
  public CheckResult look(CheckContext context) {
    List<String> details = new ArrayList<>();
    for (Untrusted file : context.untrusted().get()) {
      for (Refused setting : file.settings()) {
        details.add(
            setting.name()
                + " in "
                + file.file()
                + ": "
                + setting.value()
                + " ("
                + setting.risk()
                + ")");
      }
    }
    return details.isEmpty()
        ? CheckResult.pass(name(), "no settings are ignored for lack of trust")
        : CheckResult.warn(
            name(),
            Plural.of(details.size(), "setting is", "settings are")
                + " ignored because you have not trusted the repository's config file",
            details,
            "baton trust shows and allows them");
  }
}
