package dev.baton.doctor;

import dev.baton.app.need.Need.Kind;
import dev.baton.git.GitLayout;
import dev.baton.git.rescue.Rescue;
import dev.baton.git.rescue.RescueRefs;
import dev.baton.task.Plural;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Rescues of dead workers' files. Those that are not applied are worth a warning. */
final class RescueCheck implements Check {
  private static final NeedCheck WAITING =
      new NeedCheck(
          "rescues", Set.of(Kind.RESCUE), "", "rescue is not applied", "rescues are not applied");

  @Override
  public String name() {
    return WAITING.name();
  }

  @Override
  public boolean isForPerson() {
    return true;
  }

  @Override
  public CheckResult look(CheckContext context) {
    GitLayout git = context.git();
    if (git == null || !RescueRefs.mayExist(git)) {
      return CheckResult.pass(name(), "no rescues");
    }
    CheckResult waiting = WAITING.look(context);
    if (waiting.status() != CheckResult.Status.PASS) {
      return waiting;
    }
    try {
      List<Rescue> rescues = new RescueRefs(git).all();
      List<String> details = new ArrayList<>();
      for (Rescue rescue : rescues) {
        String files = Plural.of(rescue.files(), "file of ", "files of ");
        details.add(rescue.name().ref() + ": " + files + rescue.worker());
      }
      String kept =
          rescues.size() == 1
              ? "1 rescue (see baton rescue list)"
              : rescues.size() + " rescues (see baton rescue list)";
      return rescues.isEmpty()
          ? CheckResult.pass(name(), "no rescues")
          : new CheckResult(name(), CheckResult.Status.PASS, kept, details, "");
    } catch (IOException e) {
      return CheckResult.warn(
          name(), "the rescues cannot be listed", List.of(e.toString()), "git fsck");
    }
  }
}
