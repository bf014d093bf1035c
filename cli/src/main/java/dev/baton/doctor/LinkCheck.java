package dev.baton.doctor;

import java.util.List;

/** Whether linked tasks are the same in the other tracker's file and in the database. */
final class LinkCheck implements Check {
  @Override
  public String name() {
    return "link";
  }

  @Override
  public CheckResult look(CheckContext context) {
    LinkState link = context.link().get();
    if (link.problem().isEmpty()) {
      return CheckResult.pass(
          name(), link.file() == null ? "not linked" : "in sync with " + link.file());
    }
    List<String> details = link.file() == null ? List.of() : List.of(link.file());
    return link.broken()
        ? CheckResult.fail(name(), link.problem(), details, link.fix())
        : CheckResult.warn(name(), link.problem(), details, link.fix());
  }
}
