package dev.baton.doctor;

import java.nio.file.Path;
import java.util.List;

/** Whether Baton starts fast. */
final class StartCheck implements Check {
  @Override
  public String name() {
    return "start";
  }

  @Override
  public CheckResult look(CheckContext context) {
    Path distribution = context.distribution();
    if (distribution == null) {
      return CheckResult.warn(
          name(), "slow start: Baton was not started by its launcher", List.of(), "use ./baton");
    }
    // Baton's own runtime has no class archive but its cache, so sharing means that the cache is in
    // use.
    boolean warm = System.getProperty("java.vm.info", "").contains("sharing");
    return warm
        ? CheckResult.pass(name(), "warm")
        : CheckResult.warn(
            name(),
            "slow start: the start-up cache in " + distribution + " does not match or is missing",
            List.of(),
            isOfACheckout(distribution)
                ? "rebuild it with: mvn -q -DskipTests package"
                : "reinstall it with: baton self install");
  }

  private static boolean isOfACheckout(Path distribution) {
    return distribution.endsWith(Path.of("cli", "target", "dist"));
  }
}
