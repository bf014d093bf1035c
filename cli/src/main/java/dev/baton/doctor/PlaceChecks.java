package dev.baton.doctor;

import dev.baton.config.Untrusted;
import dev.baton.config.Untrusted.Refused;
import dev.baton.task.Plural;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The checks of what is around the database: the link, the trust, and the program itself. */
final class PlaceChecks {
  /** Whether linked tasks are the same in the other tracker's file and in the database. */
  static CheckResult link(CheckContext context) {
    LinkState link = context.link().get();
    if (link.problem().isEmpty()) {
      return CheckResult.pass(link.file() == null ? "not linked" : "in sync with " + link.file());
    }
    List<String> details = link.file() == null ? List.of() : List.of(link.file());
    return link.broken()
        ? CheckResult.fail(link.problem(), details, link.fix())
        : CheckResult.warn(link.problem(), details, link.fix());
  }

  /** Whether the repository's own config files set something that needs the user's consent. */
  static CheckResult trust(CheckContext context) {
    List<String> details = new ArrayList<>();
    for (Untrusted file : context.workspace().config().files().untrusted()) {
      for (Refused setting : file.settings()) {
        details.add(
            "%s in %s: %s (%s)"
                .formatted(setting.name(), file.file(), setting.value(), setting.risk()));
      }
    }
    return details.isEmpty()
        ? CheckResult.pass("no settings are ignored for lack of trust")
        : CheckResult.warn(
            Plural.of(details.size(), "setting is", "settings are")
                + " ignored because you have not trusted the repository's config file",
            details,
            "baton trust shows and allows them");
  }

  /** Whether Baton starts fast. */
  static CheckResult start(CheckContext context) {
    Path distribution = context.distribution();
    if (distribution == null) {
      return CheckResult.warn("slow start: Baton was not started by its launcher", "use ./baton");
    }
    // Baton's own runtime has no class archive but its cache, so sharing means that the cache is in
    // use.
    boolean warm = System.getProperty("java.vm.info", "").contains("sharing");
    return warm
        ? CheckResult.pass("warm")
        : CheckResult.warn(
            "slow start: the start-up cache in " + distribution + " does not match or is missing",
            isOfACheckout(distribution)
                ? "rebuild it with: mvn -q -DskipTests package"
                : "reinstall it with: baton self install");
  }

  private static boolean isOfACheckout(Path distribution) {
    return distribution.endsWith(Path.of("cli", "target", "dist"));
  }
}
