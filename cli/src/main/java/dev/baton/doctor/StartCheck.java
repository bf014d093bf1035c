package dev.baton.doctor;

import java.nio.file.Path;
import java.util.List;

/** Does Baton start fast? */
final class StartCheck implements Check {

  @Override
  public String name() {
    return "start";
  }

  @Override
  public CheckResult look(CheckContext patient) {
    Path distribution = patient.distribution();
    if (distribution == null) {
      return CheckResult.warn(
          name(), "Baton was started without its launcher, so slowly", List.of(), "use ./baton");
    }
    // The runtime that comes with Baton has no archive but its own cache, so that sharing means
    // warm.
    boolean warm = System.getProperty("java.vm.info", "").contains("sharing");
    return warm
        ? CheckResult.pass(name(), "warm")
        : CheckResult.warn(
            name(),
            "cold: the start-up cache in " + distribution + " does not fit or is missing",
            List.of(),
            isOfACheckout(distribution)
                ? "build it anew with: mvn -q -DskipTests package"
                : "install it anew with: baton self install");
  }

  private static boolean isOfACheckout(Path distribution) {
    return distribution.endsWith(Path.of("cli", "target", "dist"));
  }
}
