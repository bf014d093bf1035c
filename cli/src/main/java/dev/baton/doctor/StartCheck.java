package dev.baton.doctor;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Does Baton start fast? */
final class StartCheck implements Check {

  @Override
  public String name() {
    return "start";
  }

  @Override
  public CheckResult look(Patient patient) {
    Path distribution = patient.distribution();
    if (distribution == null) {
      return CheckResult.warn(
          name(), "Baton was started without its launcher, so slowly", List.of(), "use ./baton");
    }
    return Files.exists(distribution.resolve("lib/baton.aot"))
        ? CheckResult.pass(name(), "warm")
        : CheckResult.warn(name(), "cold: there is no start-up cache", List.of(), "mvn -q package");
  }
}
