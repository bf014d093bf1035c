package dev.baton.doctor;

import dev.baton.app.need.Need;
import dev.baton.app.need.Need.Kind;
import dev.baton.task.Plural;
import java.util.List;
import java.util.Set;

/**
 * What waits for a person, of some kinds. Only a person can end it, so it is no failure to leave
 * it.
 *
 * @param none the message where there is nothing
 * @param one what the number of them is followed by, if it is 1
 * @param many the same for more
 */
record NeedCheck(String name, Set<Kind> kinds, String none, String one, String many)
    implements Check {

  @Override
  public CheckResult look(CheckContext context) {
    List<Need> found =
        context.needs().get().stream().filter(need -> kinds.contains(need.kind())).toList();
    if (found.isEmpty()) {
      return CheckResult.pass(name, none);
    }
    return CheckResult.warn(
        name,
        Plural.of(found.size(), one, many),
        found.stream().map(Need::sentence).toList(),
        found.getFirst().command());
  }

  @Override
  public boolean isForPerson() {
    return true;
  }
}
